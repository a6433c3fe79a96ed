package parse

import "outcrop/model"

// outlineSQL finds the CREATE statements.
func outlineSQL(src []byte, b *model.Builder) *model.Outline { return nil }
