package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"outcrop/model/tokens"
)

func modelsCommand(s *session) *cobra.Command {
	return tableCommand(s, "models", "Models that tokens are counted for",
		`Lists the models with the vocabulary that is counted in, and what is known of context and price.

The tokens of a model whose vocabulary is not public are estimated: the count in the encoding times the factor; the real
number lies in the band around it. Prices are in US dollars for a million input tokens and age quickly: see the date.
A file of further models is named by the key models of config.toml.`,
		func() (table, error) {
			if err := s.configure(); err != nil {
				return table{}, err
			}
			return modelsTable(s.models), nil
		})
}

func modelsTable(own []tokens.Model) table {
	t := table{name: "models", heading: []string{"Name", "Family", "Encoding", "Count", "Factor", "Band", "Context", "Price", "As of"},
		numbers: []bool{4: true, 6: true, 7: true}}
	for _, m := range append(append([]tokens.Model{}, own...), tokens.Models()...) {
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
		t.rows = append(t.rows, []any{m.Name, m.Family, m.Encoding.String(), how, m.Factor, band, context, price, m.AsOf})
	}
	return t
}
