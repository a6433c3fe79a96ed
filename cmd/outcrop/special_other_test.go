//go:build !unix

package main

import (
	"errors"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func makeSpecial(t *testing.T, s site) { t.Skip("no named pipes here") }

func scriptFIFO(ts *testscript.TestScript, neg bool, args []string) { ts.Fatalf("no named pipes here") }

func conditions(cond string) (bool, error) {
	if cond == "root" {
		return true, nil // nothing here is kept from us by its mode
	}
	return false, errors.New("unknown condition " + cond)
}
