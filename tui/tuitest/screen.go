package tuitest

import (
	"fmt"
	"image/color"
	"strings"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"outcrop/tui/picture"
)

// Text is the screen as plain text, blanks at the ends of lines cut.
func (d *Driver) Text() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text()
}

func (d *Driver) text() string { return d.draw(func(uv.Style) string { return "" }) }

// Styled is [Driver.Text] with each change of style written as {fg=#rrggbb,bg=#rrggbb,b,i,u,r}, {} for plain: a form
// that reads well in a diff.
func (d *Driver) Styled() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.draw(style)
}

// draw prints the cells with mark(style) before each cell where it differs from the one before it. Lines begin plain.
func (d *Driver) draw(mark func(uv.Style) string) string {
	var all strings.Builder
	for y := range d.em.Height() {
		var line strings.Builder
		last := mark(uv.Style{})
		for x := 0; x < d.em.Width(); {
			c := d.em.CellAt(x, y)
			if c == nil {
				c = &uv.Cell{}
			}
			if m := mark(c.Style); m != last {
				line.WriteString(m)
				last = m
			}
			if c.Content == "" {
				line.WriteByte(' ')
			} else {
				line.WriteString(c.Content)
			}
			x += max(1, c.Width)
		}
		all.WriteString(strings.TrimRight(line.String(), " "))
		all.WriteByte('\n')
	}
	return all.String()
}

func style(s uv.Style) string {
	var parts []string
	hex := func(name string, c color.Color) {
		if c != nil {
			r, g, b, _ := c.RGBA()
			parts = append(parts, fmt.Sprintf("%s=#%02x%02x%02x", name, r>>8, g>>8, b>>8))
		}
	}
	hex("fg", s.Fg)
	hex("bg", s.Bg)
	for _, a := range []struct {
		bit  uint8
		name string
	}{{uv.AttrBold, "b"}, {uv.AttrFaint, "dim"}, {uv.AttrItalic, "i"}, {uv.AttrReverse, "r"}, {uv.AttrStrikethrough, "s"}} {
		if s.Attrs&a.bit != 0 {
			parts = append(parts, a.name)
		}
	}
	if s.Underline != 0 {
		parts = append(parts, "u")
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// Capture takes the screen as a frame of a picture.
func (d *Driver) Capture(look picture.Look, hold time.Duration) picture.Frame {
	d.mu.Lock()
	defer d.mu.Unlock()
	return picture.Capture(d.em, look, hold)
}

// Cursor is where the terminal's cursor stands, counted from 0, and whether it shows.
func (d *Driver) Cursor() (x, y int, visible bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.em.CursorPosition()
	return p.X, p.Y, !d.em.CursorHidden()
}

// Raw is every byte written so far.
func (d *Driver) Raw() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return string(d.raw)
}
