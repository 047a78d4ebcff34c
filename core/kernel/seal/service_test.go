package seal_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// newService is a service on a database without row-level security, for which a
// year rests on the name of the company.
func newService(t *testing.T) (*pg.DB, *seal.Service) {
	t.Helper()
	database := pgtest.New(t)
	database.Unconfine(t)
	db := database.Open(t)
	return db, seal.NewService(db, seal.Options{
		Parts:    []seal.Part{{Name: "company", Query: "select 'name', name from companies where id = $1 and $2::int > 0"}},
		Changing: []string{"test"}, Program: "Tillit", Clock: time.Now,
		Opened: func(context.Context, pg.Tx, tenant.Scope, int) error { return nil },
	})
}

func sealer(t *testing.T, db *pg.DB) tenant.Scope {
	t.Helper()
	company := accounttest.Company(t, db)
	return tenant.NewScope(accounttest.Person(t, db, tenant.Company, company).ID, company, seal.Read, seal.Verify, seal.Make)
}

func TestService_OthersSealsAreTheirs(t *testing.T) {
	t.Parallel()
	db, seals := newService(t)
	mine, theirs := sealer(t, db), sealer(t, db)
	require.NoError(t, db.In(t.Context(), theirs, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into jobs (company_id, kind) values (?, 'test')", theirs.Company).Exec(ctx)
		return err
	}))
	made, err := seals.Seal(t.Context(), mine, 2024)
	require.NoError(t, err, "what is under way elsewhere hinders nobody")
	_, err = seals.Seal(t.Context(), theirs, 2024)
	require.ErrorIs(t, err, seal.ErrUnderWay)
	require.NoError(t, db.In(t.Context(), theirs, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update jobs set state = 'done', finished_at = now() where company_id = ?", theirs.Company).Exec(ctx)
		return err
	}))
	for _, year := range []int{2023, 2024} {
		_, err = seals.Seal(t.Context(), theirs, year)
		require.NoError(t, err)
	}

	years, err := seals.Years(t.Context(), mine)
	require.NoError(t, err)
	require.Equal(t, []int{2024}, years)
	list, err := seals.List(t.Context(), mine, 2024)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Equal(t, made.SHA256, list[0].SHA256)
	_, _, err = seals.Manifest(t.Context(), mine, 2023, 1)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	require.NoError(t, db.In(t.Context(), mine, func(ctx context.Context, tx pg.Tx) error {
		locked, err := seal.Locked(ctx, tx, mine.Company, 2023)
		require.False(t, locked)
		return err
	}))

	require.ErrorIs(t, seals.Open(t.Context(), mine, 2023, "why"), seal.ErrNotSealed)
	require.NoError(t, seals.Open(t.Context(), mine, 2024, "why"))
	years, err = seals.Years(t.Context(), theirs)
	require.NoError(t, err)
	require.Equal(t, []int{2024, 2023}, years)
}

func TestService_LesserRoles(t *testing.T) {
	t.Parallel()
	db, seals := newService(t)
	all := sealer(t, db)
	_, err := seals.Seal(t.Context(), all, 2024)
	require.NoError(t, err)
	with := func(may ...tenant.Permission) tenant.Scope { return tenant.NewScope(all.Person, all.Company, may...) }

	_, err = seals.Years(t.Context(), with(seal.Verify, seal.Make))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	reader, verifier := with(seal.Read, seal.Make), with(seal.Read, seal.Verify)
	_, err = seals.List(t.Context(), reader, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, err = seals.Manifest(t.Context(), reader, 2024, 1)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = seals.Differences(t.Context(), reader, 2024, 1, 0)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = seals.Seal(t.Context(), verifier, 2023)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, seals.Open(t.Context(), verifier, 2024, "why"), tenant.ErrForbidden)
}
