package company_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
)

func TestService_Create(t *testing.T) {
	t.Parallel()
	b := setup(t)
	agency := accounttest.Agency(t, b.db)
	made := b.create(t, "Ny", b.id, agency)
	require.Equal(t, b.id, made.Parent)
	require.Equal(t, agency, made.Agency.ID)
	require.Equal(t, 1, made.Version)
	require.False(t, made.GroupOwner)
	owner, err := b.companies.Find(t.Context(), admin(), b.id)
	require.NoError(t, err)
	require.True(t, owner.GroupOwner)

	_, err = b.companies.Create(t.Context(), admin(), company.New{Details: company.Details{Name: "Ny"}})
	require.EqualError(t, err, "fields country=unknown currency=unknown")
	in := company.New{Details: company.Details{Name: "Ny", Country: "SE", Currency: "SEK"}, Parent: uuid.New()}
	_, err = b.companies.Create(t.Context(), admin(), in)
	require.ErrorIs(t, err, company.ErrNoParent)
	in.Parent, in.Agency = uuid.Nil, uuid.New()
	_, err = b.companies.Create(t.Context(), admin(), in)
	require.ErrorIs(t, err, company.ErrNoParent)
	_, err = b.companies.Create(t.Context(), b.scope, in)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.companies.Find(t.Context(), admin(), uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

// What prepares a company works in its name, and without it there is no company.
func TestWelcome_InTheTransactionThatMakesTheCompany(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var met, own uuid.UUID
	b.companies.Welcome(func(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
		met = company
		return tx.NewRaw("select own_company()").Scan(ctx, &own)
	})
	made := b.create(t, "Ny", uuid.Nil, uuid.Nil)
	require.Equal(t, made.ID, met)
	require.Equal(t, made.ID, own)

	unwell := errors.New("unwell")
	b.companies.Welcome(func(context.Context, pg.Tx, uuid.UUID) error { return unwell })
	_, err := b.companies.Create(t.Context(), admin(), company.New{Details: company.Details{Name: "Aldrig", Country: "SE", Currency: "SEK"}})
	require.ErrorIs(t, err, unwell)
	every, err := b.companies.List(t.Context(), admin(), uuid.Nil)
	require.NoError(t, err)
	require.Len(t, every, 2, "its own and the first")
}

func TestService_List(t *testing.T) {
	t.Parallel()
	b := setup(t)
	agency, rival := accounttest.Agency(t, b.db), accounttest.Agency(t, b.db)
	client := b.create(t, "Klient", uuid.Nil, agency)
	b.create(t, "Annan", uuid.Nil, rival)

	every, err := b.companies.List(t.Context(), admin(), uuid.Nil)
	require.NoError(t, err)
	require.Len(t, every, 3)
	require.Equal(t, "Annan", every[0].Name, "by name")
	one, err := b.companies.List(t.Context(), admin(), agency)
	require.NoError(t, err)
	require.Equal(t, []company.Company{client}, one)

	consultant := tenant.NewScope(uuid.New(), uuid.Nil, company.List).As(tenant.Agency).InAgency(agency)
	clients, err := b.companies.List(t.Context(), consultant, uuid.Nil)
	require.NoError(t, err)
	require.Equal(t, []company.Company{client}, clients)
	clients, err = b.companies.List(t.Context(), consultant, rival)
	require.NoError(t, err)
	require.Empty(t, clients)
	_, err = b.companies.List(t.Context(), b.scope, uuid.Nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Move(t *testing.T) {
	t.Parallel()

	t.Run("BelowAnotherAndOutAgain", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		other := b.create(t, "Annan", uuid.Nil, uuid.Nil)
		require.NoError(t, b.companies.Move(t.Context(), admin(), other.ID, b.id))
		below, err := b.companies.Descendants(t.Context(), b.scope.Seeing(other.ID))
		require.NoError(t, err)
		require.Len(t, below, 1)
		require.NoError(t, b.companies.Move(t.Context(), admin(), other.ID, uuid.Nil))
		below, err = b.companies.Descendants(t.Context(), b.scope.Seeing(other.ID))
		require.NoError(t, err)
		require.Empty(t, below)
	})

	// T08.
	t.Run("NeverIntoACircle", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		child := b.create(t, "Dotter", b.id, uuid.Nil)
		grandchild := b.create(t, "Dotterdotter", child.ID, uuid.Nil)
		for _, below := range []uuid.UUID{b.id, child.ID, grandchild.ID} {
			require.ErrorIs(t, b.companies.Move(t.Context(), admin(), b.id, below), company.ErrCircle)
		}
		require.ErrorIs(t, b.companies.Move(t.Context(), admin(), b.id, uuid.New()), company.ErrNoParent)
		require.ErrorIs(t, b.companies.Move(t.Context(), admin(), uuid.New(), b.id), tenant.ErrNotFound)
		require.ErrorIs(t, b.companies.Move(t.Context(), b.scope, b.id, uuid.Nil), tenant.ErrForbidden)
	})

	t.Run("NotEvenByTwoAtOnce", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		for range 10 {
			a, c := b.create(t, "A", uuid.Nil, uuid.Nil), b.create(t, "C", uuid.Nil, uuid.Nil)
			var wg sync.WaitGroup
			var first, second error
			wg.Go(func() { first = b.companies.Move(t.Context(), admin(), a.ID, c.ID) })
			wg.Go(func() { second = b.companies.Move(t.Context(), admin(), c.ID, a.ID) })
			wg.Wait()
			if first == nil {
				first, second = second, first
			}
			require.ErrorIs(t, first, company.ErrCircle)
			require.NoError(t, second)
		}
	})
}

func TestService_SetFeatures(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, bits := range []tenant.Feature{tenant.Report | tenant.Footprint, tenant.AllDisabled, 0} {
		require.NoError(t, b.companies.SetFeatures(t.Context(), admin(), b.id, bits))
		read, err := b.companies.Get(t.Context(), b.scope)
		require.NoError(t, err)
		require.Equal(t, bits, read.Disabled)
	}
	require.EqualError(t, b.companies.SetFeatures(t.Context(), admin(), b.id, 1<<40), "fields disabledFeatures=unknown")
	require.ErrorIs(t, b.companies.SetFeatures(t.Context(), admin(), uuid.New(), 0), tenant.ErrNotFound)
	require.ErrorIs(t, b.companies.SetFeatures(t.Context(), b.scope, b.id, 0), tenant.ErrForbidden)
}

func TestService_SwitchFeature(t *testing.T) {
	t.Parallel()
	b := setup(t)
	switched := func(f tenant.Feature, on bool) tenant.Feature {
		t.Helper()
		off, err := b.companies.SwitchFeature(t.Context(), admin(), b.id, f, on)
		require.NoError(t, err)
		read, err := b.companies.Get(t.Context(), b.scope)
		require.NoError(t, err)
		require.Equal(t, off, read.Disabled)
		return off
	}
	require.Equal(t, tenant.Report, switched(tenant.Report, false))
	require.Equal(t, tenant.Report|tenant.Goals, switched(tenant.Goals, false))
	require.Equal(t, tenant.Report|tenant.Goals, switched(tenant.Goals, false), "off already")
	require.Equal(t, tenant.Goals, switched(tenant.Report, true))

	require.NoError(t, b.companies.SetFeatures(t.Context(), admin(), b.id, tenant.AllDisabled))
	off := switched(tenant.Goals, true)
	require.Zero(t, off&tenant.Goals)
	require.NotZero(t, off&tenant.Report)
	require.Positive(t, off, "no bits that stand for nothing")
	require.Equal(t, tenant.AllDisabled, switched(tenant.Goals, false))
	require.Zero(t, switched(tenant.Goals|tenant.Report, true)&(tenant.Goals|tenant.Report), "several at once")

	// Each of many at once is kept.
	require.NoError(t, b.companies.SetFeatures(t.Context(), admin(), b.id, 0))
	var wg sync.WaitGroup
	results := make([]error, len(tenant.Features()))
	for i, f := range tenant.Features() {
		wg.Go(func() { _, results[i] = b.companies.SwitchFeature(t.Context(), admin(), b.id, f, false) })
	}
	wg.Wait()
	require.NoError(t, errors.Join(results...))
	read, err := b.companies.Get(t.Context(), b.scope)
	require.NoError(t, err)
	require.Equal(t, tenant.AllDisabled, read.Disabled)

	for _, f := range []tenant.Feature{0, tenant.Report | 1<<40, 1 << 40, tenant.AllDisabled} {
		_, err := b.companies.SwitchFeature(t.Context(), admin(), b.id, f, false)
		require.EqualError(t, err, "fields feature=unknown")
	}
	_, err = b.companies.SwitchFeature(t.Context(), admin(), uuid.New(), tenant.Report, true)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.companies.SwitchFeature(t.Context(), b.scope, b.id, tenant.Report, true)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_SetAgency(t *testing.T) {
	t.Parallel()
	b := setup(t)
	agency := accounttest.Agency(t, b.db)
	consultant := tenant.NewScope(uuid.New(), uuid.Nil, company.List).As(tenant.Agency).InAgency(agency)
	clients := func() int {
		t.Helper()
		found, err := b.companies.List(t.Context(), consultant, uuid.Nil)
		require.NoError(t, err)
		return len(found)
	}
	require.Zero(t, clients())
	require.NoError(t, b.companies.SetAgency(t.Context(), admin(), b.id, agency))
	require.Equal(t, 1, clients())
	require.ErrorIs(t, b.companies.SetAgency(t.Context(), admin(), b.id, uuid.New()), company.ErrNoParent)
	require.Equal(t, 1, clients())
	require.NoError(t, b.companies.SetAgency(t.Context(), admin(), b.id, uuid.Nil))
	require.Zero(t, clients())
	require.ErrorIs(t, b.companies.SetAgency(t.Context(), admin(), uuid.New(), agency), tenant.ErrNotFound)
	require.ErrorIs(t, b.companies.SetAgency(t.Context(), b.scope, b.id, agency), tenant.ErrForbidden)
}

func TestKeys_GoClimate(t *testing.T) {
	t.Parallel()
	b := setup(t)
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	require.NoError(t, err)
	now := time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC)
	keys := company.NewKeys(b.db, box, func() time.Time { return now })
	scope, err := admin().For(b.id)
	require.NoError(t, err)
	setAt := func() *time.Time {
		t.Helper()
		at, err := keys.GoClimateSetAt(t.Context(), scope)
		require.NoError(t, err)
		return at
	}
	require.Nil(t, setAt())

	const key = "gc_live_hemlig"
	require.NoError(t, keys.SetGoClimate(t.Context(), scope, " "+key+" "))
	require.True(t, now.Equal(*setAt()))
	require.True(t, b.hasGoClimate(t, b.id))
	require.False(t, b.hasGoClimate(t, accounttest.Company(t, b.db)))
	var stored string
	var sealed []byte
	require.NoError(t, b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		if err := tx.NewRaw("select sealed from company_keys").Scan(ctx, &sealed); err != nil {
			return err
		}
		return tx.NewRaw(`select (select string_agg(to_jsonb(t)::text || encode(sealed, 'escape'), '') from company_keys t)
			|| (select string_agg(to_jsonb(t)::text, '') from audit_events t)`).Scan(ctx, &stored)
	}))
	require.NotContains(t, stored, key)
	require.Contains(t, stored, "keySet")
	opened, err := box.Open(sealed, "company_keys.sealed/"+b.id.String()+"/goClimate")
	require.NoError(t, err)
	require.Equal(t, key, string(opened))

	work := tenant.NewScope(uuid.Nil, b.id, company.UseKeys)
	used, err := keys.GoClimate(t.Context(), work)
	require.NoError(t, err)
	require.Equal(t, key, used)
	used, err = keys.GoClimate(t.Context(), tenant.NewScope(uuid.Nil, uuid.New(), company.UseKeys))
	require.NoError(t, err)
	require.Empty(t, used, "of another company")
	_, err = keys.GoClimate(t.Context(), scope)
	require.ErrorIs(t, err, tenant.ErrForbidden, "no person reads it back")

	require.EqualError(t, keys.SetGoClimate(t.Context(), scope, strings.Repeat("k", 1001)), "fields GoClimateKey=tooLong")
	otherTenant, err := admin().For(accounttest.Company(t, b.db))
	require.NoError(t, err)
	require.NoError(t, keys.SetGoClimate(t.Context(), otherTenant, key))
	require.NoError(t, keys.SetGoClimate(t.Context(), scope, ""))
	require.Nil(t, setAt())
	used, err = keys.GoClimate(t.Context(), work)
	require.NoError(t, err)
	require.Empty(t, used)
	require.True(t, b.hasGoClimate(t, otherTenant.Company), "another company keeps its own")

	other, err := admin().For(uuid.New())
	require.NoError(t, err)
	_, err = keys.GoClimateSetAt(t.Context(), other)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	require.ErrorIs(t, keys.SetGoClimate(t.Context(), other, key), tenant.ErrNotFound)
	_, err = keys.GoClimateSetAt(t.Context(), b.scope)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, keys.SetGoClimate(t.Context(), b.scope, key), tenant.ErrForbidden)
}

func (b bundle) hasGoClimate(t *testing.T, id uuid.UUID) (has bool) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), admin(), func(ctx context.Context, tx pg.Tx) (err error) {
		has, err = company.HasGoClimate(ctx, tx, id)
		return err
	}))
	return has
}
