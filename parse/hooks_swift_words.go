package parse

import "outcrop/model"

// name looks at a word and hides it if the grammar does not know what it is for.
func (t *swiftText) name(at, stop uint32) uint32 {
	end := skipWord(t.src, at, stop)
	word := string(t.src[at:end])
	member := t.last == '.' || swiftDeclares(t.word)
	next := byte('\n')
	follows := end
	for follows < stop && (t.src[follows] == ' ' || t.src[follows] == '\t') {
		follows++
	}
	if follows < stop {
		next = t.src[follows]
	}
	t.listing = word == "associatedtype" || t.listing && word != "where" && !swiftDeclares(word)
	switch {
	case member:
	case word == "throws" && next == '(':
		close := t.d.skipBalanced(t.src, follows, min(stop, follows+holeReach))
		t.write(follows, close, "")
		if t.word == "do" {
			t.write(at, end, "")
		}
		end = close
	case word == "try", word == "await" && (isWord(next) || next == '(' && follows > end || next == '[' || next == '.' || next == '\n' || next == '"' || next == '#'):
		if word == "try" && end < stop && (t.src[end] == '?' || t.src[end] == '!') {
			end++
		}
		t.write(at, end, "")
		return end
	case word == "nonisolated" && next == '(':
		close := t.d.skipBalanced(t.src, follows, min(stop, follows+holeReach))
		t.write(follows, close, "")
		end = close
	case t.owns(word, follows, stop, next, follows > end), word == "let" && (t.last == '<' || t.last == ',' && t.counts(follows, stop)):
		t.write(at, end, "")
		t.part = append(t.part, model.Span{Start: at, Stop: end})
		return end
	case word == "borrow" && t.last == '{' && (next == '}' || next == '{' || next == 'm'):
		t.write(at, end, "get")
	case word == "mutate" && (next == '}' || next == '{') && (t.last == '{' || t.last == '}' || t.word == "borrow" || t.word == "nonmutating"):
		t.write(at, end, "set")
	case next == '{' && (t.last == '{' || t.last == '}' || t.word == "nonmutating" || t.word == "mutating"):
		switch word {
		case "_read", "unsafeAddress", "_borrow":
			t.write(at, end, "get")
		case "_modify", "unsafeMutableAddress", "_mutate":
			t.write(at, end, "set")
		}
	}
	t.last, t.word = 'a', word
	return end
}

// owns reports whether a word says who owns or may use what follows it: `consuming func`, `sending T`, `copy x`.
func (t *swiftText) owns(word string, follows, stop uint32, next byte, apart bool) bool {
	switch word {
	case "isolated", "consuming", "borrowing", "distributed", "sending", "__owned", "__shared", "__consuming", "package", "_const",
		"unsafe", "discard", "consume", "copy", "reasync", "nonisolated", "_resultDependsOnSelf":
	default:
		return false
	}
	if word == "reasync" {
		return next == '-' || next == '{' || next == 'r' || next == 't'
	}
	if !apart || !isWord(next) && next != '[' && next != '@' && next != '(' && next != '#' || next == '(' && t.last == 'a' {
		return false
	}
	switch string(t.src[follows:skipWord(t.src, follows, stop)]) {
	case "in", "is", "as", "where", "else", "throws", "async":
		return false
	}
	return true
}

// counts reports whether a number is declared among type parameters: `<T, let count: Int>`.
func (t *swiftText) counts(at, stop uint32) bool {
	at = t.d.skipSpace(t.src, skipWord(t.src, at, stop), stop)
	if at >= stop || t.src[at] != ':' {
		return false
	}
	at = t.d.skipSpace(t.src, at+1, stop)
	return begins(t.src[at:stop], "Int>") || begins(t.src[at:stop], "Int,") || begins(t.src[at:stop], "Int ")
}

// swiftDeclares reports whether a name follows a word.
func swiftDeclares(word string) bool {
	switch word {
	case "func", "var", "let", "case", "class", "struct", "enum", "protocol", "extension", "actor", "typealias", "associatedtype", "macro", "operator", "import":
		return true
	}
	return false
}
