package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
)

// Handler answers the requests of the page.
func Handler(d *Desk) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", d.place)
	mux.HandleFunc("POST /orders/{id}/packed", d.pack)
	mux.HandleFunc("GET /cheapest/{product}", d.cheapest)
	return mux
}

type request struct {
	Name  string `json:"name"`
	Stall string `json:"stall"`
	Lines []Line `json:"lines"`
}

func (d *Desk) place(w http.ResponseWriter, r *http.Request) {
	var in request
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	cart := Cart{Stall: in.Stall}
	for _, l := range in.Lines {
		if err := cart.Add(l.Product, l.Count); err != nil {
			http.Error(w, err.Error(), http.StatusUnprocessableEntity)
			return
		}
	}
	o, err := d.Place(r.Context(), in.Name, cart)
	if errors.Is(err, ErrEmpty) {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	answer(w, o, err)
}

func (d *Desk) pack(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err == nil {
		err = d.Pack(r.Context(), id)
	}
	answer(w, id, err)
}

func (d *Desk) cheapest(w http.ResponseWriter, r *http.Request) {
	stall, price, ok := d.prices.Cheapest(r.PathValue("product"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	answer(w, map[string]any{"stall": stall, "price": price.String()}, nil)
}

func answer(w http.ResponseWriter, v any, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}
