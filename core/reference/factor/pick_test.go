package factor_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func in(year int) time.Time { return time.Date(year, time.June, 15, 0, 0, 0, 0, time.UTC) }

func leaf(t *testing.T, id string) category.Category {
	t.Helper()
	c, ok := category.Standard().Leaf(id)
	require.True(t, ok, id)
	return c
}

func pick(t *testing.T, ask factor.Query) factor.Match {
	t.Helper()
	c, err := factor.Standard().Pick(ask)
	require.NoError(t, err)
	return c
}

func TestPick_LitresOfFuelBookUpstreamInCategory33(t *testing.T) {
	t.Parallel()
	c := pick(t, factor.Query{Leaf: leaf(t, "1.mobile.fossil.diesel"), Unit: quantity.Litre, Region: "SE", Date: in(2025)})
	require.Equal(t, "fuel.diesel-forecourt.l.gb.2025", c.Factor.ID)
	require.Equal(t, factor.SameYear, c.YearMatch)
	require.Equal(t, factor.ProxyRegion, c.RegionMatch, "a UK value stands in")
	require.Equal(t, 3, c.Quality)
	require.Nil(t, c.Price)
	require.Nil(t, c.Energy)

	got := c.Emissions(dec("1000"))
	require.Equal(t, "2570.82", got.Kg.String())
	require.Equal(t, "611.01", got.UpstreamKg.String())
	require.Equal(t, "3.3.fuels.liquid", c.UpstreamLeaf)
	require.Equal(t, c.Factor.ID, c.UpstreamFactor)

	credit := c.Emissions(dec("-10"))
	require.Equal(t, "-25.7082", credit.Kg.String(), "a returned purchase gives its emissions back")
}

func TestPick_TravelKeepsItsUpstream(t *testing.T) {
	t.Parallel()
	c := pick(t, factor.Query{Leaf: leaf(t, "3.6.air.short-haul"), Unit: quantity.PassengerKm, Region: "SE", Date: in(2025)})
	require.Equal(t, "3.6.air.short-haul", c.UpstreamLeaf)
	got := c.Emissions(dec("2000"))
	require.Equal(t, "255.72", got.Kg.String(), "with radiative forcing")
	require.Equal(t, "45.72", got.UpstreamKg.String())
}

