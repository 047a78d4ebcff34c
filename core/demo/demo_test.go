package demo_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/account"
	"tillit/core/account/accounttest"
	"tillit/core/agency"
	"tillit/core/answer"
	"tillit/core/blob"
	"tillit/core/catalogue/cataloguetest"
	"tillit/core/company"
	"tillit/core/demo"
	"tillit/core/ledger"
	"tillit/core/pg"
	"tillit/core/pg/pgtest"
	"tillit/integrations"
	"tillit/integrations/sie"
)

func services(t *testing.T, db *pg.DB) demo.Services {
	t.Helper()
	clock := func() time.Time { return time.Date(2026, 2, 1, 9, 0, 0, 0, time.UTC) }
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	questions := cataloguetest.Install(t, db)
	companies, err := company.NewService(db, files, clock)
	require.NoError(t, err)
	return demo.Services{
		Accounts: accounttest.Service(t, db), Agencies: agency.NewService(db), Companies: companies,
		Answers: answer.NewService(db, questions, clock, 2025), Ledger: ledger.NewService(db, files, integrations.Open), Encode: sie.Write,
	}
}

func TestLoad_MakesEverythingOnce(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	s := services(t, db)
	silent := func(string, ...any) {}
	require.NoError(t, demo.Load(t.Context(), s, silent))

	all := accounttest.Administrator([16]byte{})
	require.NoError(t, db.In(t.Context(), all, func(ctx context.Context, tx pg.Tx) error {
		for _, expected := range []struct {
			statement string
			want      int
		}{
			{"select count(*) from companies", 5},
			{"select count(*) from companies where agency_id is not null", 2},
			{"select count(*) from companies where parent_id is not null", 2},
			{"select count(*) from agencies", 1},
			{"select count(*) from people", 13},
			{"select count(*) from jobs where kind = 'ledger.import'", 15},
			{"select count(distinct company_id) from answers where year = 2025 and not completed and not not_applicable", 5},
			{"select count(distinct company_id) from answers where not_applicable", 5},
			{"select count(distinct person_id) from assignments", 6},
		} {
			var got int
			if err := tx.NewRaw(expected.statement).Scan(ctx, &got); err != nil {
				return err
			}
			require.Equal(t, expected.want, got, expected.statement)
		}
		return nil
	}))
	require.ErrorIs(t, demo.Load(t.Context(), s, silent), account.ErrEmailTaken)
}
