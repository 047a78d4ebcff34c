package runs

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
)

// Row is a calculation as it is stored.
type Row struct {
	bun.BaseModel `bun:"table:footprint_runs,alias:r"`

	CompanyID      uuid.UUID            `bun:"company_id,type:uuid"`
	Number         int                  `bun:"number"`
	Year           int                  `bun:"year"`
	FromMonth      int                  `bun:"from_month"`
	ToMonth        int                  `bun:"to_month"`
	JobID          uuid.UUID            `bun:"job_id,type:uuid"`
	Kind           string               `bun:"kind"`
	Occasions      []footprint.Occasion `bun:"occasions,array"`
	PersonID       *uuid.UUID           `bun:"person_id,type:uuid"`
	StartedAt      time.Time            `bun:"started_at,nullzero,default:now()"`
	FinishedAt     time.Time            `bun:"finished_at,nullzero,default:clock_timestamp()"`
	Rules          string               `bun:"rules"`
	Factors        string               `bun:"factors"`
	Prices         string               `bun:"prices"`
	Counted        int64                `bun:"counted"`
	Excluded       int64                `bun:"excluded"`
	Unmatched      int64                `bun:"unmatched"`
	Kg             decimal.Decimal      `bun:"kg,type:numeric"`
	Scope1         decimal.Decimal      `bun:"scope1,type:numeric"`
	Scope2Location decimal.Decimal      `bun:"scope2_location,type:numeric"`
	Scope2Market   decimal.Decimal      `bun:"scope2_market,type:numeric"`
	Scope3         decimal.Decimal      `bun:"scope3,type:numeric"`
	Basis          string               `bun:"basis"`
	Offered        bool                 `bun:"offered"`

	Scope3Market decimal.NullDecimal `bun:"scope3_market,type:numeric"` // null where it is Scope3, in runs from before they differed
	Difference

	Person *string `bun:"person,scanonly"`
}

func (r Row) totals() RunTotals {
	market := r.Scope3
	if r.Scope3Market.Valid {
		market = r.Scope3Market.Decimal
	}
	return RunTotals{r.Scope1, r.Scope2Location, r.Scope2Market, r.Scope3, market}
}

// Summary is what the calculation resulted in.
func (r Row) Summary() footprint.Summary {
	return footprint.Summary{Counted: r.Counted, Excluded: r.Excluded, Unmatched: r.Unmatched, Kg: r.Kg}
}

// occasions goes by the kind of the job for runs from before they were kept.
func (r Row) occasions() []footprint.Occasion {
	if len(r.Occasions) > 0 {
		return r.Occasions
	}
	if r.Kind == bookkeeping.KindImport {
		return []footprint.Occasion{footprint.ByImport}
	}
	if r.Kind == activity.KindApply {
		return []footprint.Occasion{footprint.ByEntries}
	}
	return []footprint.Occasion{footprint.ByRequest}
}

// calculation gives the run beside the one before it.
func (r Row) calculation(before *Row) Calculation {
	c := Calculation{
		Number: r.Number, Year: r.Year, From: time.Month(r.FromMonth), To: time.Month(r.ToMonth), Occasions: r.occasions(),
		StartedAt: r.StartedAt, FinishedAt: r.FinishedAt, Added: r.Added, Changed: r.Changed, Removed: r.Removed, Totals: r.totals(),
		Offered: r.Offered,
	}
	if r.Person != nil {
		c.Person = *r.Person
	}
	if before != nil {
		totals := before.totals()
		c.Before = &totals
		c.NewRules, c.NewFactors, c.NewPrices = r.Rules != before.Rules, r.Factors != before.Factors, r.Prices != before.Prices
	}
	return c
}

// Difference is what new transactions change of those that stand.
type Difference struct {
	Added   int64 `bun:"added"`
	Changed int64 `bun:"changed"`
	Removed int64 `bun:"removed"`

	Bridge  bool `bun:"-"` // it moves figures because the program changed
	Offered bool `bun:"-"` // and is not put in place
}

// Rows is how many transactions differ.
func (d Difference) Rows() int64 { return d.Added + d.Changed + d.Removed }
