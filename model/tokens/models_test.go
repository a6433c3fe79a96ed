package tokens

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestEncodingNames(t *testing.T) {
	for name, want := range map[string]Encoding{
		"o200k": O200k, "O200K_base": O200k, " cl100k ": CL100k, "cl100k_base": CL100k,
	} {
		if got, err := ParseEncoding(name); err != nil || got != want {
			t.Errorf("ParseEncoding(%q) = %v, %v", name, got, err)
		}
	}
	for _, name := range []string{"", "_base", "p50k", "o200k_harmony"} {
		if got, err := ParseEncoding(name); err == nil {
			t.Errorf("ParseEncoding(%q) = %v, want an error", name, got)
		}
	}
}

// TestModelTable checks every built-in row by the rules for the user's own, and that unknown is not free.
func TestModelTable(t *testing.T) {
	models := Models()
	if len(models) < 30 {
		t.Errorf("only %d models", len(models))
	}
	seen := map[string]bool{}
	for _, m := range models {
		if err := m.check(); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
		if seen[m.Name] || m.Name != plainName(m.Name) || m.Family == "" || m.Source == "" {
			t.Errorf("%+v is there twice or not complete", m)
		}
		seen[m.Name] = true
		if m.Priced() != (m.AsOf != "") || m.Priced() != (m.Context > 0) {
			t.Errorf("%s has price %v and context %d as of %q", m.Name, m.Price, m.Context, m.AsOf)
		}
		if !m.Exact && m.High == 0 {
			t.Errorf("%s is an estimate without bounds", m.Name)
		}
	}
}

// TestModelsRoundTrip writes the built-in table as a user's file would have it, and reads it.
func TestModelsRoundTrip(t *testing.T) {
	data, err := json.Marshal(Models())
	if err != nil {
		t.Fatal(err)
	}
	got, err := ParseModels(data)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, Models()) {
		t.Errorf("read %+v", got)
	}
}

func TestEstimateAndCost(t *testing.T) {
	for _, test := range []struct {
		name         string
		tokens       int
		n, low, high int
		cost         float64
	}{
		{"gpt-4o", 1000, 1000, 1000, 1000, 0.0025},
		{"Claude Opus 5.5", 1000, 1530, 1377, 1760, 0.00612},
		{"claude_haiku_4.5", 1000, 1180, 1062, 1357, 0.00118},
		{"gpt-6.1-terra", 272_000, 272_000, 272_000, 272_000, 0.272},
		{"gpt-6.1-terra", 272_001, 272_001, 272_001, 272_001, 0.544002},
		{"claude-haiku-5.5", 65_000, 99_450, 89_505, 114_368, 0.009945},
		{"claude-haiku-5.5", 66_000, 100_980, 90_882, 116_127, 0.05049},
		{"gpt-4", 10, 10, 10, 10, 0},
		{"gemini-3.8-flash", 0, 0, 0, 0, 0},
	} {
		m, err := FindModel(test.name, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		if n, low, high := m.Estimate(test.tokens); n != test.n || low != test.low || high != test.high {
			t.Errorf("%s: %d tokens are %d (%d to %d), want %d (%d to %d)", test.name, test.tokens, n, low, high, test.n, test.low, test.high)
		}
		if got := m.Cost(test.tokens); math.Abs(got-test.cost) > 1e-9 {
			t.Errorf("%s: %d tokens cost %v, want %v", test.name, test.tokens, got, test.cost)
		}
	}
}

func TestFindModel(t *testing.T) {
	for name, hint := range map[string]string{
		"claude-opus-55": "claude-opus-5.5", "gpt4o": "gpt-4o", "gemini": "gemini-4-argon", "": "gpt-",
	} {
		if m, err := FindModel(name, nil); err == nil || !strings.Contains(err.Error(), hint) {
			t.Errorf("FindModel(%q) = %q, %v; want an error with %s", name, m.Name, err, hint)
		}
	}
	own, err := ParseModels([]byte(`[{"name": "gpt-4o", "encoding": "cl100k", "factor": 2, "price": 7}, {"name": "my own"}]`))
	if err != nil {
		t.Fatal(err)
	}
	if m, err := FindModel("GPT-4o", own); err != nil || m.Price != 7 || m.Encoding != CL100k || m.Factor != 2 {
		t.Errorf("the user's row does not win: %+v, %v", m, err)
	}
	if m, err := FindModel("my-own", own); err != nil || m.Factor != 1 || m.Encoding != O200k || m.Exact {
		t.Errorf("the user's model is %+v, %v", m, err)
	}
}

func TestNearModels(t *testing.T) {
	for name, want := range map[string]string{"gpt4o": "gpt-4o", "opus": "claude-opus-5.5", "claude-sonet-5.5": "claude-sonnet-5.5", "GPT-9000": "gpt-", "grok": "grok-4.7",
		"nope": "", "2000": "", "zebra": "", "x": ""} {
		_, err := FindModel(name, nil)
		if err == nil {
			t.Errorf("%s is found", name)
		} else if said := strings.Contains(err.Error(), "did you mean"); said != (want != "") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; should name %q", err, want)
		}
	}
}

func TestParseModelsRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`{`:                                           "array",
		`{"name": "x"}`:                               "array",
		`[{"name": "x", "prize": 1}]`:                 "prize",
		`[{"name": "x"}] []`:                          "behind the array",
		`[{}]`:                                        "name is missing",
		`[{"name": "x", "encoding": "q"}]`:            "unknown encoding",
		`[{"name": "x", "factor": -1}]`:               "factor",
		`[{"name": "x", "low": 10}]`:                  "fractions",
		`[{"name": "x", "price": -1}]`:                "negative",
		`[{"name": "x", "long_prompt": 5}]`:           "need each other",
		`[{"name": "x", "exact": true, "factor": 2}]`: "exact",
		`[{"name": "x y"}, {"name": "X-y"}]`:          "twice",
	} {
		if models, err := ParseModels([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseModels(%s) = %v, %v; want an error with %q", text, models, err, want)
		}
	}
}

func FuzzParseModels(f *testing.F) {
	f.Add([]byte(`[{"name": "x", "encoding": "cl100k", "factor": 1.5, "low": 0.1, "high": 0.2}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		models, err := ParseModels(data)
		if err != nil {
			return
		}
		for _, m := range models {
			if n, low, high := m.Estimate(1000); low > n || n > high || m.Cost(1000) < 0 {
				t.Errorf("%+v estimates %d to %d to %d", m, low, n, high)
			}
			if _, err := FindModel(m.Name, models); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestFormat(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 950: "950", 999: "999", 1000: "1k", 1049: "1k", 1050: "1.1k", 1234: "1.2k", 9949: "9.9k", 9950: "10k", 18_000: "18k",
		612_345: "612k", 999_499: "999k", 999_500: "1M", 1_300_000: "1.3M", 12_500_000: "13M", 2_000_000_000: "2G",
		-1234: "-1.2k", math.MaxInt64: "9E", math.MinInt64: "-9E",
	} {
		if got := Format(n, true); got != want {
			t.Errorf("Format(%d) = %q, want %q", n, got, want)
		}
		if got := Format(n, false); got != "~"+want {
			t.Errorf("Format(%d) of an estimate = %q, want %q", n, got, "~"+want)
		}
	}
}
