package library_test

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
)

// bundle is a database with what ships and an administrator.
type bundle struct {
	*library.Service

	db    *pg.DB
	owner *pgx.Conn
	admin tenant.Scope
}

func newBundle(t *testing.T) *bundle {
	t.Helper()
	d := pgtest.New(t)
	db := d.Open(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	b := &bundle{
		Service: library.NewService(db, category.Standard(), factor.Standard()), db: db, owner: owner,
		admin: tenant.NewScope(uuid.New(), uuid.Nil, library.Manage).SeeingAll(),
	}
	_, err = calculation.Load(t.Context(), db, category.Standard(), factor.Standard())
	require.NoError(t, err)
	return b
}

func (b *bundle) load(t *testing.T, set *factor.Set) library.Loaded {
	t.Helper()
	var done library.Loaded
	require.NoError(t, b.db.In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) (err error) {
		done, err = library.Load(ctx, tx, set)
		return err
	}))
	return done
}

func (b *bundle) set(t *testing.T) *factor.Set {
	t.Helper()
	set, err := b.Set(t.Context(), b.admin)
	require.NoError(t, err)
	return set
}

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// grid is the Swedish grid of 2024, which serves electricity by location.
const grid = "electricity.grid.ember.kwh.se.2024"

// ownGrid is a draft of another value for it.
func ownGrid(kg string) library.Draft {
	return library.Draft{Factor: factor.Factor{
		Series: "electricity.grid.ember", Name: "Swedish grid, by our own count", Unit: "kWh", KgCO2ePerUnit: dec(kg), Basis: factor.Direct,
		GWP: "AR6", Region: "SE", Year: 2024, Source: "Energimyndigheten 2024, table 3", Licence: "facts", Confidence: factor.Seen,
		Provenance: "read in the report", Quality: 2, Uncertainty: dec("0.1"),
	}}
}

func require1[T any](t *testing.T) func(T, error) T {
	t.Helper()
	return func(got T, err error) T {
		t.Helper()
		require.NoError(t, err)
		return got
	}
}

func TestSupersede(t *testing.T) {
	t.Parallel()

	t.Run("TakesThePlaceOfWhatShips", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		shipped := b.set(t)
		require.Equal(t, factor.Standard().Version(), shipped.Version(), "nothing is changed yet")

		made, err := b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02"))
		require.NoError(t, err)
		require.Equal(t, grid+".r1", made.ID)
		require.True(t, made.Own)
		require.Equal(t, grid, made.Supersedes)
		require.Equal(t, library.InForce, made.State)

		now := b.set(t)
		require.NotEqual(t, shipped.Version(), now.Version())
		_, there := now.Factor(grid)
		require.False(t, there)
		own, there := now.Factor(grid + ".r1")
		require.True(t, there)
		require.Equal(t, "0.02", own.KgCO2ePerUnit.String())
		_, there = shipped.Factor(grid)
		require.True(t, there, "a set that is held stays as it was")

		old, err := b.Card(t.Context(), b.admin, grid)
		require.NoError(t, err)
		require.Equal(t, library.Superseded, old.State)
		require.Equal(t, grid+".r1", old.SupersededBy)
		require.NotNil(t, old.RetiredAt)

		var enqueued int
		require.NoError(t, b.owner.QueryRow(t.Context(), "select count(*) from river_job where kind = $1", (rulebook.Changed{}).Kind()).Scan(&enqueued))
		require.Equal(t, 1, enqueued, "the figures of all companies are computed anew")
	})

	t.Run("KeepsSeriesRegionAndYear", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		elsewhere := ownGrid("0.02")
		elsewhere.Series, elsewhere.Region, elsewhere.Year = "rail", "FI", 1999
		made, err := b.Supersede(t.Context(), b.admin, grid, elsewhere)
		require.NoError(t, err)
		require.Equal(t, grid+".r1", made.ID)
	})

	t.Run("ErrStale", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		_, err := b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02"))
		require.NoError(t, err)
		_, err = b.Supersede(t.Context(), b.admin, grid, ownGrid("0.03"))
		require.ErrorIs(t, err, library.ErrStale)
		next, err := b.Supersede(t.Context(), b.admin, grid+".r1", ownGrid("0.03"))
		require.NoError(t, err)
		require.Equal(t, grid+".r2", next.ID)
	})

	t.Run("ErrNotFound", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		_, err := b.Supersede(t.Context(), b.admin, "no.such.se.2024", ownGrid("0.02"))
		require.ErrorIs(t, err, library.ErrNotFound)
	})

	t.Run("AnotherProcessSeesIt", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		other := library.NewService(b.db, category.Standard(), factor.Standard())
		before, err := other.Set(t.Context(), b.admin)
		require.NoError(t, err)
		again, err := other.Set(t.Context(), b.admin)
		require.NoError(t, err)
		require.Same(t, before, again, "nothing is read anew while nothing changes")

		_, err = b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02"))
		require.NoError(t, err)
		after, err := other.Set(t.Context(), b.admin)
		require.NoError(t, err)
		_, there := after.Factor(grid + ".r1")
		require.True(t, there)
		require.Equal(t, b.set(t).Version(), after.Version())
	})
}

