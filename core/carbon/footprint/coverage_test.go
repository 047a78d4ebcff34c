package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/tenant"
)

// bought is a contract with defaults for what a test does not care about.
type bought struct {
	from, to, carrier, instrument, quantity, unit, factor, number string
}

func (b *bundle) contract(t testing.TB, c bought) uuid.UUID {
	t.Helper()
	for text, otherwise := range map[*string]string{
		&c.from: "2023-01-01", &c.to: "2023-12-31", &c.carrier: "electricity", &c.instrument: "certificate", &c.unit: "kWh",
		&c.factor: "0", &c.number: "GO-1",
	} {
		if *text == "" {
			*text = otherwise
		}
	}
	return b.insert(t, `insert into energy_contracts (company_id, from_date, to_date, carrier, instrument, quantity, unit, kg_per_kwh,
			supplier, number, technology, note, version, updated_at)
		values ($1, $2, $3, $4, $5, nullif($6, '')::numeric, $7, $8::numeric, 'Kraftbolaget', $9, 'wind', '', 1, now()) returning id`,
		b.scope.Company, c.from, c.to, c.carrier, c.instrument, c.quantity, c.unit, c.factor, c.number)
}

// scope2 gives location and market kilograms of a year's scope 2.
func (b *bundle) scope2(t testing.TB, year int) (location, market string) {
	t.Helper()
	view := b.overview(t, year, footprint.Filter{})
	return view.Totals.Scope2Location.String(), view.Totals.Scope2Market.String()
}

// TestService_Recalculate_Contracts holds scope 2 by market against the way that
// the GHG Protocol Scope 2 Guidance prescribes (chapter 6, table 6.3): what
// certificates and contracts cover by their factors, the rest by the residual
// mix, that of Energimarknadsinspektionen for 2023, 0.5241 kg/kWh. By location
// all of it counts with the grid's 0.03842 kg/kWh (Ember), whatever was bought.
func TestService_Recalculate_Contracts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		contracts []bought
		want      string // kilograms of 10 000 kWh by market
	}{
		// 10 000 × 0.5241
		"none": {nil, "5241"},
		// 10 000 × 0
		"all covered": {[]bought{{quantity: "10", unit: "MWh"}}, "0"},
		// 4 000 × 0 + 6 000 × 0.5241
		"covered in part": {[]bought{{quantity: "4000"}}, "3144.6"},
		// More than was used covers what was used: 10 000 × 0.02.
		"over-covered": {[]bought{{quantity: "25", unit: "MWh", factor: "0.02"}}, "200"},
		// 2 500 × 0 + 3 000 × 0.4 + 4 500 × 0.5241
		"two contracts": {[]bought{
			{quantity: "3000", instrument: "rate", factor: "0.4", number: "R"}, {quantity: "2500"},
		}, "3558.45"},
		// Certificates first, whatever was entered first: 8 000 × 0 + 2 000 × 0.4.
		"two contracts for more than there is": {[]bought{
			{quantity: "8000", instrument: "rate", factor: "0.4", number: "R"}, {quantity: "8000"},
		}, "800"},
		// The supplier's rate takes what certificates leave: 2 500 × 0 + 7 500 × 0.1.
		"a contract for all that is left": {[]bought{
			{instrument: "rate", factor: "0.1"}, {quantity: "2500", from: "2023-02-01"},
		}, "750"},
		// 1 000 kWh in January, 9 000 in July: the contract covers July alone, half
		// of it: 4 500 × 0 + 5 500 × 0.5241.
		"of some months": {[]bought{{quantity: "4500", from: "2023-07-01", to: "2023-09-30"}}, "2882.55"},
		// 365 of 731 days lie in the year: 7 310 × 365 / 731 = 3 650 kWh × 0, and
		// 6 350 × 0.5241.
		"of several years":   {[]bought{{quantity: "7310", to: "2024-12-31"}}, "3328.035"},
		"of another carrier": {[]bought{{carrier: "heating", quantity: "10000"}}, "5241"},
		"of another year":    {[]bought{{from: "2022-01-01", to: "2022-12-31"}}, "5241"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBundle(t)
			b.chart(t)
			// A quantity on the row, and money at 1.60 SEK per kWh.
			b.voucher(t, "2023-01-31", "El", row{account: "5020", amount: "1000", quantity: "1000", unit: "kWh"})
			b.voucher(t, "2023-07-31", "El", row{account: "5020", amount: "14400"})
			for _, one := range c.contracts {
				b.contract(t, one)
			}
			b.calculate(t, month(2023, time.January), month(2023, time.December))
			location, market := b.scope2(t, 2023)
			require.Equal(t, "384.2", location)
			require.Equal(t, c.want, market)
		})
	}
}

