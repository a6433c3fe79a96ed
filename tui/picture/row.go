package picture

import (
	"fmt"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// painter draws one row from left to right: backgrounds below, then text in runs of one style.
type painter struct {
	look   Look
	below  strings.Builder
	above  strings.Builder
	ground span // background under way
	text   span // text under way
}

// span is a stretch of cells that look alike.
type span struct {
	x, w  int
	style string // attributes of the SVG element
	text  strings.Builder
}

func row(s Screen, y int, look Look) string {
	p := painter{look: look}
	for x := 0; x < s.Width(); {
		c := s.CellAt(x, y)
		if c == nil {
			break
		}
		p.cell(x, c)
		x += max(1, c.Width)
	}
	p.endText()
	p.endGround()
	return p.below.String() + p.above.String()
}

func (p *painter) cell(x int, c *uv.Cell) {
	w := max(1, c.Width)
	fg, bg := c.Style.Fg, c.Style.Bg
	if fg == nil {
		fg = p.look.Foreground
	}
	if bg == nil {
		bg = p.look.Background
	}
	if c.Style.Attrs&uv.AttrReverse != 0 {
		fg, bg = bg, fg
	}
	if h := hex(bg); p.ground.style != h {
		p.endGround()
		p.ground.x, p.ground.style = x, h
	}
	p.ground.w += w
	content := c.Content
	if content == "" {
		content = " "
	}
	if d := shape(content, float64(x)*cellWidth, hex(fg)); d != "" {
		p.endText()
		p.above.WriteString(d)
		return
	}
	style := fmt.Sprintf(` fill="%s"%s`, hex(fg), attributes(c.Style))
	if p.text.style != style || p.text.x+p.text.w != x || w != 1 {
		p.endText()
		p.text.x, p.text.style = x, style
	}
	p.text.text.WriteString(content)
	if p.text.w += w; w != 1 {
		p.endText() // a wide cell stands alone, so that a font in its place cannot push the neighbours
	}
}

// endText writes the text under way. Blanks at its ends are left out: some viewers do not keep them.
func (p *painter) endText() {
	all := p.text.text.String()
	body := strings.TrimLeft(all, " ")
	x := p.text.x + len(all) - len(body)
	w := p.text.w - (len(all) - len(body))
	all, body = body, strings.TrimRight(body, " ")
	w -= len(all) - len(body)
	if body != "" {
		fmt.Fprintf(&p.above, `<text x="%s" y="%s" textLength="%s"%s>%s</text>`,
			num(float64(x)*cellWidth), num(baseline), num(float64(w)*cellWidth), p.text.style, escape(body))
	}
	p.text = span{}
}

func (p *painter) endGround() {
	if p.ground.w > 0 && p.ground.style != hex(p.look.Background) {
		// A little too large, so that no line of the picture's ground shows between neighbours.
		fmt.Fprintf(&p.below, `<rect x="%s" width="%s" height="%s" fill="%s"/>`,
			num(float64(p.ground.x)*cellWidth), num(float64(p.ground.w)*cellWidth+.2), num(cellHeight+.2), p.ground.style)
	}
	p.ground = span{}
}

func attributes(s uv.Style) string {
	var b strings.Builder
	if s.Attrs&uv.AttrBold != 0 {
		b.WriteString(` font-weight="bold"`)
	}
	if s.Attrs&uv.AttrItalic != 0 {
		b.WriteString(` font-style="italic"`)
	}
	if s.Attrs&uv.AttrFaint != 0 {
		b.WriteString(` opacity=".6"`)
	}
	switch strike := s.Attrs&uv.AttrStrikethrough != 0; {
	case s.Underline != 0:
		b.WriteString(` text-decoration="underline"`)
	case strike:
		b.WriteString(` text-decoration="line-through"`)
	}
	return b.String()
}
