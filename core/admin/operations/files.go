package operations

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

const (
	day = 24 * time.Hour
	// leftAfter is how old a file is before it can have been left behind: no
	// work takes as long from its file to the row that refers to it.
	leftAfter = day
	// keptAside is how long one is kept that was left behind.
	keptAside = 14 * day
	// batchSize is how many files are asked about at a time.
	batchSize = 500
)

// More than maxAtOnce files do not go without a person, nor more than
// fewAtOnce of them where they are more than one in fewOf.
const (
	maxAtOnce = 50
	fewAtOnce = 10
	fewOf     = 100
)

// asideFolder is where files wait that were left behind, each below when it
// went there.
const (
	asideFolder = "aside/"
	asideTime   = "20060102T150405Z"
)

const errNotAside Refusal = "there is no such file aside: tillit store list names those that are"

// Left is a file that nothing refers to, since longer than work takes.
type Left struct {
	Key     string
	Written time.Time
}

// Aside is a file that was left behind and waits for its end.
type Aside struct {
	Key   string // that it had
	Since time.Time

	at string
}

// Inventory is what a store holds.
type Inventory struct {
	All   int // files, but for those aside
	Left  []Left
	Aside []Aside
}

// strayConditions say by the kind of a file (see blob.Key) which of the keys k
// no row refers to. A kind that is not here is left alone.
func strayConditions() map[string]string {
	return map[string]string{
		"agency-logo": "not exists (select from agencies where logo_key = k)",
		"document":    "not exists (select from documents where blob_key = k)",
		"ledger":      "not exists (select from ledger_imports where blob_key = k)",
		"logo":        "not exists (select from companies where logo_key = k)",
		"report":      "not exists (select from report_files where blob_key = k)",
		"upload":      "not exists (select from uploads where id::text = split_part(k, '/', 3) and company_id::text = split_part(k, '/', 1))",
	}
}

// Tidy puts aside the files that workers left behind when they died, and deletes
// those that have been there for two weeks; what is referred to again comes
// back. It does so once a day, not before the database has had its store for a
// day, and returns the Refusal where it does not for another reason.
func (f *Files) Tidy(ctx context.Context) error {
	now, err := f.begin(ctx, false)
	if err != nil || now.IsZero() {
		return err
	}
	return f.tidy(ctx, now, func(found Inventory) error {
		if n := len(found.Left); tooMany(n, found.All) {
			return Refusal(fmt.Sprintf("nothing refers to %d of the %d files in the store, too many to go without a person: look at them with tillit store list, and put them aside with tillit store tidy %d",
				n, found.All, n))
		}
		return nil
	})
}

// tooMany reports whether so many of all files do not go without a person.
func tooMany(left, all int) bool {
	return left > maxAtOnce || left > fewAtOnce && left*fewOf > all
}

// TidySeen is Tidy for a person who has seen the list of so many files.
func (f *Files) TidySeen(ctx context.Context, n int) error {
	now, err := f.begin(ctx, true)
	if err != nil {
		return err
	}
	return f.tidy(ctx, now, func(found Inventory) error {
		if len(found.Left) != n {
			return Refusal(fmt.Sprintf("nothing refers to %d files now: look at them with tillit store list", len(found.Left)))
		}
		return nil
	})
}

// List reports what the store holds, and beside that the Refusal where it is not
// to be tidied.
func (f *Files) List(ctx context.Context) (found Inventory, err error) {
	var now time.Time
	var refused error
	err = f.bound(ctx, func(ctx context.Context, _ pg.Tx, b binding) error {
		now = b.Now
		m, err := f.marker(ctx)
		if err == nil {
			err = b.compare(m)
		}
		refused = err
		return nil
	})
	if err != nil {
		return found, err
	}
	if found, err = f.look(ctx, now); err != nil {
		return found, err
	}
	return found, refused
}

// Back brings files back that are aside, those of the keys or all of them, and
// returns how many. A key that is not aside is refused.
func (f *Files) Back(ctx context.Context, keys ...string) (int, error) {
	found, err := f.List(ctx)
	if err != nil && !errors.Is(err, ErrOlder) {
		return 0, err
	}
	wanted := found.Aside
	if len(keys) > 0 {
		wanted = slices.DeleteFunc(wanted, func(a Aside) bool { return !slices.Contains(keys, a.Key) })
	}
	if len(wanted) < len(keys) {
		return 0, errNotAside
	}
	for _, a := range wanted {
		if err := f.store.Move(ctx, a.at, a.Key); err != nil {
			return 0, fmt.Errorf("bring file %s back: %w", a.Key, err)
		}
	}
	return len(wanted), nil
}

// begin counts a tidying, in the database first and then in the store, and
// returns when it is. The time is zero when none is due.
func (f *Files) begin(ctx context.Context, asked bool) (now time.Time, err error) {
	var next marker
	var refused error
	err = f.bound(ctx, func(ctx context.Context, tx pg.Tx, b binding) error {
		from := b.Since.Add(day)
		switch {
		case asked && b.Now.Before(from):
			refused = Refusal("the database was made or restored, or met its store, less than a day ago: tillit store tidy can be used from " +
				from.UTC().Format(time.RFC3339))
			return nil
		case b.Now.Before(from), !asked && b.TidiedAt != nil && b.Now.Before(b.TidiedAt.Add(day)):
			return nil
		}
		m, err := f.marker(ctx)
		if err == nil {
			err = b.compare(m)
		}
		if _, ok := errors.AsType[Refusal](err); ok {
			refused = err
			_, err := tx.NewRaw("update file_stores set tidied_at = now()").Exec(ctx)
			return err
		}
		if err != nil {
			return err
		}
		now, next = b.Now, *m
		next.Tidyings = b.Tidyings + 1
		_, err = tx.NewRaw("update file_stores set tidyings = ?, tidied_at = now()", next.Tidyings).Exec(ctx)
		return err
	})
	if err == nil {
		err = refused
	}
	if err != nil || now.IsZero() {
		return time.Time{}, err
	}
	return now, f.mark(ctx, next)
}

