package company_test

import (
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/account/accounttest"
	"tillit/core/company"
	"tillit/core/tenant"
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