func TestAdd(t *testing.T) {
	t.Parallel()

	t.Run("ANewYear", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		d := ownGrid("0.018")
		d.Year = 2026
		made := require1[library.Entry](t)(b.Add(t.Context(), b.admin, d))
		require.Equal(t, "electricity.grid.ember.kwh.se.2026.r1", made.ID, "never the name of one that may ship later")
		require.Empty(t, made.Supersedes)
		require.Len(t, b.set(t).Series(d.Series), len(factor.Standard().Series(d.Series))+1)

		_, err := b.Add(t.Context(), b.admin, d)
		require.ErrorIs(t, err, library.ErrTaken)
	})

	t.Run("ErrTakenByWhatShips", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		_, err := b.Add(t.Context(), b.admin, ownGrid("0.02"))
		require.ErrorIs(t, err, library.ErrTaken)
	})

	t.Run("WithANoticeOfItsOwn", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		d := ownGrid("0.018")
		d.Year = 2026
		d.Notice = &factor.Notice{Title: "Energimyndigheten öppna data", Text: "Källa: Energimyndigheten.", URL: "https://example.test"}
		made := require1[library.Entry](t)(b.Add(t.Context(), b.admin, d))
		notices := b.set(t).Notices(made.Licence)
		require.Len(t, notices, 1)
		require.Equal(t, "Källa: Energimyndigheten.", notices[0].Text)

		d.Year = 2027
		_, err := b.Add(t.Context(), b.admin, d)
		require.Equal(t, map[string]string{"noticeTitle": "taken"}, fieldsOf(t, err))
		d.Licence, d.Notice = made.Licence, nil
		_, err = b.Add(t.Context(), b.admin, d)
		require.NoError(t, err, "the licence can be chosen from now on")
	})

	t.Run("ErrForbidden", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		company := tenant.NewScope(uuid.New(), uuid.New(), rulebook.Manage)
		_, err := b.Add(t.Context(), company, ownGrid("1"))
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.Supersede(t.Context(), company, grid, ownGrid("1"))
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.Withdraw(t.Context(), company, grid)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.PutBack(t.Context(), company, grid)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.List(t.Context(), company, library.Filter{}, library.Page{Limit: 1})
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.Card(t.Context(), company, grid)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.Check(t.Context(), company, "", ownGrid("1"))
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.Choices(t.Context(), company)
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})

	t.Run("TheDatabaseLetsNoCompanyWrite", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		err := b.db.In(t.Context(), tenant.NewScope(uuid.New(), uuid.New()), func(ctx context.Context, tx pg.Tx) error {
			res, err := tx.ExecContext(ctx, "update emission_factors set notes = 'mine'")
			if err != nil {
				return err
			}
			n, err := res.RowsAffected()
			require.Zero(t, n)
			return err
		})
		require.NoError(t, err)
	})
}

func TestWithdraw(t *testing.T) {
	t.Parallel()

	t.Run("BringsBackWhatItSuperseded", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		own := require1[library.Entry](t)(b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02")))
		gone := require1[library.Entry](t)(b.Withdraw(t.Context(), b.admin, own.ID))
		require.Equal(t, library.Withdrawn, gone.State)
		require.Equal(t, factor.Standard().Version(), b.set(t).Version(), "as if nothing had been")

		back := require1[library.Entry](t)(b.PutBack(t.Context(), b.admin, own.ID))
		require.Equal(t, library.InForce, back.State)
		_, there := b.set(t).Factor(grid)
		require.False(t, there, "and undone, it stands in its place again")

		card := require1[library.Card](t)(b.Card(t.Context(), b.admin, own.ID))
		acts := []library.Act{}
		for _, c := range card.Changes {
			acts = append(acts, c.Act)
		}
		require.Equal(t, []library.Act{library.ActPutBack, library.ActWithdrawn, library.ActAdded}, acts)
	})

	t.Run("ErrShipped", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		_, err := b.Withdraw(t.Context(), b.admin, grid)
		require.ErrorIs(t, err, library.ErrShipped)
	})

	t.Run("ErrStale", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		own := require1[library.Entry](t)(b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02")))
		_, err := b.Withdraw(t.Context(), b.admin, own.ID)
		require.NoError(t, err)
		_, err = b.Withdraw(t.Context(), b.admin, own.ID)
		require.ErrorIs(t, err, library.ErrStale)
	})
}

