package supplier_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/supplier"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/people/account/accounttest"
)

// wait is what the migration did for a company that had suppliers before.
func (b bundle) wait(t *testing.T) {
	t.Helper()
	b.in(t, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into supplier_backlog values (?)", b.scope.Company).Exec(ctx)
		return err
	})
}

func TestRecogniseWaiting(t *testing.T) {
	t.Parallel()
	one := newBundle(t)
	other, unasked := one.another(t), one.another(t)
	alike := func(b bundle) uuid.UUID {
		b.has(t, "sie", "TELIA SVERIGE", "", "2023-03-01")
		return b.has(t, "fortnox", "Telia Sverige AB", "556016-0680", "2024-04-01")
	}
	a, b, c := alike(one), alike(other), alike(unasked)
	one.wait(t)
	other.wait(t)

	done, err := supplier.RecogniseWaiting(t.Context(), one.db)
	require.NoError(t, err)
	require.Equal(t, 2, done)
	require.Equal(t, "Telia Sverige AB 556016-0680, TELIA SVERIGE name", one.of(t, a))
	require.Equal(t, "Telia Sverige AB 556016-0680, TELIA SVERIGE name", other.of(t, b))
	require.Equal(t, "Telia Sverige AB 556016-0680", unasked.of(t, c), "does not wait")
	require.Empty(t, one.queue.Drain(), "their figures are the version's, which computes them anew")

	done, err = supplier.RecogniseWaiting(t.Context(), one.db)
	require.NoError(t, err)
	require.Zero(t, done, "each is done once")
	require.Empty(t, one.queue.Drain())
}

// A company that cannot be done holds up no other and is tried again.
func TestRecogniseWaiting_GoesOnAfterAFailure(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	db := d.Open(t)
	start := bundle{db: db, suppliers: supplier.NewService(db), queue: accounttest.NewQueue(db)}
	broken, sound := start.another(t), start.another(t)
	if sound.scope.Company.String() < broken.scope.Company.String() {
		broken, sound = sound, broken
	}
	waits := func(b bundle) uuid.UUID {
		b.has(t, "sie", "TELIA SVERIGE", "")
		b.wait(t)
		return b.has(t, "fortnox", "Telia Sverige AB", "556016-0680")
	}
	stuck, well := waits(broken), waits(sound)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	_, err = owner.Exec(t.Context(), "alter table supplier_identities add constraint none check (company_id <> '"+broken.scope.Company.String()+"')")
	require.NoError(t, err)

	done, err := supplier.RecogniseWaiting(t.Context(), db)
	require.ErrorContains(t, err, broken.scope.Company.String())
	require.Equal(t, 1, done)
	require.Equal(t, "Telia Sverige AB 556016-0680, TELIA SVERIGE name", sound.of(t, well))
	require.Equal(t, "Telia Sverige AB 556016-0680", broken.of(t, stuck))

	_, err = owner.Exec(t.Context(), "alter table supplier_identities drop constraint none")
	require.NoError(t, err)
	done, err = supplier.RecogniseWaiting(t.Context(), db)
	require.NoError(t, err)
	require.Equal(t, 1, done)
	require.Equal(t, "Telia Sverige AB 556016-0680, TELIA SVERIGE name", broken.of(t, stuck))
}
