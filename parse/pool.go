package parse

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"sync"
	"sync/atomic"

	"outcrop/model"
)

// Limits of what goes to tree-sitter.
const (
	treeSizeLimit  = 8 << 20   // bytes; its trees take 20 to 200 times as much
	treeDepthLimit = 1000      // brackets; queries over deep trees are quadratic
	memoryLimit    = 512 << 20 // bytes of a worker
	// idleMemory is what a worker may hold after its answer, in bytes; one with more is replaced. A new one costs its start, the
	// compiling of its queries and the memory anew: at 200 MB the kernel's headers of graphics cards, of 1 to 8 MB, took 1.6
	// times as long as at twice of it.
	idleMemory = 320 << 20
)

var errPoolClosed = errors.New("parser pool is closed")

// Pool finds the symbols of texts, those of languages with a grammar in worker processes. A worker that crashes, hangs or
// swells costs one text, which is then read line by line, never this process. Safe for concurrent use.
type Pool struct {
	seats  chan *worker // one per worker that may run; nil: not started
	easel  chan *worker // the same for the one worker that colours, which keeps its tree and never waits for the others
	seed   maphash.Seed
	mu     sync.Mutex
	live   map[*worker]bool
	closed bool
	shut   chan struct{}
	faults atomic.Int64 // answers that are missing for a reason that may be gone the next time
}

// failures counts them.
func (p *Pool) failures() int64 {
	if p == nil {
		return 0
	}
	return p.faults.Load()
}

// NewPool makes a pool of that many workers, at least one. They start when they are first needed.
func NewPool(workers int) *Pool {
	workers = max(workers, 1)
	p := &Pool{seats: make(chan *worker, workers), easel: make(chan *worker, 1), seed: maphash.MakeSeed(), live: map[*worker]bool{}, shut: make(chan struct{})}
	for range workers {
		p.seats <- nil
	}
	p.easel <- nil
	return p
}

// Close ends the workers, also busy ones, and waits for them. Calls under way fail.
func (p *Pool) Close() {
	p.mu.Lock()
	again := p.closed
	if !again {
		p.closed = true
		close(p.shut)
	}
	for w := range p.live {
		w.kill(errPoolClosed)
	}
	p.mu.Unlock()
	if again {
		return
	}
	for range cap(p.seats) {
		(<-p.seats).end()
	}
	(<-p.easel).end()
}

// Outline finds the symbols of a decoded text by the best parser there is for its language. It fails only if ctx has
// ended or the pool is closed; where a parser gives up, the outline has status Text and says why.
func (p *Pool) Outline(ctx context.Context, l *Language, src []byte) (*model.Outline, error) {
	switch l.Parser {
	case ByTree:
		return p.tree(ctx, l, src)
	case ByMarkup:
		return p.markup(ctx, l, src)
	}
	if l.Parser == ByNotebook {
		return outlineNotebook(l, src, func(l *Language, src []byte) (*model.Outline, error) { return p.Outline(ctx, l, src) })
	}
	o, err := Outline(ctx, l, src)
	if err != nil || l.Parser != ByGo || o.Status == model.Complete || !HasGrammars() {
		return o, err
	}
	second, err := p.tree(ctx, l, src)
	if err != nil || second.Status == model.Text {
		return o, err
	}
	if best := richer(o, second); best == second {
		if second.Status == model.Complete {
			second.Status, second.Errors = o.Status, o.Errors
		}
		return second, nil
	}
	return o, nil
}

