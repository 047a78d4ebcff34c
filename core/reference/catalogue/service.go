package catalogue

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Catalogue serves the stored content from memory.
type Catalogue struct {
	db      *pg.DB
	current atomic.Pointer[snapshot]
	reading sync.Mutex
}

// snapshot is the content of one moment. It does not change.
type snapshot struct {
	LoadedAt time.Time // of the newest edition
	editions map[string]*Edition
	lists    map[string]*OptionList
	reach    reach
}

// Open reads the stored content into memory.
func Open(ctx context.Context, db *pg.DB) (*Catalogue, error) {
	c := &Catalogue{db: db}
	if err := c.refresh(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

// On serves the same content from another database that holds it, without reading
// it there.
func (c *Catalogue) On(db *pg.DB) *Catalogue {
	other := &Catalogue{db: db}
	other.current.Store(c.current.Load())
	return other
}

func (c *Catalogue) refresh(ctx context.Context) error {
	var s *snapshot
	err := c.db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) (err error) {
		s, err = stored(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("read stored catalogue: %w", err)
	}
	c.current.Store(s)
	return nil
}

// Since reads the content again when the database holds a newer one than
// memory. A query of a company's year brings loadedAt along, so that a load on
// one machine is seen by all at no extra round trip.
func (c *Catalogue) Since(ctx context.Context, loadedAt time.Time) error {
	if !loadedAt.After(c.current.Load().LoadedAt) {
		return nil
	}
	c.reading.Lock()
	defer c.reading.Unlock()
	if !loadedAt.After(c.current.Load().LoadedAt) {
		return nil
	}
	return c.refresh(ctx)
}

// Editions lists all editions, by id.
func (c *Catalogue) Editions() []*Edition {
	editions := c.current.Load().editions
	return slices.SortedFunc(maps.Values(editions), func(a, b *Edition) int { return cmp.Compare(a.ID, b.ID) })
}

// Edition returns the edition with that id.
func (c *Catalogue) Edition(id string) (*Edition, bool) {
	e, ok := c.current.Load().editions[id]
	return e, ok
}

// FirstDay returns the first day of the financial year that goes by a number: of
// the calendar year. What applies to financial years goes by their first day;
// where that of a year is told, as by a company that asks others for its report,
// it counts, and not this one.
func FirstDay(year int) time.Time { return time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC) }

// For lists the editions that a financial year may stand in, by its first day,
// the newest last: those that contain the standard and were made for that year
// or an earlier one, and where there is none the first.
func (c *Catalogue) For(s Standard, first time.Time) []*Edition {
	serve := slices.DeleteFunc(c.Editions(), func(e *Edition) bool { return !e.Serves(s) })
	slices.SortStableFunc(serve, func(a, b *Edition) int {
		return cmp.Or(cmp.Compare(a.FirstYear, b.FirstYear), a.ValidFrom.Compare(b.ValidFrom))
	})
	late := slices.IndexFunc(serve, func(e *Edition) bool { return FirstDay(e.FirstYear).After(first) })
	if late < 0 {
		return serve
	}
	return serve[:max(late, 1)]
}

// Serving returns the edition that a financial year, by its first day, begins
// with on a day: the newest in force then of those that it may stand in, else the
// first. It returns ErrNoEdition when none contains the standard.
func (c *Catalogue) Serving(s Standard, first, day time.Time) (*Edition, error) {
	found := c.For(s, first)
	if len(found) == 0 {
		return nil, ErrNoEdition
	}
	for _, e := range slices.Backward(found) {
		if !e.InForce.After(day) {
			return e, nil
		}
	}
	return found[0], nil
}

// Options returns an option list. It returns ErrUnknownOptionList when there
// is none of that name.
func (c *Catalogue) Options(list string) (*OptionList, error) {
	l, ok := c.current.Load().lists[list]
	if !ok {
		return nil, ErrUnknownOptionList
	}
	return l, nil
}

// Pin makes a company's year stay with the edition it is begun in. Pinning
// again changes nothing; the edition it is pinned to comes back, and stays
// until the transaction ends.
func Pin(ctx context.Context, tx pg.Tx, scope tenant.Scope, s Standard, year int, edition string) (string, error) {
	var pinned string
	// The update that changes nothing waits for somebody who is pinning the
	// same year just now, and then sees what they chose.
	err := tx.NewRaw(`
		insert into company_editions (company_id, year, standard, edition_id) values (?, ?, ?, ?)
		on conflict (company_id, year, standard) do update set edition_id = company_editions.edition_id
		returning edition_id`, scope.Company, year, int(s), edition).Scan(ctx, &pinned)
	if err != nil {
		return "", fmt.Errorf("pin %d of company %s: %w", year, scope.Company, err)
	}
	return pinned, nil
}

// Repin moves a company's year that is pinned to another edition.
func Repin(ctx context.Context, tx pg.Tx, scope tenant.Scope, s Standard, year int, edition string) error {
	_, err := tx.ExecContext(ctx, "update company_editions set edition_id = ? where company_id = ? and year = ? and standard = ?",
		edition, scope.Company, year, int(s))
	if err != nil {
		return fmt.Errorf("move %d of company %s to edition %s: %w", year, scope.Company, edition, err)
	}
	return nil
}
