package parse

// condition reads the expression of an #if line as the grammars of C and C++ have it, to know whether they understand it.
type condition struct {
	scan  *directiveScan
	depth int
}

// maxCondition is how deep brackets and signs may nest in a condition here.
const maxCondition = 50

// binary moves past operands and the operators between them.
func (c *condition) binary() bool {
	if c.depth++; c.depth > maxCondition {
		return false
	}
	for {
		if !c.operand() || !c.scan.blanks() {
			return false
		}
		n := c.operator()
		if n == 0 {
			c.depth--
			return true
		}
		c.scan.at += n
	}
}

// operator is the length of the operator at at, 0 if there is none.
func (c *condition) operator() uint32 {
	rest := c.scan.src[c.scan.at:]
	for _, two := range [...]string{"||", "&&", "==", "!=", ">=", "<=", "<<", ">>"} {
		if begins(rest, two) {
			return 2
		}
	}
	switch c.scan.byte() {
	case '+', '-', '*', '/', '%', '|', '^', '&', '<', '>':
		return 1
	}
	return 0
}

// operand moves past a name, call, number, check for a definition or bracket, and the signs before it.
func (c *condition) operand() bool {
	s := c.scan
	for last := byte(0); ; {
		if !s.blanks() {
			return false
		}
		sign := s.byte()
		if sign != '!' && sign != '~' && sign != '-' && sign != '+' {
			break
		}
		if sign == last || s.at > 0 && sign != '!' && s.src[s.at-1] == sign {
			return false // the grammar may read ++ or --
		}
		last = sign
		s.at++
	}
	switch b := s.byte(); {
	case b == '(':
		s.at++
		return c.binary() && c.closed()
	case b >= '0' && b <= '9':
		return c.number()
	}
	name := s.name()
	if name.Empty() {
		return false
	}
	if string(name.In(s.src)) == "defined" {
		return c.defined()
	}
	if !s.blanks() {
		return false
	}
	if s.byte() != '(' {
		return true
	}
	s.at++
	return c.arguments()
}

// closed moves past a closing bracket.
func (c *condition) closed() bool {
	if !c.scan.blanks() || c.scan.byte() != ')' {
		return false
	}
	c.scan.at++
	return true
}

// defined moves past the name that `defined` asks about.
func (c *condition) defined() bool {
	s := c.scan
	if !s.blanks() {
		return false
	}
	if s.byte() != '(' {
		return !s.name().Empty()
	}
	s.at++
	return s.blanks() && !s.name().Empty() && c.closed()
}

// arguments moves past those of a call, behind its opening bracket.
func (c *condition) arguments() bool {
	if c.closed() {
		return true
	}
	for c.binary() {
		if c.scan.byte() != ',' {
			return c.closed()
		}
		c.scan.at++
	}
	return false
}

// number moves past a whole number, decimal, octal or hexadecimal, with the letters for its type.
func (c *condition) number() bool {
	s := c.scan
	digits := s.at
	if begins(s.src[s.at:], "0x") || begins(s.src[s.at:], "0X") {
		s.at += 2
		digits = s.at
		for b := s.byte(); b >= '0' && b <= '9' || b|' ' >= 'a' && b|' ' <= 'f'; b = s.byte() {
			s.at++
		}
	} else {
		for b := s.byte(); b >= '0' && b <= '9'; b = s.byte() {
			s.at++
		}
	}
	if s.at == digits {
		return false
	}
	for b := s.byte(); b == 'u' || b == 'U' || b == 'l' || b == 'L'; b = s.byte() {
		s.at++
	}
	b := s.byte()
	return !isWord(b) && b != '.' && b != '\''
}
