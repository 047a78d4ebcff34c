package calculation_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/reference/rule"
)

// TestAppendCopy_WritesAsPostgreSQLDoes holds that lines come out of the database letter by
// letter as they went in: what stands is known again by that, and is compared field by
// field where it is not.
func TestAppendCopy_WritesAsPostgreSQLDoes(t *testing.T) {
	t.Parallel()
	conn, err := pgx.Connect(t.Context(), pgtest.New(t).OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, conn.Close(context.WithoutCancel(t.Context()))) })
	hostile := "H&M <b>\"fett\"</b> 'x' \\N \\. a\tb\nc\rd\be\ff\vg\x01 \u2028\u2029 €åäö 😀"
	reasons, err := json.Marshal([]engine.Reason{{Code: "account", Value: hostile[:40]}, {Code: `a\:,`, Value: "b\\\\, c: \\u0026 "}, {Code: "empty"}})
	require.NoError(t, err)
	dec := decimal.RequireFromString
	id, calculation1 := uuid.New(), &engine.Calculation{ID: uuid.New()}
	full := engine.Result{
		Figure: engine.Figure{
			ID: id, LedgerRow: id, Entry: uuid.New(), Part: engine.Main, Status: engine.Counted, Disabled: true, Date: time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC),
			Source: uuid.New(), Series: hostile, Number: "1", Account: "4000", AccountName: hostile, Supplier: uuid.New(), SupplierName: hostile, Text: hostile,
			Amount: dec("-1234.50"), Currency: "SEK", Quantity: decimal.NewNullDecimal(dec("0.000001")), Unit: "kWh", Category: "2.electricity.premises.residual",
			Scope: 2, Method: engine.Activity, KgLocation: dec("0"), KgMarket: dec("12.340000"), KgBiogenic: dec("-0.5"), Quality: 3,
		},
		Rule: &rule.Rule{ID: uuid.New()}, Reasons: reasons, Calculation: calculation1, Market: calculation1, Base: decimal.NewNullDecimal(dec("100000000000000000000")),
		SpreadLocation: dec("1e-6"), SpreadMarket: dec("1e3"),
		Coverage: []engine.Coverage{{Contract: uuid.New(), KWh: dec("10.5"), KgPerKWh: dec("0")}, {Contract: uuid.New(), KWh: dec("1"), KgPerKWh: dec("0.25")}},
	}
	bare := engine.Result{Figure: engine.Figure{ID: uuid.New(), Part: engine.Main, Status: engine.Unmatched, Date: full.Date, Currency: "SEK"}, Reasons: []byte("[]")}
	spaced := bare
	spaced.ID, spaced.Reasons = uuid.New(), []byte(`[{"code": "by", "value": "a person"}]`)

	var lines []byte
	for _, r := range []engine.Result{full, bare, spaced} {
		lines = calculation.AppendCopy(lines, &r, uuid.New())
	}
	_, err = conn.Exec(t.Context(), "create temp table lines (like footprint_transactions)")
	require.NoError(t, err)
	_, err = conn.PgConn().CopyFrom(t.Context(), bytes.NewReader(lines), "copy lines ("+calculation.CopyColumns+") from stdin")
	require.NoError(t, err)
	var stored bytes.Buffer
	_, err = conn.PgConn().CopyTo(t.Context(), &stored, "copy lines ("+calculation.CopyColumns+") to stdout")
	require.NoError(t, err)
	require.Equal(t, string(lines), stored.String())
}

// TestAppendCopy_Decimals holds that decimals are written as they say themselves.
func TestAppendCopy_Decimals(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	numbers := []int64{0, 1, -1, 10, -100, 5, 999_999_999_999_999_999, -999_999_999_999_999_999, 1_000_000_000_000_000_000, math.MaxInt64, math.MinInt64}
	for range 1000 {
		numbers = append(numbers, (r.Int64()-math.MaxInt64/2)>>r.IntN(64))
	}
	for _, n := range numbers {
		for exponent := int32(-25); exponent <= 5; exponent++ {
			d := decimal.New(n, exponent)
			require.Equal(t, d.String(), calculation.WriteDecimal(d))
		}
	}
	large := decimal.RequireFromString("-123456789012345678901234567890.1234567890")
	require.Equal(t, large.String(), calculation.WriteDecimal(large))
}
