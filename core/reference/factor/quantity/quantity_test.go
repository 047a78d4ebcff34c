package quantity_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor/quantity"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func TestConvert(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to quantity.Unit
		in, want string
	}{
		{quantity.KilowattHour, quantity.KilowattHour, "7.3", "7.3"},
		{quantity.MegawattHour, quantity.KilowattHour, "1.25", "1250"},
		{quantity.Gigajoule, quantity.MegawattHour, "3.6", "1"},
		{quantity.Gigajoule, quantity.KilowattHour, "1", "277.777777777777777778"},
		{quantity.KilowattHour, quantity.Megajoule, "1", "3.6"},
		{quantity.WattHour, quantity.KilowattHour, "1500", "1.5"},
		{quantity.CubicMetre, quantity.Litre, "0.5", "500"},
		{quantity.Litre, quantity.CubicMetre, "1", "0.001"},
		{quantity.Kilogram, quantity.Tonne, "250", "0.25"},
		{quantity.Gram, quantity.Kilogram, "5", "0.005"},
		{quantity.Mil, quantity.Kilometre, "12.4", "124"},
		{quantity.TonneCO2e, quantity.KilogramCO2e, "-0.2", "-200"},
	} {
		r, ok := quantity.Convert(c.from, c.to)
		require.True(t, ok, "%s to %s", c.from, c.to)
		require.Equal(t, c.want, r.Of(dec(c.in)).String(), "%s to %s", c.from, c.to)
	}
}

func TestConvert_RefusesWhatMeasuresSomethingElse(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]quantity.Unit{
		{quantity.Kilogram, quantity.Litre},
		{quantity.KilowattHour, quantity.KilowattHourGross},
		{quantity.KilowattHourNet, quantity.KilowattHourGross},
		{quantity.CubicMetre, quantity.NormalCubicMetre},
		{quantity.Kilometre, quantity.PassengerKm},
		{quantity.PassengerKm, quantity.TonneKm},
		{"SEK", "EUR"},
		{"", quantity.Litre},
		{quantity.Litre, ""},
	} {
		_, ok := quantity.Convert(pair[0], pair[1])
		require.False(t, ok, "%s to %s", pair[0], pair[1])
	}
}

func TestUnit_Currency(t *testing.T) {
	t.Parallel()
	for u, want := range map[quantity.Unit]bool{
		"SEK": true, "EUR": true, "kWh": false, "tkm": false, "": false, "EURO": false,
		"AUD": true, "@UD": false, "NZD": true, "N[D": false, // the ends of the alphabet, and what stands beside them
	} {
		require.Equal(t, want, u.Currency(), "%q", u)
	}
	require.True(t, quantity.RoomNight.Known())
	require.True(t, quantity.Unit("NOK").Known())
	require.False(t, quantity.Unit("furlong").Known())
}

// TestUnit_Kind names the kind of every unit, and of what is none.
func TestUnit_Kind(t *testing.T) {
	t.Parallel()
	want := map[quantity.Kind][]quantity.Unit{
		quantity.EnergyKind: {
			quantity.WattHour, quantity.KilowattHour, quantity.MegawattHour, quantity.Megajoule, quantity.Gigajoule, quantity.KilowattHourNet,
			quantity.KilowattHourGross,
		},
		quantity.VolumeKind:    {quantity.Litre, quantity.CubicMetre, quantity.NormalCubicMetre},
		quantity.MassKind:      {quantity.Gram, quantity.Kilogram, quantity.Tonne},
		quantity.DistanceKind:  {quantity.Kilometre, quantity.Mil},
		quantity.PassengerKind: {quantity.PassengerKm}, quantity.FreightKind: {quantity.TonneKm}, quantity.StayKind: {quantity.RoomNight},
		quantity.WorkKind: {quantity.FTEHour}, quantity.CountKind: {quantity.Piece},
		quantity.EmissionsKind: {quantity.KilogramCO2e, quantity.TonneCO2e}, quantity.MoneyKind: {"SEK", "XAU"}, "": {"", "furlong"},
	}
	for kind, units := range want {
		for _, u := range units {
			require.Equal(t, kind, u.Kind(), u)
			require.Equal(t, kind == quantity.EmissionsKind, u.Emissions(), u)
			require.Equal(t, kind == quantity.EnergyKind, u.Energy(), u)
		}
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]quantity.Unit{
		"kWh": quantity.KilowattHour, "Liter": quantity.Litre, "ltr.": quantity.Litre,
		"m³": quantity.CubicMetre, "M3": quantity.CubicMetre, "Nm³": quantity.NormalCubicMetre, "st": quantity.Piece,
		"ton": quantity.Tonne, "mil": quantity.Mil, "kpl": quantity.Piece, "nätter": quantity.RoomNight, "tCO2e": quantity.TonneCO2e,
	} {
		u, ok := quantity.Parse(written)
		require.True(t, ok, written)
		require.Equal(t, want, u, written)
	}
	u, ok := quantity.Parse(" KWH ")
	require.True(t, ok)
	require.Equal(t, quantity.KilowattHour, u)
	for _, unknown := range []string{"", "h", "SEK", "pallar"} {
		_, ok := quantity.Parse(unknown)
		require.False(t, ok, unknown)
	}
}

