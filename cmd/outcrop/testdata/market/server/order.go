package server

import (
	"context"
	"fmt"
	"time"
)

// Status is how far an order is.
type Status int

// The statuses, in the order in which they follow.
const (
	Placed Status = iota
	Packed
	Fetched
	Cancelled
)

// Order is a cart that somebody promised to fetch.
type Order struct {
	ID     int64
	Name   string
	Cart   Cart
	Total  Cents
	Status Status
	Placed time.Time
}

// Store keeps orders.
type Store interface {
	Save(ctx context.Context, o *Order) error
	Find(ctx context.Context, id int64) (*Order, error)
	Open(ctx context.Context, stall string) ([]*Order, error)
}

// Desk takes orders and hands them out.
type Desk struct {
	store  Store
	prices PriceList
	now    func() time.Time
}

// NewDesk opens a desk over a store, with the prices of today.
func NewDesk(store Store, prices PriceList) *Desk {
	return &Desk{store: store, prices: prices, now: time.Now}
}

// Place makes an order of a cart. The price is the one of this moment and does not change afterwards.
func (d *Desk) Place(ctx context.Context, name string, cart Cart) (*Order, error) {
	total, err := cart.Total(d.prices)
	if err != nil {
		return nil, fmt.Errorf("order for %s: %w", name, err)
	}
	o := &Order{Name: name, Cart: cart, Total: total, Placed: d.now()}
	if err := d.store.Save(ctx, o); err != nil {
		return nil, fmt.Errorf("order for %s: %w", name, err)
	}
	return o, nil
}

// Pack marks an order as ready to be fetched.
func (d *Desk) Pack(ctx context.Context, id int64) error {
	return d.move(ctx, id, Placed, Packed)
}

// Fetch hands a packed order out.
func (d *Desk) Fetch(ctx context.Context, id int64) error {
	return d.move(ctx, id, Packed, Fetched)
}

// Cancel gives up an order that nobody has packed yet.
func (d *Desk) Cancel(ctx context.Context, id int64) error {
	return d.move(ctx, id, Placed, Cancelled)
}

func (d *Desk) move(ctx context.Context, id int64, from, to Status) error {
	o, err := d.store.Find(ctx, id)
	if err != nil {
		return err
	}
	if o.Status != from {
		return fmt.Errorf("order %d cannot go from %d to %d", id, o.Status, to)
	}
	o.Status = to
	return d.store.Save(ctx, o)
}
