package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"outcrop/model/tokens"
)

func modelsCommand(s *session) *cobra.Command {
	cmd := tableCommand(s, "models", "Models that tokens are counted for",
		`Lists the models with the vocabulary that is counted in, and what is known of context and price.

The tokens of a model whose vocabulary is not public are estimated: the count in the encoding times the factor; the real
number lies in the band around it. Prices are in US dollars for a million input tokens and age quickly: see the date. The
last column says where factor and price come from.

The key models of config.toml names a file of further models, which go before listed ones of the same name: a JSON array of
objects. Only name is required; factor is 1 and encoding o200k unless given. low and high are the band as fractions; exact
says that the encoding is the model's own. long_prompt is the number of tokens above which a prompt costs long_price. The
fields are those of --format json, where null is unknown:

`+modelsExample,
		func() (table, error) {
			if err := s.configure(); err != nil {
				return table{}, err
			}
			return modelsTable(s.models), nil
		})
	cmd.Example = "  outcrop models\n  outcrop models --format json\n  outcrop tokens --model claude-opus-5.5"
	return cmd
}

// modelsExample is a file of models. A test reads it.
const modelsExample = `[{"name": "house-1", "family": "House", "encoding": "o200k", "factor": 1.2, "low": 0.1, "high": 0.15, "context": 200000,
  "price": 2.5, "long_prompt": 100000, "long_price": 5, "as_of": "2026-11-30", "source": "measured on our code"}]`

func modelsTable(own []tokens.Model) table {
	t := table{name: "models", heading: []string{"Name", "Family", "Encoding", "Count", "Factor", "Band", "Context", "Price", "As of", "Source"},
		numbers: []bool{4: true, 6: true, 7: true}, prose: true}
	for _, m := range slices.Concat(own, tokens.Models()) {
		how, band := "estimate", fmt.Sprintf("-%.0f%% +%.0f%%", m.Low*100, m.High*100)
		if m.Exact {
			how, band = "exact", ""
		}
		var context, price any = m.Context, m.Price
		if m.Context == 0 {
			context = "unknown"
		}
		if !m.Priced() {
			price = "unknown"
		}
		t.rows = append(t.rows, []any{m.Name, m.Family, m.Encoding.String(), how, m.Factor, band, context, price, m.AsOf, m.Source})
		t.objects = append(t.objects, modelObject{m, known(m.Context), known(m.Price), known(m.LongPrompt), known(m.LongPrice)})
	}
	return t
}

// modelObject is a model in JSON, where a zero that stands for an unknown number is null.
type modelObject struct {
	tokens.Model
	Context    *int     `json:"context"`
	Price      *float64 `json:"price"`
	LongPrompt *int     `json:"long_prompt"`
	LongPrice  *float64 `json:"long_price"`
}

// known is a number, or nil for zero.
func known[T comparable](n T) *T {
	if n == *new(T) {
		return nil
	}
	return &n
}
