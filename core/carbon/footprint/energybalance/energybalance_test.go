package energybalance_test

import (
	"strconv"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint/energybalance"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reference/factor/energy"
	"tillit/core/reference/factor/quantity"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func leaf(t *testing.T, id string) category.Category {
	t.Helper()
	c, ok := category.Standard().Leaf(id)
	require.True(t, ok, id)
	return c
}

// year is a company with a bit of everything, as its footprint adds it up.
func year(t *testing.T) []energybalance.Part {
	t.Helper()
	power := leaf(t, "2.electricity.premises.residual")
	return []energybalance.Part{
		{Leaf: leaf(t, "1.mobile.fossil.diesel"), Series: "fuel.diesel-average-biofuel-blend", Unit: "l", Units: dec("300000")},
		{Leaf: leaf(t, "1.mobile.fossil.diesel"), Series: "fuel.diesel-average-biofuel-blend", Unit: "l", Units: dec("31300"), FromPrices: true},
		{Leaf: leaf(t, "1.mobile.bio.hvo"), Series: "bio.biodiesel-hvo", Unit: "l", Units: dec("1000")},
		{Leaf: leaf(t, "1.mobile.bio.e85"), Series: "fuel.nl.e85", Unit: "l", Units: dec("1000")},
		{Leaf: leaf(t, "1.mobile.distance.car-diesel"), Series: "car.company.diesel.average", Unit: "km", Units: dec("10000")},
		{Leaf: leaf(t, "1.stationary.fossil.natural-gas"), Series: "fuel.natural-gas", Unit: "kWh-gross", Units: dec("100000")},
		{Leaf: leaf(t, "1.stationary.fossil.natural-gas"), Series: "fuel.natural-gas", Unit: "kWh-net", Units: dec("100000")},
		{Leaf: leaf(t, "1.fugitive.refrigerants.r32"), Series: "gas.hfc-32", Unit: "kg", Units: dec("2")},
		{Leaf: leaf(t, "1.mobile.fossil.diesel"), Series: "reported.co2e", Unit: "kgCO2e", Units: dec("500"), Kg: dec("500"), Rows: 1},
		{Leaf: power, Series: "electricity.grid.ember", Instrument: "electricity.residual.nordic", Unit: "kWh", Units: dec("373000"), Contracts: map[energycontract.Technology]decimal.Decimal{
			energycontract.Wind: dec("100000"), energycontract.Nuclear: dec("50000"), energycontract.Mixed: dec("20000"),
		}},
		{Leaf: leaf(t, "2.electricity.premises.renewable"), Series: "electricity.grid.ember", Instrument: "electricity.contract.renewable", Unit: "kWh", Units: dec("7000")},
		{Leaf: leaf(t, "2.electricity.vehicles.road"), Series: "electricity.grid.ember", Instrument: "electricity.residual.nordic", Unit: "kWh", Units: dec("3000")},
		{Leaf: leaf(t, "2.cooling.premises.district-cooling"), Series: "heat.district.boverket", Instrument: "heat.district.boverket", Unit: "kWh", Units: dec("4000")},
	}
}

// The expected megawatt hours are quantities times calorific values, by hand.
func TestOf(t *testing.T) {
	t.Parallel()
	b := energybalance.Of(energy.Standard(), year(t), true)
	type line struct {
		carrier                                                    string
		use                                                        energybalance.Use
		basis                                                      energybalance.Basis
		unit, quantity                                             string
		mwh, renewable, nuclear, unproven, byContract, fossil, not string
	}
	var got []line
	for _, l := range b.Lines {
		got = append(got, line{
			l.Carrier.Key, l.Use, l.Basis, string(l.Unit), l.Quantity.String(),
			l.MWh.String(), l.Renewable.String(), l.Nuclear.String(), l.Unproven.String(), l.ByContract.String(), l.Fossil().String(), l.NonRenewable().String(),
		})
	}
	require.Equal(t, []line{
		{"diesel", energybalance.Vehicles, energybalance.Measured, "l", "300000", "3010", "0", "0", "0", "0", "3010", "3010"},                    // 300,000 × 0.84 × 43 / 3,600
		{"diesel", energybalance.Vehicles, energybalance.Distance, "km", "10000", "6.6887", "0", "0", "0", "0", "6.6887", "6.6887"},              // 10,000 × 0.66887
		{"diesel", energybalance.Vehicles, energybalance.Prices, "l", "31300", "314.043333", "0", "0", "0", "0", "314.043333", "314.043333"},     // 31,300 × 0.84 × 43 / 3,600
		{"hvo", energybalance.Vehicles, energybalance.Measured, "l", "1000", "9.533", "9.533", "0", "0", "0", "0", "0"},                          // 1,000 × 9.533
		{"e85", energybalance.Vehicles, energybalance.Measured, "l", "1000", "6.4035", "4.999853", "0", "0", "0", "1.403647", "1.403647"},        // × 0.7808
		{"natural-gas", energybalance.Premises, energybalance.Measured, "kWh-gross", "100000", "90.266", "0", "0", "0", "0", "90.266", "90.266"}, // × 45.745 / 50.678
		{"natural-gas", energybalance.Premises, energybalance.Measured, "kWh-net", "100000", "100", "0", "0", "0", "0", "100", "100"},            //
		{"electricity", energybalance.Vehicles, energybalance.Measured, "kWh", "3000", "3", "0", "0", "3", "0", "3", "3"},                        // no contract
		{"electricity", energybalance.Premises, energybalance.Measured, "kWh", "380000", "380", "107", "50", "223", "177", "223", "273"},         // wind and guarantees; nuclear; the rest
		{"cooling", energybalance.Premises, energybalance.Measured, "kWh", "4000", "4", "0", "0", "4", "0", "4", "4"},                            //
	}, got)
	require.Len(t, b.Gaps, 1, "leaks use no energy; emissions that somebody computed tell of none")
	require.Equal(t, "500", b.Gaps[0].Kg.String())
	require.Empty(t, b.Missing, "there is power, and gas for heat")

	all := b.Totals()
	require.Equal(t, "3923.934533", all.MWh.String())
	require.Equal(t, "121.532853", all.Renewable.String())
	require.Equal(t, "314.043333", all.FromPrices.String())
	require.Equal(t, "50", all.Nuclear.String())
	require.Equal(t, "230", all.Unproven.String(), "3 + 223 + 4")
	require.Equal(t, "177", all.ByContract.String())
}

func TestBalance_Of(t *testing.T) {
	t.Parallel()
	b := energybalance.Of(energy.Standard(), year(t), false)
	for _, c := range []struct {
		group      catalogue.EnergyGroup
		origin     catalogue.EnergyOrigin
		share      bool
		want       string
		fromPrices bool
	}{
		{catalogue.AllEnergy, catalogue.AnyOrigin, false, "3923.934533", true},
		{catalogue.Electricity, catalogue.AnyOrigin, false, "383", false},
		{catalogue.Electricity, catalogue.Renewable, false, "107", false},
		{catalogue.Electricity, catalogue.NonRenewable, false, "276", false},
		{catalogue.PurchasedEnergy, catalogue.Renewable, false, "107", false},
		{catalogue.PurchasedEnergy, catalogue.Fossil, false, "230", false}, // 387 − 107 − 50
		{catalogue.Fuels, catalogue.AnyOrigin, false, "3536.934533", true},
		{catalogue.Fuels, catalogue.Renewable, false, "14.532853", false},
		{catalogue.Fuels, catalogue.NonRenewable, false, "3522.40168", true},
		{catalogue.OilFuels, catalogue.Fossil, false, "3332.13568", true},
		{catalogue.GasFuels, catalogue.Fossil, false, "190.266", false},
		{catalogue.AllEnergy, catalogue.Nuclear, false, "50", false},
		{catalogue.AllEnergy, catalogue.Renewable, true, "3.1", true}, // 121.532853 / 3,923.934533
		{catalogue.AllEnergy, catalogue.Nuclear, true, "1.27", true},  // 50 / 3,923.934533
		{catalogue.AllEnergy, catalogue.Fossil, true, "95.63", true},  // the rest
	} {
		f, known := b.Of(catalogue.Energy{Group: c.group, Origin: c.origin, Share: c.share})
		require.True(t, known)
		require.Equal(t, c.want, f.Number.String(), "%s %s", c.group, c.origin)
		require.Equal(t, c.fromPrices, f.FromPrices, "%s %s", c.group, c.origin)
	}
	_, known := b.Of(catalogue.Energy{Group: catalogue.CoalFuels, Origin: catalogue.Fossil})
	require.False(t, known, "that nothing is known is not nought")
	_, known = energybalance.Balance{}.Of(catalogue.Energy{Group: catalogue.AllEnergy, Share: true})
	require.False(t, known)
}

// A carrier of a kind is in these groups and in no other.
func TestBalance_OfGroups(t *testing.T) {
	t.Parallel()
	groups := []catalogue.EnergyGroup{
		catalogue.AllEnergy, catalogue.Electricity, catalogue.PurchasedEnergy, catalogue.Fuels, catalogue.CoalFuels, catalogue.OilFuels,
		catalogue.GasFuels, catalogue.OtherFuels,
	}
	for kind, want := range map[energy.Kind][]catalogue.EnergyGroup{
		energy.Electricity: {catalogue.AllEnergy, catalogue.Electricity, catalogue.PurchasedEnergy},
		energy.Heat:        {catalogue.AllEnergy, catalogue.PurchasedEnergy},
		energy.Coal:        {catalogue.AllEnergy, catalogue.Fuels, catalogue.CoalFuels},
		energy.Oil:         {catalogue.AllEnergy, catalogue.Fuels, catalogue.OilFuels},
		energy.Gas:         {catalogue.AllEnergy, catalogue.Fuels, catalogue.GasFuels},
		energy.Other:       {catalogue.AllEnergy, catalogue.Fuels, catalogue.OtherFuels},
	} {
		b := energybalance.Balance{Lines: []energybalance.Line{{Carrier: energy.Carrier{Kind: kind}, MWh: decimal.NewFromInt(1)}}}
		var in []catalogue.EnergyGroup
		for _, group := range groups {
			if _, known := b.Of(catalogue.Energy{Group: group}); known {
				in = append(in, group)
			}
		}
		require.Equal(t, want, in, kind)
	}
}

// What credits bring below nought is no figure to answer with.
func TestBalance_OfCredits(t *testing.T) {
	t.Parallel()
	b := energybalance.Balance{Lines: []energybalance.Line{{Carrier: energy.Carrier{Kind: energy.Electricity}, MWh: decimal.NewFromInt(-1)}}}
	_, known := b.Of(catalogue.Energy{Group: catalogue.AllEnergy})
	require.False(t, known)
}

func TestOf_SaysWhatIsPossiblyMissing(t *testing.T) {
	t.Parallel()
	power := energybalance.Part{Leaf: leaf(t, "2.electricity.premises.residual"), Series: "electricity.grid.ember", Unit: "kWh", Units: dec("1")}
	charging := energybalance.Part{Leaf: leaf(t, "2.electricity.vehicles.road"), Series: "electricity.grid.ember", Unit: "kWh", Units: dec("1")}
	heat := energybalance.Part{Leaf: leaf(t, "2.heating.premises.district-heat"), Series: "heat.district.boverket", Unit: "kWh", Units: dec("1")}
	told := energybalance.Part{Leaf: leaf(t, "2.heating.premises.district-heat"), Series: "reported.co2e", Unit: "kgCO2e", Units: dec("1")}
	for _, c := range []struct {
		parts []energybalance.Part
		rents bool
		want  []energy.Kind
	}{
		{nil, true, []energy.Kind{energy.Electricity, energy.Heat}},
		{nil, false, nil},
		{[]energybalance.Part{charging}, true, []energy.Kind{energy.Electricity, energy.Heat}},
		{[]energybalance.Part{power}, true, []energy.Kind{energy.Heat}},
		{[]energybalance.Part{power, heat}, true, nil},
		{[]energybalance.Part{power, told}, true, nil},
	} {
		require.Equal(t, c.want, energybalance.Of(energy.Standard(), c.parts, c.rents).Missing)
	}
}

// Gaps of one category and unit are one, in the order of the tree.
func TestOf_AddsUpGaps(t *testing.T) {
	t.Parallel()
	told := func(id, unit, units, kg string, rows int64) energybalance.Part {
		return energybalance.Part{Leaf: leaf(t, id), Series: "reported.co2e", Unit: quantity.Unit(unit), Units: dec(units), Kg: dec(kg), Rows: rows}
	}
	b := energybalance.Of(energy.Standard(), []energybalance.Part{
		told("1.mobile.fossil.diesel", "kgCO2e", "500", "500", 1), told("2.heating.premises.district-heat", "kgCO2e", "7", "7", 1),
		told("1.mobile.fossil.diesel", "kgCO2e", "250.5", "250.5", 2), told("1.mobile.fossil.petrol", "kgCO2e", "3", "3", 1),
	}, false)
	var got []string
	for _, g := range b.Gaps {
		got = append(got, g.Leaf.ID+" "+g.Quantity.String()+" "+g.Kg.String()+" "+strconv.FormatInt(g.Rows, 10))
	}
	require.Equal(t, []string{
		"1.mobile.fossil.petrol 3 3 1", "1.mobile.fossil.diesel 750.5 750.5 3", "2.heating.premises.district-heat 7 7 1",
	}, got)
}

func TestDiffers(t *testing.T) {
	t.Parallel()
	mwh, share := catalogue.Energy{Group: catalogue.AllEnergy}, catalogue.Energy{Group: catalogue.AllEnergy, Share: true}
	for _, c := range []struct {
		asked        catalogue.Energy
		given, books string
		want         bool
	}{
		{mwh, "74", "3324", true},
		{mwh, "3324", "3324.043333", false},
		{mwh, "105", "100", false}, // 5 %
		{mwh, "105.1", "100", true},
		{mwh, "1.9", "1", false}, // less than a megawatt hour
		{mwh, "2.1", "1", true},
		{mwh, "3", "0", true},
		{share, "78", "79", false},
		{mwh, "1", "2", false}, // just a megawatt hour
		{mwh, "-100", "-104", false},
		{mwh, "-100", "-106", true},
		{share, "78", "79.5", true},
	} {
		require.Equal(t, c.want, energybalance.Differs(c.asked, dec(c.given), dec(c.books)), "%s and %s", c.given, c.books)
	}
}
