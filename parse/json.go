package parse

import "outcrop/model"

// outlineJSON finds the keys of a JSON document.
func outlineJSON(src []byte, b *model.Builder) *model.Outline { return nil }
