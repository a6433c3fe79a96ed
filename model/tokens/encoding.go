// Package tokens counts what a text costs in the vocabularies of language models, and estimates size and price for the
// models whose vocabulary is not public.
package tokens

import (
	"fmt"
	"strings"
	"sync"
)

// Encoding names a tokenizer vocabulary together with the pattern that splits text for it.
type Encoding uint8

const (
	// O200k is o200k_base, the vocabulary of GPT-4o and every later OpenAI model.
	O200k Encoding = iota
	// CL100k is cl100k_base, the vocabulary of GPT-4 and GPT-3.5.
	CL100k
)

// String returns the field's name of the encoding, such as "o200k_base".
func (e Encoding) String() string {
	switch e {
	case O200k:
		return "o200k_base"
	case CL100k:
		return "cl100k_base"
	}
	return fmt.Sprintf("encoding(%d)", uint8(e))
}

// ParseEncoding reads an encoding's name with or without "_base", in any case.
func ParseEncoding(s string) (Encoding, error) {
	name := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(s)), "_base")
	for _, e := range []Encoding{O200k, CL100k} {
		if name+"_base" == e.String() {
			return e, nil
		}
	}
	return O200k, fmt.Errorf("unknown encoding %q: use o200k or cl100k", s)
}

// MarshalText writes the name that String returns.
func (e Encoding) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what ParseEncoding reads.
func (e *Encoding) UnmarshalText(text []byte) error {
	parsed, err := ParseEncoding(string(text))
	if err != nil {
		return err
	}
	*e = parsed
	return nil
}

// load returns the shared, read-only vocabulary of e.
func load(e Encoding) *vocabulary {
	if e == CL100k {
		return loadCL100k()
	}
	return loadO200k()
}

var (
	loadO200k  = sync.OnceValue(func() *vocabulary { return newVocabulary(O200k, 19) })
	loadCL100k = sync.OnceValue(func() *vocabulary { return newVocabulary(CL100k, 18) })
)
