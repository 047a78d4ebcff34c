package operations

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Files are a database and its store of files. Each knows the other, so that
// nobody who starts the program on the wrong one of them loses anything. It
// belongs to the program and not to a person.
type Files struct {
	db    *pg.DB
	store *blob.Store
}

// NewFiles returns the files that db refers to and store holds.
func NewFiles(db *pg.DB, store *blob.Store) *Files { return &Files{db: db, store: store} }

// Refusal is why a store is left alone, in a sentence that names the command
// with which a person goes on.
type Refusal string

// Error is the sentence.
func (r Refusal) Error() string { return string(r) }

// Why a store is not begun with, and not tidied.
const (
	ErrForeign Refusal = "the store of files belongs to another database: name the right store or database, or make the store this database's with tillit store adopt"
	ErrOther   Refusal = "this is not the store in which the database keeps its files: name that one, or go over to this one with tillit store adopt"
	ErrUnknown Refusal = "most of the newest files in the store are unknown to this database: name the right store or database, " +
		"or look with tillit store list and make the store this database's with tillit store adopt"
	ErrBroken   Refusal = "the marker " + markerKey + " in the store of files cannot be read: tillit store adopt writes it anew"
	ErrUnmarked Refusal = "the store of files belongs to no database yet: tillit store adopt makes it this one's"
)

// ErrOlder is why a store that the database belongs to is not tidied.
const ErrOlder Refusal = "the database is older than its store of files, as a restored copy is, so no file is tidied away: " +
	"if it is the one to go on with, say so with tillit store adopt"

const (
	// markerKey is where a store says whose it is.
	markerKey = "tillit-store.json"
	// looksAt is how many of the newest files tell whether a store is ours.
	looksAt = 100
)

// marker is what a store says.
type marker struct {
	Store    uuid.UUID `json:"store"`
	Database uuid.UUID `json:"database"`
	Tidyings int64     `json:"tidyings"`
}

// binding is what a database says.
type binding struct {
	bun.BaseModel `bun:"table:file_stores"`

	DatabaseID uuid.UUID  `bun:"database_id,type:uuid"`
	StoreID    *uuid.UUID `bun:"store_id,type:uuid"`
	Tidyings   int64      `bun:"tidyings"`
	TidiedAt   *time.Time `bun:"tidied_at"`
	Since      time.Time  `bun:"since"`
	Now        time.Time  `bun:"now,scanonly"` // by the clock of the database
}

// compare returns the refusal of a store that is marked like that; nil is
// unmarked.
func (b binding) compare(m *marker) error {
	switch {
	case m == nil && b.StoreID == nil:
		return ErrUnmarked
	case m == nil:
		return ErrOther
	case m.Database != b.DatabaseID:
		return ErrForeign
	case b.StoreID != nil && *b.StoreID != m.Store:
		return ErrOther
	case m.Tidyings > b.Tidyings:
		return ErrOlder
	}
	return nil
}

// bound calls fn with what the database says; others wait until it is done. A
// database that was made of another, or that nobody worked with for a day, may
// have been restored.
func (f *Files) bound(ctx context.Context, fn func(context.Context, pg.Tx, binding) error) error {
	return f.db.In(ctx, tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		var b binding
		err := tx.NewRaw(`update file_stores set alive_at = now(), incarnation = database_incarnation(), database_id = coalesce(database_id, gen_random_uuid()),
				since = case when incarnation = database_incarnation() and alive_at > now() - ?::interval then since else now() end
			returning *, now() as now`, day.String()).Scan(ctx, &b)
		if err != nil {
			return fmt.Errorf("ask which store the database has: %w", err)
		}
		return fn(ctx, tx, b)
	})
}

// Meet makes sure that the store is that of the database, and returns the
// Refusal otherwise. A database that has none yet takes one that is empty, or
// most of whose newest files it knows. Of one that is older than its store it
// warns.
func (f *Files) Meet(ctx context.Context) error {
	err := f.meet(ctx, false)
	if errors.Is(err, ErrUnmarked) {
		if err := f.recognise(ctx); err != nil {
			return err
		}
		err = f.meet(ctx, true)
	}
	if errors.Is(err, ErrOlder) {
		slog.LogAttrs(ctx, slog.LevelWarn, "the store of files is not tidied", slog.String("why", err.Error()))
		return nil
	}
	return err
}