func TestService_Recalculate_CoversRowsAlike(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	for _, day := range []string{"2023-01-31", "2023-02-28", "2023-03-31"} {
		b.voucher(t, day, "El", row{account: "5020", amount: "160", quantity: "1000", unit: "kWh"})
	}
	credit := b.voucher(t, "2023-04-30", "Kredit", row{account: "5020", amount: "-80", quantity: "-500", unit: "kWh"})[0]
	off := b.voucher(t, "2023-04-30", "El", row{account: "5020", amount: "160", quantity: "1000", unit: "kWh", disabled: true})[0]
	own := b.entry(t, entered{from: "2023-05-01", category: power, quantity: "700", unit: "kWh", own: "0.0105", cover: "adds"})
	green := b.entry(t, entered{from: "2023-05-01", category: "2.electricity.premises.renewable", quantity: "800", unit: "kWh", cover: "adds"})
	statedKg := b.entry(t, entered{from: "2023-05-01", category: power, quantity: "900", unit: "kgCO2e", cover: "adds"})
	contract := b.contract(t, bought{quantity: "1000"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))

	// 1 000 of 2 500 kWh are covered, so 40 % of every row, the credit included.
	sum := decimal.Zero
	for _, x := range b.all(t, 2023, footprint.Filter{Scopes: []int{2}}) {
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
		require.NoError(t, err)
		switch {
		case x.LedgerRow == off, x.Entry == own, x.Entry == green, x.Entry == statedKg:
			require.Empty(t, traced.Contracts, "it takes nothing from who counts or has an instrument of its own")
			continue
		case x.LedgerRow == credit:
			same(t, dec("-157.23"), x.KgMarket, "−300 kWh × 0.5241")
		default:
			same(t, dec("314.46"), x.KgMarket, "600 kWh × 0.5241")
		}
		require.Len(t, traced.Contracts, 1)
		require.Equal(t, contract, traced.Contracts[0].Contract.ID)
		require.Equal(t, "GO-1", traced.Contracts[0].Contract.Number)
		sum = sum.Add(traced.Contracts[0].KWh)
	}
	same(t, dec("1000"), sum, "no more and no less than the contract has")

	uses, covered, err := b.footprints.Totals.Energy(t.Context(), b.scope, 2023)
	require.NoError(t, err)
	require.Len(t, uses, 1)
	same(t, dec("1000"), covered[contract])
	same(t, dec("1000"), uses[0].ByContract)
	same(t, dec("4000"), uses[0].KWh.Round(6), "2 500 of the books, 700 and 800 entered")
	same(t, dec("1500"), uses[0].ByOther.Round(6))
	require.Equal(t, "Electricity without guarantees of origin, residual mix SE 2023", uses[0].Residual)

	stranger := tenant.NewScope(uuid.New(), uuid.New(), footprint.Read)
	uses, covered, err = b.footprints.Totals.Energy(t.Context(), stranger, 2023)
	require.NoError(t, err)
	require.Empty(t, uses)
	require.Empty(t, covered)
	_, _, err = b.footprints.Totals.Energy(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company), 2023)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Recalculate_ThirdsOfACertificateAddUp(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	var rows []row
	for range 3 {
		rows = append(rows, row{account: "5020", amount: "160", quantity: "100", unit: "kWh"})
	}
	b.voucher(t, "2023-01-31", "El", rows...)
	contract := b.contract(t, bought{quantity: "100"})
	b.calculate(t, month(2023, time.January), month(2023, time.January))
	_, covered, err := b.footprints.Totals.Energy(t.Context(), b.scope, 2023)
	require.NoError(t, err)
	same(t, dec("100"), covered[contract])
	location, market := b.scope2(t, 2023)
	sum := decimal.Zero
	for _, x := range b.all(t, 2023, footprint.Filter{Scopes: []int{2}}) {
		sum = sum.Add(x.KgMarket)
	}
	require.Equal(t, sum.String(), market)
	require.Equal(t, "11.526", location)
}

