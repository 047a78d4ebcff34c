package bff_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
)

func TestFootprint_Runs(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	require.NoError(t, e.db.In(t.Context(), e.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update ledger_rows set amount = 2 * amount where account = '5020'").Exec(ctx)
		return err
	}))
	require.NoError(t, e.jobs.Run(t.Context(), e.scope, e.job(t), true, func(ctx context.Context, run *job.Run) error {
		year := footprint.Period{From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12}}
		_, err := parts.New(e.db, category.Standard(), library.NewService(e.db, category.Standard(), factor.Standard()), price.Standard()).Calculations.Recalculate(ctx, e.scope, run, year)
		return err
	}))

	t.Run("TheFootprintSaysWhichItShows", func(t *testing.T) {
		t.Parallel()
		run, isObject := e.ok(t, "/2024")["run"].(object)
		require.True(t, isObject)
		require.InDelta(t, 2, run["number"], 0)
		require.Nil(t, e.ok(t, "/2019")["run"])
	})

	t.Run("List", func(t *testing.T) {
		t.Parallel()
		var runs []object
		require.Equal(t, http.StatusOK, e.get(t, "/2024/runs", &runs))
		require.Len(t, runs, 2)
		require.Equal(t, []any{"request"}, runs[0]["occasions"])
		require.Equal(t, number(t, runs[1]["total"]).String(), number(t, runs[0]["before"]).String())
		require.Nil(t, runs[1]["before"])
		require.Equal(t, number(t, e.ok(t, "/2024")["totals"].(object)["total"]).String(), number(t, runs[0]["total"]).String())
	})

	t.Run("Compare", func(t *testing.T) {
		t.Parallel()
		found := e.ok(t, "/2024/runs/1/2?cause=row&locale=en-US")
		sum := number(t, found["from"].(object)["total"])
		for _, part := range found["parts"].([]any) {
			sum = sum.Add(number(t, part.(object)["kg"]))
		}
		require.Equal(t, number(t, found["to"].(object)["total"]).String(), sum.String())
		rows := found["rows"].([]any)
		require.NotEmpty(t, rows)
		first := rows[0].(object)
		require.Equal(t, "5020", first["account"])
		require.Equal(t, "900", first["before"].(object)["amount"])
		require.Equal(t, "1800", first["after"].(object)["amount"])
		require.NotEmpty(t, first["after"].(object)["rule"])
		require.NotEmpty(t, first["after"].(object)["factor"])
		require.NotEmpty(t, found["groups"].([]any)[0].(object)["category"].(object)["name"])
		e.fails(t, "/2024/runs/1/9", http.StatusNotFound, "footprint.notFound")
		require.Equal(t, http.StatusBadRequest, e.get(t, "/2024/runs/1/2?cause=whim", &object{}))
	})

	t.Run("Reconciliation", func(t *testing.T) {
		t.Parallel()
		found := e.ok(t, "/2024/reconciliation?locale=fi-FI")
		require.Equal(t, "0", found["total"].(object)["difference"])
		require.Equal(t, "7800", found["total"].(object)["ledger"].(object)["amount"])
		require.Len(t, found["accounts"], 4)
		require.Empty(t, found["closings"], "no file says what accounts come to")
		wages := found["accounts"].([]any)[2].(object)["excluded"].([]any)[0].(object)["reason"].(object)
		require.Equal(t, "payroll", wages["id"])
		require.Equal(t, "Palkat ja henkilösivukulut", wages["name"])
		require.InDelta(t, 1, e.ok(t, "/2024/transactions?account=5020&scope=2")["total"], 0)
	})
}

func TestFootprint_RunsNotWithoutPermission(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	e.scope = tenant.NewScope(e.scope.Person, e.scope.Company).InSession(e.scope.Session)
	for _, path := range []string{"/2024/runs", "/2024/runs/1/2", "/2024/reconciliation"} {
		e.fails(t, path, http.StatusForbidden, "forbidden")
	}
}
