package parse

import (
	"bytes"
	"strings"
)

// brace tells the blanker whether declarations stand directly in a pair of braces.
type brace bool

const (
	opaqueBrace brace = false // a function, a type, a value
	openBrace   brace = true  // extern "C" or a namespace
)

// enter notes an opening brace. One at the beginning of a line opens the body of something at file scope, whatever
// branches of the preprocessor left open before.
func (b *blanker) enter(at uint32) {
	open := b.last == '"' || b.namespace
	b.namespace = false
	if at == 0 || b.src[at-1] == '\n' {
		b.deep = b.deep[:0]
	}
	if len(b.deep) < treeDepthLimit {
		b.deep = append(b.deep, brace(open))
	}
}

// leave notes a closing brace.
func (b *blanker) leave(at uint32) {
	if n := len(b.deep); n > 0 {
		b.deep = b.deep[:n-1]
	}
	if at > 0 && b.src[at-1] == '\n' && !b.d.modifiers["virtual"] {
		b.deep = b.deep[:0]
	}
}

// atFile reports whether declarations of the file or of a namespace can begin here.
func (b *blanker) atFile() bool {
	for _, open := range b.deep {
		if open == opaqueBrace {
			return false
		}
	}
	return true
}

// callReach and callBudget bound what call reads: so many bytes for one use, so many times the text for all.
const (
	callReach  = 1 << 16
	callBudget = 4
)

// call looks at a word with a parenthesis behind it where a declaration can begin: there it is the use of a macro, since
// no type stands before it. A macro that defines a function or a variable is shown as that, any other is hidden. It gives
// the end of what it changed, or 0.
func (b *blanker) call(at, end, open uint32) uint32 {
	if b.at(open) != '(' || !b.begins() || b.word != "" || b.read > callBudget*len(b.src) {
		return 0
	}
	word := b.src[at:end]
	macro := isMacro(word) || bytes.HasPrefix(word, []byte("__glibcxx_"))
	if !macro && !b.atFile() {
		return 0
	}
	size := uint32(len(b.src))
	reach := min(open+callReach, size)
	stop := b.d.skipBalanced(b.src, open, reach)
	b.read += int(stop - open)
	if stop == reach && b.src[stop-1] != ')' {
		return 0
	}
	next := b.d.skipSpace(b.src, stop, size)
	switch c := b.at(next); {
	case c == '{':
		if !macro || !b.atFile() || b.last == ':' {
			return 0
		}
		behind := b.d.skipBalanced(b.src, next, min(next+callReach, size))
		b.read += int(behind - next)
		if b.at(b.d.skipSpace(b.src, behind, size)) != ';' { // else it is a type
			return b.defines(at, end, open, stop)
		}
	case c == ';':
		if !b.atFile() {
			return 0
		}
		if !b.variable(word, at, open, stop) {
			b.hide(at, next+1)
		}
		return next + 1
	case next >= size, c == '}', (c == '#' || isWord(c)) && bytes.IndexByte(b.src[stop:next], '\n') >= 0:
		// `module_exit(f)` without semicolon is not the head of an old function: those are followed by a type.
		if macro || b.atFile() && (next >= size || c == '#' || b.called(next)) {
			b.hide(at, stop)
			return stop
		}
	}
	return 0
}

// called reports whether a macro with arguments stands at a place.
func (b *blanker) called(at uint32) bool {
	end := skipWord(b.src, at, uint32(len(b.src)))
	return isMacro(b.src[at:end]) && b.at(end) == '('
}

