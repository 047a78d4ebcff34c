package agency_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/account/accounttest"
	"tillit/core/agency"
	"tillit/core/pg/pgtest"
	"tillit/core/tenant"
)

func TestService(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	agencies := agency.NewService(db)
	admin := tenant.NewScope(uuid.New(), uuid.Nil, agency.Administer).As(tenant.Admin).SeeingAll()

	small, err := agencies.Create(t.Context(), admin, " Älv & Ö ")
	require.NoError(t, err)
	large, err := agencies.Create(t.Context(), admin, "Berg")
	require.NoError(t, err)
	accounttest.Client(t, db, large.ID)
	accounttest.Client(t, db, large.ID)
	large.Companies = 2

	all, err := agencies.List(t.Context(), admin)
	require.NoError(t, err)
	require.ElementsMatch(t, []agency.Agency{large, {ID: small.ID, Name: "Älv & Ö"}}, all)
	found, err := agencies.Find(t.Context(), admin, large.ID)
	require.NoError(t, err)
	require.Equal(t, large, found)

	_, err = agencies.Find(t.Context(), admin, uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = agencies.Create(t.Context(), admin, " ")
	require.EqualError(t, err, "fields name=required")
	_, err = agencies.Create(t.Context(), admin, strings.Repeat("å", 201))
	require.EqualError(t, err, "fields name=tooLong")

	consultant := tenant.NewScope(uuid.New(), uuid.Nil, agency.Read).As(tenant.Agency).InAgency(large.ID)
	_, err = agencies.List(t.Context(), consultant)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = agencies.Find(t.Context(), consultant, large.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = agencies.Create(t.Context(), consultant, "Ny")
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