func TestPick_Units(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		leaf   string
		unit   quantity.Unit
		region string
		factor string
		kg     string // of one unit
	}{
		"cubic metres of diesel":             {"1.mobile.fossil.diesel", quantity.CubicMetre, "SE", "fuel.diesel-forecourt.l.gb.2025", "2570.82"},
		"kilograms of diesel by density":     {"1.mobile.fossil.diesel", quantity.Kilogram, "SE", "fuel.diesel-forecourt.l.gb.2025", "3.0605"},
		"kWh of gas are gross":               {"1.stationary.fossil.natural-gas", quantity.KilowattHour, "SE", "fuel.natural-gas.kwh-gross.gb.2025", "0.18296"},
		"MWh of gas are gross":               {"1.stationary.fossil.natural-gas", quantity.MegawattHour, "SE", "fuel.natural-gas.kwh-gross.gb.2025", "182.96"},
		"net kWh of gas as said":             {"1.stationary.fossil.natural-gas", quantity.KilowattHourNet, "SE", "fuel.natural-gas.kwh-net.gb.2025", "0.2027"},
		"cubic metres of gas":                {"1.stationary.fossil.natural-gas", quantity.CubicMetre, "SE", "fuel.natural-gas.m3.gb.2025", "2.06672"},
		"normal cubic metres hold more gas":  {"1.stationary.fossil.natural-gas", quantity.NormalCubicMetre, "SE", "fuel.natural-gas.m3.gb.2025", "2.180214"},
		"Dutch gas has its own factor":       {"1.stationary.fossil.natural-gas", quantity.CubicMetre, "NL", "fuel.nl.natural-gas.m3.nl.2020", "1.78"},
		"Dutch gas in kWh has not":           {"1.stationary.fossil.natural-gas", quantity.KilowattHour, "NL", "fuel.natural-gas.kwh-gross.gb.2025", "0.18296"},
		"kWh of heating oil are net":         {"1.stationary.fossil.heating-oil", quantity.KilowattHour, "SE", "fuel.gas-oil.kwh-net.gb.2025", "0.27288"},
		"m3 of CNG are not of the cylinder":  {"1.mobile.fossil.cng", quantity.CubicMetre, "SE", "fuel.cng.kg.gb.2025", "1.802825"},
		"mil of a private car":               {"3.6.road.private-car", quantity.Mil, "SE", "car.private.unknown-fuel.average.km.gb.2025", "1.6725"},
		"tonnes of waste":                    {"3.5.residual.landfill", quantity.Tonne, "SE", "waste.commercial-and-industrial-waste.landfill.kg.gb.2025", "520.533"},
		"nights where Defra has none":        {"3.6.lodging.hotel", quantity.RoomNight, "SE", "hotel.night.chsb.room-night.se.2022", "1.9"},
		"nights where Defra has one":         {"3.6.lodging.hotel", quantity.RoomNight, "NL", "hotel.night.room-night.nl.2025", "14.8"},
		"nights where nobody has":            {"3.6.lodging.hotel", quantity.RoomNight, "EE", "hotel.night.room-night.gb.2025", "10.4"},
		"trains of the Nordic grid":          {"3.6.rail.train", quantity.PassengerKm, "FI", "rail.klimatresa.electric-train-nordic-without-dk.pkm.nordic.2020", "0.007"},
		"refrigerant by AR6":                 {"1.fugitive.refrigerants.r410a", quantity.Kilogram, "SE", "gas.r410a.kg.global.2021", "2255.5"},
		"refrigerant by AR5 where AR6 lacks": {"1.fugitive.refrigerants.r22", quantity.Kilogram, "SE", "gas.r22.kg.global.2025", "1760"},
		"emissions that a supplier reports":  {"3.1.services.it", quantity.TonneCO2e, "SE", "reported.co2e.kgco2e.global.2011", "1000"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := pick(t, factor.Query{Leaf: leaf(t, c.leaf), Unit: c.unit, Region: c.region, Date: in(2025)})
			require.Equal(t, c.factor, got.Factor.ID)
			require.Equal(t, c.kg, got.Emissions(dec("1")).Kg.String())
		})
	}
}

func TestPick_UpstreamOfAnotherSeriesWhereTheFactorHasNone(t *testing.T) {
	t.Parallel()
	c := pick(t, factor.Query{Leaf: leaf(t, "1.stationary.fossil.natural-gas"), Unit: quantity.CubicMetre, Region: "NL", Date: in(2024)})
	require.False(t, c.Factor.UpstreamKgPerUnit.Valid)
	require.Equal(t, "fuel.natural-gas.m3.gb.2025", c.UpstreamFactor)
	require.Equal(t, "336.6", c.Emissions(dec("1000")).UpstreamKg.String())
}

func TestPick_YearNotAfterTheDateElseTheNextOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		year  int
		want  string
		match factor.YearMatch
	}{
		{2023, "electricity.residual.nordic.kwh.se.2023", factor.SameYear},
		{2020, "electricity.residual.nordic.kwh.se.2019", factor.EarlierYear},
		{2026, "electricity.residual.nordic.kwh.se.2023", factor.EarlierYear},
		{2018, "electricity.residual.nordic.kwh.se.2019", factor.LaterYear},
	} {
		got := pick(t, factor.Query{
			Leaf: leaf(t, "2.electricity.premises.residual"), Method: category.Market,
			Unit: quantity.KilowattHour, Region: "SE", Date: in(c.year),
		})
		require.Equal(t, c.want, got.Factor.ID, c.year)
		require.Equal(t, c.match, got.YearMatch, c.year)
	}
}