// defines shows `DEFINE_CALL(name, int, x) {` as `void name(      ) {` and `TEST(Suite, name) {` as `void (name) {`. See
// definedByMacro, which reads what is shown so.
func (b *blanker) defines(at, end, open, stop uint32) uint32 {
	from := b.d.skipSpace(b.src, open+1, stop)
	to := skipWord(b.src, from, stop)
	next := b.d.skipSpace(b.src, to, stop)
	if end-at < 4 || to == from || b.src[from] <= '9' || b.at(next) != ',' && b.at(next) != ')' {
		return 0
	}
	if testMacro(b.src[at:end]) && b.at(next) == ',' {
		second := b.d.skipSpace(b.src, next+1, stop)
		if to = skipWord(b.src, second, stop); to > second && b.d.skipSpace(b.src, to, stop) == stop-1 {
			from, next = second, stop-1
		}
	}
	b.hide(at, from)
	copy(b.out[at:], "void")
	if b.at(next) == ',' {
		b.hide(next, stop-1)
		b.out[next] = '('
	} else {
		b.out[from-1] = '('
	}
	b.last, b.word = ')', ""
	return stop
}

// testMacro reports whether a macro defines a test.
func testMacro(word []byte) bool {
	return bytes.HasPrefix(word, []byte("TEST")) || bytes.Contains(word, []byte("_TEST"))
}

// variable shows `DEFINE_MUTEX(name);` as `int name;`. Only in C: there what such macros take is a variable.
func (b *blanker) variable(word []byte, at, open, stop uint32) bool {
	name := bytes.TrimSpace(b.src[open+1 : max(stop-1, open+1)])
	text := string(word)
	if b.d.modifiers["virtual"] || len(name) == 0 || wordLength(name) != len(name) || name[0] <= '9' ||
		!strings.HasPrefix(text, "DEFINE_") && !strings.HasPrefix(text, "DECLARE_") && !strings.HasSuffix(text, "_HEAD") {
		return false
	}
	b.hide(at, open+1)
	b.hide(stop-1, stop)
	copy(b.out[at:], "int")
	return true
}

// attributeWord reports whether a lower-case word stands for an attribute in systems code by custom: the kernel, glibc and
// the BSDs. arguments tells that it takes some.
func attributeWord(w string) (known, arguments bool) {
	switch w {
	case "__init", "__exit", "__initdata", "__initconst", "__exitdata", "__exit_p", "__net_init", "__net_exit", "__net_initdata", "__meminit",
		"__meminitdata", "__cpuinit", "__devinit", "__devexit", "__devinitdata", "__ref", "__refdata", "__read_mostly", "__ro_after_init", "__user", "__kernel", "__iomem",
		"__rcu", "__percpu", "__force", "__nocast", "__private", "__must_check", "__maybe_unused", "__always_unused", "__unused", "__used",
		"__packed", "__weak", "__cold", "__hot", "__pure", "__noreturn", "__noclone", "__noinline", "__sched", "__kprobes",
		"__lockfunc", "__latent_entropy", "__randomize_layout", "__no_randomize_layout", "__designated_init", "__deprecated",
		"__malloc", "__bitwise", "__bitwise__", "__cacheline_aligned", "____cacheline_aligned", "__cacheline_aligned_in_smp",
		"____cacheline_aligned_in_smp", "____cacheline_internodealigned_in_smp", "__page_aligned_bss", "__page_aligned_data",
		"__init_or_module", "__initdata_or_module", "__initconst_or_module", "__visible", "__gnu_inline", "__no_kcsan",
		"__no_kasan_or_inline", "__no_sanitize_address", "__nostackprotector", "__attribute_const__", "__flatten", "__irq_entry",
		"__softirq_entry", "__tracing", "__init_memblock", "__initdata_memblock", "__initdata_or_meminfo", "__setup_param", "__lsm_ro_after_init", "__wsum_force", "__noreturn__",
		"__dead2", "__dead", "__pure2", "__nonnull_all", "__result_use_check", "__leaf", "__noendbr", "__no_profile", "__no_stack_protector", "__entry_text":
		return true, false
	case "__printf", "__scanf", "__printflike", "__scanflike", "__aligned", "__section", "__acquires", "__releases", "__must_hold", "__cond_acquires", "__cond_lock",
		"__alloc_size", "__assume_aligned", "__counted_by", "__target", "__no_sanitize", "__copy", "__cleanup", "__guarded_by",
		"__format_arg", "__sentinel", "__alias", "__realloc_size", "__param_size":
		return true, true
	}
	return false, false
}
