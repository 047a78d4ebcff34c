package catalogue

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Counts says what a load did to one kind of content.
type Counts struct {
	Added     int
	Changed   int
	Unchanged int
	Retired   int
}

// Loaded says what a load did.
type Loaded struct {
	Questions Counts
	Options   Counts
}

// loadLock is the advisory lock under which one process loads while others
// that start at the same time wait.
const loadLock = 7_355_609

// Load stores the content, question by question and option by option, by
// their hashes. Loading the same content again changes nothing. What is no
// longer in the files is retired: answers may still point at it.
func Load(ctx context.Context, db *pg.DB, content Content) (Loaded, error) {
	var loaded Loaded
	err := db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(?)", loadLock); err != nil {
			return err
		}
		changed, err := loaded.editions(ctx, tx, content.Editions)
		if err != nil {
			return err
		}
		return loaded.options(ctx, tx, content.Options, changed)
	})
	if err != nil {
		return Loaded{}, fmt.Errorf("load catalogue: %w", err)
	}
	return loaded, nil
}

// editions stores the editions whose hash is new and reports whether there were
// any.
func (l *Loaded) editions(ctx context.Context, tx pg.Tx, editions []*Edition) (changed bool, err error) {
	known, err := hashes(ctx, tx)
	if err != nil {
		return false, err
	}
	// The clock of the database orders the loads of several machines.
	var now time.Time
	if err := tx.NewRaw("select clock_timestamp()").Scan(ctx, &now); err != nil {
		return false, err
	}
	for _, e := range editions {
		if known[e.ID] == e.Hash {
			l.Questions.Unchanged += len(e.Questions)
			continue
		}
		changed = true
		counts, err := loadEdition(ctx, tx, e, now)
		if err != nil {
			return false, fmt.Errorf("edition %s: %w", e.ID, err)
		}
		l.Questions.add(counts)
	}
	return changed, nil
}

// options stores the option lists when an edition has changed: its hash covers
// them.
func (l *Loaded) options(ctx context.Context, tx pg.Tx, lists []OptionList, changed bool) error {
	for _, list := range lists {
		if !changed {
			l.Options.Unchanged += len(list.Options)
			continue
		}
		counts, err := loadOptions(ctx, tx, list)
		if err != nil {
			return fmt.Errorf("options %s: %w", list.ID, err)
		}
		l.Options.add(counts)
	}
	return nil
}

func (c *Counts) add(other Counts) {
	c.Added += other.Added
	c.Changed += other.Changed
	c.Unchanged += other.Unchanged
	c.Retired += other.Retired
}

func hashes(ctx context.Context, tx pg.Tx) (map[string]string, error) {
	var rows []editionRow
	if err := tx.NewSelect().Model(&rows).Column("id", "content_hash").Scan(ctx); err != nil {
		return nil, err
	}
	known := map[string]string{}
	for _, r := range rows {
		known[r.ID] = r.ContentHash
	}
	return known, nil
}

func loadEdition(ctx context.Context, tx pg.Tx, e *Edition, now time.Time) (Counts, error) {
	edition := newEditionRow(e, now)
	// Without a list of columns, bun sets them all.
	if _, err := tx.NewInsert().Model(&edition).On("CONFLICT (id) DO UPDATE").Exec(ctx); err != nil {
		return Counts{}, err
	}

	headings := newHeadingRows(e)
	if _, err := tx.NewDelete().Model((*headingRow)(nil)).Where("edition_id = ?", e.ID).Exec(ctx); err != nil {
		return Counts{}, err
	}
	if _, err := tx.NewInsert().Model(&headings).Exec(ctx); err != nil {
		return Counts{}, err
	}

	rows := make([]questionRow, len(e.Questions))
	keys := make([]string, len(rows))
	for i := range e.Questions {
		var err error
		if rows[i], err = newQuestionRow(e, &e.Questions[i]); err != nil {
			return Counts{}, err
		}
		keys[i] = rows[i].ID
	}
	return keep(ctx, tx, table{"questions", "q", "edition_id", "id"}, e.ID, keys, &rows)
}

func loadOptions(ctx context.Context, tx pg.Tx, list OptionList) (Counts, error) {
	rows := make([]optionRow, len(list.Options))
	keys := make([]string, len(rows))
	for i, o := range list.Options {
		var err error
		if rows[i], err = newOptionRow(list.ID, i, o); err != nil {
			return Counts{}, err
		}
		keys[i] = o.Key
	}
	return keep(ctx, tx, table{"options", "o", "list_id", "key"}, list.ID, keys, &rows)
}

// table is one that holds content by owner and key.
type table struct{ name, alias, owner, key string }

// keep stores the rows of one owner whose hash is new, and retires those of
// its rows that are not among them.
func keep(ctx context.Context, tx pg.Tx, t table, owner string, keys []string, rows any) (Counts, error) {
	var added []bool
	err := tx.NewInsert().Model(rows).
		On("CONFLICT (?, ?) DO UPDATE", bun.Ident(t.owner), bun.Ident(t.key)).
		Where("?.content_hash <> excluded.content_hash or ?.retired_at is not null", bun.Ident(t.alias), bun.Ident(t.alias)).
		Returning("old.? is null", bun.Ident(t.key)).
		Scan(ctx, &added)
	if err != nil {
		return Counts{}, err
	}
	counts := Counts{Unchanged: len(keys) - len(added)}
	for _, isNew := range added {
		if isNew {
			counts.Added++
		} else {
			counts.Changed++
		}
	}
	retired, err := tx.NewUpdate().TableExpr("?", bun.Ident(t.name)).Set("retired_at = now()").
		Where("? = ? and retired_at is null", bun.Ident(t.owner), owner).
		Where("? not in (?)", bun.Ident(t.key), bun.List(keys)).
		Exec(ctx)
	if err != nil {
		return Counts{}, err
	}
	n, err := retired.RowsAffected()
	counts.Retired = int(n)
	return counts, err
}
