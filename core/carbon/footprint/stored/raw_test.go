package stored_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
)

// transactionRow has the columns of a transaction with a number ($1) in it.
const transactionRow = `uuidv7(), null::uuid, null::uuid, 'main', 'counted', true, '1999-12-31'::date, null::uuid, 'A', '17', '5611', 'Drivmedel', uuidv7(),
	'Macken', 'Å' || chr(9) || 'b', $1::numeric, 'SEK', null::numeric, 'l', '', 3, 'spend', '', $1::numeric, $1::numeric, 0::numeric, -1`

// What is read raw is what ScanTransaction reads, to the digit; longer numbers than a
// machine word holds among it.
func TestRaw(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	for _, number := range []string{
		"0", "0.000000", "-0.5", "12345.678900", "-99999999999999999", "999999999999999999", "1234567890123456.7", "123456789012345678901234567890.123456789012",
		"-0.000000000000000000000001", "100", "10000", "99990000", "0.0001", "0.00010", "1234567890123456", "12345678901234567890", "0.1234567890123456789", "922337203685477580.8",
	} {
		q := pg.Query{SQL: "select * from (values (" + transactionRow + "), (" + transactionRow + ")) v", Args: []any{number}}
		require.NoError(t, db.Read(t.Context(), tenant.Scope{}, q, func(rows pgx.Rows) error {
			require.True(t, rows.Next())
			raw, err := readRaw(rows)
			require.NoError(t, err)
			scanned, err := stored.ScanTransaction(rows)
			require.NoError(t, err)
			require.Equal(t, written(t, scanned), written(t, raw))
			exact, err := decimal.NewFromString(number)
			require.NoError(t, err)
			require.Equal(t, exact.String(), raw.Amount.String())
			require.True(t, rows.Next())
			return nil
		}), number)
	}
}

// readRaw reads a row of transactions as PostgreSQL sent it.
func readRaw(rows pgx.Rows) (footprint.Transaction, error) {
	r := stored.NewRaw()
	r.Row(rows.RawValues())
	t := r.Transaction()
	return t, r.Err
}

// written is a transaction in letters: a number has several forms in memory.
func written(t *testing.T, transaction footprint.Transaction) string {
	t.Helper()
	text, err := json.Marshal(transaction)
	require.NoError(t, err)
	return string(text)
}

func TestRaw_RefusesOtherColumns(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	for _, q := range []pg.Query{
		{SQL: "select 1"},
		{SQL: "select uuidv7(), uuidv7()"},
		{SQL: "select 'x'"},
		{SQL: "select " + transactionRow, Args: []any{"NaN"}},
		{SQL: "select " + transactionRow, Args: []any{"-infinity"}},
	} {
		require.Error(t, db.Read(context.WithoutCancel(t.Context()), tenant.Scope{}, q, func(rows pgx.Rows) error {
			rows.Next()
			_, err := readRaw(rows)
			return err
		}), q)
	}
}
