package tui

import "time"

// paceOver is the time over which the speed of loading is taken: long enough to be steady, since files differ in size and in
// what they cost, and short enough to follow a machine that gets other work.
const paceOver = 10 * time.Second

// paceAfter is how long loading goes on before its speed means anything.
const paceAfter = 2 * time.Second

// pace tells how long loading will take, from how much was read lately.
type pace struct {
	marks []reading // at most one a second, the oldest first
	left  time.Duration
	known bool
	said  time.Time // when left was worked out
}

type reading struct {
	at   time.Time
	read int64
}

// add notes how far loading is. What is said of the time left changes once a second, so that it can be read.
func (p *pace) add(now progress) {
	if !now.listed || now.done || now.paused {
		*p = pace{}
		return
	}
	n := len(p.marks)
	if n > 0 && now.read < p.marks[n-1].read { // it begins anew
		*p, n = pace{}, 0
	}
	if n == 0 || now.at.Sub(p.marks[n-1].at) >= time.Second {
		p.marks = append(p.marks, reading{now.at, now.read})
		for len(p.marks) > 2 && now.at.Sub(p.marks[1].at) >= paceOver {
			p.marks = p.marks[1:]
		}
	}
	first := p.marks[0]
	took, read := now.at.Sub(first.at), now.read-first.read
	if took < paceAfter || read <= 0 || p.known && now.at.Sub(p.said) < time.Second {
		return
	}
	p.left, p.known, p.said = time.Duration(float64(took)*float64(now.bytes-now.read)/float64(read)), true, now.at
}