// tidy puts aside what may go, and ends what was put aside earlier.
func (f *Files) tidy(ctx context.Context, now time.Time, may func(Inventory) error) error {
	found, err := f.look(ctx, now)
	if err != nil {
		return err
	}
	if err := f.settle(ctx, now, found.Aside); err != nil {
		return err
	}
	if err := may(found); err != nil {
		return err
	}
	for _, left := range found.Left {
		err := f.store.Move(ctx, left.Key, asideFolder+now.UTC().Format(asideTime)+"/"+left.Key)
		if errors.Is(err, tenant.ErrNotFound) {
			continue // somebody was quicker
		}
		if err != nil {
			return fmt.Errorf("put file %s aside: %w", left.Key, err)
		}
		slog.LogAttrs(ctx, slog.LevelWarn, "put a file aside that was left behind; tillit store back brings it back",
			slog.String("file", left.Key))
	}
	return nil
}

// settle ends what was put aside earlier, and brings back what is referred to
// again.
func (f *Files) settle(ctx context.Context, now time.Time, aside []Aside) error {
	keys := make([]string, len(aside))
	for i, a := range aside {
		keys[i] = a.Key
	}
	known, err := f.referredKeys(ctx, keys)
	if err != nil {
		return err
	}
	for _, a := range aside {
		switch {
		case known[a.Key]:
			if err := f.store.Move(ctx, a.at, a.Key); err != nil {
				return fmt.Errorf("bring file %s back: %w", a.Key, err)
			}
			slog.LogAttrs(ctx, slog.LevelWarn, "brought a file back that is referred to again", slog.String("file", a.Key))
		case !a.Since.After(now.Add(-keptAside)):
			if err := f.store.Delete(ctx, a.at); err != nil {
				return fmt.Errorf("delete file %s that is aside: %w", a.Key, err)
			}
			slog.LogAttrs(ctx, slog.LevelWarn, "deleted a file that was left behind and put aside two weeks ago", slog.String("file", a.Key))
		}
	}
	return nil
}

// look reports what the store holds.
func (f *Files) look(ctx context.Context, now time.Time) (found Inventory, err error) {
	old := map[string][]Left{} // by kind
	ask := func(kind string) error {
		keys, written := make([]string, len(old[kind])), map[string]time.Time{}
		for i, file := range old[kind] {
			keys[i], written[file.Key] = file.Key, file.Written
		}
		strays, err := f.strays(ctx, kind, keys)
		for _, key := range strays {
			found.Left = append(found.Left, Left{key, written[key]})
		}
		old[kind] = old[kind][:0]
		return err
	}
	err = f.store.Each(ctx, func(key string, written time.Time) error {
		if a, ok := asideAt(key); ok {
			found.Aside = append(found.Aside, a)
			return nil
		}
		if key == markerKey {
			return nil
		}
		found.All++
		kind, known := kindOf(key)
		if !known || !written.Before(now.Add(-leftAfter)) {
			return nil
		}
		if old[kind] = append(old[kind], Left{key, written}); len(old[kind]) < batchSize {
			return nil
		}
		return ask(kind)
	})
	for kind := range old {
		if err == nil {
			err = ask(kind)
		}
	}
	slices.SortFunc(found.Left, func(a, b Left) int { return strings.Compare(a.Key, b.Key) })
	return found, err
}

// asideAt is the file that was put aside under a key.
func asideAt(key string) (Aside, bool) {
	rest, ok := strings.CutPrefix(key, asideFolder)
	stamp, original, cut := strings.Cut(rest, "/")
	since, err := time.Parse(asideTime, stamp)
	return Aside{Key: original, Since: since, at: key}, ok && cut && err == nil
}

// kindOf is the kind of a file that has an owner and an id.
func kindOf(key string) (kind string, known bool) {
	parts := strings.Split(key, "/")
	if len(parts) < 3 || uuid.Validate(parts[0]) != nil {
		return "", false
	}
	_, known = strayConditions()[parts[1]]
	return parts[1], known
}

// referredKeys returns which of the keys something refers to.
func (f *Files) referredKeys(ctx context.Context, keys []string) (known map[string]bool, err error) {
	known, byKind := map[string]bool{}, map[string][]string{}
	for _, key := range keys {
		if kind, ok := kindOf(key); ok {
			known[key], byKind[kind] = true, append(byKind[kind], key)
		}
	}
	for kind, keys := range byKind {
		left, err := f.strays(ctx, kind, keys)
		if err != nil {
			return nil, err
		}
		for _, key := range left {
			delete(known, key)
		}
	}
	return known, nil
}

// strays returns those of the keys that nothing refers to.
func (f *Files) strays(ctx context.Context, kind string, keys []string) (left []string, err error) {
	if len(keys) == 0 {
		return nil, nil
	}
	err = f.db.In(ctx, tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select k from unnest(?::text[]) k where "+strayConditions()[kind], pgdialect.Array(keys)).Scan(ctx, &left)
	})
	if err != nil {
		return nil, fmt.Errorf("ask which files of kind %s are in use: %w", kind, err)
	}
	return left, nil
}
