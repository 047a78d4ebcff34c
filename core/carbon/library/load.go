package library

import (
	"context"
	"fmt"

	"github.com/shopspring/decimal"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/reference/factor"
)

// Loaded says what a load found, in rows of the files.
type Loaded struct {
	Factors int
	Added   int // factors that were not there before
	Retired int // factors that no longer ship
}

// Load stores the factors that ship. What no longer ships stays, marked as
// retired, with the one that took its place; what administrators have done
// stays too. Loading the same again does nothing. It refuses a factor whose
// value was changed under its old id, since figures already rest on it.
func Load(ctx context.Context, tx pg.Tx, factors *factor.Set) (Loaded, error) {
	var done Loaded
	var rows []row
	var ids []string
	for f := range factors.All() {
		rows = append(rows, rowOf(f))
		ids = append(ids, f.ID)
	}
	if err := lock(ctx, tx); err != nil {
		return done, err
	}
	done.Factors = len(rows)
	if len(rows) == 0 {
		return done, nil
	}
	if err := refuseEdited(ctx, tx, rows, &done); err != nil {
		return done, err
	}
	// What a factor is worth never changes; how it is described and how sure it is may.
	// One that an administrator superseded stays so.
	_, err := tx.NewInsert().Model(&rows).On("conflict (id) do update").
		Set("name = excluded.name, source = excluded.source, licence = excluded.licence, confidence = excluded.confidence").
		Set("provenance = excluded.provenance, notes = excluded.notes").
		Set("quality = excluded.quality, uncertainty = excluded.uncertainty").
		Set("retired_at = case when f.retired_by is not null then f.retired_at end").
		Set("superseded_by = case when f.retired_by is not null then f.superseded_by end").Exec(ctx)
	if err != nil {
		return done, err
	}
	res, err := tx.NewRaw(`update emission_factors old set retired_at = now(), superseded_by = (
			select id from emission_factors f
			where f.series = old.series and f.unit = old.unit and f.region = old.region and f.id = any(?0::text[])
			order by f.year = old.year desc, f.year desc, f.id limit 1)
		where retired_at is null and origin = 'shipped' and id <> all(?0::text[])`, pgdialect.Array(ids)).Exec(ctx)
	if err != nil {
		return done, err
	}
	retired, err := res.RowsAffected()
	if err != nil {
		return done, err
	}
	done.Retired = int(retired)
	return done, giveWay(ctx, tx)
}

// giveWay leaves the place of a factor that begins to ship to the own one that
// stands there already, as the set in use does.
func giveWay(ctx context.Context, tx pg.Tx) error {
	_, err := tx.ExecContext(ctx, `update emission_factors f
		set retired_at = now(), retired_by = o.created_by, superseded_by = o.id, lineage = coalesce(o.lineage, o.id)
		from emission_factors o
		where f.origin = 'shipped' and f.retired_at is null and o.origin = 'own' and o.retired_at is null
			and (o.series, o.unit, o.region, o.year) = (f.series, f.unit, f.region, f.year)`)
	if err != nil {
		return fmt.Errorf("give way to own factors: %w", err)
	}
	return nil
}

// refuseEdited compares what decides over a figure with what is stored.
func refuseEdited(ctx context.Context, tx pg.Tx, rows []row, done *Loaded) error {
	var stored []row
	if err := tx.NewSelect().Model(&stored).Where("origin = ?", shipped).Scan(ctx); err != nil {
		return err
	}
	known := make(map[string]row, len(stored))
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

// worth reports whether both give the same kilograms.
func (r row) worth(old row) bool {
	return r.Unit == old.Unit && r.Region == old.Region && r.Year == old.Year && r.PriceYear == old.PriceYear &&
		r.KgPerUnit.Equal(old.KgPerUnit) && same(r.UpstreamKg, old.UpstreamKg) && same(r.BiogenicKg, old.BiogenicKg)
}

func same(a, b decimal.NullDecimal) bool { return a.Valid == b.Valid && a.Decimal.Equal(b.Decimal) }

// lock makes changes of the library wait for one another.
func lock(ctx context.Context, tx pg.Tx) error {
	if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtext('emission_factors'))"); err != nil {
		return fmt.Errorf("lock factors: %w", err)
	}
	return nil
}
