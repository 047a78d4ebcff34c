package app_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/bff/app"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reporting/report"
)

func TestVerify(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	company := accounttest.Company(t, db)
	scope := tenant.NewScope(accounttest.Person(t, db, tenant.Company, company).ID, company, seal.Verify, seal.Make)
	seals := seal.NewService(db, report.Sealing("Tillit", time.Now))
	_, err := seals.Seal(t.Context(), scope, 2024)
	require.NoError(t, err)
	manifest, _, err := seals.Manifest(t.Context(), scope, 2024, 1)
	require.NoError(t, err)

	var said bytes.Buffer
	verify := func(file []byte) error {
		said.Reset()
		return app.VerifyOn(t.Context(), db, &said, file)
	}
	require.NoError(t, verify(manifest))
	require.Contains(t, said.String(), "Equal")

	require.ErrorContains(t, verify(bytes.Replace(manifest, []byte(`"rows": 1`), []byte(`"rows": 2`), 1)), "the file was changed")
	require.ErrorContains(t, verify(bytes.Replace(manifest, []byte(`"version": 1`), []byte(`"version": 7`), 1)), "no version 7 of 2024")
	require.ErrorContains(t, verify([]byte(`{"schema":"tillit.footprint/1"}`)), "no manifest")
	require.ErrorContains(t, verify([]byte("PK")), "no manifest")

	require.NoError(t, db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update companies set name = 'Nya namnet AB', employees = 7 where id = ?", company).Exec(ctx)
		return err
	}))
	require.ErrorContains(t, verify(manifest), "not as when 2024 was sealed as version 1: 2 of")
	require.Equal(t, "company employees: new\ncompany name: changed (1 rows, now 1)\n", said.String())
}