func TestPutBack(t *testing.T) {
	t.Parallel()

	t.Run("OverTwoSuccessors", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		first := require1[library.Entry](t)(b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02")))
		second := require1[library.Entry](t)(b.Supersede(t.Context(), b.admin, first.ID, ownGrid("0.03")))
		require1[library.Entry](t)(b.PutBack(t.Context(), b.admin, grid))
		require.Equal(t, factor.Standard().Version(), b.set(t).Version())
		card := require1[library.Card](t)(b.Card(t.Context(), b.admin, second.ID))
		require.Equal(t, library.Withdrawn, card.State)

		_, err := b.PutBack(t.Context(), b.admin, grid)
		require.ErrorIs(t, err, library.ErrInForce)
		require1[library.Entry](t)(b.PutBack(t.Context(), b.admin, second.ID))
		old := require1[library.Card](t)(b.Card(t.Context(), b.admin, grid))
		require.Equal(t, second.ID, old.SupersededBy)
	})

	t.Run("ErrTaken", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		d := ownGrid("0.018")
		d.Year = 2026
		first := require1[library.Entry](t)(b.Add(t.Context(), b.admin, d))
		require1[library.Entry](t)(b.Withdraw(t.Context(), b.admin, first.ID))
		second := require1[library.Entry](t)(b.Add(t.Context(), b.admin, d))
		require.Equal(t, "electricity.grid.ember.kwh.se.2026.r2", second.ID)
		_, err := b.PutBack(t.Context(), b.admin, first.ID)
		require.ErrorIs(t, err, library.ErrTaken)
	})
}

func fieldsOf(t *testing.T, err error) map[string]string {
	t.Helper()
	var named *fault.Error
	require.ErrorAs(t, err, &named)
	return named.Fields
}

const shippedColumns = "id,series,name,unit,kgco2e,upstream,biogenic,basis,gwp,region,year,price_year,price_kind," +
	"source,licence,confidence,provenance,quality,uncertainty,notes\n"

// ships makes a set of factors a.kg.se of the years.
func ships(t *testing.T, years ...string) *factor.Set {
	t.Helper()
	rows := ""
	for _, y := range years {
		rows += "a.kg.se." + y + ",a,A,kg,1.5,,,direct,AR6,SE," + y + ",,,Source,facts,seen,seen,2,0.2,\n"
	}
	return shipped(t, rows)
}

func shipped(t *testing.T, rows string) *factor.Set {
	t.Helper()
	set, err := factor.Load(fstest.MapFS{
		"facts.csv":   {Data: []byte(shippedColumns + rows)},
		"notices.csv": {Data: []byte("licence,title,text,url,share_alike\nfacts,Facts,Source named,,no\n")},
	}, price.Standard())
	require.NoError(t, err)
	return set
}

func TestLoad(t *testing.T) {
	t.Parallel()
	draft := func(year int) library.Draft {
		d := ownGrid("2")
		d.Series, d.Unit, d.Year = "a", "kg", year
		return d
	}

	t.Run("LeavesWhatAnAdministratorSuperseded", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.load(t, ships(t, "2024"))
		b.Service = library.NewService(b.db, category.Standard(), ships(t, "2024"))
		own := require1[library.Entry](t)(b.Supersede(t.Context(), b.admin, "a.kg.se.2024", draft(2024)))
		version := b.set(t).Version()

		require.Zero(t, b.load(t, ships(t, "2024")).Retired)
		card := require1[library.Card](t)(b.Card(t.Context(), b.admin, "a.kg.se.2024"))
		require.Equal(t, own.ID, card.SupersededBy)
		fresh := library.NewService(b.db, category.Standard(), ships(t, "2024"))
		require.Equal(t, version, require1[*factor.Set](t)(fresh.Set(t.Context(), b.admin)).Version())
	})

	t.Run("AnOwnFactorGoesBeforeOneThatShipsLater", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.load(t, ships(t, "2024"))
		b.Service = library.NewService(b.db, category.Standard(), ships(t, "2024"))
		own := require1[library.Entry](t)(b.Add(t.Context(), b.admin, draft(2025)))

		b.load(t, ships(t, "2024", "2025"))
		b.Service = library.NewService(b.db, category.Standard(), ships(t, "2024", "2025"))
		_, there := b.set(t).Factor("a.kg.se.2025")
		require.False(t, there)
		require1[library.Entry](t)(b.Withdraw(t.Context(), b.admin, own.ID))
		_, there = b.set(t).Factor("a.kg.se.2025")
		require.True(t, there, "what ships stands behind it")
	})

	t.Run("TakesHowSureAFactorIs", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.load(t, ships(t, "2024"))
		remembered := shipped(t, "a.kg.se.2024,a,A,kg,1.5,,,direct,AR6,SE,2024,,,Source,facts,memory,verify,3,0.5,\n")
		b.load(t, remembered)
		b.Service = library.NewService(b.db, category.Standard(), remembered)
		card := require1[library.Card](t)(b.Card(t.Context(), b.admin, "a.kg.se.2024"))
		require.Equal(t, factor.Memory, card.Confidence)
		require.Equal(t, 3, card.Quality)
		require.Equal(t, "0.5", card.Uncertainty.String())
	})

	t.Run("WhatNoLongerShipsCannotBePutBack", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.load(t, ships(t, "2024", "2025"))
		b.load(t, ships(t, "2025"))
		b.Service = library.NewService(b.db, category.Standard(), ships(t, "2025"))
		_, err := b.PutBack(t.Context(), b.admin, "a.kg.se.2024")
		require.ErrorIs(t, err, library.ErrLeft)
	})
}