// meet compares both sides, and has a store that belongs to nobody marked if it
// may be.
func (f *Files) meet(ctx context.Context, may bool) error {
	return f.bound(ctx, func(ctx context.Context, tx pg.Tx, b binding) error {
		m, err := f.marker(ctx)
		if err != nil {
			return err
		}
		switch err := b.compare(m); {
		case errors.Is(err, ErrUnmarked) && may:
			return f.bind(ctx, tx, marker{Store: uuid.New(), Database: b.DatabaseID, Tidyings: b.Tidyings})
		case err == nil && b.StoreID == nil:
			return f.bind(ctx, tx, *m)
		default:
			return err
		}
	})
}

// Adopt makes the store that of this database, whatever it was, and of no other.
func (f *Files) Adopt(ctx context.Context) error {
	return f.bound(ctx, func(ctx context.Context, tx pg.Tx, b binding) error {
		next := marker{Store: uuid.New(), Database: uuid.New(), Tidyings: b.Tidyings}
		m, err := f.marker(ctx)
		switch {
		case errors.Is(err, ErrBroken):
		case err != nil:
			return err
		case m != nil:
			next.Store, next.Tidyings = m.Store, max(m.Tidyings, b.Tidyings)
		}
		return f.bind(ctx, tx, next)
	})
}

// Draft names a database that is still being made, so that a first start on
// this server which is cut off leaves its store to the next one.
func (f *Files) Draft(ctx context.Context) error {
	return f.bound(ctx, func(ctx context.Context, tx pg.Tx, _ binding) error {
		_, err := tx.NewRaw("update file_stores set database_id = md5(system_identifier::text)::uuid from pg_control_system()").Exec(ctx)
		return err
	})
}

// bind writes down on both sides that they belong together from now on.
func (f *Files) bind(ctx context.Context, tx pg.Tx, m marker) error {
	_, err := tx.NewRaw("update file_stores set store_id = ?, database_id = ?, tidyings = ?, since = now()", m.Store, m.Database,
		m.Tidyings).Exec(ctx)
	if err != nil {
		return fmt.Errorf("note the store of the database: %w", err)
	}
	return f.mark(ctx, m)
}

func (f *Files) mark(ctx context.Context, m marker) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if _, err := f.store.Put(ctx, markerKey, strings.NewReader(string(text)+"\n")); err != nil {
		return fmt.Errorf("mark the store of files: %w", err)
	}
	return nil
}

// marker reads what the store says, nil for nothing.
func (f *Files) marker(ctx context.Context) (*marker, error) {
	file, err := f.store.Open(ctx, markerKey)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, fmt.Errorf("reach the store of files: %w", err)
	}
	text, err := io.ReadAll(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("read the marker of the store of files: %w", err)
	}
	var m marker
	if err := json.Unmarshal(text, &m); err != nil || m.Store == uuid.Nil || m.Database == uuid.Nil {
		return nil, ErrBroken
	}
	return &m, nil
}

// recognise returns ErrUnknown when the database does not know most of the
// newest files.
func (f *Files) recognise(ctx context.Context) error {
	var newest []Left
	cut := func(to int) {
		slices.SortFunc(newest, func(a, b Left) int { return b.Written.Compare(a.Written) })
		newest = newest[:min(to, len(newest))]
	}
	err := f.store.Each(ctx, func(key string, written time.Time) error {
		if _, aside := asideAt(key); aside {
			return nil
		}
		if newest = append(newest, Left{key, written}); len(newest) == batchSize {
			cut(looksAt)
		}
		return nil
	})
	if err != nil {
		return err
	}
	cut(looksAt)
	keys := make([]string, len(newest))
	for i, file := range newest {
		keys[i] = file.Key
	}
	known, err := f.referredKeys(ctx, keys)
	if err == nil && len(newest) > 0 && 2*len(known) <= len(newest) {
		return ErrUnknown
	}
	return err
}
