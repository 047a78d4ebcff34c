package library

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// The origins of a factor.
const (
	shipped = "shipped"
	own     = "own"
)

type row struct {
	bun.BaseModel `bun:"table:emission_factors,alias:f"`

	ID           string              `bun:"id,pk"`
	Series       string              `bun:"series"`
	Name         string              `bun:"name"`
	Unit         string              `bun:"unit"`
	KgPerUnit    decimal.Decimal     `bun:"kg_per_unit,type:numeric"`
	UpstreamKg   decimal.NullDecimal `bun:"upstream_kg,type:numeric"`
	BiogenicKg   decimal.NullDecimal `bun:"biogenic_kg,type:numeric"`
	Basis        string              `bun:"basis"`
	GWP          string              `bun:"gwp"`
	Region       string              `bun:"region"`
	Year         int                 `bun:"year"`
	PriceYear    int                 `bun:"price_year"`
	PriceKind    string              `bun:"price_kind"`
	Source       string              `bun:"source"`
	Licence      string              `bun:"licence"`
	Confidence   string              `bun:"confidence"`
	Provenance   string              `bun:"provenance"`
	Quality      int                 `bun:"quality"`
	Uncertainty  decimal.Decimal     `bun:"uncertainty,type:numeric"`
	Notes        string              `bun:"notes"`
	Origin       string              `bun:"origin"`
	Revision     int                 `bun:"revision"`
	Supersedes   *string             `bun:"supersedes"`
	Lineage      *string             `bun:"lineage"`
	LoadedAt     time.Time           `bun:"loaded_at,nullzero,default:now()"`
	CreatedBy    *uuid.UUID          `bun:"created_by,type:uuid"`
	RetiredAt    *time.Time          `bun:"retired_at"`
	RetiredBy    *uuid.UUID          `bun:"retired_by,type:uuid"`
	SupersededBy *string             `bun:"superseded_by"`
}

func rowOf(f factor.Factor) row {
	r := row{
		ID: f.ID, Series: f.Series, Name: f.Name, Unit: string(f.Unit), KgPerUnit: f.KgCO2ePerUnit,
		UpstreamKg: f.UpstreamKgPerUnit, BiogenicKg: f.BiogenicKgPerUnit, Basis: string(f.Basis), GWP: f.GWP,
		Region: f.Region, Year: f.Year, PriceYear: f.PriceYear, PriceKind: string(f.PriceKind),
		Source: f.Source, Licence: f.Licence, Confidence: string(f.Confidence), Provenance: f.Provenance,
		Quality: f.Quality, Uncertainty: f.Uncertainty, Notes: f.Notes, Origin: shipped, Revision: f.Revision,
	}
	if f.Revision > 0 {
		r.Origin = own
	}
	return r
}

func (r row) factor() factor.Factor {
	return factor.Factor{
		ID: r.ID, Series: r.Series, Name: r.Name, Unit: quantity.Unit(r.Unit), KgCO2ePerUnit: r.KgPerUnit,
		UpstreamKgPerUnit: r.UpstreamKg, BiogenicKgPerUnit: r.BiogenicKg, Basis: factor.Basis(r.Basis), GWP: r.GWP,
		Region: r.Region, Year: r.Year, Revision: r.Revision, PriceYear: r.PriceYear, PriceKind: factor.PriceKind(r.PriceKind),
		Source: r.Source, Licence: r.Licence, Confidence: factor.Confidence(r.Confidence), Provenance: r.Provenance,
		Quality: r.Quality, Uncertainty: r.Uncertainty, Notes: r.Notes,
	}
}

// lineage names the factor's lineage: the first of all that took each other's
// place.
func (r row) lineage() string {
	if r.Lineage != nil {
		return *r.Lineage
	}
	return r.ID
}

func (r row) state() State {
	switch {
	case r.RetiredAt == nil:
		return InForce
	case r.SupersededBy != nil:
		return Superseded
	}
	return Withdrawn
}

// entryRow is a row with the names of who wrote it.
type entryRow struct {
	row
	Creator string `bun:"creator"`
	Retirer string `bun:"retirer"`
}

const entryColumns = "f.*, coalesce(person_name(f.created_by), '') as creator, coalesce(person_name(f.retired_by), '') as retirer"

func (r entryRow) entry() Entry {
	return Entry{
		Factor: r.factor(), State: r.state(), Own: r.Origin == own, Supersedes: pg.Value(r.Supersedes), SupersededBy: pg.Value(r.SupersededBy),
		CreatedAt: r.LoadedAt, CreatedBy: r.Creator, RetiredAt: r.RetiredAt, RetiredBy: r.Retirer,
	}
}

func read(ctx context.Context, tx pg.Tx, where string, args ...any) ([]Entry, error) {
	var rows []entryRow
	err := tx.NewRaw("select "+entryColumns+" from emission_factors f where "+where, args...).Scan(ctx, &rows)
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		entries[i] = r.entry()
	}
	return entries, err
}

func get(ctx context.Context, tx pg.Tx, id string) (row, error) {
	var found row
	err := tx.NewSelect().Model(&found).Where("id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return row{}, ErrNotFound
	}
	return found, err
}

// Of reads factors by id, in force or not, in the order of the ids.
func Of(ctx context.Context, tx pg.Tx, ids []string) ([]factor.Factor, error) {
	var rows []row
	err := tx.NewSelect().Model(&rows).Where("id = any(?0::text[])", pgdialect.Array(ids)).
		OrderExpr("array_position(?0::text[], id)", pgdialect.Array(ids)).Scan(ctx)
	factors := make([]factor.Factor, len(rows))
	for i, r := range rows {
		factors[i] = r.factor()
	}
	return factors, err
}
