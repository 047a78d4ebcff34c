package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/energybalance"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/factor/energy"
)

func (b *bundle) energy(t testing.TB, year int) energybalance.Balance {
	t.Helper()
	found, err := b.footprints.Totals.EnergyBalance(t.Context(), b.scope, year)
	require.NoError(t, err)
	return found
}

// energyLines are the lines of a balance, each as carrier, use, basis, quantity,
// unit and megawatt hours, with those of renewable origin.
func energyLines(b energybalance.Balance) (lines []string) {
	for _, l := range b.Lines {
		lines = append(lines, l.Carrier.Key+" "+string(l.Use)+" "+string(l.Basis)+" "+l.Quantity.String()+" "+string(l.Unit)+" "+
			l.MWh.String()+" "+l.Renewable.String())
	}
	return lines
}

// A year of litres, kilowatt hours, kilometres and money; the megawatt hours
// are computed by hand.
func TestService_EnergyBalance(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	for _, e := range []entered{
		{category: "1.mobile.fossil.diesel", quantity: "331300", unit: "l"},                // × 0.84 × 43 / 3,600
		{category: "1.mobile.bio.hvo", quantity: "1000", unit: "l"},                        // × 9.533 / 1,000
		{category: "1.mobile.bio.e85", quantity: "1000", unit: "l"},                        // × 6.4035 / 1,000, of which 0.7808
		{category: "1.mobile.distance.car-diesel", quantity: "1000", unit: "mil"},          // 10,000 km × 0.66887 / 1,000
		{category: "1.stationary.fossil.natural-gas", quantity: "100", unit: "MWh"},        // gross as invoiced, × 45.745 / 50.678
		{category: "1.stationary.fossil.natural-gas", quantity: "100000", unit: "kWh-net"}, // as it is
		{category: "1.stationary.bio.pellets", quantity: "10", unit: "t"},                  // × 17.28 / 3.6
		{category: "1.mobile.fossil.diesel", quantity: "1", unit: "m3", own: "2.5"},        // as its supplier states of it, × 0.84 × 43 / 3.6
		{category: "1.mobile.fossil.diesel", quantity: "500", unit: "kgCO2e"},              // which tells of no energy
		{category: power, quantity: "373", unit: "MWh"},
		{category: "3.6.road.private-car", quantity: "1000", unit: "km"},     // travel is not own operations
		{category: "3.4.road.truck", quantity: "1000", unit: "tkm"},          // nor is what haulers drive
		{category: "1.fugitive.refrigerants.r32", quantity: "2", unit: "kg"}, // nor energy at all
	} {
		e.from, e.to = "2024-01-01", "2024-12-31"
		b.entry(t, e)
	}
	b.voucher(t, "2024-02-01", "Varuinköp diesel", row{account: "4010", amount: "50000"}) // for resale
	b.calculate(t, month(2024, time.January), month(2024, time.December))

	got := b.energy(t, 2024)
	require.Equal(t, []string{
		"diesel vehicles quantity 331300 l 3324.043333 0",
		"diesel vehicles quantity 1 m3 10.033333 0",
		"diesel vehicles distance 10000 km 6.6887 0",
		"hvo vehicles quantity 1000 l 9.533 9.533",
		"e85 vehicles quantity 1000 l 6.4035 4.999853",
		"natural-gas premises quantity 100000 kWh-gross 90.266 0",
		"natural-gas premises quantity 100000 kWh-net 100 0",
		"pellets premises quantity 10000 kg 48 48",
		"electricity premises quantity 373000 kWh 373 0",
	}, energyLines(got))
	require.Len(t, got.Gaps, 1)
	require.Equal(t, "500", got.Gaps[0].Kg.String())
	require.Empty(t, got.Missing, "no premises are rented")
	require.Equal(t, "3967.967866", got.Totals().MWh.String())

	asked := []catalogue.Figure{
		{Energy: catalogue.Energy{Group: catalogue.AllEnergy}},
		{Energy: catalogue.Energy{Group: catalogue.Fuels, Origin: catalogue.Renewable}},
		{Categories: []string{"1"}},
	}
	figures, err := b.footprints.Totals.Figures(t.Context(), b.scope, 2024, asked)
	require.NoError(t, err)
	for i, want := range []string{"3967.967866", "62.532853"} { // 9.533 + 4.999853 + 48
		n, known := figures.Of(asked[i])
		require.True(t, known)
		require.Equal(t, want, n.String())
		require.False(t, figures.FromPrices(asked[i]))
	}
	n, known := figures.Of(asked[2])
	require.True(t, known)
	require.True(t, n.IsPositive(), "emissions as before")
}

// Money becomes litres by an average price, and is marked.
func TestService_EnergyBalance_FromPrices(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-02-01", "OKQ8", row{account: "5611", amount: "14300", text: "Bensin"})                            // 1,000 l at 14.30
	b.voucher(t, "2024-03-01", "OKQ8", row{account: "5611", amount: "1500", text: "Bensin", quantity: "100", unit: "l"}) // as the invoice says
	b.voucher(t, "2024-03-31", "Fastighets AB", row{account: "5010", amount: "40000", text: "Lokalhyra"})
	switched := b.voucher(t, "2024-04-01", "Kraft", row{account: "5020", amount: "1350", text: "El", disabled: true})
	require.Len(t, switched, 1)
	b.calculate(t, month(2024, time.January), month(2024, time.December))

	got := b.energy(t, 2024)
	require.Equal(t, []string{
		"petrol vehicles quantity 100 l 0.910611 0", // 100 × 0.74 × 44.3 / 3,600
		"petrol vehicles prices 1000 l 9.106111 0",
	}, energyLines(got))
	require.Equal(t, []energy.Kind{energy.Electricity, energy.Heat}, got.Missing, "premises are rented; a row that is switched off tells of no power")
	asked := catalogue.Figure{Energy: catalogue.Energy{Group: catalogue.Fuels}}
	figures, err := b.footprints.Totals.Figures(t.Context(), b.scope, 2024, []catalogue.Figure{asked})
	require.NoError(t, err)
	require.True(t, figures.FromPrices(asked))
}

func TestService_EnergyBalance_Contracts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.entry(t, entered{from: "2023-01-01", to: "2023-12-31", category: power, quantity: "10000", unit: "kWh"})
	b.contract(t, bought{quantity: "4000"}) // wind
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	got := b.energy(t, 2023)
	require.Len(t, got.Lines, 1)
	require.Equal(t, "4", got.Lines[0].Renewable.String())
	require.Equal(t, "4", got.Lines[0].ByContract.String())
	require.Equal(t, "6", got.Lines[0].Unproven.String())
}

func TestService_EnergyBalance_IsOfTheCompanyAlone(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.entry(t, entered{from: "2024-01-01", category: "1.mobile.fossil.diesel", quantity: "100", unit: "l"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	own := b.scope
	require.Len(t, b.energy(t, 2024).Lines, 1)

	_, err := b.footprints.Totals.EnergyBalance(t.Context(), tenant.NewScope(uuid.New(), own.Company), 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	b.company(t, "SE", "SEK")
	require.Equal(t, energybalance.Balance{Lines: []energybalance.Line{}, Gaps: []energybalance.Gap{}}, b.energy(t, 2024))
	_, err = b.footprints.Totals.EnergyBalance(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company, footprint.Read), 2024)
	require.NoError(t, err)
}
