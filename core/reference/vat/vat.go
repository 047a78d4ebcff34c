// Package vat knows how much value added tax a price holds: by country and day the
// rate, and by category which of them, or that there is none. It is asked for companies
// that cannot deduct what they pay, since factors per unit of money are without.
//
// Where a category mixes, the lowest rate of what lies on it counts, so that no more is
// taken out of a cost than is in it.
package vat

import (
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

// Kind is a sort of goods and services that countries tax alike.
type Kind string

// The kinds that have a meaning of their own; the others stand in the data.
const (
	None     Kind = "none"     // no tax is in the price
	Standard Kind = "standard" // whatever has no lower rate
)

// Rate is what a country charges on a kind from a day on.
type Rate struct {
	Country    string // ISO 3166
	Kind       Kind
	From       time.Time
	Percent    decimal.Decimal // of the price without tax; zero where none is in it
	Confidence price.Confidence
	Source     string
}

// Without is the multiplier that takes the tax out of an amount that holds it.
func (r Rate) Without() quantity.Ratio {
	hundred := decimal.New(1, 2)
	return quantity.Ratio{Num: hundred, Den: hundred.Add(r.Percent)}
}

// Table is the rates of all countries and the kinds of all categories; safe for
// concurrent use.
type Table struct {
	instead map[Kind]Kind // by what a kind goes where a country has no rate for it; empty for none
	kinds   map[string]Kind
	rates   map[string]map[Kind][]*Rate // by country; days ascend
	version string
}

// Version names the content by a hash.
func (t *Table) Version() string { return t.version }

// KindOf is the kind of what lies on a category: its own, else that of the nearest
// category above.
func (t *Table) KindOf(category string) Kind {
	for id := category; id != ""; {
		if kind, ok := t.kinds[id]; ok {
			return kind
		}
		id = id[:max(strings.LastIndexByte(id, '.'), 0)]
	}
	return Standard
}

// Rate is what a price of a kind holds in a country on a day; the first that is known
// for days before it. Nil where nothing is known of the country, and for None.
func (t *Table) Rate(country string, kind Kind, on time.Time) *Rate {
	for ; kind != ""; kind = t.instead[kind] {
		rates := t.rates[country][kind]
		if len(rates) == 0 {
			continue
		}
		next, _ := slices.BinarySearchFunc(rates, on, func(r *Rate, on time.Time) int {
			if r.From.After(on) {
				return 1
			}
			return -1
		})
		return rates[max(next-1, 0)]
	}
	return nil
}
