package server

import "fmt"

// Cents is an amount of money.
type Cents int64

// Times multiplies an amount.
func (c Cents) Times(n int) Cents { return c * Cents(n) }

// String writes the amount as people do: 3.20.
func (c Cents) String() string {
	return fmt.Sprintf("%d.%02d", c/100, c%100)
}

// PriceList knows what the products of each stall cost today.
type PriceList map[string]map[string]Cents

// Of gives the price of one piece.
func (p PriceList) Of(stall, product string) (Cents, error) {
	price, ok := p[stall][product]
	if !ok {
		return 0, fmt.Errorf("%s has no %s today", stall, product)
	}
	return price, nil
}

// Cheapest names the stall with the lowest price for a product.
func (p PriceList) Cheapest(product string) (stall string, price Cents, ok bool) {
	for s, products := range p {
		c, has := products[product]
		if has && (!ok || c < price || c == price && s < stall) {
			stall, price, ok = s, c, true
		}
	}
	return stall, price, ok
}
