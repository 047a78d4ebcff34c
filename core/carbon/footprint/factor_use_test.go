package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/library"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
)

const (
	grid   = "electricity.grid.ember.kwh.se.2024"
	diesel = "fuel.diesel-forecourt.l.gb.2025"
)

func librarian() tenant.Scope {
	return tenant.NewScope(uuid.New(), uuid.Nil, library.Manage).SeeingAll()
}

// supersede puts a factor with other values in the place of one that ships, in
// another process than the one that computes.
func (b *bundle) supersede(t *testing.T, id, kg string, upstream decimal.NullDecimal) library.Entry {
	t.Helper()
	f, ships := factor.Standard().Factor(id)
	require.True(t, ships)
	f.KgCO2ePerUnit, f.UpstreamKgPerUnit, f.Source = dec(kg), upstream, "Own count"
	made, err := library.NewService(b.db, category.Standard(), factor.Standard()).Supersede(t.Context(), librarian(), id, library.Draft{Factor: f})
	require.NoError(t, err)
	return made
}

func TestSupersededFactor(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-05-05", "", row{account: "5020", amount: "1600", quantity: "1000", unit: "kWh", text: "el"})
	whole := func() { b.calculate(t, month(2024, time.January), month(2024, time.December)) }
	whole()
	power := func() footprint.Transaction { return b.all(t, 2024, footprint.Filter{Scopes: []int{2}})[0] }
	same(t, dec("34.91"), power().KgLocation, "1 000 kWh × 0.03491")

	own := b.supersede(t, grid, "0.02", decimal.NullDecimal{})
	same(t, dec("34.91"), power().KgLocation, "figures stand until they are computed anew")
	whole()
	same(t, dec("20"), power().KgLocation, "1 000 kWh × 0.02")

	traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, power().ID)
	require.NoError(t, err)
	require.Equal(t, own.ID, traced.Factor.ID)
	require.Equal(t, "Own count", traced.Factor.Source)
	require.Equal(t, "cc-by-4.0-ember", traced.Notices[0].Licence)

	listed := b.runsOf(t, 2024)
	require.True(t, listed[0].NewFactors)
	require.False(t, listed[0].NewRules)
	found, err := b.footprints.Runs.Compare(t.Context(), b.scope, 2024, 1, 2, footprint.Location, runs.CauseFactor)
	require.NoError(t, err)
	require.Len(t, found.Rows, 2, "the use, and what the grid lost on the way")
	require.Equal(t, grid, found.Rows[0].Before.Factor(footprint.Location), "the run before keeps what it went by")
	require.Equal(t, own.ID, found.Rows[0].After.Factor(footprint.Location))
	same(t, dec("-14.91"), found.Rows[0].Kg)
	same(t, dec("-0.864189"), found.Rows[1].Kg, "× 5.47849684178719 / 94.52150315821281, each figure rounded")
	b.requireRollUps(t)
}

func TestService_FactorUses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-05-05", "", row{account: "5020", amount: "1600", quantity: "1000", unit: "kWh"})
	b.entry(t, entered{category: "1.mobile.fossil.diesel", quantity: "100", unit: "l", cover: "adds", from: "2024-05-05"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	first := b.scope.Company
	b.company(t, "SE", "SEK")
	b.chart(t)
	b.voucher(t, "2024-05-05", "", row{account: "5020", amount: "160", quantity: "100", unit: "kWh"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	with := func(id, unit, kg, upstream string) []totals.FactorUse {
		t.Helper()
		f, _ := factor.Standard().Factor(id)
		f.KgCO2ePerUnit = dec(kg)
		if unit == "MWh" {
			f.Unit = "MWh"
		}
		if upstream != "" {
			f.UpstreamKgPerUnit = decimal.NewNullDecimal(dec(upstream))
		}
		uses, err := b.footprints.Totals.FactorUses(t.Context(), librarian(), id, &f)
		require.NoError(t, err)
		return uses
	}
	thens := func(uses []totals.FactorUse) (kg []string) {
		for _, u := range uses {
			kg = append(kg, u.Use+" "+u.Kg.String()+" "+u.Then.Decimal.String())
		}
		return kg
	}

	uses := with(grid, "", "0.06982", "")
	twice := []string{"main 34.91 69.82", "main 3.491 6.982", "upstream 2.023395 4.04679", "upstream 0.202339 0.404678"}
	require.Equal(t, twice, thens(uses), "twice the value")
	require.Equal(t, first, uses[0].Company)
	require.Equal(t, "Provbolaget", uses[0].Name)
	require.Equal(t, power, uses[0].Category)
	require.EqualValues(t, 1, uses[0].Rows)
	require.Equal(t, twice, thens(with(grid, "MWh", "69.82", "")), "the same by another unit")

	// 100 l × 2.57082, and × 0.61101 before use.
	require.Equal(t, []string{"main 257.082 514.164", "upstream 61.101 91.6515"}, thens(with(diesel, "", "5.14164", "0.916515")))

	t.Run("NothingToCompare", func(t *testing.T) {
		t.Parallel()
		whole, _ := factor.Standard().Factor(diesel)
		whole.Basis, whole.UpstreamKgPerUnit = factor.LifeCycle, decimal.NullDecimal{}
		uses, err := b.footprints.Totals.FactorUses(t.Context(), librarian(), diesel, &whole)
		require.NoError(t, err)
		require.True(t, uses[0].Then.Valid)
		require.False(t, uses[1].Then.Valid, "the upstream part would be inside")
	})
	t.Run("UseAlone", func(t *testing.T) {
		t.Parallel()
		uses, err := b.footprints.Totals.FactorUses(t.Context(), librarian(), diesel, nil)
		require.NoError(t, err)
		require.Len(t, uses, 2)
		require.False(t, uses[0].Then.Valid)
		readiness, err := b.footprints.Totals.FactorTotals(t.Context(), librarian(), []string{diesel, grid, "none"})
		require.NoError(t, err)
		require.Len(t, readiness, 2)
		require.EqualValues(t, 2, readiness[grid].Companies)
		require.EqualValues(t, 4, readiness[grid].Rows, "each with what the grid lost on the way")
		same(t, dec("40.626734"), readiness[grid].Kg, "34.91 + 3.491 + 2.023395 + 0.202339")
		same(t, dec("318.183"), readiness[diesel].Kg)
	})
	t.Run("ErrNotFound", func(t *testing.T) {
		t.Parallel()
		_, err := b.footprints.Totals.FactorUses(t.Context(), librarian(), "none", nil)
		require.ErrorIs(t, err, library.ErrNotFound)
	})
	t.Run("ErrForbidden", func(t *testing.T) {
		t.Parallel()
		_, err := b.footprints.Totals.FactorUses(t.Context(), b.scope, grid, nil)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.footprints.Totals.FactorTotals(t.Context(), b.scope, []string{grid})
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
	t.Run("OwnCompanyAlone", func(t *testing.T) {
		t.Parallel()
		uses, err := b.footprints.Totals.FactorUses(t.Context(), tenant.NewScope(uuid.New(), first, library.Manage), grid, nil)
		require.NoError(t, err)
		require.Len(t, uses, 2, "what the scope does not see is not told")
	})
}
