package calculation

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
)

// Loaded says what a load found, in rows of the files.
type Loaded struct {
	Categories int
	library.Loaded
}

// Load stores the categories and factors that figures refer to. What no longer
// ships stays, marked as retired, factors with the one that took their place;
// loading the same again does nothing. It refuses a factor whose value was
// changed under its old id, since figures already rest on it.
func Load(ctx context.Context, db *pg.DB, tree *category.Tree, factors *factor.Set) (Loaded, error) {
	var done Loaded
	err := db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		loaded, err := library.Load(ctx, tx, factors) // which makes loads wait for one another
		if err != nil {
			return fmt.Errorf("load factors: %w", err)
		}
		done.Loaded = loaded
		if err := loadCategories(ctx, tx, tree, &done); err != nil {
			return fmt.Errorf("load categories: %w", err)
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
