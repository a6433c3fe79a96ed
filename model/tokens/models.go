package tokens

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"outcrop/model/near"
)

// Model is what a language model makes of a text: how many tokens, and for how much money. Models whose vocabulary is not
// public are estimated from the count in a public one.
type Model struct {
	// Name is the identifier, such as "claude-opus-5.5": lower case, with hyphens for spaces.
	Name string `json:"name"`
	// Family is the name of the series, such as "Claude".
	Family string `json:"family"`
	// Encoding is the vocabulary to count in.
	Encoding Encoding `json:"encoding"`
	// Factor turns a count in Encoding into the model's own tokens.
	Factor float64 `json:"factor"`
	// Low and High are the width of the estimate as fractions of it: 0.10 and 0.15 stand for -10 % and +15 %.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Exact says that Encoding is the model's own vocabulary. Framing of messages, a few tokens each, comes on top.
	Exact bool `json:"exact"`
	// Context is the number of tokens the model can read, or 0 if unknown.
	Context int `json:"context"`
	// Price is in US dollars for a million input tokens without cache or batch discount, or 0 if unknown.
	Price float64 `json:"price"`
	// LongPrompt is the number of tokens above which a whole prompt costs LongPrice a million; 0 for no such rule.
	LongPrompt int     `json:"long_prompt"`
	LongPrice  float64 `json:"long_price"`
	// AsOf is the day, as 2026-11-30, on which context and price were known.
	AsOf string `json:"as_of"`
	// Source says where factor and price come from.
	Source string `json:"source"`
}

// Priced reports whether the price is known. The cost of a model without price is unknown, not zero.
func (m Model) Priced() bool { return m.Price > 0 }

// Estimate turns a count in m.Encoding into the model's tokens: the likely number and its bounds. For an exact model all
// three are the count. Budgets should use high.
func (m Model) Estimate(tokens int) (n, low, high int) {
	if m.Exact {
		return tokens, tokens, tokens
	}
	x := float64(tokens) * m.Factor
	return int(math.Round(x)), int(math.Floor(x * (1 - m.Low))), int(math.Ceil(x * (1 + m.High)))
}

// Cost returns the price in US dollars of a prompt with the given count in m.Encoding, at the likely number of the
// model's tokens and with the price for long prompts where it applies. It is 0 if the price is unknown; see Priced.
func (m Model) Cost(tokens int) float64 {
	n, _, _ := m.Estimate(tokens)
	price := m.Price
	if m.LongPrompt > 0 && n > m.LongPrompt {
		price = m.LongPrice
	}
	return float64(n) * price / 1e6
}

// FindModel returns the model of a name, which may be written with other case, spaces or underscores. Models in extra go
// before built-in ones of the same name. The error for an unknown name lists those like it, if there are any.
func FindModel(name string, extra []Model) (Model, error) {
	want := plainName(name)
	known := append(slices.Clone(extra), Models()...)
	for _, m := range known {
		if plainName(m.Name) == want {
			return m, nil
		}
	}
	switch similar := nearNames(want, known); {
	case want == "":
		return Model{}, fmt.Errorf("no model named: use one such as %s", Models()[0].Name)
	case len(similar) > 0:
		return Model{}, fmt.Errorf("unknown model %q: did you mean %s?", name, strings.Join(similar, ", "))
	}
	return Model{}, fmt.Errorf("unknown model %q: no name is like it", name)
}

func plainName(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == '_' || r == '-' || r == '\t' })
	return strings.Join(words, "-")
}

// nearNames returns at most five names that are a few edits from want, those of the fewest first, or share a word with it.
func nearNames(want string, models []Model) []string {
	const shared = 100 // behind all that are near by their letters
	var names []string
	edits := map[string]int{}
	for _, m := range models {
		n, ok := near.Name(want, plainName(m.Name))
		if !ok && shareWord(want, plainName(m.Name)) {
			n, ok = shared, true
		}
		if _, twice := edits[m.Name]; ok && !twice {
			names, edits[m.Name] = append(names, m.Name), n
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(edits[a], edits[b]) })
	return names[:min(len(names), 5)]
}

// shareWord reports whether two names have a word of three letters or more in common.
func shareWord(a, b string) bool {
	words := strings.Split(b, "-")
	for word := range strings.SplitSeq(a, "-") {
		if len(word) >= 3 && strings.Trim(word, "0123456789.") != "" && slices.Contains(words, word) {
			return true
		}
	}
	return false
}

// ParseModels reads models from a JSON array of objects with the fields of Model. Only name is required: the factor is 1
// unless given, and the encoding o200k_base. Fields and encodings that do not exist are errors, and so are numbers that
// make no sense, so that a slip of the pen does not turn into a wrong price.
func ParseModels(data []byte) ([]Model, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var models []Model
	if err := decoder.Decode(&models); err != nil {
		return nil, fmt.Errorf("models: want a JSON array of models: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("models: there is more text behind the array; remove it")
	}
	seen := map[string]bool{}
	for i := range models {
		m := &models[i]
		if m.Factor == 0 {
			m.Factor = 1
		}
		name := plainName(m.Name)
		if err := m.check(); err != nil {
			return nil, fmt.Errorf("models: model %d %q: %w", i+1, m.Name, err)
		}
		if seen[name] {
			return nil, fmt.Errorf("models: model %d %q: the name is there twice; remove one", i+1, m.Name)
		}
		seen[name] = true
	}
	return models, nil
}

// check reports the first field that makes no sense.
func (m Model) check() error {
	switch {
	case plainName(m.Name) == "":
		return errors.New("the name is missing")
	case m.Factor < 0.01 || m.Factor > 100:
		return fmt.Errorf("factor %v is not between 0.01 and 100", m.Factor)
	case m.Low < 0 || m.Low >= 1 || m.High < 0 || m.High > 10:
		return fmt.Errorf("low %v and high %v are fractions, such as 0.10", m.Low, m.High)
	case m.Exact && (m.Factor != 1 || m.Low != 0 || m.High != 0):
		return errors.New("an exact model has factor 1 and no low or high")
	case m.Context < 0 || m.Price < 0 || m.LongPrompt < 0 || m.LongPrice < 0:
		return errors.New("context, prices and long_prompt cannot be negative")
	case (m.LongPrompt > 0) != (m.LongPrice > 0):
		return errors.New("long_prompt and long_price need each other")
	}
	return nil
}
