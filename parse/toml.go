package parse

import "outcrop/model"

// outlineTOML finds the tables and keys of a TOML document.
func outlineTOML(src []byte, b *model.Builder) *model.Outline { return nil }
