package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"outcrop/cmd/internal/config"
	"outcrop/model/tokens"
	"outcrop/tui/keymap"
)

// TestModelsInJSON reads back what the verb prints: all that is known of each model, in the form of a file of models.
func TestModelsInJSON(t *testing.T) {
	var out bytes.Buffer
	list := modelsTable(nil)
	if err := list.json(&out, "models"); err != nil {
		t.Fatal(err)
	}
	var document struct{ Models json.RawMessage }
	if err := json.Unmarshal(out.Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	got, err := tokens.ParseModels(document.Models)
	if err != nil || !reflect.DeepEqual(got, tokens.Models()) {
		t.Errorf("%v; %d models are read back otherwise than they are", err, len(got))
	}
	var objects []map[string]any
	if err := json.Unmarshal(document.Models, &objects); err != nil {
		t.Fatal(err)
	}
	for _, o := range objects {
		if o["source"] == "" || o["price"] == 0.0 || o["context"] == 0.0 {
			t.Errorf("%v: a source is missing, or what is unknown is a number", o)
		}
	}
}

func TestModelsAreCutInATerminal(t *testing.T) {
	list := modelsTable(nil)
	whole, cut := strings.Split(list.text(0), "\n"), strings.Split(list.text(130), "\n")
	for i := range whole {
		if n := len([]rune(cut[i])); n > 130 || len(whole[i]) <= 130 && cut[i] != whole[i] || !strings.HasPrefix(whole[i], strings.TrimSuffix(cut[i], "…")) {
			t.Errorf("%q is cut to %q", whole[i], cut[i])
		}
	}
	if narrow := list.text(40); !strings.Contains(narrow, "2026-") || !strings.Contains(narrow, "factor:") {
		t.Error("a narrow terminal hides date and source")
	}
}

// TestExamples has the examples of help and settings read by those who would read them.
func TestExamples(t *testing.T) {
	if m, err := tokens.ParseModels([]byte(modelsExample)); err != nil || len(m) != 1 {
		t.Errorf("the example of a file of models: %v, %v", m, err)
	}
	text := strings.Replace(config.Default().TOML(), "# \"", "\"", 1)
	c, err := config.Parse([]byte(text))
	if err != nil || len(c.Keys) != 1 {
		t.Fatalf("the example of keys gives %v, %v", c.Keys, err)
	}
	if err := keymap.Default().Remap(c.Keys); err != nil {
		t.Errorf("the example of keys: %v", err)
	}
}
