package catalogue_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

func load(t *testing.T, db *pg.DB, files fstest.MapFS) catalogue.Loaded {
	t.Helper()
	content, err := catalogue.Read(files)
	require.NoError(t, err)
	loaded, err := catalogue.Load(t.Context(), db, content)
	require.NoError(t, err)
	return loaded
}

func TestLoad(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)

	require.Equal(t, catalogue.Loaded{
		Questions: catalogue.Counts{Added: 4},
		Options:   catalogue.Counts{Added: 3},
	}, load(t, db, small()))
	require.Equal(t, catalogue.Loaded{
		Questions: catalogue.Counts{Unchanged: 4},
		Options:   catalogue.Counts{Unchanged: 3},
	}, load(t, db, small()))

	opened, err := catalogue.Open(t.Context(), db)
	require.NoError(t, err)
	content, err := catalogue.Read(small())
	require.NoError(t, err)
	stored, ok := opened.Edition("e1")
	require.True(t, ok)
	require.Equal(t, content.Editions[0].Facts, stored.Facts)
	require.Equal(t, content.Editions[0].Questions, stored.Questions, "what is stored is what was read")
	require.Equal(t, content.Editions[0].Groups, stored.Groups)
	require.Equal(t, content.Editions[0].Chapters, stored.Chapters)
	list, err := opened.Options("form")
	require.NoError(t, err)
	require.Len(t, list.Options, 2)
	_, err = opened.Options("forms")
	require.ErrorIs(t, err, catalogue.ErrUnknownOptionList)

	files := changed(t)
	require.Equal(t, catalogue.Loaded{
		Questions: catalogue.Counts{Changed: 3, Retired: 1},
		Options:   catalogue.Counts{Added: 1, Unchanged: 2, Retired: 1},
	}, load(t, db, files), "one is reworded, two move up")

	require.NoError(t, opened.Since(t.Context(), loadedAt(t, db)))
	e, _ := opened.Edition("e1")
	q, _ := e.Question("B1_01")
	require.Equal(t, "Otsikko", q.Texts[catalogue.Finnish].Title)
	_, ok = e.Question("B1_02")
	require.False(t, ok, "a retired question is asked no more")
	_, ok = stored.Question("B1_02")
	require.True(t, ok, "who holds the old edition keeps it whole")

	require.Equal(t, catalogue.Loaded{
		Questions: catalogue.Counts{Changed: 4},
		Options:   catalogue.Counts{Changed: 1, Unchanged: 2, Retired: 1},
	}, load(t, db, small()), "what comes back is no longer retired")
}

// changed is the small catalogue with one changed text, without one question
// and with another option.
func changed(t *testing.T) fstest.MapFS {
	t.Helper()
	files := small()
	edit(t, files, "e1/p/texts/fi-FI.yaml", "Title B1_01 fi-FI", "Otsikko")
	edit(t, files, "e1/p/questions.csv",
		"B1_02,SMEB;SMEC,B1,2,GeneralInformation,c,k,s,,Text,single,,,false,voluntary,,answer(B1_01)=other,0,0,,general,,,src\n", "")
	for _, locale := range catalogue.Locales() {
		name := "e1/p/texts/" + string(locale) + ".yaml"
		edit(t, files, name, "  B1_02:\n    shortTitle: Short B1_02 "+string(locale)+"\n    title: Title B1_02 "+string(locale)+
			"\n    guidance: Guidance B1_02 "+string(locale)+"\n", "")
	}
	edit(t, files, "options/form.yaml", "key: other", "key: another")
	return files
}

func loadedAt(t *testing.T, db *pg.DB) (at time.Time) {
	t.Helper()
	q := pg.Query{SQL: "select max(loaded_at) from editions"}
	require.NoError(t, db.Read(t.Context(), tenant.Scope{}, q, func(rows pgx.Rows) error {
		rows.Next()
		return rows.Scan(&at)
	}))
	return at
}

// two is the small catalogue with a second edition, made for 2026.
func two(t *testing.T) fstest.MapFS {
	t.Helper()
	files := small()
	for name, file := range small() {
		if second, ok := strings.CutPrefix(name, "e1/"); ok {
			files["e2/"+second] = file
		}
	}
	edit(t, files, "e2/edition.yaml", "id: e1", "id: e2")
	edit(t, files, "e2/edition.yaml", "from: 2024", "from: 2026")
	return files
}

func TestCatalogue_Serving(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	files := two(t)
	edit(t, files, "e2/edition.yaml", "reportingYears", "inForce: 2026-09-24\nreportingYears")
	load(t, db, files)
	c, err := catalogue.Open(t.Context(), db)
	require.NoError(t, err)

	before, since := time.Date(2026, 9, 23, 0, 0, 0, 0, time.UTC), time.Date(2026, 9, 24, 0, 0, 0, 0, time.UTC)
	for _, one := range []struct {
		day, first time.Time
		want       string
	}{
		{since, catalogue.FirstDay(2020), "e1"},
		{since, catalogue.FirstDay(2024), "e1"},
		{since, catalogue.FirstDay(2025), "e1"},
		{since, time.Date(2025, 7, 1, 0, 0, 0, 0, time.UTC), "e1"}, // though it ends in 2026
		{since, time.Date(2025, 12, 31, 0, 0, 0, 0, time.UTC), "e1"},
		{since, catalogue.FirstDay(2026), "e2"},
		{since, time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC), "e2"},
		{since, catalogue.FirstDay(2040), "e2"},
		{before, catalogue.FirstDay(2026), "e1"},
		{time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), catalogue.FirstDay(2024), "e1"},
	} {
		e, err := c.Serving(catalogue.SMEB, one.first, one.day)
		require.NoError(t, err)
		require.Equal(t, one.want, e.ID, one)
	}
	_, err = c.Serving(catalogue.CSRD, catalogue.FirstDay(2025), since)
	require.ErrorIs(t, err, catalogue.ErrNoEdition)
	_, err = c.Serving(catalogue.NoStandard, catalogue.FirstDay(2025), since)
	require.ErrorIs(t, err, catalogue.ErrNoEdition)
}

func TestPin(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	load(t, db, two(t))
	pin := func(scope tenant.Scope, edition string) (pinned string) {
		require.NoError(t, db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) (err error) {
			pinned, err = catalogue.Pin(ctx, tx, scope, catalogue.SMEB, 2026, edition)
			return err
		}))
		return pinned
	}
	scope := newCompany(t, db)
	require.Equal(t, "e1", pin(scope, "e1"))
	require.Equal(t, "e1", pin(scope, "e2"), "a year that is begun stays with its edition")
	other := newCompany(t, db)
	require.Equal(t, "e2", pin(other, "e2"), "each company has its own")

	require.NoError(t, db.In(t.Context(), other, func(ctx context.Context, tx pg.Tx) error {
		return catalogue.Repin(ctx, tx, other, catalogue.SMEB, 2026, "e1")
	}))
	require.Equal(t, "e1", pin(other, "e2"))
	require.NoError(t, db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		return catalogue.Repin(ctx, tx, scope, catalogue.SMEB, 2026, "e2")
	}))
	require.Equal(t, "e1", pin(other, "e2"), "also when another moves its own")
}

func newCompany(t *testing.T, db *pg.DB) tenant.Scope {
	t.Helper()
	id := uuid.New()
	admin := tenant.Scope{}.SeeingAll()
	require.NoError(t, db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "insert into companies (id, name) values (?, 'A')", id)
		return err
	}))
	return tenant.NewScope(uuid.New(), id)
}
