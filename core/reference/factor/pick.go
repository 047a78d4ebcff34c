package factor

import (
	"errors"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/reference/category"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

// ErrNone means that no factor serves the leaf for the use, unit and region.
var ErrNone = errors.New("no factor serves")

// Query names what is to be turned into kilograms.
type Query struct {
	Leaf   category.Category
	Method category.Use  // of scope 2: category.Location or category.Market; else empty
	Unit   quantity.Unit // of the row; a currency code asks for spend
	Region string        // ISO 3166 code of the country that the activity took place in
	Date   time.Time     // of the row
	Series string        // in place of those that the leaf names for a quantity; empty: the leaf's
	Apart  price.Parts   // of the price of energy that somebody is paid for beside the money asked of
}

// Match is a factor with the way from the asked unit to the factor's. It
// depends on the Query alone, of the date on the year, and may be kept.
type Match struct {
	Factor Factor

	// Units is how many units of the factor one asked unit is.
	Units quantity.Ratio

	YearMatch   YearMatch
	RegionMatch RegionMatch
	Note        string // why this factor stands for the leaf, where it needs a word

	// Price is how money was brought to the currency and price year of the
	// factor or of the energy price; nil for quantities.
	Price *price.Move

	// Energy is the price at which money was read as a quantity, without what is paid
	// apart; nil otherwise.
	Energy *price.Energy

	// UpstreamLeaf takes the upstream part: UpstreamPerUnit kilograms per unit
	// of the factor, as stated by UpstreamFactor. Empty when there is none. Of
	// electricity it holds what the grid loses, too, and differs between the
	// methods of scope 2.
	UpstreamLeaf    string
	UpstreamFactor  string
	UpstreamPerUnit decimal.Decimal
	Losses          *Losses // within UpstreamPerUnit; nil where nothing is known of them

	// Quality is the data quality score of the result, 1 to 5, and
	// Uncertainty its relative half-width (0.3 is ±30 %).
	Quality     int
	Uncertainty decimal.Decimal
}

// YearMatch says which year's factor serves. The nearest year not after the
// date does; when there is none, the nearest later one.
type YearMatch string

// Years of a factor against the date asked for.
const (
	SameYear    YearMatch = "same"
	EarlierYear YearMatch = "earlier"
	LaterYear   YearMatch = "later"
)

// RegionMatch says whose factor serves.
type RegionMatch string

// Regions of a factor against the region asked for.
const (
	OwnRegion   RegionMatch = "own"
	WiderRegion RegionMatch = "wider" // Nordic countries, EU or the world
	ProxyRegion RegionMatch = "proxy" // another country stands in
)

// Emissions are the kilograms of one row. Biogenic CO2 belongs to no scope and
// to no sum (GHG Protocol Corporate Standard, chapter 9).
type Emissions struct {
	Kg         decimal.Decimal
	UpstreamKg decimal.Decimal // booked on Choice.UpstreamLeaf
	BiogenicKg decimal.Decimal
}

// Places is the number of decimals of a kilogram that results keep.
const Places = 6

// Emissions computes the kilograms of an amount in the asked unit, each
// rounded once, half to even, to Places. A credit gives a negative result.
func (c Match) Emissions(amount decimal.Decimal) Emissions {
	units := c.Units.Of(amount)
	return Emissions{
		Kg:         units.Mul(c.Factor.KgCO2ePerUnit).RoundBank(Places),
		UpstreamKg: units.Mul(c.UpstreamPerUnit).RoundBank(Places),
		BiogenicKg: units.Mul(c.Factor.BiogenicKgPerUnit.Decimal).RoundBank(Places),
	}
}

// Pick returns the factor that serves an ask by default: the series that the
// leaf names for the use, best first, in the nearest year. Money spent on
// energy is read as a quantity at the average price; other money takes a
// spend factor. ErrNone when nothing serves.
func (s *Set) Pick(ask Query) (Match, error) {
	switch {
	case reported(ask.Unit):
		return s.choose(ask, []category.Serve{{Series: reportedSeries}})
	case ask.Unit.Currency() && ask.Leaf.Energy != "":
		return s.pickByPrice(ask, func(ask Query) (Match, error) { return s.Pick(ask) })
	case ask.Unit.Currency():
		return s.choose(ask, ask.Leaf.Serving(category.Spend, ask.Region))
	default:
		return s.choose(ask, ask.serving())
	}
}

// serving lists the series for a quantity. A series that is asked for by name
// takes its factors from where the leaf takes those of its own.
func (a Query) serving() []category.Serve {
	serves := a.Leaf.Serving(a.use(), a.Region)
	if a.Series == "" {
		return serves
	}
	named := make([]category.Serve, len(serves))
	for i, serve := range serves {
		serve.Series = a.Series
		named[i] = serve
	}
	return named
}

// PickFactor returns the choice of one certain factor for an ask, where a rule
// names it. ErrNone when there is no such factor or the unit cannot be turned
// into the factor's.
func (s *Set) PickFactor(id string, ask Query) (Match, error) {
	f, ok := s.Factor(id)
	if !ok {
		return Match{}, fmt.Errorf("factor %q: %w", id, ErrNone)
	}
	if ask.Unit.Currency() && !f.Unit.Currency() {
		return s.pickByPrice(ask, func(ask Query) (Match, error) { return s.PickFactor(id, ask) })
	}
	units, move, ok := s.bridge(ask, f)
	if !ok || fitOf(ask, f.Unit) == unfit {
		return Match{}, fmt.Errorf("factor %q for %q: %w", id, ask.Unit, ErrNone)
	}
	return s.complete(ask, f, units, move, ""), nil
}

// reportedSeries takes over emissions that someone else computed.
const reportedSeries = "reported.co2e"

func reported(u quantity.Unit) bool { return u == quantity.KilogramCO2e || u == quantity.TonneCO2e }

func (a Query) use() category.Use {
	if a.Leaf.Scope != category.Scope2 {
		return category.Quantity
	}
	if a.Method == "" {
		return category.Location
	}
	return a.Method
}

// estimated is the least data quality score and priceUncertainty the least
// uncertainty of a quantity that is money divided by an average price.
const estimated = 4

func priceUncertainty() decimal.Decimal { return decimal.New(3, -1) }

// pickByPrice reads money as a quantity and picks for that.
func (s *Set) pickByPrice(ask Query, pick func(Query) (Match, error)) (Match, error) {
	year := ask.Date.Year()
	energy, ok := s.prices.Energy(ask.Leaf.Energy, ask.Region, year)
	if !ok {
		return Match{}, fmt.Errorf("no price of %q for %s: %w", ask.Leaf.Energy, ask.Leaf.ID, ErrNone)
	}
	// An allowance or a list price is nominal: it is not moved to the year.
	move, err := s.prices.Move(string(ask.Unit), year, energy.Currency, year)
	if err != nil {
		return Match{}, errors.Join(ErrNone, err)
	}
	energy = energy.Without(ask.Apart)
	ask.Unit = energy.Unit
	c, err := pick(ask)
	if err != nil {
		return Match{}, err
	}
	c.Units = move.Ratio().By(quantity.Per(energy.PerUnit)).By(c.Units)
	c.Price, c.Energy = &move, &energy
	c.Quality = max(c.Quality, estimated)
	c.Uncertainty = decimal.Max(c.Uncertainty, priceUncertainty())
	return c, nil
}