func TestPick_Scope2HasTwoResultsForOneQuantity(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		leaf, region     string
		year             int
		location, market string // kg of 1000 kWh
	}{
		{"2.electricity.premises.residual", "SE", 2023, "38.42", "524.1"},
		{"2.electricity.premises.residual", "FI", 2023, "81.21", "554.9"},
		{"2.electricity.premises.residual", "NL", 2025, "253.56", "450.74"},
		{"2.electricity.premises.renewable", "SE", 2025, "35.26", "0"},
		// AIB publishes zero for Austria; the grid average goes before it.
		{"2.electricity.premises.residual", "AT", 2024, "102.62", "102.62"},
		// No residual mix at all: Scope 2 Guidance, table 6.3.
		{"2.electricity.premises.residual", "US", 2024, "383.55", "383.55"},
		{"2.electricity.premises.residual", "BR", 2024, "213.02", "213.02"},
	} {
		ask := factor.Query{Leaf: leaf(t, c.leaf), Unit: quantity.MegawattHour, Region: c.region, Date: in(c.year)}
		ask.Method = category.Location
		location := pick(t, ask)
		require.Equal(t, c.location, location.Emissions(dec("1")).Kg.String(), "%s %s", c.region, location.Factor.ID)
		ask.Method = category.Market
		require.Equal(t, c.market, pick(t, ask).Emissions(dec("1")).Kg.String(), c.region)
		if location.UpstreamLeaf != "" {
			require.Equal(t, location.UpstreamPerUnit, location.Losses.KgPerUnit, "a life-cycle value holds its upstream part")
		}
	}
}

func TestPick_GridFactorOfGenerationAloneBooksUpstream(t *testing.T) {
	t.Parallel()
	c := pick(t, factor.Query{
		Leaf: leaf(t, "2.electricity.premises.residual"), Method: category.Location,
		Unit: quantity.KilowattHour, Region: "GB", Date: in(2025),
	})
	require.Equal(t, "electricity.grid.defra.kwh.gb.2025", c.Factor.ID)
	require.Equal(t, "3.3.electricity.upstream", c.UpstreamLeaf)
	// 45.9 before generation, and 18.53 + 3.97 for what the grid loses.
	require.Equal(t, "68.4", c.Emissions(dec("1000")).UpstreamKg.String())
	require.Equal(t, "electricity.losses.defra.kwh.gb.2025", c.Losses.Factor)
}

// A factor of generation alone loses the part before it on the way as well: Swedish
// power by market has neither in its residual mix, and no source of the country; the
// British one states 0.0459 kg before use, which its own factor of losses holds.
func TestPick_WhatIsLostHoldsThePartBeforeUse(t *testing.T) {
	t.Parallel()
	c := pick(t, factor.Query{
		Leaf: leaf(t, "2.electricity.premises.residual"), Method: category.Market, Unit: quantity.KilowattHour, Region: "GB", Date: in(2024),
	})
	require.Equal(t, "0.35117", c.Factor.KgCO2ePerUnit.String())
	// (0.35117 + 0.0459) × 9.85371529505772 / 90.14628470494228, by hand: what was fed in for what was lost.
	require.Equal(t, "0.04340295049", c.Losses.KgPerUnit.Round(11).String())
	require.Equal(t, "0.0459", c.UpstreamPerUnit.Sub(c.Losses.KgPerUnit).String())
}

// A factor is worse by a step where it is of a year that lies more than five years away,
// but not one of the whole world, and never worse than an estimate.
func TestPick_OldFactorsAreWorse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		year    int
		quality int
	}{{2025, 3}, {2030, 3}, {2031, 4}, {2020, 3}, {2019, 4}} {
		got := pick(t, factor.Query{Leaf: leaf(t, "3.6.road.taxi"), Unit: quantity.Kilometre, Region: "SE", Date: in(c.year)})
		require.Equal(t, 2025, got.Factor.Year)
		require.Equal(t, c.quality, got.Quality, c.year)
	}
	gas := factor.Query{Leaf: leaf(t, "1.fugitive.refrigerants.r22"), Unit: quantity.Kilogram, Region: "SE", Date: in(2012)}
	require.Equal(t, pick(t, factor.Query{Leaf: gas.Leaf, Unit: gas.Unit, Region: "SE", Date: in(2025)}).Quality, pick(t, gas).Quality)
	spend := pick(t, factor.Query{Leaf: leaf(t, "3.1.services.legal"), Unit: "SEK", Region: "SE", Date: in(2012)})
	require.Equal(t, 5, spend.Quality)
	bought := pick(t, factor.Query{Leaf: leaf(t, "1.mobile.fossil.petrol"), Unit: "SEK", Region: "SE", Date: in(2012)})
	require.Equal(t, 4, bought.Quality)
}

