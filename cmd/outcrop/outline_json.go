package main

import (
	"strconv"

	"outcrop/model"
	"outcrop/model/selector"
)

// openJSON begins the document; coverage is known at the end only and follows the files.
func (v *outlineView) openJSON(root string) []byte {
	buf := appendText([]byte("{"), "schema", "outcrop.outline/1")
	buf = appendText(buf, "root", root)
	if v.prices {
		buf = appendText(buf, "encoding", v.s.encoding.String())
	}
	return append(appendKey(buf, "files"), '[')
}

// jsonFile appends one file.
func (v *outlineView) jsonFile(buf []byte, f *model.File, text []byte) []byte {
	buf = append(buf, '\n', '{')
	buf = appendPath(buf, f.Path)
	language := ""
	if f.Language != nil {
		language = f.Language.Name
	}
	buf = appendText(buf, "language", language)
	buf = appendNumber(buf, "bytes", f.Size)
	buf = appendNumber(buf, "lines", f.Lines)
	buf = appendText(buf, "charset", f.Charset)
	buf = appendBool(buf, "bom", f.BOM)
	buf = appendBool(buf, "altered", f.Altered)
	if f.Prices != nil {
		buf = appendPrices(buf, &f.Prices.File)
	} else if v.prices {
		buf = append(appendKey(buf, "tokens"), "null"...)
	}
	o := f.Outline
	if o == nil {
		o = &model.Outline{}
	}
	buf = appendParse(buf, f, o)
	buf = append(appendKey(buf, "imports"), '[')
	for i := range o.Imports {
		buf = appendImport(appendComma(buf), &o.Imports[i], text)
	}
	buf = append(buf, ']')
	buf = append(appendKey(buf, "symbols"), '[')
	buf = v.symbols(buf, f, o, text)
	return append(buf, ']', '}')
}

// appendParse appends how well the file was understood; lines of errors are 1-based.
func appendParse(buf []byte, f *model.File, o *model.Outline) []byte {
	buf = append(appendKey(buf, "parse"), '{')
	buf = appendText(buf, "status", f.Status.String())
	buf = appendText(buf, "reason", f.Reason)
	buf = append(appendKey(buf, "errors"), '[')
	for _, e := range o.Errors {
		buf = append(appendComma(buf), '{')
		buf = appendNumber(buf, "start_line", e.Start+1)
		buf = append(appendNumber(buf, "end_line", e.End+1), '}')
	}
	return append(buf, ']', '}')
}

func appendImport(buf []byte, i *model.Import, text []byte) []byte {
	buf = append(buf, '{')
	buf = appendText(buf, "text", i.Span.In(text))
	buf = appendText(buf, "module", i.Module)
	buf = appendStrings(buf, "names", i.Names)
	buf = appendNumber(buf, "line", i.Line+1)
	if i.Reexport {
		buf = appendBool(buf, "reexport", true)
	}
	return append(buf, '}')
}

// symbols appends the kept symbols, nested by range. details is a place in o.Details that moves along with the symbols.
func (v *outlineView) symbols(buf []byte, f *model.File, o *model.Outline, text []byte) []byte {
	open, details := 0, 0
	v.keep.walk(o, func(i, depth int) {
		for ; open > depth; open-- {
			buf = append(buf, ']', '}')
		}
		buf = append(appendComma(buf), '{')
		for details < len(o.Details) && int(o.Details[details].Symbol) < i {
			details++
		}
		buf = v.symbol(buf, f, o, i, o.Details[details:], text)
		buf = append(buf, `,"children":[`...)
		open++
	})
	for ; open > 0; open-- {
		buf = append(buf, ']', '}')
	}
	return buf
}

