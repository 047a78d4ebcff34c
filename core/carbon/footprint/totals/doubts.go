package totals

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
)

// Doubt is a reason for which a figure may be another one though its row is right.
type Doubt string

// The doubts. A figure can have several.
const (
	DoubtPrice  Doubt = "price"  // a price, rate or price level that is remembered, estimated or of another year
	DoubtFactor Doubt = "factor" // a factor that is remembered and was not read in its source
	DoubtRegion Doubt = "region" // a factor of another country
	DoubtYear   Doubt = "year"   // a factor of another year
)

// AllDoubts lists the doubts in the order in which they are shown.
func AllDoubts() []Doubt { return []Doubt{DoubtPrice, DoubtFactor, DoubtRegion, DoubtYear} }

// Doubtful is how much of a total has a doubt.
type Doubtful struct {
	Doubt Doubt
	Kg    decimal.Decimal
	Share decimal.NullDecimal // of the total
}

// Doubts says how much of a total rests on what. The parts overlap: Any is what
// has at least one of them.
type Doubts struct {
	Kg    decimal.Decimal // the total
	Any   Doubtful        // without a Doubt
	Parts []Doubtful      // all of AllDoubts
}

// Doubts adds up what of a year's kilograms, counted and not disabled, rests on
// remembered prices and factors and on factors of other countries and years.
// Requires Read.
func (s *Service) Doubts(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter) (found Doubts, err error) {
	if err := scope.Require(footprint.Read); err != nil {
		return Doubts{}, err
	}
	var q stored.Statement
	q.WriteString("select " + stored.BasisColumn(f.Scope2) + ", part, sum(" + stored.KgColumn(f.Scope2) + ")::text from footprint_transactions")
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" and status = 'counted' and not disabled group by 1, 2")
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		found, err = ReadDoubts(ctx, tx, q.String(), q.Args...)
		return err
	})
	if err != nil {
		return Doubts{}, fmt.Errorf("add up what %d rests on: %w", year, err)
	}
	return found, nil
}

// ReadDoubts adds up the kilograms of a query by what they rest on. It gives the
// calculation, the part and the kilograms as text.
func ReadDoubts(ctx context.Context, tx pg.Tx, query string, args ...any) (Doubts, error) {
	bases, err := readBases(ctx, tx, query, args)
	if err != nil {
		return Doubts{}, err
	}
	kg := map[Doubt]decimal.Decimal{}
	var total, some decimal.Decimal
	for _, b := range bases {
		total = total.Add(b.kg)
		doubts := b.doubts()
		if len(doubts) > 0 {
			some = some.Add(b.kg)
		}
		for _, d := range doubts {
			kg[d] = kg[d].Add(b.kg)
		}
	}
	found := Doubts{Kg: total, Any: Doubtful{Kg: some, Share: engine.Share(some, total)}}
	for _, d := range AllDoubts() {
		found.Parts = append(found.Parts, Doubtful{d, kg[d], engine.Share(kg[d], total)})
	}
	return found, nil
}

// resting are the kilograms that rest on one calculation, and the factor of it
// that they were multiplied with.
type resting struct {
	kg          decimal.Decimal
	calculation *engine.Calculation // nil where none is kept
	factor      *factor.Factor
}

func (r resting) doubts() (found []Doubt) {
	if c := r.calculation; c != nil && !c.Certain() {
		found = append(found, DoubtPrice)
	}
	if r.calculation == nil || r.factor == nil {
		return found
	}
	if r.factor.Confidence == factor.Memory {
		found = append(found, DoubtFactor)
	}
	region, year := r.factor.Matches(r.calculation.Region, r.calculation.Year)
	if region == factor.ProxyRegion {
		found = append(found, DoubtRegion)
	}
	if year != factor.SameYear {
		found = append(found, DoubtYear)
	}
	return found
}

func readBases(ctx context.Context, tx pg.Tx, query string, args []any) ([]resting, error) {
	type group struct {
		id   uuid.NullUUID
		part engine.Part
		kg   decimal.Decimal
	}
	var groups []group
	err := tx.Each(ctx, func(row pgx.Row) error {
		var g group
		err := row.Scan(&g.id, &g.part, &g.kg)
		groups = append(groups, g)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("add up by calculation: %w", err)
	}
	ids := make([]uuid.UUID, 0, len(groups))
	for _, g := range groups {
		ids = append(ids, g.id.UUID)
	}
	calculations, factors, err := stored.ReadCalculations(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	found := make([]resting, 0, len(groups))
	for _, g := range groups {
		r := resting{kg: g.kg, calculation: calculations[g.id.UUID]}
		if r.calculation != nil {
			id := r.calculation.FactorID
			if g.part == engine.Upstream {
				id = r.calculation.UpstreamFactor
			}
			if f, ok := factors[id]; ok {
				r.factor = &f
			}
		}
		found = append(found, r)
	}
	return found, nil
}
