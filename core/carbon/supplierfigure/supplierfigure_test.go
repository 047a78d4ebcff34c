package supplierfigure_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/supplierfigure"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// A company counts by what it has accepted itself, and ends nobody else's
// figures, though others hold them under the same ids and nothing confines it.
func TestFigures_AreOfTheirCompany(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	database.Unconfine(t)
	db := database.Open(t)
	home := accounttest.Company(t, db)
	scope := tenant.NewScope(accounttest.Person(t, db, tenant.Company, home).ID, home)
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	require.NoError(t, db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		f := supplierfigure.Figure{
			Supplier: uuid.New(), SupplierName: "Pappret AB", Year: 2025, Basis: supplierfigure.Factor, Unit: "SEK",
			KgPerUnit: decimal.RequireFromString("0.1"), AnsweredBy: "Nils", AnsweredAt: now,
		}
		err := tx.NewRaw(`insert into supplier_requests (company_id, supplier_name, contact_name, email, locale, year, asked, size, message, due,
				state, generation, expires_at, asked_at, asked_by, impersonated)
			values (?, 'Pappret AB', 'Nils', 'nils@pappret.test', 'sv-SE', 2025, '{facts}', 'unknown', '', now(), 'answered', 1, now(), now(), ?, false)
			returning id`, home, scope.Person).Scan(ctx, &f.Request)
		require.NoError(t, err)

		_, err = supplierfigure.Keep(ctx, tx, scope, f, now)
		require.NoError(t, err)
		last, err := supplierfigure.Keep(ctx, tx, scope, f, now.Add(time.Hour))
		require.NoError(t, err, "it ends the company's own")
		found, err := supplierfigure.In(ctx, tx, home, 2025, 2025)
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.Equal(t, last, found[0].ID)
		found, err = supplierfigure.Of(ctx, tx, home, f.Request)
		require.NoError(t, err)
		require.Len(t, found, 2)
		_, there, err := supplierfigure.Get(ctx, tx, uuid.New(), last)
		require.NoError(t, err)
		require.False(t, there)

		ended, err := supplierfigure.End(ctx, tx, scope, f.Request, now.Add(2*time.Hour))
		require.NoError(t, err)
		require.True(t, ended)
		ended, err = supplierfigure.End(ctx, tx, scope, f.Request, now.Add(3*time.Hour))
		require.False(t, ended)
		return err
	}))
}
