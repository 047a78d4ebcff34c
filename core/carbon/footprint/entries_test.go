package footprint_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
)

const power = "2.electricity.premises.residual"

// entered is an activity entry with defaults for what a test does not care
// about.
type entered struct {
	from, to, category, quantity, unit string
	own, source, cover, description    string
	country                            string
}

func (b *bundle) entry(t testing.TB, e entered) uuid.UUID {
	t.Helper()
	for text, otherwise := range map[*string]string{&e.to: e.from, &e.source: "invoice", &e.cover: "leaf", &e.description: "Mätare"} {
		if *text == "" {
			*text = otherwise
		}
	}
	return b.insert(t, `insert into activity_entries (company_id, from_date, to_date, category_id, quantity, unit, own_kg, own_source, own_year,
			supplier, reference, description, source, cover, country, version, updated_at)
		values ($1, $2, $3, $4, $5::numeric, $6, nullif($7, '')::numeric, case $7 when '' then '' else 'Leverantören' end,
			case $7 when '' then 0 else 2024 end, 'Kraftbolaget', 'Avtal 7', $10, $8, $9, $11, 1, now()) returning id`,
		b.scope.Company, e.from, e.to, e.category, e.quantity, e.unit, e.own, e.source, e.cover, e.description, e.country)
}

// flight is an entry of a return flight of two people by way of Frankfurt, of
// which somebody may have said what it emits.
func (b *bundle) flight(t testing.TB, answer *string) (id uuid.UUID, legs []activity.Leg) {
	t.Helper()
	content, err := activity.Flown(activity.Flight{Route: []string{"ARN", "FRA", "JFK"}, Class: activity.Business, Return: true, Persons: 2})
	require.NoError(t, err)
	return b.insert(t, `insert into activity_entries (company_id, from_date, to_date, category_id, quantity, unit, own_source, own_year,
			supplier, reference, description, source, cover, version, updated_at, flight, answer)
		values ($1, '2024-01-31', '2024-02-01', $2, $3::text::numeric, 'pkm', '', 0, 'SAS', '', 'Mässa', 'invoice', 'group', 1, now(),
			'{"route": ["ARN", "FRA", "JFK"], "class": "business", "return": true, "persons": 2}', $4) returning id`,
		b.scope.Company, content.Category, content.Quantity.String(), answer), content.Legs()
}

func TestService_Recalculate_Flights(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	id, legs := b.flight(t, nil)
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	want := map[string]decimal.Decimal{ // kilometres of two people there and back, a half of them in each month
		"ARN–FRA Mässa main": dec("0.18863").Mul(decimal.NewFromInt(int64(legs[0].Km * 2))), "ARN–FRA Mässa upstream": dec("0.03373").Mul(decimal.NewFromInt(int64(legs[0].Km * 2))),
		"FRA–JFK Mässa main": dec("0.3394").Mul(decimal.NewFromInt(int64(legs[1].Km * 2))), "FRA–JFK Mässa upstream": dec("0.07137").Mul(decimal.NewFromInt(int64(legs[1].Km * 2))),
	}
	all := b.all(t, 2024, footprint.Filter{})
	require.Len(t, all, 8)
	for _, x := range all {
		require.Equal(t, engine.Counted, x.Status)
		require.Equal(t, id, x.Entry)
		require.InDelta(t, want[x.Text+" "+string(x.Part)].InexactFloat64(), x.KgLocation.InexactFloat64(), 0.001, x.Text)
	}
	traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, all[0].ID)
	require.NoError(t, err)
	require.Len(t, traced.Siblings, 3, "the other part of the leg, and both of the other leg")

	said := `{"state": "given", "kg": "1234.5", "details": "", "trace": "", "at": "2026-03-01T00:00:00Z"}`
	b.exec(t, "delete from activity_entries where id = $1", id)
	id, _ = b.flight(t, &said)
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	kg, err := b.footprints.Totals.EntryTotals(t.Context(), b.scope, []uuid.UUID{id})
	require.NoError(t, err)
	same(t, dec("2469"), kg[id].Kg.Round(3), "as was answered for each of two people, with nothing on top")
	all = b.all(t, 2024, footprint.Filter{})
	require.Len(t, all, 4)
	traced, err = b.footprints.Traces.Trace(t.Context(), b.scope, all[0].ID)
	require.NoError(t, err)
	at := slices.IndexFunc(traced.Steps, func(s trace.Step) bool { return s.Code == trace.StepOwnFactor })
	require.Equal(t, "GoClimate 2026", traced.Steps[at].Note)
}

