package server

import (
	"errors"
	"sort"
)

// Cart is what somebody wants from one stall. The zero Cart is empty and ready to use.
type Cart struct {
	Stall string
	lines map[string]int // by product
}

// Line is one product of a cart.
type Line struct {
	Product string
	Count   int
}

var (
	// ErrEmpty is the answer to an order of nothing.
	ErrEmpty = errors.New("the cart is empty")
	// ErrCount is the answer to less than one piece.
	ErrCount = errors.New("the count must be positive")
)

// Add puts pieces of a product into the cart.
func (c *Cart) Add(product string, count int) error {
	if count <= 0 {
		return ErrCount
	}
	if c.lines == nil {
		c.lines = make(map[string]int)
	}
	c.lines[product] += count
	return nil
}

// Remove takes a product out of the cart, however many pieces of it are in there.
func (c *Cart) Remove(product string) {
	delete(c.lines, product)
}

// Lines lists the products by name.
func (c *Cart) Lines() []Line {
	lines := make([]Line, 0, len(c.lines))
	for product, count := range c.lines {
		lines = append(lines, Line{product, count})
	}
	sort.Slice(lines, func(i, j int) bool {
		return lines[i].Product < lines[j].Product
	})
	return lines
}

// Total sums up the prices. Products without a price make it fail, so that nobody is promised what no stall has.
func (c *Cart) Total(prices PriceList) (Cents, error) {
	if len(c.lines) == 0 {
		return 0, ErrEmpty
	}
	var sum Cents
	for product, count := range c.lines {
		price, err := prices.Of(c.Stall, product)
		if err != nil {
			return 0, err
		}
		sum += price.Times(count)
	}
	return sum, nil
}
