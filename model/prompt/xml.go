package prompt

import (
	"bytes"
	"fmt"
	"strings"

	"outcrop/model/slice"
)

// appendXML writes one document element for each piece. Texts stand in CDATA sections, as they are easier to read than
// escapes. Characters that XML cannot hold become U+FFFD, and the document says that it is altered.
func appendXML(buf []byte, s slice.Slice, o Options, total string) []byte {
	buf = append(buf, "<documents>\n"...)
	buf = fmt.Appendf(buf, "<context repository=%s files=\"%d\" symbols=\"%d\" tokens=\"%s\" encoding=\"%s\"",
		attribute(title(o)), s.Files, s.Symbols, total, s.Encoding)
	if e, ok := o.estimate(total); ok {
		buf = fmt.Appendf(buf, " model=%s estimate=\"~%d\"", attribute(o.Model.Name), e.Tokens)
	}
	buf = append(buf, "/>\n"...)
	if o.Task != "" {
		buf = appendCDATA(append(buf, "<task>"...), []byte(o.Task))
		buf = append(buf, "</task>\n"...)
	}
	if o.Tree && len(s.Pieces) > 0 {
		buf = appendCDATA(append(buf, "<tree>"...), appendTree(nil, s))
		buf = append(buf, "</tree>\n"...)
	}
	for i := range s.Pieces {
		p := &s.Pieces[i]
		language := ""
		if p.Language != nil {
			language = p.Language.Name
		}
		buf = fmt.Appendf(buf, "<document path=%s lines=\"%s\" level=\"%v\" language=%s", attribute(quoted(p.File)), lines(p), p.Level, attribute(language))
		text := body(p, o)
		if p.Altered || bytes.ContainsFunc(text, forbidden) {
			buf = append(buf, ` altered="true"`...)
		}
		buf = append(appendCDATA(append(buf, '>'), text), "</document>\n"...)
	}
	if closing := leftOut(s); closing != "" {
		buf = append(appendCDATA(append(buf, "<left_out>"...), []byte(closing)), "</left_out>\n"...)
	}
	return append(buf, "</documents>\n"...)
}

// forbidden reports whether XML 1.0 has no place for a character. Bytes that are not UTF-8 were read as U+FFFD, which is
// allowed.
func forbidden(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF
}

func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		if forbidden(r) {
			return '\uFFFD'
		}
		return r
	}, valid(s))
}

func appendCDATA(buf, text []byte) []byte {
	s := strings.ReplaceAll(xmlText(string(text)), "]]>", "]]]]><![CDATA[>")
	buf = append(append(buf, "<![CDATA["...), s...)
	return append(buf, "]]>"...)
}

// attribute is a quoted value.
func attribute(s string) string {
	r := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\n", "&#10;", "\t", "&#9;", "\r", "&#13;")
	return `"` + r.Replace(xmlText(s)) + `"`
}
