package template

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/google/uuid"

	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template/data"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Shipped is a template that comes with the program.
type Shipped struct {
	Key          string // stable
	Chart, Trade string
	Names, Texts category.Names
	Rules        []rule.Rule
}

// standard is parsed at first use and read only from then on.
//
//nolint:gochecknoglobals // one immutable list per process
var standard = sync.OnceValue(func() []Shipped {
	ship, err := Read(data.Files, category.Standard())
	if err != nil {
		panic(err)
	}
	return ship
})

// Standard returns the templates that ship with the product; they must not be
// changed. It panics when the embedded files are broken, which a test rules
// out.
func Standard() []Shipped { return standard() }

const columns = "key,chart,trade,name_sv,name_en,name_fi,name_nl,text_sv,text_en,text_fi,text_nl"

var errColumns = errors.New("columns of templates.csv are not " + columns)

// Read reads templates from templates.csv, and the rules of each from the
// tables in the folder of its key. Its errors name file, line and reason.
func Read(files fs.FS, tree *category.Tree) ([]Shipped, error) {
	f, err := files.Open("templates.csv")
	if err != nil {
		return nil, fmt.Errorf("read templates: %w", err)
	}
	lines, err := csv.NewReader(f).ReadAll()
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("templates.csv: %w", err)
	}
	if len(lines) == 0 || strings.Join(lines[0], ",") != columns {
		return nil, errColumns
	}
	var ship []Shipped
	for i, c := range lines[1:] {
		one := Shipped{
			Key: c[0], Chart: c[1], Trade: c[2],
			Names: category.Names{SV: c[3], EN: c[4], FI: c[5], NL: c[6]}, Texts: category.Names{SV: c[7], EN: c[8], FI: c[9], NL: c[10]},
		}
		facts := Facts{Name: one.Names.SV, Chart: one.Chart, Trade: one.Trade, Text: one.Texts.SV}
		if err := facts.tidy(); err != nil {
			return nil, fmt.Errorf("templates.csv:%d: %w", i+2, err)
		}
		folder, err := fs.Sub(files, one.Key)
		if err != nil {
			return nil, fmt.Errorf("templates.csv:%d: %w", i+2, err)
		}
		if one.Rules, err = rule.Read(folder, tree); err != nil {
			return nil, fmt.Errorf("rules of template %q: %w", one.Key, err)
		}
		ship = append(ship, one)
	}
	return ship, nil
}

// Loaded says what a load did, in templates.
type Loaded struct {
	Added, Changed, Retired, Unchanged int
}

// Load makes the given templates those that ship. One whose rules changed gets
// a new version; companies stay on theirs. One that is missing is retired, and
// who follows it goes on doing so. Loading the same again does nothing. The
// categories must be loaded.
func Load(ctx context.Context, db *pg.DB, ship []Shipped) (Loaded, error) {
	var done Loaded
	err := db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		keys := map[string]bool{}
		for _, one := range ship {
			keys[one.Key] = true
			if err := load(ctx, tx, one, &done); err != nil {
				return fmt.Errorf("load template %q: %w", one.Key, err)
			}
		}
		var stored []row
		if err := tx.NewSelect().Model(&stored).Where("origin = 'shipped' and retired_at is null").Scan(ctx); err != nil {
			return fmt.Errorf("read templates: %w", err)
		}
		for _, r := range stored {
			if keys[pg.Value(r.Key)] {
				continue
			}
			if _, err := tx.NewRaw("update carbon_templates set retired_at = now() where id = ?", r.ID).Exec(ctx); err != nil {
				return fmt.Errorf("retire template %q: %w", r.Name, err)
			}
			done.Retired++
		}
		return nil
	})
	return done, err
}

func load(ctx context.Context, tx pg.Tx, one Shipped, done *Loaded) error {
	var id uuid.UUID
	err := tx.NewRaw(`insert into carbon_templates (key, name, chart, trade, description, origin) values (?, ?, ?, ?, ?, 'shipped')
		on conflict (key) do update set name = excluded.name, chart = excluded.chart, trade = excluded.trade,
			description = excluded.description, retired_at = null
		returning id`, one.Key, one.Names.SV, one.Chart, one.Trade, one.Texts.SV).Scan(ctx, &id)
	if err != nil {
		return err
	}
	rules, err := rulebook.Ship(ctx, tx, id, one.Rules)
	if err != nil {
		return err
	}
	var last int
	if err := tx.NewRaw("select coalesce(max(version), 0) from carbon_template_versions where template_id = ?", id).Scan(ctx, &last); err != nil {
		return err
	}
	switch {
	case rules.Added+rules.Changed+rules.Retired == 0 && last > 0:
		done.Unchanged++
		return nil
	case last == 0:
		done.Added++
	default:
		done.Changed++
	}
	return publish(ctx, tx, tenant.Scope{}, id, last+1, "")
}
