package footprint

import (
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"

	"tillit/core/factor"
	"tillit/core/factor/price"
)

// calculation is the way from one unit of money or quantity to kilograms, with
// everything that a person needs to follow it. It is stored once under a hash
// of its content, so that a figure keeps its way when factors and prices move
// on.
type calculation struct {
	bun.BaseModel `bun:"table:emission_calculations,alias:c"`

	ID             uuid.UUID       `bun:"id,pk,type:uuid"`
	CategoryID     string          `bun:"category_id"`
	Use            string          `bun:"use"`
	Unit           string          `bun:"unit"`
	Region         string          `bun:"region"`
	Year           int             `bun:"year"`
	FactorID       string          `bun:"factor_id"`
	KgPerUnit      decimal.Decimal `bun:"kg_per_unit,type:numeric"`
	BiogenicKg     decimal.Decimal `bun:"biogenic_kg,type:numeric"`
	UnitsNum       decimal.Decimal `bun:"units_num,type:numeric"`
	UnitsDen       decimal.Decimal `bun:"units_den,type:numeric"`
	YearMatch      string          `bun:"year_match"`
	RegionMatch    string          `bun:"region_match"`
	Note           string          `bun:"note"`
	Quality        int             `bun:"quality"`
	Uncertainty    decimal.Decimal `bun:"uncertainty,type:numeric"`
	UpstreamLeaf   string          `bun:"upstream_leaf"`
	UpstreamKg     decimal.Decimal `bun:"upstream_kg,type:numeric"`
	UpstreamFactor string          `bun:"upstream_factor"`
	Price          *priceMove      `bun:"price,type:jsonb"`
	Energy         *energyPrice    `bun:"energy,type:jsonb"`

	choice factor.Choice
}

// priceMove is price.Move as it is stored.
type priceMove struct {
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

// energyPrice is price.Energy as it is stored.
type energyPrice struct {
	Carrier  string          `json:"carrier"`
	Region   string          `json:"region"`
	Year     int             `json:"year"`
	Unit     string          `json:"unit"`
	Currency string          `json:"currency"`
	PerUnit  decimal.Decimal `json:"perUnit"`
	Source   string          `json:"source"`
	Certain  bool            `json:"certain"`
}

// namespace of the ids of calculations.
//
//nolint:gochecknoglobals // constant
var namespace = uuid.MustParse("6f1d3a52-64c5-4c0e-9d0a-3c1f7c2a9b10")

func newCalculation(ask factor.Ask, choice factor.Choice) (*calculation, error) {
	c := &calculation{
		CategoryID: ask.Leaf.ID, Use: string(ask.Method), Unit: string(ask.Unit), Region: ask.Region, Year: ask.Date.Year(),
		FactorID: choice.Factor.ID, KgPerUnit: choice.Factor.KgCO2ePerUnit, BiogenicKg: choice.Factor.BiogenicKgPerUnit.Decimal,
		UnitsNum: choice.Units.Num, UnitsDen: choice.Units.Den,
		YearMatch: string(choice.YearMatch), RegionMatch: string(choice.RegionMatch), Note: choice.Note,
		Quality: choice.Quality, Uncertainty: choice.Uncertainty,
		UpstreamLeaf: choice.UpstreamLeaf, UpstreamKg: choice.UpstreamPerUnit, UpstreamFactor: choice.UpstreamFactor,
		choice: choice,
	}
	if m := choice.Price; m != nil {
		c.Price = &priceMove{
			From: m.From, To: m.To, FromYear: m.FromYear, ToYear: m.ToYear, Rate: m.Rate, RateYear: m.RateYear,
			Economy: m.Economy, IndexFrom: m.IndexFrom.Value, IndexTo: m.IndexTo.Value, Certain: m.Certain,
		}
	}
	if e := choice.Energy; e != nil {
		c.Energy = &energyPrice{
			Carrier: e.Carrier, Region: e.Region, Year: e.Year, Unit: string(e.Unit), Currency: e.Currency,
			PerUnit: e.PerUnit, Source: e.Source, Certain: e.Confidence != price.Memory,
		}
	}
	content, err := json.Marshal(c) //nolint:musttag // only hashed, never read back
	if err != nil {
		return nil, fmt.Errorf("hash calculation of %q: %w", c.CategoryID, err)
	}
	c.ID = uuid.NewSHA1(namespace, content)
	return c, nil
}
