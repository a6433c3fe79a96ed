package parse

import "outcrop/model"

// outlineProto finds the declarations of a Protobuf file.
func outlineProto(src []byte, b *model.Builder) *model.Outline { return nil }
