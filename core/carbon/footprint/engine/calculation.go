package engine

import (
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

// Calculation is the way from one unit of money or quantity to kilograms, with
// everything that a person needs to follow it. It is stored once under a hash
// of its content, so that a figure keeps its way when factors and prices move
// on.
type Calculation struct {
	ID             uuid.UUID
	CategoryID     string
	Use            string
	Unit           string
	Region         string
	Year           int
	FactorID       string
	KgPerUnit      decimal.Decimal
	BiogenicKg     decimal.Decimal
	OutsideKg      decimal.Decimal `json:"outsideKg,omitzero"` // for one unit of the factor, apart from the scopes; KgPerUnit is zero then
	UnitsNum       decimal.Decimal
	UnitsDen       decimal.Decimal
	YearMatch      string
	RegionMatch    string
	Note           string
	Quality        int
	Uncertainty    decimal.Decimal
	UpstreamLeaf   string
	UpstreamKg     decimal.Decimal
	UpstreamFactor string
	Price          *PriceMove
	Energy         *EnergyPrice
	Losses         *GridLosses `json:"losses,omitempty"` // so that the id of what holds none stays
	VAT            *VATShare   `json:"vat,omitempty"`    // likewise

	choice factor.Match
}

// PriceMove is price.Move as it is stored.
type PriceMove struct {
	From      string          `json:"from"`
	To        string          `json:"to"`
	FromYear  int             `json:"fromYear"`
	ToYear    int             `json:"toYear"`
	Rate      decimal.Decimal `json:"rate"`
	RateYear  int             `json:"rateYear"`
	Economy   string          `json:"economy"`
	IndexFrom decimal.Decimal `json:"indexFrom"`
	IndexTo   decimal.Decimal `json:"indexTo"`
	Certain   bool            `json:"certain"`
}

// EnergyPrice is price.Energy as it is stored.
type EnergyPrice struct {
	Carrier  string          `json:"carrier"`
	Region   string          `json:"region"`
	Year     int             `json:"year"`
	Unit     string          `json:"unit"`
	Currency string          `json:"currency"`
	PerUnit  decimal.Decimal `json:"perUnit"`
	Source   string          `json:"source"`
	Grid     decimal.Decimal `json:"grid,omitzero"`   // that PerUnit is less by, since the grid is paid apart
	Levies   decimal.Decimal `json:"levies,omitzero"` // likewise
	Certain  bool            `json:"certain"`
}

// GridLosses is factor.Losses as it is stored: what the upstream part holds for
// the grid on the way, and the share or the factor that it comes from.
type GridLosses struct {
	KgPerUnit decimal.Decimal `json:"kgPerUnit"`
	Factor    string          `json:"factor,omitempty"`
	Region    string          `json:"region,omitempty"`
	Year      int             `json:"year,omitempty"`
	Lost      decimal.Decimal `json:"lost"`
	Of        decimal.Decimal `json:"of"`
	Source    string          `json:"source,omitempty"`
}

// Percent is the share that the grid lost of what was fed into it.
func (l GridLosses) Percent() decimal.Decimal {
	return quantity.Ratio{Num: l.Lost.Shift(2), Den: l.Of}.Of(decimal.NewFromInt(1))
}

// namespace of the ids of calculations.
//
//nolint:gochecknoglobals // constant
var namespace = uuid.MustParse("6f1d3a52-64c5-4c0e-9d0a-3c1f7c2a9b10")

// newCalculation makes the calculation of what was asked by what was chosen, without
// the tax that is in the money.
func newCalculation(ask factor.Query, choice factor.Match, of tax) (*Calculation, error) {
	of.takeOut(&choice)
	outside := decimal.Zero
	if ask.Leaf.Outside {
		outside, choice.Factor.KgCO2ePerUnit = choice.Factor.KgCO2ePerUnit, decimal.Zero
	}
	c := &Calculation{
		CategoryID: ask.Leaf.ID, Use: string(ask.Method), Unit: string(ask.Unit), Region: ask.Region, Year: ask.Date.Year(),
		FactorID: choice.Factor.ID, KgPerUnit: choice.Factor.KgCO2ePerUnit, BiogenicKg: choice.Factor.BiogenicKgPerUnit.Decimal,
		OutsideKg: outside,
		UnitsNum:  choice.Units.Num, UnitsDen: choice.Units.Den,
		YearMatch: string(choice.YearMatch), RegionMatch: string(choice.RegionMatch), Note: choice.Note,
		Quality: choice.Quality, Uncertainty: choice.Uncertainty,
		UpstreamLeaf: choice.UpstreamLeaf, UpstreamKg: choice.UpstreamPerUnit, UpstreamFactor: choice.UpstreamFactor,
		VAT: of.share(), choice: choice,
	}
	if m := choice.Price; m != nil {
		c.Price = &PriceMove{
			From: m.From, To: m.To, FromYear: m.FromYear, ToYear: m.ToYear, Rate: m.Rate, RateYear: m.RateYear,
			Economy: m.Economy, IndexFrom: m.IndexFrom.Value, IndexTo: m.IndexTo.Value, Certain: m.Certain,
		}
	}
	if e := choice.Energy; e != nil {
		c.Energy = &EnergyPrice{
			Carrier: e.Carrier, Region: e.Region, Year: e.Year, Unit: string(e.Unit), Currency: e.Currency,
			PerUnit: e.PerUnit, Grid: e.Grid, Levies: e.Levies, Source: e.Source, Certain: e.Confidence != price.Memory,
		}
	}
	if l := choice.Losses; l != nil {
		c.Losses = &GridLosses{KgPerUnit: l.KgPerUnit, Factor: l.Factor}
		if of := l.Share; of != nil {
			c.Losses.Region, c.Losses.Year, c.Losses.Lost, c.Losses.Of, c.Losses.Source = of.Region, of.Year, of.Lost, of.Of, of.Source
		}
	}
	content, err := json.Marshal(c) //nolint:musttag // only hashed, never read back
	if err != nil {
		return nil, fmt.Errorf("hash calculation of %q: %w", c.CategoryID, err)
	}
	c.ID = uuid.NewSHA1(namespace, content)
	return c, nil
}

// upstreamLeaf takes the upstream part of what is computed by c, and in scope 2 by
// market where that is another; empty where neither has one.
func (c *Calculation) upstreamLeaf(market *Calculation) string {
	if c.UpstreamLeaf == "" && market != nil {
		return market.UpstreamLeaf
	}
	return c.UpstreamLeaf
}

// Units turns a base into units of the factor.
func (c *Calculation) Units(base decimal.Decimal) decimal.Decimal {
	return quantity.Ratio{Num: c.UnitsNum, Den: c.UnitsDen}.Of(base)
}

// Outside are the kilograms of a base that are told apart from the scopes.
func (c *Calculation) Outside(base decimal.Decimal) decimal.Decimal {
	return c.Units(base).Mul(c.OutsideKg).RoundBank(factor.Places)
}

// Certain reports whether somebody has read the rates and prices that money was brought
// to the factor by, for the very year.
func (c *Calculation) Certain() bool {
	return (c.Price == nil || c.Price.Certain) && (c.Energy == nil || c.Energy.Certain) && (c.VAT == nil || c.VAT.Certain)
}

// FactorUnit is the unit of the factor that was chosen.
func (c *Calculation) FactorUnit() quantity.Unit { return c.choice.Factor.Unit }

// Contractual reports whether the factor that was chosen is that of an instrument
// of the market, such as a guarantee of origin.
func (c *Calculation) Contractual() bool { return c.choice.Factor.Contractual() }

// OverrideFor is a calculation for one activity entry, or one figure of a supplier,
// alone: of what is asked, in unit, with the choice as alter leaves it.
func (e *Engine) OverrideFor(of uuid.UUID, ask factor.Query, unit quantity.Unit, alter func(*factor.Match)) (*Calculation, error) {
	return e.overrideFor(of, ask, unit, tax{}, alter)
}

func (e *Engine) overrideFor(of uuid.UUID, ask factor.Query, unit quantity.Unit, in tax, alter func(*factor.Match)) (*Calculation, error) {
	if !unit.Currency() {
		in = tax{}
	}
	key := cacheKey{leaf: ask.Leaf.ID, use: ask.Method, unit: unit, region: ask.Region, year: ask.Date.Year(), money: money{tax: in}, own: of}
	if c, known := e.calculations[key]; known {
		return c, nil
	}
	choice, err := e.Factors.Pick(ask)
	if err != nil {
		return nil, fmt.Errorf("pick factor for %q: %w", ask.Leaf.ID, err)
	}
	ask.Unit = unit
	alter(&choice)
	c, err := newCalculation(ask, choice, in)
	if err != nil {
		return nil, err
	}
	e.calculations[key] = c
	return c, nil
}
