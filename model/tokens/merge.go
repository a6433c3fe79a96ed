package tokens

import "slices"

// scanMax is the length in bytes from which merging with a heap is faster than scanning for the best pair.
const scanMax = 128

// merge returns the number of tokens of a piece: it starts with one part a byte and merges the neighbours whose union has
// the lowest rank, the leftmost first, until no union is a token.
func (c *Counter) merge(piece []byte) int {
	if len(piece) < scanMax {
		return c.v.mergeScan(piece)
	}
	return c.mergeHeap(piece)
}

// mergeScan looks through all pairs for every merge, which is quadratic, and fast for the length of a word.
func (v *vocabulary) mergeScan(s []byte) int {
	var start [scanMax + 1]uint8 // of the parts, and the end of the last
	var rank [scanMax]uint32     // of the union of part i and part i+1
	n := len(s)
	for i := range n {
		start[i] = uint8(i)
		rank[i] = none
		if i+1 < n {
			rank[i] = v.rank(s, i, i+2)
		}
	}
	start[n] = uint8(n)
	for {
		best, at := none, 0
		for i, r := range rank[:max(n-1, 0)] {
			if r < best {
				best, at = r, i
			}
		}
		if best == none {
			return n
		}
		copy(start[at+1:n], start[at+2:n+1])
		copy(rank[at+1:n-1], rank[at+2:n])
		n--
		rank[at], rank[n-1] = none, none
		if at+1 < n {
			rank[at] = v.rank(s, int(start[at]), int(start[at+2]))
		}
		if at > 0 {
			rank[at-1] = v.rank(s, int(start[at-1]), int(start[at+1]))
		}
	}
}

// merger is the working memory of mergeHeap, kept from one use to the next.
type merger struct {
	parts []part
	first mergeQueue // the merges of two bytes, sorted
	queue mergeQueue // the merges that became possible later
}

// part is an element of a linked list of parts, each known by its first byte.
type part struct {
	next, prev int32
	rank       uint32 // of the union of the part and the next; none for what is no part any more
}

// mergeHeap finds the best pair with a heap, so that a piece of n bytes costs n log n.
func (c *Counter) mergeHeap(s []byte) int {
	v, n := c.v, len(s)
	if cap(c.merger.parts) < n {
		c.merger = merger{make([]part, n), make(mergeQueue, 0, n), make(mergeQueue, 0, n)}
	}
	parts, first, queue := c.merger.parts[:n], c.merger.first[:0], c.merger.queue[:0]
	for i := range n {
		parts[i] = part{int32(i + 1), int32(i - 1), none}
		if i+1 < n {
			parts[i].rank = v.rank(s, i, i+2)
			if parts[i].rank != none {
				first = append(first, uint64(parts[i].rank)<<32|uint64(i))
			}
		}
	}
	slices.Sort(first)
	update := func(i int) {
		p := &parts[i]
		p.rank = none
		if j := int(p.next); j < n {
			p.rank = v.rank(s, i, int(parts[j].next))
			queue.push(p.rank, i)
		}
	}
	count := n
	for len(first)+len(queue) > 0 {
		var x uint64
		if len(queue) == 0 || len(first) > 0 && first[0] < queue[0] {
			x, first = first[0], first[1:]
		} else {
			x = queue.pop()
		}
		best, i := uint32(x>>32), int(uint32(x))
		p := &parts[i]
		if p.rank != best {
			continue
		}
		gone := &parts[p.next]
		gone.rank = none
		p.next = gone.next
		if int(p.next) < n {
			parts[p.next].prev = int32(i)
		}
		count--
		update(i)
		if i > 0 {
			update(int(p.prev))
		}
	}
	c.merger.queue = queue
	if n > mergerKeep {
		c.merger = merger{}
	}
	return count
}

// mergerKeep is the largest piece, in bytes, whose working memory (28 bytes a byte) a counter keeps for the next one.
const mergerKeep = 1 << 16

// mergeQueue orders possible merges by rank, then by place: each is rank<<32 | first byte. One whose rank is not that of
// its part any more is stale and for the reader to skip. It is a heap with four children a node, which touches half as
// many cache lines as one with two.
type mergeQueue []uint64

func (q *mergeQueue) push(rank uint32, at int) {
	if rank == none {
		return
	}
	x := uint64(rank)<<32 | uint64(at)
	h := append(*q, x)
	*q = h
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / 4
		if h[up] <= x {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = x
}

func (q *mergeQueue) pop() uint64 {
	h := *q
	top, x := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	*q = h
	i := 0
	for {
		child := 4*i + 1
		if child >= len(h) {
			break
		}
		least := h[child]
		if child+3 < len(h) {
			// All four children are there. Without jumps that depend on data this is twice as fast.
			four := h[child : child+4 : child+4]
			least = min(least, four[1], four[2], four[3])
			at := 0
			for c := 1; c < 4; c++ {
				if four[c] == least {
					at = c
				}
			}
			child += at
		} else {
			for c := child + 1; c < len(h); c++ {
				if h[c] < least {
					least, child = h[c], c
				}
			}
		}
		if least >= x {
			break
		}
		h[i] = least
		i = child
	}
	if len(h) > 0 {
		h[i] = x
	}
	return top
}
