package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/rulebook"
	"tillit/core/reference/factor"
	"tillit/core/reference/rule"
)

// follow walks the steps as a person with a calculator would and gives the
// kilograms arrived at, by location and by market.
func follow(t *testing.T, steps []trace.Step) (location, market decimal.Decimal) {
	t.Helper()
	var units, before, tax decimal.Decimal
	for _, s := range steps {
		switch s.Code {
		case trace.StepAmount, trace.StepQuantity:
			before = s.Value
		case trace.StepVATByCompany, trace.StepVATByAccount:
			tax = s.Value
		case trace.StepVATShare:
			tax = tax.Sub(tax.Mul(s.Value).Shift(-2))
		case trace.StepWithoutVAT:
			before = before.Mul(dec("100")).DivRound(tax.Add(dec("100")), 30)
			same(t, before.Round(18), s.Value)
		case trace.StepIndexTo, trace.StepExchangeRate:
			before = before.Mul(s.Value)
		case trace.StepIndexFrom, trace.StepEnergyPrice:
			before = before.DivRound(s.Value, 30)
		case trace.StepUnits:
			units = s.Value
		case trace.StepFactor, trace.StepUpstreamFactor:
			location = units.Mul(s.Value).RoundBank(6)
			market = location
		case trace.StepResult:
			same(t, location, s.Value)
		case trace.StepMarketUnits:
			units = s.Value
		case trace.StepMarketFactor, trace.StepMarketUpstream:
			market = units.Mul(s.Value).RoundBank(6)
		case trace.StepMarketResult:
			same(t, market, s.Value)
		}
		if s.Code == trace.StepUnits && len(steps) > 0 && steps[0].Code == trace.StepAmount && s.Unit != "" {
			// Rates are shown rounded, so what is left agrees to their precision.
			require.InDelta(t, before.InexactFloat64(), s.Value.InexactFloat64(), 1e-9*(1+before.Abs().InexactFloat64()), "%v", steps)
		}
	}
	return location, market
}

func TestService_Trace(t *testing.T) {
	t.Parallel()

	t.Run("StepsLeadToEveryFigure", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.generate(t, 2024, 250, 4)
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		counted := 0
		for _, x := range b.everything(t, 2024) {
			traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
			require.NoError(t, err)
			require.Equal(t, x, traced.Transaction)
			require.NotNil(t, traced.Source)
			require.NotNil(t, traced.Voucher)
			current := 0
			for _, r := range traced.Voucher.Rows {
				if r.Current {
					current++
					require.Equal(t, x.Account, r.Account)
				}
			}
			require.Equal(t, 1, current)
			for _, s := range traced.Siblings {
				require.Equal(t, x.LedgerRow, s.LedgerRow)
				require.NotEqual(t, x.Part, s.Part)
			}
			if x.Status != engine.Counted {
				require.Empty(t, traced.Steps)
				require.Nil(t, traced.Factor)
				continue
			}
			counted++
			location, market := follow(t, traced.Steps)
			same(t, x.KgLocation, location)
			same(t, x.KgMarket, market)
			require.NotEmpty(t, traced.Factor.Source)
			require.NotEmpty(t, traced.Factor.Licence)
			require.NotEmpty(t, traced.Rule.Rule.Key)
		}
		require.Greater(t, counted, 100)
	})

	t.Run("TellsTheWayOfMoney", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.company(t, "NO", "NOK")
		b.account(t, "6800", "Office supplies", "cost")
		b.voucher(t, "2024-03-05", "Pens", row{account: "6800", amount: "1000", currency: "NOK"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, b.all(t, 2024, footprint.Filter{})[0].ID)
		require.NoError(t, err)
		var codes []string
		for _, s := range traced.Steps {
			codes = append(codes, s.Code)
		}
		require.Subset(t, codes, []string{
			trace.StepAmount, trace.StepIndexFrom, trace.StepIndexTo, trace.StepExchangeRate,
			trace.StepUnits, trace.StepFactor, trace.StepResult,
		})
		require.Equal(t, "NOK", traced.Steps[0].Unit)
		same(t, dec("1000"), traced.Steps[0].Value)
		require.Equal(t, "global", traced.Rule.Rule.Level.String())
		require.Equal(t, rule.ReasonAccountWord, traced.Rule.Reasons[0].Code)
		follow(t, traced.Steps)
	})

	t.Run("KeepsItsWayWhenRulesAndBooksMoveOn", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.chart(t)
		ids := b.voucher(t, "2024-03-05", "Tankat", row{account: "5611", amount: "1000", quantity: "50", unit: "l"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		id := b.all(t, 2024, footprint.Filter{Scopes: []int{1}})[0].ID
		before, err := b.footprints.Traces.Trace(t.Context(), b.scope, id)
		require.NoError(t, err)
		require.Len(t, before.Siblings, 1)

		_, err = rulebook.Load(t.Context(), b.db, nil)
		require.NoError(t, err)
		b.exec(t, "delete from ledger_rows where id = $1", ids[0])
		after, err := b.footprints.Traces.Trace(t.Context(), b.scope, id)
		require.NoError(t, err)
		require.Nil(t, after.Voucher)
		before.Voucher = nil
		require.Equal(t, before, after)
	})

	t.Run("NamesTheFileItCameIn", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.chart(t)
		b.voucher(t, "2024-03-05", "Pennor", row{account: "6110", amount: "1000"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		for _, file := range []string{"2023", "2024", "2025"} {
			b.exec(t, `insert into ledger_imports (company_id, job_id, source_id, file_name, blob_key, size, sha256, summary)
				values ($1, $2, $3, $4 || '.se', '', 1, '', jsonb_build_object('years', jsonb_build_array(
					jsonb_build_object('from', $4 || '-01-01T00:00:00Z', 'to', $4 || '-12-31T00:00:00Z'))))`,
				b.scope.Company, b.job(t), b.source, file)
		}
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, b.all(t, 2024, footprint.Filter{})[0].ID)
		require.NoError(t, err)
		require.Equal(t, "2024.se", traced.Source.FileName)
		require.False(t, traced.Source.ImportedAt.IsZero())
	})

	t.Run("ErrNotFound", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		_, err := b.footprints.Traces.Trace(t.Context(), b.scope, uuid.New())
		require.ErrorIs(t, err, footprint.ErrNotFound)
	})
}

