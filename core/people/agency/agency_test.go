package agency_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/agency"
)

func TestService(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	agencies := agency.NewService(db, time.Now)
	admin := tenant.NewScope(uuid.New(), uuid.Nil, agency.Administer).As(tenant.Admin).SeeingAll()

	small, err := agencies.Create(t.Context(), admin, " Älv & Ö ")
	require.NoError(t, err)
	large, err := agencies.Create(t.Context(), admin, "Berg")
	require.NoError(t, err)
	accounttest.Client(t, db, large.ID)
	accounttest.Client(t, db, large.ID)
	accounttest.Person(t, db, tenant.Agency, large.ID)
	large.Companies, large.People = 2, 1

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

	renamed, err := agencies.Rename(t.Context(), admin, large.ID, " Berg & Dal ")
	require.NoError(t, err)
	large.Name = "Berg & Dal"
	require.Equal(t, large, renamed)
	_, err = agencies.Rename(t.Context(), admin, uuid.New(), "Ny")
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = agencies.Rename(t.Context(), admin, large.ID, "")
	require.EqualError(t, err, "fields name=required")

	consultant := tenant.NewScope(uuid.New(), uuid.Nil, agency.Read).As(tenant.Agency).InAgency(large.ID)
	_, err = agencies.List(t.Context(), consultant)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = agencies.Find(t.Context(), consultant, large.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = agencies.Create(t.Context(), consultant, "Ny")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = agencies.Rename(t.Context(), consultant, large.ID, "Ny")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	found, err = agencies.Find(t.Context(), admin, large.ID)
	require.NoError(t, err)
	require.Equal(t, large, found, "nothing was written")
}
