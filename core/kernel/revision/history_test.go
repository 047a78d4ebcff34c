package revision_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
)

// Of two records with one id, the company's own is remembered and removed,
// without row-level security as well.
func TestTable_RecordsOfOthersAreTheirs(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	database.Unconfine(t)
	db := database.Open(t)
	contracts := revision.Table{Records: "energy_contracts", History: "energy_contract_history", Reference: "contract_id"}
	mine, theirs, id := tenant.NewScope(uuid.New(), uuid.New()), tenant.NewScope(uuid.New(), uuid.New()), uuid.New()
	for _, of := range []tenant.Scope{theirs, mine} {
		require.NoError(t, db.In(t.Context(), of.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(`with c as (insert into companies (id, name) values (?0, 'A'))
				insert into energy_contracts (company_id, id, from_date, to_date, carrier, instrument, unit, kg_per_kwh, supplier, number,
					technology, note, version, updated_at)
				values (?0, ?1, '2025-01-01', '2025-12-31', 'heating', 'supply', 'kWh', 0, 'A', '', '', '', 1, now())`, of.Company, id).Exec(ctx)
			return err
		}))
	}
	now := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	require.NoError(t, db.In(t.Context(), mine, func(ctx context.Context, tx pg.Tx) error {
		if err := contracts.RecordCreation(ctx, tx, mine, id, now); err != nil {
			return err
		}
		if err := contracts.Snapshot(ctx, tx, mine, id, now); err != nil {
			return err
		}
		return contracts.SetDeleted(ctx, tx, mine, id, true, now)
	}))
	look := func(of tenant.Scope) (version, remembered int, removed bool) {
		t.Helper()
		require.NoError(t, db.In(t.Context(), of, func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw(`select version, deleted_at is not null, (select count(*) from energy_contract_history where company_id = ?0)
				from energy_contracts where company_id = ?0 and id = ?1`, of.Company, id).Scan(ctx, &version, &removed, &remembered)
		}))
		return version, remembered, removed
	}
	version, remembered, removed := look(mine)
	require.Equal(t, 2, version)
	require.Equal(t, 2, remembered)
	require.True(t, removed)
	version, remembered, removed = look(theirs)
	require.Equal(t, 1, version)
	require.Zero(t, remembered)
	require.False(t, removed)
}
