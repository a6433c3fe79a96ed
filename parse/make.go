package parse

import "outcrop/model"

// outlineMake finds the rules and variables of a makefile.
func outlineMake(src []byte, b *model.Builder) *model.Outline { return nil }
