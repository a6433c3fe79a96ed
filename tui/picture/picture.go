// Package picture draws terminal screens as SVG: one as a still, several as an animation that plays where no scripts
// run. The same screens give the same bytes, so a picture can be compared in a test.
package picture

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"io"
	"strings"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// Screen is the part of a terminal that a picture needs.
type Screen interface {
	Width() int
	Height() int
	CellAt(x, y int) *uv.Cell
}

// Look holds what a terminal's settings decide and an escape sequence does not.
type Look struct {
	Foreground, Background color.Color
	Title                  string // read out for those who cannot see the picture
}

// Frame is one moment: the rows as drawn, and how long they stay.
type Frame struct {
	rows []string
	w    int
	hold time.Duration
}

// The measures of one cell and of the frame around the screen, in pixels.
const (
	cellWidth  = 8.4
	cellHeight = 18.0
	fontSize   = 14
	baseline   = 13.5
	margin     = 12.0
	titleBar   = 20.0
)

const fonts = `"JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace`

// Lines makes a screen of finished lines, as a program shows them: w cells wide, with colour sequences.
func Lines(lines []string, w int) Screen {
	em := vt.NewEmulator(max(1, w), max(1, len(lines)))
	go func() { // answers of the emulator would block it if nobody read them
		_, _ = io.Copy(io.Discard, em)
	}()
	defer func() { // the emulator's own Close races with Read
		if c, ok := em.InputPipe().(io.Closer); ok {
			_ = c.Close()
		}
	}()
	_, _ = em.WriteString(strings.Join(lines, "\r\n")) // writing to memory does not fail
	return em
}

// Capture takes the present cells of a screen, to be shown for the time hold.
func Capture(s Screen, look Look, hold time.Duration) Frame {
	f := Frame{w: s.Width(), hold: max(hold, time.Millisecond)}
	for y := range s.Height() {
		f.rows = append(f.rows, row(s, y, look))
	}
	return f
}

// Render draws the frames: one gives a still, more an endless animation. Rows that are equal are stored once. No frames
// give no picture.
func Render(look Look, frames ...Frame) []byte {
	if len(frames) == 0 {
		return nil
	}
	cols, rows := 0, 0
	for _, f := range frames {
		cols, rows = max(cols, f.w), max(rows, len(f.rows))
	}
	w, h := num(float64(cols)*cellWidth+2*margin), num(float64(rows)*cellHeight+2*margin+titleBar)
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="%s" height="%s" viewBox="0 0 %s %s" role="img" aria-label="%s">`,
		w, h, w, h, escape(look.Title))
	fmt.Fprintf(&b, `<style>text{white-space:pre;font-family:%s;font-variant-ligatures:none;font-size:%dpx}%s</style>`,
		fonts, fontSize, keyframes(frames))
	fmt.Fprintf(&b, `<rect width="%s" height="%s" rx="8" fill="%s"/>`, w, h, hex(look.Background))
	for i, c := range []string{"#ff5f57", "#febc2e", "#28c840"} {
		fmt.Fprintf(&b, `<circle cx="%d" cy="16" r="5.5" fill="%s"/>`, 18+i*18, c)
	}
	ids := define(&b, frames)
	for i, f := range frames {
		fmt.Fprintf(&b, `<g class="f%d" transform="translate(%s %s)">`, i, num(margin), num(margin+titleBar))
		for y, r := range f.rows {
			if r != "" {
				fmt.Fprintf(&b, `<use href="#r%d" y="%s"/>`, ids[r], num(float64(y)*cellHeight))
			}
		}
		b.WriteString("</g>")
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// define writes each distinct row once and gives it a number.
func define(b *bytes.Buffer, frames []Frame) map[string]int {
	ids := map[string]int{}
	b.WriteString("<defs>")
	for _, f := range frames {
		for _, r := range f.rows {
			if _, known := ids[r]; !known && r != "" {
				ids[r] = len(ids)
				fmt.Fprintf(b, `<g id="r%d">%s</g>`, ids[r], r)
			}
		}
	}
	b.WriteString("</defs>")
	return ids
}

// keyframes is the style sheet that shows the frames one after the other.
func keyframes(frames []Frame) string {
	if len(frames) == 1 {
		return ""
	}
	var total, at time.Duration
	for _, f := range frames {
		total += f.hold
	}
	percent := func(d time.Duration) string { return num(100 * float64(d) / float64(total)) }
	var b strings.Builder
	for i, f := range frames {
		first := "hidden"
		if i == 0 {
			first = "visible"
		}
		fmt.Fprintf(&b, `@keyframes k%d{0%%{visibility:%s}`, i, first)
		if i > 0 {
			fmt.Fprintf(&b, `%s%%{visibility:visible}`, percent(at))
		}
		if at += f.hold; i < len(frames)-1 {
			fmt.Fprintf(&b, `%s%%{visibility:hidden}`, percent(at))
		}
		// Where nothing moves, on paper for one, the first frame is there.
		fmt.Fprintf(&b, `}.f%d{visibility:%s;animation:k%d %ss step-end infinite}`, i, first, i, num(total.Seconds()))
	}
	return b.String()
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// num prints a coordinate shortly.
func num(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
}

// escape makes text fit for XML, which has no way to write most control characters.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < 0x20 || r == 0xfffe || r == 0xffff {
			return 0xfffd
		}
		return r
	}, s))
}
