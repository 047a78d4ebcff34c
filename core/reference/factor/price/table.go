package price

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/quantity"
)

//go:embed data/*.csv
var data embed.FS

//nolint:gochecknoglobals // one immutable table per process
var standard = sync.OnceValue(func() *Table {
	files, err := fs.Sub(data, "data")
	if err != nil {
		panic(err)
	}
	t, err := Load(files)
	if err != nil {
		panic(err)
	}
	return t
})

// Standard returns the tables that ship with the product. It panics when the
// embedded files are broken, which a test rules out.
func Standard() *Table { return standard() }

// Table holds rates, indices and energy prices; safe for concurrent use.
type Table struct {
	perEUR  map[string][]Value // by currency, years ascending
	indices map[string][]Value // by economy
	energy  map[string][]Energy
	version string
}

// Version is a hash of the files; it changes when any rate, index or price does.
func (t *Table) Version() string { return t.version }

// economies says whose price level a currency follows.
//
//nolint:gochecknoglobals // constant table
var economies = map[string]string{"SEK": "SE", "EUR": "EA", "USD": "US"}

// Move returns the way from a currency and year to another. Where the currency
// paid in has a price index the amount is brought to the year first and
// exchanged then; else it is exchanged first and follows the target's index.
func (t *Table) Move(from string, fromYear int, to string, toYear int) (Move, error) {
	m := Move{From: from, FromYear: fromYear, To: to, ToYear: toYear, RateYear: toYear}
	economy, ok := economies[from]
	if !ok {
		if economy, ok = economies[to]; !ok {
			economy = "EA"
		}
		m.RateYear = fromYear
	}
	a, okA := t.eur(from, m.RateYear)
	b, okB := t.eur(to, m.RateYear)
	if !okA || !okB {
		return Move{}, fmt.Errorf("%s to %s: %w", from, to, ErrUnknown)
	}
	m.ratio = quantity.Times(b.Value).By(quantity.Per(a.Value))
	if from == to {
		m.ratio = quantity.One()
	}
	m.Rate = m.ratio.Of(decimal.NewFromInt(1))
	m.Certain = from == to || sure(a, m.RateYear) && sure(b, m.RateYear)

	one := Value{Value: decimal.NewFromInt(1), Confidence: Seen}
	m.Economy, m.IndexFrom, m.IndexTo = economy, one, one
	if fromYear != toYear {
		m.IndexFrom, m.IndexTo = nearest(t.indices[economy], fromYear), nearest(t.indices[economy], toYear)
		m.ratio = m.ratio.By(quantity.Times(m.IndexTo.Value)).By(quantity.Per(m.IndexFrom.Value))
		m.Certain = m.Certain && sure(m.IndexFrom, fromYear) && sure(m.IndexTo, toYear)
	}
	return m, nil
}

// Leads reports whether a currency can be exchanged into another.
func (t *Table) Leads(from, to string) bool {
	_, known := t.eur(from, 0)
	_, reached := t.eur(to, 0)
	return from == to || known && reached
}

// Energy returns the price of a carrier in a region for the nearest year not
// after the one asked for, else the nearest later one; of the EU where the
// region has none.
func (t *Table) Energy(carrier, region string, year int) (Energy, bool) {
	for _, place := range []string{region, "EU"} {
		var best *Energy
		for i, e := range t.energy[carrier] {
			if e.Region == place && (best == nil || e.Year <= year) {
				best = &t.energy[carrier][i]
			}
		}
		if best != nil {
			return *best, true
		}
	}
	return Energy{}, false
}

func (t *Table) eur(currency string, year int) (Value, bool) {
	if currency == "EUR" {
		return Value{Year: year, Value: decimal.NewFromInt(1), Confidence: Seen}, true
	}
	values := t.perEUR[currency]
	if len(values) == 0 {
		return Value{}, false
	}
	return nearest(values, year), true
}

// nearest returns the value of the year, else of the nearest one before, else
// of the first. The values ascend and are not empty.
func nearest(values []Value, year int) Value {
	best := values[0]
	for _, v := range values {
		if v.Year <= year {
			best = v
		}
	}
	return best
}

func sure(v Value, year int) bool { return v.Year == year && v.Confidence != Memory }