func TestService_Lines(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.generate(t, 2024, 200, 5)
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	var lines []trace.Line
	used := map[string]bool{}
	require.NoError(t, b.footprints.Traces.Lines(t.Context(), b.scope, 2024, footprint.Filter{}, func(l trace.Line) error {
		lines = append(lines, l)
		return nil
	}))
	all := b.everything(t, 2024)
	require.Len(t, lines, len(all))
	for i, l := range lines {
		require.Equal(t, all[i], l.Transaction)
		require.Equal(t, "Bokföring", l.Books.Name)
		require.Equal(t, l.Status == engine.Counted, l.Way != nil)
		if l.RuleKey == "" {
			require.True(t, l.Status == engine.Unmatched || l.Exclusion == engine.ExclusionPay, "what is booked with pay alone needs no rule")
		} else {
			require.NotEqual(t, engine.Unmatched, l.Status)
		}
		if l.Way != nil {
			used[l.Way.Factor] = true
			same(t, l.KgLocation, l.Way.Units.Mul(l.Way.Kg).RoundBank(6))
		}
	}

	ids := []string{"no.such.factor"}
	for id := range used {
		ids = append(ids, id)
	}
	factors, err := b.footprints.Traces.Factors(t.Context(), b.scope, ids)
	require.NoError(t, err)
	require.Len(t, factors, len(used))
	for i, f := range factors {
		shipped, ok := factor.Standard().Factor(ids[i+1])
		require.True(t, ok)
		require.Equal(t, shipped.ID, f.ID)
		same(t, shipped.KgCO2ePerUnit, f.KgCO2ePerUnit)
		require.Equal(t, shipped.Notes, f.Notes)
	}
}

func TestService_Lines_NamesWhatStandsBehind(t *testing.T) {
	t.Parallel()
	d := newDecider(t)
	entry := d.entry(t, entered{from: "2024-02-01", category: power, quantity: "1000", unit: "kWh"})
	contract := d.contract(t, bought{from: "2024-01-01", to: "2024-12-31", quantity: "400"})
	placed, _ := d.decide(t, footprint.Verdict{Kind: footprint.ToExclusion, Exclusion: "payroll"}, d.papers.ID)
	off, work := d.decide(t, footprint.Verdict{Kind: footprint.Disable}, d.diesel.ID)
	d.work(t, work)
	d.calculate(t, month(2024, time.January), month(2024, time.December))

	all := 0
	require.NoError(t, d.footprints.Traces.Lines(t.Context(), d.scope, 2024, footprint.Filter{}, func(l trace.Line) error {
		all++
		switch {
		case l.LedgerRow == d.papers.LedgerRow:
			require.Equal(t, placed.ID, l.Decision.ID)
			require.Equal(t, "Disa Domare", l.Decision.By.Name)
		case l.LedgerRow == d.diesel.LedgerRow:
			require.Equal(t, off.ID, l.Decision.ID)
			require.NotEmpty(t, l.RuleKey, "a rule put it there, a person switched it off")
		case l.Entry == entry:
			require.Equal(t, "Kraftbolaget", l.Activity.Supplier)
			require.Nil(t, l.Decision)
			if l.Part == engine.Upstream {
				require.Empty(t, l.Contracts, "they cover what was metered")
				same(t, dec("1000"), l.ByMarket.Units)
				same(t, l.KgMarket, l.ByMarket.Units.Mul(l.ByMarket.Kg).RoundBank(6))
				return nil
			}
			require.Len(t, l.Contracts, 1)
			require.Equal(t, contract, l.Contracts[0].Contract.ID)
			same(t, dec("400"), l.Contracts[0].KWh)
			same(t, dec("600"), l.ByMarket.Units)
			require.Contains(t, l.ByMarket.Name, "residual mix")
			require.NotEmpty(t, l.ByMarket.Source)
			same(t, l.KgMarket, l.ByMarket.Units.Mul(l.ByMarket.Kg).RoundBank(6))
		default:
			require.Nil(t, l.Decision)
			require.Nil(t, l.Activity)
			require.Empty(t, l.Contracts)
		}
		return nil
	}))
	found := 0
	require.NoError(t, d.footprints.Traces.Lines(t.Context(), d.scope, 2024, footprint.Filter{Scopes: []int{2}}, func(l trace.Line) error {
		found++
		require.Equal(t, entry, l.Entry)
		return nil
	}))
	require.Equal(t, 1, found, "the filter holds")
	require.Greater(t, all, found)

	runs, err := d.footprints.Runs.Runs(t.Context(), d.scope, 2024)
	require.NoError(t, err)
	require.Equal(t, []footprint.Occasion{footprint.ByDecisions}, runs[1].Occasions)
}
