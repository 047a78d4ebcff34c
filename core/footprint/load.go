package footprint

import (
	"context"
	"fmt"
	"time"

	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/factor/quantity"
	"tillit/core/pg"
	"tillit/core/tenant"
)

// Loaded says what a load found, in rows of the files.
type Loaded struct {
	Categories, Factors int
	Added               int // factors that were not there before
	Retired             int // factors that no longer ship
}

// Load stores the categories and factors that figures refer to. What no longer
// ships stays, marked as retired, factors with the one that took their place;
// loading the same again does nothing. It refuses a factor whose value was
// changed under its old id, since figures already rest on it.
func Load(ctx context.Context, db *pg.DB, tree *category.Tree, factors *factor.Set) (Loaded, error) {
	var done Loaded
	err := db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtext('emission_factors'))"); err != nil {
			return fmt.Errorf("lock factors: %w", err)
		}
		if err := loadCategories(ctx, tx, tree, &done); err != nil {
			return fmt.Errorf("load categories: %w", err)
		}
		if err := loadFactors(ctx, tx, factors, &done); err != nil {
			return fmt.Errorf("load factors: %w", err)
		}
		return nil
	})
	return done, err
}

type categoryRow struct {
	bun.BaseModel `bun:"table:emission_categories,alias:c"`

	ID        string     `bun:"id,pk"`
	ParentID  *string    `bun:"parent_id"`
	Scope     int        `bun:"scope"`
	Tier      int        `bun:"tier"`
	Position  int        `bun:"position"`
	RetiredAt *time.Time `bun:"retired_at"`
}

func loadCategories(ctx context.Context, tx pg.Tx, tree *category.Tree, done *Loaded) error {
	var rows []categoryRow
	var ids []string
	for c := range tree.All() {
		row := categoryRow{ID: c.ID, Scope: int(c.Scope), Tier: c.Tier, Position: c.Order}
		if c.Parent != "" {
			row.ParentID = &c.Parent
		}
		rows = append(rows, row)
		ids = append(ids, c.ID)
	}
	done.Categories = len(rows)
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&rows).On("conflict (id) do update").
		Set("position = excluded.position, retired_at = null").Exec(ctx)
	if err != nil {
		return err
	}
	_, err = tx.NewRaw("update emission_categories set retired_at = now() where retired_at is null and id <> all(?::text[])",
		pgdialect.Array(ids)).Exec(ctx)
	return err
}

type factorRow struct {
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
	RetiredAt    *time.Time          `bun:"retired_at"`
	SupersededBy *string             `bun:"superseded_by"`
}

func factorRowOf(f factor.Factor) factorRow {
	return factorRow{
		ID: f.ID, Series: f.Series, Name: f.Name, Unit: string(f.Unit), KgPerUnit: f.KgCO2ePerUnit,
		UpstreamKg: f.UpstreamKgPerUnit, BiogenicKg: f.BiogenicKgPerUnit, Basis: string(f.Basis), GWP: f.GWP,
		Region: f.Region, Year: f.Year, PriceYear: f.PriceYear, PriceKind: string(f.PriceKind),
		Source: f.Source, Licence: f.Licence, Confidence: string(f.Confidence), Provenance: f.Provenance,
		Quality: f.Quality, Uncertainty: f.Uncertainty, Notes: f.Notes,
	}
}

func (r factorRow) factor() factor.Factor {
	return factor.Factor{
		ID: r.ID, Series: r.Series, Name: r.Name, Unit: quantity.Unit(r.Unit), KgCO2ePerUnit: r.KgPerUnit,
		UpstreamKgPerUnit: r.UpstreamKg, BiogenicKgPerUnit: r.BiogenicKg, Basis: factor.Basis(r.Basis), GWP: r.GWP,
		Region: r.Region, Year: r.Year, PriceYear: r.PriceYear, PriceKind: factor.PriceKind(r.PriceKind),
		Source: r.Source, Licence: r.Licence, Confidence: factor.Confidence(r.Confidence), Provenance: r.Provenance,
		Quality: r.Quality, Uncertainty: r.Uncertainty, Notes: r.Notes,
	}
}

func loadFactors(ctx context.Context, tx pg.Tx, factors *factor.Set, done *Loaded) error {
	var rows []factorRow
	var ids []string
	for f := range factors.All() {
		rows = append(rows, factorRowOf(f))
		ids = append(ids, f.ID)
	}
	done.Factors = len(rows)
	if len(rows) == 0 {
		return nil
	}
	if err := refuseEdited(ctx, tx, rows, done); err != nil {
		return err
	}
	// What a factor is worth never changes; how it is described may.
	_, err := tx.NewInsert().Model(&rows).On("conflict (id) do update").
		Set("name = excluded.name, source = excluded.source, licence = excluded.licence, confidence = excluded.confidence").
		Set("provenance = excluded.provenance, notes = excluded.notes, retired_at = null, superseded_by = null").Exec(ctx)
	if err != nil {
		return err
	}
	res, err := tx.NewRaw(`update emission_factors old set retired_at = now(), superseded_by = (
			select id from emission_factors f
			where f.series = old.series and f.unit = old.unit and f.region = old.region and f.id = any(?0::text[])
			order by f.year = old.year desc, f.year desc, f.id limit 1)
		where retired_at is null and id <> all(?0::text[])`, pgdialect.Array(ids)).Exec(ctx)
	if err != nil {
		return err
	}
	retired, err := res.RowsAffected()
	done.Retired = int(retired)
	return err
}

// refuseEdited compares what decides over a figure with what is stored.
func refuseEdited(ctx context.Context, tx pg.Tx, rows []factorRow, done *Loaded) error {
	var stored []factorRow
	if err := tx.NewSelect().Model(&stored).Scan(ctx); err != nil {
		return err
	}
	known := make(map[string]factorRow, len(stored))
	for _, r := range stored {
		known[r.ID] = r
	}
	for _, r := range rows {
		old, exists := known[r.ID]
		if !exists {
			done.Added++
			continue
		}
		if !r.worth(old) {
			return fmt.Errorf("factor %q was edited: a new value needs a new id", r.ID)
		}
	}
	return nil
}

// worth tells whether both give the same kilograms.
func (r factorRow) worth(old factorRow) bool {
	return r.Unit == old.Unit && r.Region == old.Region && r.Year == old.Year && r.PriceYear == old.PriceYear &&
		r.KgPerUnit.Equal(old.KgPerUnit) && same(r.UpstreamKg, old.UpstreamKg) && same(r.BiogenicKg, old.BiogenicKg)
}

func same(a, b decimal.NullDecimal) bool { return a.Valid == b.Valid && a.Decimal.Equal(b.Decimal) }

// factorsOf reads factors by id, in the order of the ids.
func factorsOf(ctx context.Context, tx pg.Tx, ids []string) ([]factor.Factor, error) {
	var rows []factorRow
	err := tx.NewSelect().Model(&rows).Where("id = any(?0::text[])", pgdialect.Array(ids)).
		OrderExpr("array_position(?0::text[], id)", pgdialect.Array(ids)).Scan(ctx)
	factors := make([]factor.Factor, len(rows))
	for i, r := range rows {
		factors[i] = r.factor()
	}
	return factors, err
}
