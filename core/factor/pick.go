package factor

import (
	"errors"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/category"
	"tillit/core/factor/price"
	"tillit/core/factor/quantity"
)

// ErrNone means that no factor serves the leaf for the use, unit and region.
var ErrNone = errors.New("no factor serves")

// Ask names what is to be turned into kilograms.
type Ask struct {
	Leaf   category.Category
	Method category.Use  // Location or Market, for scope 2; empty otherwise
	Unit   quantity.Unit // of the row; a currency code asks for spend
	Region string        // ISO 3166 of the company's country
	Date   time.Time     // of the row
}

// Choice is a factor with the way from the asked unit to the factor's. It is
// a pure function of the Ask and may be kept and shared for a whole year.
type Choice struct {
	Factor Factor

	// Units is how many units of the factor one asked unit is.
	Units quantity.Ratio

	YearMatch   YearMatch
	RegionMatch RegionMatch

	// Price is how money was brought to the factor's currency and price
	// year; nil for quantities.
	Price *price.Move

	// Energy is the price at which money was read as a quantity of energy or
	// fuel; nil otherwise.
	Energy *price.Energy

	// UpstreamLeaf takes the upstream part, computed with UpstreamPerUnit of
	// UpstreamFactor (the factor itself, or a series of its own). Empty when
	// there is none.
	UpstreamLeaf    string
	UpstreamPerUnit decimal.Decimal
	UpstreamFactor  string

	// Quality is the data quality score of the result: 1 measured to 5 spend.
	Quality int
}

// YearMatch says which year's factor serves.
type YearMatch string

// Years of a factor against the date asked for. The nearest year not after
// the date serves; when there is none, the nearest later one.
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
	WiderRegion RegionMatch = "wider" // Nordic, EU or global
	ProxyRegion RegionMatch = "proxy" // another country stands in
)

// Emissions are kilograms of one row. Biogenic CO2 is kept out of all sums.
type Emissions struct {
	Kg         decimal.Decimal
	UpstreamKg decimal.Decimal // booked on Choice.UpstreamLeaf
	BiogenicKg decimal.Decimal
}

// Places is the number of decimals of a kilogram that results keep: one
// milligram is 0.000001 kg.
const Places = 6

// Emissions computes the kilograms of an amount in the asked unit, rounded to
// Places half away from zero. A credit (negative amount) gives the negative.
func (c Choice) Emissions(amount decimal.Decimal) Emissions {
	units := c.Units.Of(amount)
	return Emissions{
		Kg:         units.Mul(c.Factor.KgCO2ePerUnit).Round(Places),
		UpstreamKg: units.Mul(c.UpstreamPerUnit).Round(Places),
		BiogenicKg: units.Mul(c.Factor.BiogenicKgPerUnit.Decimal).Round(Places),
	}
}

// Pick returns the factor for an ask: by spend when the unit is a currency,
// else by quantity. ErrNone when nothing serves.
func (s *Set) Pick(ask Ask) (Choice, error) {
	return Choice{}, ErrNone
}
