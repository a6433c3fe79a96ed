package picture

import (
	"bytes"
	"encoding/xml"
	"image/color"
	"io"
	"strings"
	"testing"
	"time"
)

func look() Look {
	return Look{Foreground: color.RGBA{0xd8, 0xdc, 0xe6, 255}, Background: color.RGBA{0x1b, 0x1d, 0x23, 255}, Title: `tree & "source"`}
}

func still(lines ...string) string {
	l := look()
	return string(Render(l, Capture(Lines(lines, 20), l, time.Second)))
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
	}
}

func TestStill(t *testing.T) {
	svg := still("┌─ tree ──┐", "\x1b[0;1;38;2;1;2;3m  main\x1b[m <x> & y", "\x1b[7m cursor \x1b[m", "世界 \x1b[3;4mfoo\x1b[m", "▌▄░╭╮")
	wellFormed(t, svg)
	for what, want := range map[string]string{
		"bold text without its leading blanks": `<text x="16.8" y="13.5" textLength="33.6" fill="#010203" font-weight="bold">main</text>`,
		"escaped text":                         `>&lt;x&gt; &amp; y</text>`,
		"reversed background":                  `<rect x="0" width="67.4" height="18.2" fill="#d8dce6"/>`,
		"reversed text":                        `fill="#1b1d23">cursor</text>`,
		"a wide character alone":               `textLength="16.8" fill="#d8dce6">世</text>`,
		"the next one behind it":               `<text x="16.8" y="13.5" textLength="16.8" fill="#d8dce6">界</text>`,
		"italic and underlined":                `font-style="italic" text-decoration="underline">foo</text>`,
		"corner":                               `<path d="M4.2 9L8.4 9M4.2 9L4.2 18" stroke="#d8dce6"`,
		"round corner":                         `<path d="M33.6 9Q29.4 9 29.4 18"`,
		"half block":                           `<rect x="0" y="0" width="4.4" height="18" fill="#d8dce6"/>`,
		"lower half":                           `<rect x="8.4" y="9" width="8.6" height="9" fill="#d8dce6"/>`,
		"shade":                                `fill="#d8dce6" opacity="0.25"/>`,
		"title":                                `aria-label="tree &amp; &#34;source&#34;"`,
		"size":                                 `viewBox="0 0 192 134"`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s: no %s in\n%s", what, want, svg)
		}
	}
	if strings.Contains(svg, "@keyframes") {
		t.Error("a still moves")
	}
}

func TestAnimation(t *testing.T) {
	l := look()
	frames := []Frame{
		Capture(Lines([]string{"same", "one"}, 10), l, time.Second),
		Capture(Lines([]string{"same", "two"}, 10), l, 3*time.Second),
		Capture(Lines([]string{"same", "one", "three"}, 12), l, 0),
	}
	svg := string(Render(l, frames...))
	wellFormed(t, svg)
	for _, text := range []string{">same<", ">one<", ">two<", ">three<"} {
		if n := strings.Count(svg, text); n != 1 {
			t.Errorf("%s is stored %d times", text, n)
		}
	}
	for _, want := range []string{"@keyframes k0{0%{visibility:visible}24.99%{visibility:hidden}}", "@keyframes k1{0%{visibility:hidden}24.99%{visibility:visible}99.98%{visibility:hidden}}", "animation:k2 4s step-end infinite"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
	if n := strings.Count(svg, "<use "); n != 7 {
		t.Errorf("%d rows used, not 7", n)
	}
	if again := Render(l, frames...); !bytes.Equal(again, []byte(svg)) {
		t.Error("the same frames give another picture")
	}
	if Render(l) != nil {
		t.Error("a picture of nothing")
	}
}

// Whatever the lines hold, the picture is well formed and drawing it ends.
func FuzzLines(f *testing.F) {
	for _, s := range []string{"", "\x1b[31mx", "\x1b[6n\x1b[c", "\x1b]0;t\a", "\xff\ufffe\uffff", "世", "👨\u200d👩", "╭╯", "a\tb\rc"} {
		f.Add(s, 10)
	}
	f.Fuzz(func(t *testing.T, s string, w int) {
		l := look()
		wellFormed(t, string(Render(l, Capture(Lines(strings.Split(s, "\n"), min(max(w, 0), 300)), l, 0))))
	})
}

func TestShapes(t *testing.T) {
	for _, c := range []struct{ s, want string }{
		{"█", `y="0" width="8.6" height="18"`}, {"▁", `y="15.75" width="8.6" height="2.25"`}, {"▏", `width="1.25" height="18"`},
		{"▉", `width="7.55" height="18"`}, {"▀", `y="0" width="8.6" height="9"`}, {"▐", `x="4.2"`}, {"▓", `opacity="0.75"`},
		{"┼", "M4.2 9L0 9M4.2 9L8.4 9M4.2 9L4.2 0M4.2 9L4.2 18"}, {"╯", "M0 9Q4.2 9 4.2 0"},
	} {
		if got := shape(c.s, 0, "#fff"); !strings.Contains(got, c.want) {
			t.Errorf("%s: no %s in %s", c.s, c.want, got)
		}
	}
	for _, s := range []string{"a", "", "─x", " ", "\u0301"} {
		if got := shape(s, 0, "#fff"); got != "" {
			t.Errorf("%q has a shape: %s", s, got)
		}
	}
}