// A month computed alone gives what the whole year does, because the months
// that share a contract are computed with it.
func TestService_Recalculate_OneMonthKeepsTheYearRight(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2023-01-31", "El", row{account: "5020", amount: "1", quantity: "1000", unit: "kWh"})
	b.contract(t, bought{quantity: "1000"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	_, market := b.scope2(t, 2023)
	require.Equal(t, "0", market)

	b.voucher(t, "2023-11-30", "El", row{account: "5020", amount: "1", quantity: "1000", unit: "kWh"})
	b.calculate(t, month(2023, time.November), month(2023, time.November))
	_, market = b.scope2(t, 2023)
	require.Equal(t, "524.1", market)
	for _, x := range b.all(t, 2023, footprint.Filter{Scopes: []int{2}}) {
		same(t, dec("262.05"), x.KgMarket, "half of each: 500 kWh × 0.5241")
	}
	again := b.calculate(t, month(2023, time.January), month(2023, time.December))
	listed, err := b.footprints.Runs.Runs(t.Context(), b.scope, 2023)
	require.NoError(t, err)
	require.Zero(t, listed[0].Changed, "computed anew it is the same")
	require.Equal(t, time.January, listed[1].From, "the run says which months it computed")
	require.Equal(t, int64(2), again.Counted)
}

func TestService_Compare_NamesContracts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2023-01-31", "El", row{account: "5020", amount: "1", quantity: "1000", unit: "kWh"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	id := b.contract(t, bought{quantity: "600"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	b.exec(t, "update energy_contracts set quantity = 500, kg_per_kwh = 0.1 where id = $1", id)
	b.calculate(t, month(2023, time.January), month(2023, time.December))

	for listed, want := range map[[2]int]string{{1, 2}: "-314.46", {2, 3}: "102.41", {1, 3}: "-212.05"} {
		found, err := b.footprints.Runs.Compare(t.Context(), b.scope, 2023, listed[0], listed[1], footprint.Market, runs.CauseContract)
		require.NoError(t, err)
		for _, part := range found.Parts {
			if part.Cause == runs.CauseContract {
				same(t, dec(want), part.Kg, listed)
				require.Equal(t, int64(1), part.Rows)
				continue
			}
			require.Zero(t, part.Rows, part.Cause)
		}
		require.Len(t, found.Rows, 1)
		found, err = b.footprints.Runs.Compare(t.Context(), b.scope, 2023, listed[0], listed[1], footprint.Location, "")
		require.NoError(t, err)
		require.Empty(t, found.Groups, "by location nothing happened")
	}
}

func TestService_Trace_OfContracts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2023-01-31", "El", row{account: "5020", amount: "1", quantity: "1", unit: "MWh"})
	b.entry(t, entered{from: "2023-01-01", category: "2.heating.premises.district-heat", quantity: "2000", unit: "kWh", cover: "adds"})
	b.contract(t, bought{quantity: "600"})
	b.contract(t, bought{carrier: "heating", instrument: "rate", factor: "0.05", number: "FV-7"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	for _, x := range b.all(t, 2023, footprint.Filter{Scopes: []int{2}}) {
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
		require.NoError(t, err)
		var steps []string
		for _, s := range traced.Steps {
			steps = append(steps, s.Code+" "+s.Value.String()+" "+s.Unit+" "+s.Note)
		}
		if x.Category != power {
			require.Contains(t, steps, "contractUnits 2000 kWh Kraftbolaget FV-7")
			require.Contains(t, steps, "contractFactor 0.05 kg/kWh rate")
			require.Contains(t, steps, "marketResult 100 kg ")
			for _, s := range traced.Steps {
				require.NotEqual(t, trace.StepRestUnits, s.Code, "nothing is left")
			}
			continue
		}
		require.Subset(t, steps, []string{
			"marketUnits 1000 kWh ", "contractUnits 600 kWh Kraftbolaget GO-1", "contractFactor 0 kg/kWh certificate", "restUnits 400 kWh ",
			"marketFactor 0.5241 kg/kWh electricity.residual.nordic.kwh.se.2023", "marketResult 209.64 kg ",
		})
		require.Equal(t, "Electricity without guarantees of origin, residual mix SE 2023", traced.Market.Name)
		other := tenant.NewScope(uuid.New(), uuid.New(), footprint.Read)
		_, err = b.footprints.Traces.Trace(t.Context(), other, x.ID)
		require.ErrorIs(t, err, footprint.ErrNotFound)
	}
}