func TestService_Recalculate_Entries(t *testing.T) {
	t.Parallel()
	setup := func(t *testing.T) *bundle {
		t.Helper()
		b := newBundle(t)
		b.chart(t)
		return b
	}
	year := func(t *testing.T, b *bundle) footprint.Summary {
		t.Helper()
		return b.calculate(t, month(2024, time.January), month(2024, time.December))
	}
	of := func(t *testing.T, b *bundle, entry uuid.UUID, part engine.Part) []footprint.Transaction {
		t.Helper()
		var found []footprint.Transaction
		for _, x := range b.all(t, 2024, footprint.Filter{}) {
			if x.Entry == entry && x.Part == part {
				found = append(found, x)
			}
		}
		return found
	}

	t.Run("StandsForSpendOfItsMonthsAndCategory", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		january := b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "8000"}, row{account: "6110", amount: "100"})
		february := b.voucher(t, "2024-02-01", "El", row{account: "5020", amount: "7000"})
		read := b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "500", quantity: "300", unit: "kWh"})
		before := year(t, b)
		b.entry(t, entered{from: "2024-01-15", category: power, quantity: "6000", unit: "kWh"})
		after := year(t, b)
		require.Equal(t, int64(4), before.Counted)
		require.Equal(t, int64(3), after.Counted, "of the ledger rows")
		require.Equal(t, int64(1), after.Excluded)

		exclusions, spent := map[uuid.UUID]string{}, decimal.Zero
		for _, x := range b.all(t, 2024, footprint.Filter{}) {
			exclusions[x.LedgerRow] = x.Exclusion
			spent = spent.Add(x.Amount)
		}
		require.Equal(t, "activity", exclusions[january[0]])
		for _, id := range []uuid.UUID{january[1], february[0], read[0]} {
			require.Empty(t, exclusions[id])
		}
		same(t, dec("15600"), spent, "every krona of the books is there once")
		view := b.overview(t, 2024, footprint.Filter{})
		same(t, after.Kg, view.Totals.Total)
		same(t, dec("15600"), view.Coverage.Counted.Amount.Add(view.Coverage.Excluded.Amount).Add(view.Coverage.Unmatched.Amount))
	})

	t.Run("StandsForItsGroupOrForNothing", func(t *testing.T) {
		t.Parallel()
		for cover, excluded := range map[string]int64{"leaf": 0, "group": 1, "adds": 0} {
			b := setup(t)
			b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "8000"})
			b.entry(t, entered{from: "2024-01-01", category: "2.electricity.premises.renewable", quantity: "6000", unit: "kWh", cover: cover})
			require.Equal(t, excluded, year(t, b).Excluded, cover)
		}
		b := setup(t)
		b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "8000"})
		b.entry(t, entered{from: "2024-01-01", category: power, quantity: "6000", unit: "kWh", cover: "adds"})
		require.Zero(t, year(t, b).Excluded, "not even for its own category")
	})

	t.Run("IsSpreadOverItsMonthsExactly", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		whole := b.entry(t, entered{from: "2024-01-01", to: "2024-03-31", category: "1.mobile.fossil.diesel", quantity: "1000", unit: "l"})
		year(t, b)
		parts := of(t, b, whole, engine.Main)
		require.Len(t, parts, 3)
		sum := decimal.Zero
		for i, x := range parts {
			require.Equal(t, month(2024, time.Month(i+1)), footprint.MonthOf(x.Date))
			require.Equal(t, engine.Activity, x.Method)
			require.Equal(t, "Kraftbolaget", x.SupplierName)
			sum = sum.Add(x.Quantity.Decimal)
		}
		same(t, dec("1000"), sum)
		upstream := of(t, b, whole, engine.Upstream)
		require.Len(t, upstream, 3)
		kg, err := b.footprints.Totals.EntryTotals(t.Context(), b.scope, []uuid.UUID{whole, uuid.New()})
		require.NoError(t, err)
		require.Len(t, kg, 1)
		left := kg[whole].Kg
		for i := range parts {
			left = left.Sub(parts[i].KgLocation).Sub(upstream[i].KgLocation)
		}
		require.True(t, left.IsZero(), "the sum of its rows and no other")
		require.True(t, kg[whole].Outside.IsZero())

		again := b.calculate(t, month(2024, time.February), month(2024, time.February))
		require.Zero(t, again.Counted)
		require.Equal(t, parts, of(t, b, whole, engine.Main), "one month computed anew is the same")
	})

	t.Run("OverTheTurnOfTheYearEachYearHasItsPart", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.entry(t, entered{from: "2023-12-31", to: "2024-01-01", category: power, quantity: "10", unit: "kWh"})
		b.calculate(t, month(2023, time.January), month(2024, time.December))
		for _, y := range []int{2023, 2024} {
			all := b.all(t, y, footprint.Filter{Scopes: []int{2}})
			require.Len(t, all, 1)
			same(t, dec("5"), all[0].Quantity.Decimal)
		}
	})

	t.Run("ItsOwnFactorDecides", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		freight := b.entry(t, entered{from: "2024-04-01", category: "3.4.road.truck", quantity: "1500", unit: "tkm", own: "0.062", source: "supplier"})
		energy := b.entry(t, entered{from: "2024-04-01", category: power, quantity: "2000", unit: "kWh", own: "0.0105", source: "measured"})
		average := b.entry(t, entered{from: "2024-05-01", category: power, quantity: "2000", unit: "kWh"})
		stated := b.entry(t, entered{from: "2024-04-01", category: "3.1.services.legal", quantity: "0.25", unit: "tCO2e", source: "supplier"})
		year(t, b)

		got := of(t, b, freight, engine.Main)[0]
		same(t, dec("93"), got.KgLocation, "1 500 tkm × 0.062")
		require.Equal(t, 2, got.Quality)
		require.Empty(t, of(t, b, freight, engine.Upstream), "it holds what it holds")

		// Scope 2 Guidance, chapter 6: a supplier's rate is a figure by market.
		got = of(t, b, energy, engine.Main)[0]
		same(t, dec("21"), got.KgMarket, "2 000 kWh × 0.0105")
		same(t, of(t, b, average, engine.Main)[0].KgLocation, got.KgLocation)
		require.Equal(t, int(category.Scope2), got.Scope)

		got = of(t, b, stated, engine.Main)[0]
		same(t, dec("250"), got.KgLocation)
	})

	t.Run("WhatTookPlaceAbroadGoesByThatCountry", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.contract(t, bought{from: "2024-01-01", to: "2024-12-31", quantity: "5000"})
		home := b.entry(t, entered{from: "2024-03-01", category: "3.6.lodging.hotel", quantity: "6", unit: "room-night"})
		germany := b.entry(t, entered{from: "2024-03-01", category: "3.6.lodging.hotel", quantity: "6", unit: "room-night", country: "DE"})
		office := b.entry(t, entered{from: "2024-03-01", category: power, quantity: "1000", unit: "kWh", country: "DE"})
		certified := b.entry(t, entered{from: "2024-03-01", category: power, quantity: "1000", unit: "kWh", country: "DE", own: "0"})
		year(t, b)

		got := of(t, b, germany, engine.Main)[0]
		same(t, dec("79.2"), got.KgLocation, "6 nights of 13.2 kg in Germany (DESNZ 2025, Hotel stay)")
		require.NotEqual(t, of(t, b, home, engine.Main)[0].KgLocation, got.KgLocation)
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, got.ID)
		require.NoError(t, err)
		for _, step := range traced.Steps {
			require.NotEqual(t, trace.StepOtherRegion, step.Code, "the factor is of the country")
		}

		// Ember 2024 states 342.06 g of a German kilowatt hour; of what was fed in,
		// 5.11593344757408 % was lost (EG.ELC.LOSS.ZS): 342.06 × that ÷ 94.88406655242592.
		got = of(t, b, office, engine.Main)[0]
		same(t, dec("342.06"), got.KgLocation)
		same(t, dec("617.84"), got.KgMarket, "the residual mix of Germany (AIB 2024): the company's certificates are of another market")
		lost := of(t, b, office, engine.Upstream)[0]
		same(t, dec("18.443099"), lost.KgLocation)
		same(t, dec("33.31253"), lost.KgMarket)
		got = of(t, b, certified, engine.Main)[0]
		same(t, dec("342.06"), got.KgLocation)
		same(t, dec("0"), got.KgMarket, "what was bought for the place itself")
		same(t, dec("33.31253"), of(t, b, certified, engine.Upstream)[0].KgMarket)
	})

	t.Run("AKindStandsForWhatTheBooksDoNotTellApart", func(t *testing.T) {
		t.Parallel()
		for category, excluded := range map[string]int64{"3.6.road.private-car-petrol": 1, "3.6.road.private-car": 1, "3.6.road.rental-car-petrol": 0} {
			b := setup(t)
			b.voucher(t, "2024-03-31", "Milersättning", row{account: "7331", amount: "2500"})
			entry := b.entry(t, entered{from: "2024-03-01", category: category, quantity: "1000", unit: "km"})
			require.Equal(t, excluded, year(t, b).Excluded, category)
			if category == "3.6.road.private-car-petrol" {
				same(t, dec("162.72"), of(t, b, entry, engine.Main)[0].KgLocation, "1 000 km of 0.16272 kg (DESNZ 2025, average petrol car)")
				same(t, dec("45.99"), of(t, b, entry, engine.Upstream)[0].KgLocation, "and 0.04599 kg before use")
			}
		}
	})

	t.Run("AnEstimateIsNoMeasurement", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		guessed := b.entry(t, entered{from: "2024-01-01", category: power, quantity: "10", unit: "kWh", source: "estimate"})
		read := b.entry(t, entered{from: "2024-01-01", category: power, quantity: "10", unit: "kWh", source: "measured"})
		year(t, b)
		require.Equal(t, 4, of(t, b, guessed, engine.Main)[0].Quality)
		require.Equal(t, 2, of(t, b, read, engine.Main)[0].Quality)
	})

	t.Run("TakenAwayItIsAsIfItHadNeverBeen", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "8000"})
		before := year(t, b)
		id := b.entry(t, entered{from: "2024-01-01", category: power, quantity: "10", unit: "kWh"})
		require.NotEqual(t, before, year(t, b))
		b.exec(t, "update activity_entries set deleted_at = now() where id = $1", id)
		require.Equal(t, before, year(t, b))
	})
}