func TestFuel_Convert(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fuel     string
		from, to quantity.Unit
		want     string // rounded to six decimals
	}{
		// EFRAG's converter: 10.033333 MWh per m3 of diesel, 11.94444 per tonne.
		{"diesel", quantity.CubicMetre, quantity.MegawattHour, "10.033333"},
		{"diesel", quantity.Tonne, quantity.MegawattHour, "11.944444"},
		{"diesel", quantity.Litre, quantity.Kilogram, "0.84"},
		{"diesel", quantity.KilowattHour, quantity.KilowattHourNet, "1"},
		{"diesel", quantity.KilowattHourGross, quantity.KilowattHourNet, "0.95"},
		{"wood", quantity.Kilogram, quantity.KilowattHour, "4.333333"},
		// Net energy per m3 of natural gas: 0.00933333 MWh.
		{"natural-gas", quantity.CubicMetre, quantity.KilowattHourNet, "9.333333"},
		// Invoices state gross energy.
		{"natural-gas", quantity.KilowattHour, quantity.KilowattHourGross, "1"},
		{"natural-gas", quantity.KilowattHour, quantity.KilowattHourNet, "0.9"},
		{"natural-gas", quantity.NormalCubicMetre, quantity.CubicMetre, "1.054915"},
		{"natural-gas", quantity.CubicMetre, quantity.Kilogram, "0.7"},
	} {
		fuel, ok := quantity.FuelByKey(c.fuel)
		require.True(t, ok, c.fuel)
		r, ok := fuel.Convert(c.from, c.to)
		require.True(t, ok, "%s: %s to %s", c.fuel, c.from, c.to)
		require.Equal(t, c.want, r.Of(dec("1")).Round(6).String(), "%s: %s to %s", c.fuel, c.from, c.to)

		back, ok := fuel.Convert(c.to, c.from)
		require.True(t, ok)
		require.Equal(t, "1", r.By(back).Of(dec("1")).String(), "there and back")
	}
}

func TestFuel_Convert_RefusesWhatHasNoMeaning(t *testing.T) {
	t.Parallel()
	wood, _ := quantity.FuelByKey("wood")
	_, ok := wood.Convert(quantity.CubicMetre, quantity.Kilogram)
	require.False(t, ok, "a solid has no density in the table")

	diesel, _ := quantity.FuelByKey("diesel")
	_, ok = diesel.Convert(quantity.NormalCubicMetre, quantity.Litre)
	require.False(t, ok, "a liquid has no normal cubic metre")
	_, ok = diesel.Convert(quantity.Kilometre, quantity.Litre)
	require.False(t, ok)

	_, ok = quantity.FuelByKey("plutonium")
	require.False(t, ok)
	_, ok = quantity.Fuel{}.Convert(quantity.Kilogram, quantity.KilowattHour)
	require.False(t, ok, "no fuel converts nothing")
}

// TestFuel holds which fuels are renewable, and by which heating value their plain
// kilowatt hours are meant.
func TestFuel(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]struct {
		renewable bool
		unit      quantity.Unit
	}{
		"biodiesel": {true, quantity.KilowattHourNet}, "diesel": {false, quantity.KilowattHourNet}, "wood": {true, quantity.KilowattHourNet},
		"natural-gas": {false, quantity.KilowattHourGross}, "landfill-gas": {true, quantity.KilowattHourGross},
	} {
		fuel, ok := quantity.FuelByKey(key)
		require.True(t, ok, key)
		require.Equal(t, want.renewable, fuel.Renewable, key)
		require.Equal(t, want.unit, fuel.EnergyUnit(), key)
	}
}

func TestFuels_NameTheLine(t *testing.T) {
	t.Parallel()
	const head, good = "key,name,state,ncv_gj_per_t,density_kg_per_l,density_kg_per_m3,renewable\n", "peat,Peat,solid,9.76,,,no\n"
	for raw, want := range map[string]string{
		head + good + "oil,Oil,liquid,much,0.8,,no\n":  "fuels.csv:3: calorific value",
		head + good + "oil,Oil,liquid,42,0.8.1,,no\n":  "fuels.csv:3: density",
		head + "gas,Gas,gaseous,48,,heavy,no\n" + good: "fuels.csv:2: density",
		head + "gas,Gas\n": "fuels.csv: ",
	} {
		_, err := quantity.ReadFuels(raw)
		require.ErrorContains(t, err, want)
	}
	table, err := quantity.ReadFuels(head + good)
	require.NoError(t, err)
	require.Equal(t, map[string]quantity.Fuel{"peat": {Key: "peat", Name: "Peat", State: quantity.Solid, NCV: dec("9.76"), Density: dec("0")}}, table)
}
