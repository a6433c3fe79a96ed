package slice

import "outcrop/model"

// SpanOf lets tests see what part of the source a piece is a copy of.
func SpanOf(p *Piece) model.Span { return p.span }