func TestPick_SpendIsBroughtToThePriceYear(t *testing.T) {
	t.Parallel()
	c := pick(t, factor.Query{Leaf: leaf(t, "3.1.services.legal"), Unit: "SEK", Region: "SE", Date: in(2023)})
	require.Equal(t, "spend.legal.sek.us.2022", c.Factor.ID)
	require.Equal(t, 2022, c.Price.ToYear)
	require.Equal(t, "SE", c.Price.Economy)
	require.True(t, c.Price.Certain)
	require.Equal(t, 5, c.Quality)
	require.Equal(t, factor.EarlierYear, c.YearMatch)
	require.Empty(t, c.UpstreamLeaf, "the chain of a purchase is one figure")
	// 1 000 000 SEK × 371.91 / 403.70 × 0.004062 kg per SEK.
	require.Equal(t, "3742.131335", c.Emissions(dec("1000000")).Kg.String())

	euro := pick(t, factor.Query{Leaf: leaf(t, "3.1.services.legal"), Unit: "EUR", Region: "FI", Date: in(2022)})
	require.Equal(t, "spend.legal.eur.us.2022", euro.Factor.ID)

	krone := pick(t, factor.Query{Leaf: leaf(t, "3.1.services.legal"), Unit: "NOK", Region: "NO", Date: in(2022)})
	require.Equal(t, "spend.legal.eur.us.2022", krone.Factor.ID, "other money goes by the euro")
	require.Equal(t, "NOK", krone.Price.From)
}

func TestPick_MoneySpentOnEnergyIsReadAsAQuantity(t *testing.T) {
	t.Parallel()
	c := pick(t, factor.Query{Leaf: leaf(t, "1.mobile.fossil.petrol"), Unit: "SEK", Region: "SE", Date: in(2023)})
	require.Equal(t, "petrol", c.Energy.Carrier)
	require.Equal(t, "15.99", c.Energy.PerUnit.String())
	require.Equal(t, "fuel.petrol-forecourt.l.gb.2025", c.Factor.ID)
	require.Equal(t, 4, c.Quality, "an estimated quantity is better than spend, worse than litres")
	require.Equal(t, "0.3", c.Uncertainty.String())
	// 15 990 SEK buy 1000 litres.
	got := c.Emissions(dec("15990"))
	require.Equal(t, "2069.16", got.Kg.String())
	require.Equal(t, "580.94", got.UpstreamKg.String())

	mileage := pick(t, factor.Query{Leaf: leaf(t, "3.6.road.private-car"), Unit: "SEK", Region: "SE", Date: in(2024)})
	require.Equal(t, "16.725", mileage.Emissions(dec("250")).Kg.String(), "250 SEK at 25 SEK per mil are 100 km")

	abroad := pick(t, factor.Query{Leaf: leaf(t, "1.mobile.fossil.petrol"), Unit: "SEK", Region: "DE", Date: in(2022)})
	require.Equal(t, "EU", abroad.Energy.Region)
	require.Equal(t, "EUR", abroad.Price.To)
}

func TestPick_Biogenic(t *testing.T) {
	t.Parallel()
	c := pick(t, factor.Query{Leaf: leaf(t, "1.stationary.bio.pellets"), Unit: quantity.KilowattHour, Region: "SE", Date: in(2025)})
	got := c.Emissions(dec("1000"))
	require.Equal(t, "11.5", got.Kg.String(), "methane and nitrous oxide alone")
	require.Equal(t, "350", got.BiogenicKg.String(), "0.35 kg a kilowatt hour")
	require.Equal(t, "3.3.fuels.bio", c.UpstreamLeaf)
}

