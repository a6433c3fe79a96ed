package main

import (
	"strconv"

	"outcrop/model/slice"
	"outcrop/model/tokens"
)

// meter is what tokens are counted in, and for whom.
type meter struct {
	encoding tokens.Encoding
	model    *tokens.Model // nil unless chosen
}

// price is a count for people: for a model of unknown vocabulary the estimate, marked as such.
func (m *meter) price(n int) string {
	if m.model == nil || m.model.Exact {
		return tokens.Format(n, true)
	}
	n, _, _ = m.model.Estimate(n)
	return tokens.Format(n, false)
}

// exactly is a count with all its digits, and the mark of an estimate where it is one.
func (m *meter) exactly(n int) string {
	if m.model == nil || m.model.Exact {
		return strconv.Itoa(n)
	}
	n, _, _ = m.model.Estimate(n)
	return "~" + strconv.Itoa(n)
}

// cost is what a budget is held against: the count, or for a model of unknown vocabulary the high end of the estimate.
func (m *meter) cost(size func(slice.Slice) int) func(slice.Slice) int {
	return func(cut slice.Slice) int { return m.high(size(cut)) }
}

func (m *meter) high(n int) int {
	if m.model != nil {
		_, _, n = m.model.Estimate(n)
	}
	return n
}

// appendEstimate appends what a count in the encoding means for the chosen model.
func (m *meter) appendEstimate(buf []byte, total int) []byte {
	n, low, high := m.model.Estimate(total)
	buf = append(appendKey(buf, "model"), '{')
	buf = appendText(buf, "name", m.model.Name)
	buf = appendBool(buf, "exact", m.model.Exact)
	buf = appendNumber(buf, "tokens", n)
	buf = appendNumber(buf, "low", low)
	buf = appendNumber(buf, "high", high)
	if m.model.Priced() {
		buf = strconv.AppendFloat(appendKey(buf, "dollars"), m.model.Cost(total), 'f', 4, 64)
	}
	return append(buf, '}')
}