func TestService_Trace_OfAnEntry(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	id := b.entry(t, entered{from: "2024-04-01", category: power, quantity: "2000", unit: "kWh", own: "0.0105"})
	fuel := b.entry(t, entered{from: "2024-04-01", category: "1.mobile.fossil.diesel", quantity: "40", unit: "l"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	for _, x := range b.all(t, 2024, footprint.Filter{}) {
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
		require.NoError(t, err)
		require.NotNil(t, traced.Entry)
		require.Nil(t, traced.Voucher)
		if traced.Entry.ID == fuel {
			require.Len(t, traced.Siblings, 1)
			require.NotEqual(t, x.ID, traced.Siblings[0].ID)
			continue
		}
		require.Equal(t, id, traced.Entry.ID)
		require.Equal(t, trace.Step{Code: trace.StepQuantity, Value: dec("2000"), Unit: "kWh"}, traced.Steps[0])
		steps := map[string]string{}
		for _, s := range traced.Steps {
			steps[s.Code] = s.Value.String() + " " + s.Unit + " " + s.Note
		}
		if x.Part == engine.Upstream {
			// The rate speaks of generation; what the grid lost is of the residual mix.
			require.Equal(t, "2000 kWh ", steps[trace.StepMarketUnits])
			continue
		}
		require.Equal(t, "0.0105 kg/kWh Leverantören 2024", steps[trace.StepOwnFactor])
		require.Equal(t, "21 kgCO2e ", steps[trace.StepMarketUnits])
	}
}

func TestService_Covered(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "8000"}, row{account: "5020", amount: "-500.5"})
	b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "700", quantity: "300", unit: "kWh"}, row{account: "5020", amount: "9", disabled: true})
	b.voucher(t, "2024-02-28", "El", row{account: "5020", amount: "60"})
	b.voucher(t, "2024-03-31", "El", row{account: "5020", amount: "5"})
	content := func(from, to, category string, cover activity.Cover) activity.Content {
		parse := func(s string) time.Time {
			at, err := time.Parse(time.DateOnly, s)
			require.NoError(t, err)
			return at
		}
		return activity.Content{From: parse(from), To: parse(to), Category: category, Cover: cover}
	}
	asked := []activity.Content{
		content("2024-01-15", "2024-02-01", power, activity.Leaf),
		content("2024-01-01", "2024-01-31", "2.electricity.premises.renewable", activity.Group),
		content("2024-01-01", "2024-01-31", "2.electricity.premises.renewable", activity.Leaf),
		content("2024-01-01", "2024-01-31", power, activity.Adds),
	}
	want := []totals.CoveredSpend{
		{Tally: footprint.Tally{Rows: 3, Amount: dec("7559.5")}, Currency: "SEK", Kept: 1},
		{Tally: footprint.Tally{Rows: 2, Amount: dec("7499.5")}, Currency: "SEK", Kept: 1},
		{},
		{},
	}
	for _, made := range []bool{false, true} {
		if made {
			b.entry(t, entered{from: "2024-01-15", to: "2024-02-01", category: power, quantity: "6000", unit: "kWh"})
		}
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		got, err := b.footprints.Totals.Covered(t.Context(), b.scope, asked...)
		require.NoError(t, err)
		for i := range want {
			same(t, want[i].Amount, got[i].Amount, i)
			got[i].Amount = want[i].Amount
		}
		require.Equal(t, want, got, "the same before and after")
	}
	got, err := b.footprints.Totals.Covered(t.Context(), tenant.NewScope(uuid.New(), uuid.New(), footprint.Read), asked...)
	require.NoError(t, err)
	require.Equal(t, make([]totals.CoveredSpend, len(asked)), got, "nothing of another company")
	_, err = b.footprints.Totals.Covered(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Totals.EntryTotals(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company), nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