func TestPick_NothingServes(t *testing.T) {
	t.Parallel()
	for name, ask := range map[string]factor.Query{
		"unit of another kind": {Leaf: leaf(t, "3.1.services.it"), Unit: quantity.Litre, Region: "SE", Date: in(2025)},
		"no unit":              {Leaf: leaf(t, "3.1.services.it"), Region: "SE", Date: in(2025)},
		"no spend factor":      {Leaf: leaf(t, "1.fugitive.refrigerants.r410a"), Unit: "SEK", Region: "SE", Date: in(2025)},
		"currency unheard of":  {Leaf: leaf(t, "3.1.services.it"), Unit: "XAU", Region: "SE", Date: in(2025)},
		"energy in such money": {Leaf: leaf(t, "1.mobile.fossil.diesel"), Unit: "XAU", Region: "SE", Date: in(2025)},
		"no leaf":              {Unit: "SEK", Region: "SE", Date: in(2025)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := factor.Standard().Pick(ask)
			require.ErrorIs(t, err, factor.ErrNone)
		})
	}
}

func TestPickFactor(t *testing.T) {
	t.Parallel()
	set := factor.Standard()
	ask := factor.Query{Leaf: leaf(t, "3.1.services.insurance"), Unit: "SEK", Region: "SE", Date: in(2023)}

	t.Run("ExiobaseByChoice", func(t *testing.T) {
		t.Parallel()
		c, err := set.PickFactor("exio.insurance.sek.se.2011", ask)
		require.NoError(t, err)
		require.Equal(t, factor.OwnRegion, c.RegionMatch)
		require.Equal(t, 2011, c.Price.ToYear)
		require.Equal(t, factor.Basic, c.Factor.PriceKind)
	})
	t.Run("FuelForMoneyAtItsPrice", func(t *testing.T) {
		t.Parallel()
		ask := factor.Query{Leaf: leaf(t, "1.mobile.fossil.petrol"), Unit: "SEK", Region: "SE", Date: in(2023)}
		c, err := set.PickFactor("fuel.petrol-100-mineral-petrol.l.gb.2025", ask)
		require.NoError(t, err)
		require.Equal(t, "2339.84", c.Emissions(dec("15990")).Kg.String())
	})
	t.Run("ErrNone", func(t *testing.T) {
		t.Parallel()
		_, err := set.PickFactor("no.such.factor", ask)
		require.ErrorIs(t, err, factor.ErrNone)
		_, err = set.PickFactor("fuel.diesel-forecourt.l.gb.2025", ask)
		require.ErrorIs(t, err, factor.ErrNone, "insurance is not sold by the litre")
		byMass := ask
		byMass.Unit = quantity.Kilogram
		_, err = set.PickFactor("exio.insurance.sek.se.2011", byMass)
		require.ErrorIs(t, err, factor.ErrNone)
		gas := factor.Query{Leaf: leaf(t, "1.mobile.fossil.cng"), Unit: quantity.CubicMetre, Region: "SE", Date: in(2025)}
		_, err = set.PickFactor("fuel.cng.l.gb.2025", gas)
		require.ErrorIs(t, err, factor.ErrNone, "a litre in the cylinder is no thousandth of a cubic metre")
	})
}

func TestEmissions_RoundsOnceHalfToEven(t *testing.T) {
	t.Parallel()
	c := factor.Match{Units: quantity.One(), Factor: factor.Factor{KgCO2ePerUnit: dec("0.0000005")}}
	require.Equal(t, "0", c.Emissions(dec("1")).Kg.String())
	require.Equal(t, "0.000002", c.Emissions(dec("3")).Kg.String())
	require.Equal(t, "-0.000002", c.Emissions(dec("-3")).Kg.String())
}