// tree asks a worker, unless all of the text is directives, and reads line by line what it cannot do.
func (p *Pool) tree(ctx context.Context, l *Language, src []byte) (*model.Outline, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if o := build(func(b *model.Builder) *model.Outline { return outlineDirectives(l, src, b) }); o != nil {
		return o, nil
	}
	switch {
	case !HasGrammars():
		return byLines(l, src, "built without cgo"), nil
	case len(src) > treeSizeLimit:
		return byLines(l, src, fmt.Sprintf("larger than %d MB", treeSizeLimit>>20)), nil
	case deeper(src, treeDepthLimit):
		return byLines(l, src, fmt.Sprintf("nested deeper than %d brackets", treeDepthLimit)), nil
	}
	kind, answer, err := p.ask(ctx, p.seats, request{kind: askOutline, language: l.key(), text: src, own: l.own})
	var gaveUp *giveUp
	switch {
	case errors.As(err, &gaveUp):
		return byLines(l, src, gaveUp.reason), nil
	case err != nil:
		return nil, err
	case kind == answerFailure:
		return byLines(l, src, string(answer)), nil
	case kind != answerOutline:
		return byLines(l, src, errFrame.Error()), nil
	}
	o, err := DecodeOutline(answer)
	if err != nil {
		return byLines(l, src, err.Error()), nil
	}
	return o, nil
}

// byLines outlines a text by the line scanner and notes why.
func byLines(l *Language, src []byte, reason string) *model.Outline {
	o := build(func(b *model.Builder) *model.Outline { return outlineText(l, src, b) })
	o.Status, o.Reason = model.Text, reason
	return o
}

// deeper reports whether brackets nest deeper than limit. Strings and comments count too: it is cheap and never too low.
func deeper(src []byte, limit int) bool {
	depth := 0
	for _, c := range src {
		switch c {
		case '(', '[', '{':
			if depth++; depth > limit {
				return true
			}
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return false
}

// request is what a worker is asked; head comes before text.
type request struct {
	kind     byte
	language string
	head     []byte
	text     []byte
	own      *ownPatterns // what the worker must know of the language first
}

// giveUp is why a worker has no answer, in the words of Outline.Reason.
type giveUp struct{ reason string }

func (g *giveUp) Error() string { return g.reason }

// ask sends a request to a free worker, waiting for one. The answer is the caller's. A worker that dies is replaced, and
// asked again once: it may have been somebody else who ended it.
func (p *Pool) ask(ctx context.Context, seats chan *worker, r request) (kind byte, answer []byte, err error) {
	var w *worker
	select {
	case w = <-seats:
	case <-ctx.Done():
		return 0, nil, ctx.Err()
	case <-p.shut:
		return 0, nil, errPoolClosed
	}
	defer func() { seats <- w }()
	for try := 0; ; try++ {
		if w == nil {
			if w, err = p.start(); err != nil {
				p.faults.Add(1)
				return 0, nil, err
			}
		}
		if answer, err = w.learn(ctx, r); answer == nil && err == nil {
			answer, err = w.ask(ctx, r)
		}
		if err == nil {
			if w.swollen(r) {
				p.drop(w)
				w = nil
			}
			return answer[0], answer[1:], nil
		}
		p.drop(w)
		w = nil
		var gaveUp *giveUp
		if passing := errors.As(err, &gaveUp) && (gaveUp.reason == crashed || gaveUp.reason == noAnswer); !passing || try > 0 {
			if passing {
				p.faults.Add(1)
			}
			return 0, nil, err
		}
	}
}

func (p *Pool) start() (*worker, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errPoolClosed
	}
	w, err := startWorker()
	if err != nil {
		return nil, &giveUp{fmt.Sprintf("%s: %v", notStarted, err)}
	}
	p.live[w] = true
	return w, nil
}

// Rest ends the workers that are idle, to give their memory back: 35 MB and more each. They start again when needed, which
// takes a few milliseconds and, with the first text of a language, some more for its queries.
func (p *Pool) Rest() {
	for range cap(p.seats) {
		select {
		case w := <-p.seats:
			if w != nil {
				p.drop(w)
			}
			p.seats <- nil
		default:
			return
		}
	}
}

func (p *Pool) drop(w *worker) {
	p.mu.Lock()
	delete(p.live, w)
	p.mu.Unlock()
	w.end()
}

// append writes the frame of a request without its text, which follows as it is.
func (r request) append(buf []byte) []byte {
	buf = binary.LittleEndian.AppendUint32(buf, uint32(2+len(r.language)+len(r.head)+len(r.text)))
	buf = append(append(buf, r.kind, byte(len(r.language))), r.language...)
	return append(buf, r.head...)
}
