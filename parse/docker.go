package parse

import "outcrop/model"

// outlineDocker finds the stages of a Dockerfile.
func outlineDocker(src []byte, b *model.Builder) *model.Outline { return nil }
