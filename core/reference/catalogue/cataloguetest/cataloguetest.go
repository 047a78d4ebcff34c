// Package cataloguetest gives the tests of other packages the questions that
// ship with the product.
package cataloguetest

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// New makes a database with the questions that ship.
func New(t testing.TB) *pgtest.Database {
	t.Helper()
	return withQuestions(t)
}

//nolint:gochecknoglobals // storing them takes longer than most tests
var withQuestions = pgtest.Prepared(Load)

// Load stores the questions that ship.
func Load(ctx context.Context, db *pg.DB) error {
	content, err := shipped()
	if err != nil {
		return err
	}
	_, err = catalogue.Load(ctx, db, content)
	return err
}

// Install loads the questions that ship into db, if they are not there, and
// opens them.
func Install(t testing.TB, db *pg.DB) *catalogue.Catalogue {
	t.Helper()
	require.NoError(t, Load(t.Context(), db))
	return Open(t, db)
}

// Open opens the questions of a database. Those of copies of one database are
// read once.
func Open(t testing.TB, db *pg.DB) *catalogue.Catalogue {
	t.Helper()
	var loaded string // says, to the microsecond, when and so by whom
	require.NoError(t, db.In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select coalesce(max(loaded_at)::text, '') from editions").Scan(ctx, &loaded)
	}))
	opening.Lock()
	defer opening.Unlock()
	if opened[loaded] == nil {
		first, err := catalogue.Open(t.Context(), db)
		require.NoError(t, err)
		opened[loaded] = first
	}
	return opened[loaded].On(db)
}

//nolint:gochecknoglobals // reading takes longer than most tests
var (
	opening sync.Mutex
	opened  = map[string]*catalogue.Catalogue{}
)

// Content returns the questions that ship, which are read once for all tests:
// none of them may change anything in it.
func Content(t testing.TB) catalogue.Content {
	t.Helper()
	content, err := shipped()
	require.NoError(t, err)
	return content
}

//nolint:gochecknoglobals // reading takes longer than most tests
var shipped = sync.OnceValues(func() (catalogue.Content, error) {
	files, err := catalogue.Files()
	if err != nil {
		return catalogue.Content{}, err
	}
	return catalogue.Read(files)
})

// Always serves one edition that ships, without a database.
type Always struct{ edition *catalogue.Edition }

// NewAlways returns what serves the edition of that id.
func NewAlways(t testing.TB, id string) Always {
	t.Helper()
	editions := Content(t).Editions
	at := slices.IndexFunc(editions, func(e *catalogue.Edition) bool { return e.ID == id })
	require.GreaterOrEqual(t, at, 0, "there is no edition %s", id)
	return Always{editions[at]}
}

// Serving returns it, whatever is asked for.
func (a Always) Serving(catalogue.Standard, time.Time, time.Time) (*catalogue.Edition, error) {
	return a.edition, nil
}