// symbol appends the fields of symbol i but its children; details are those of the symbol and of the ones after it.
func (v *outlineView) symbol(buf []byte, f *model.File, o *model.Outline, i int, details []model.Detail, text []byte) []byte {
	sym := &o.Symbols[i]
	n := 0
	for n < len(details) && int(details[n].Symbol) == i {
		n++
	}
	details = details[:n]
	buf = append(buf, `"id":"`...)
	at := len(buf)
	buf = quoteInPlace(selector.AppendID(buf, f, i), at)
	buf = appendString(append(buf, `,"name":`...), sym.Name)
	buf = append(append(buf, `,"kind":"`...), sym.Kind.String()...)
	buf = appendString(append(buf, `","parent":`...), parentName(o, i))
	if v.level >= model.LevelSignature {
		buf = appendDetail(append(buf, `,"via":`...), details, model.Via, text)
		buf = appendString(append(buf, `,"signature":`...), sym.Head.In(text))
	}
	buf = strconv.AppendUint(append(buf, `,"start_line":`...), uint64(sym.StartLine)+1, 10)
	buf = strconv.AppendUint(append(buf, `,"end_line":`...), uint64(sym.EndLine)+1, 10)
	buf = strconv.AppendUint(append(buf, `,"name_line":`...), uint64(sym.NameLine)+1, 10)
	buf = strconv.AppendUint(append(buf, `,"start_byte":`...), uint64(sym.Range.Start), 10)
	buf = strconv.AppendUint(append(buf, `,"end_byte":`...), uint64(sym.Range.Stop), 10)
	buf = append(append(buf, `,"visibility":"`...), sym.Visibility.String()...)
	buf = append(buf, '"')
	if v.level >= model.LevelSignature {
		buf = appendString(append(buf, `,"doc":`...), sym.Doc.In(text))
		buf = appendParts(buf, details, text)
	}
	if f.Prices != nil {
		buf = appendPrices(buf, &f.Prices.Symbols[i])
	}
	return buf
}

// appendParts appends the parts of a header. Most symbols have none.
func appendParts(buf []byte, details []model.Detail, text []byte) []byte {
	if len(details) == 0 {
		return append(buf, `,"modifiers":[],"decorators":[],"params":[],"returns":"","bases":[]`...)
	}
	buf = appendDetails(append(buf, `,"modifiers":[`...), details, model.Modifier, text)
	buf = appendDetails(append(buf, `,"decorators":[`...), details, model.Decorator, text)
	buf = appendDetails(append(buf, `,"params":[`...), details, model.Param, text)
	buf = appendDetail(append(buf, `,"returns":`...), details, model.Return, text)
	return appendDetails(append(buf, `,"bases":[`...), details, model.Base, text)
}

// quoteInPlace ends a string whose raw text begins at buf[at]; the rare text that needs escapes is written again.
func quoteInPlace(buf []byte, at int) []byte {
	for _, c := range buf[at:] {
		if c < 0x20 || c >= 0x7f || c == '"' || c == '\\' {
			raw := string(buf[at:])
			return appendString(buf[:at-1], raw)
		}
	}
	return append(buf, '"')
}

// parentName is the type that a symbol belongs to, else the symbol around it, else "".
func parentName(o *model.Outline, i int) string {
	if owner := o.Symbols[i].Owner; owner != "" {
		return owner
	}
	if up := o.Symbols[i].Up; up >= 0 {
		return o.Symbols[up].Name
	}
	return ""
}

// appendDetails appends the details of a role and the end of their list.
func appendDetails(buf []byte, details []model.Detail, role model.DetailRole, text []byte) []byte {
	for i := range details {
		if details[i].Role == role {
			buf = appendString(appendComma(buf), details[i].Span.In(text))
		}
	}
	return append(buf, ']')
}

// appendDetail appends details of a role as one string, joined by commas.
func appendDetail(buf []byte, details []model.Detail, role model.DetailRole, text []byte) []byte {
	var whole model.Span
	n := 0
	for i := range details {
		if details[i].Role != role {
			continue
		}
		if n++; n == 1 {
			whole = details[i].Span
		}
		whole.Stop = max(whole.Stop, details[i].Span.Stop)
	}
	return appendString(buf, whole.In(text))
}
