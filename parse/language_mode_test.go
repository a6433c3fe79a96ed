package parse

import "testing"

func TestModeLine(t *testing.T) {
	for head, want := range map[string]string{
		"// <any> -*- C++ -*-\n":                       "cpp",
		"#!/bin/x\n# -*- mode: Ruby; tab-width: 2 -*-": "ruby",
		"# -*- coding: utf-8 -*-\n":                    "text",
		"# -*- coding: utf-8; mode: python -*-\n":      "python",
		"-*-":             "text",
		"\n\n-*- C++ -*-": "text",
	} {
		if got := Detect("any", []byte(head)).Name; got != want {
			t.Errorf("%q is %s, want %s", head, got, want)
		}
	}
	if got := Detect("any.h", []byte("// -*- C++ -*-\n")).Name; got != "cpp" {
		t.Errorf("a header with the mode of C++ is %s", got)
	}
}
