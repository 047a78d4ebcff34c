package quantity_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor/quantity"
)

func TestInText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		// Swedish
		"El 1 240 kWh": "1240 kWh",
		"Elförbrukning januari: 12\u00a0345,6 kWh": "12345.6 kWh",
		"Förbrukning 1\u2009240 kWh, nät":          "1240 kWh",
		"1\u202f240kWh":                            "1240 kWh",
		"45,5 l diesel":                            "45.5 l",
		"Diesel 45,50 liter à 18,50 kr":            "45.5 l",
		"Tankning OKQ8 38.2 L":                     "38.2 l",
		"Blyfri 95 45,5 l":                         "45.5 l",
		"Blyfri 95 210,94 l":                       "210.94 l", // of petrol of 95 octane
		"Blyfri 95 1 210,94 l":                     "1210.94 l",
		"Bensin 98 210 l":                          "210 l",
		"Bensin 98\u00a0210,94 l":                  "210.94 l",
		"Tankning bensin 95 210,94 liter":          "210.94 l",
		"95E10 210,94 l":                           "210.94 l",
		"Bensin E10 210,94 l":                      "210.94 l",
		"E85 210,94 l":                             "210.94 l",
		"HVO100 210,94 l":                          "210.94 l",
		"Diesel MK1 210,94 l":                      "210.94 l",
		"Diesel MK 1 210,94 l":                     "210.94 l",
		"Depå, 95 210,94 l":                        "95210.94 l", // no petrol is named
		"Diesel 95 210,94 l":                       "95210.94 l", // diesel has no octane number
		"Bensin 12 210,94 l":                       "12210.94 l", // nor is 12 one
		"El mars 1958 kWh":                         "1958 kWh",   // no books are of that year
		"El 2024 kWh":                              "2024 kWh",   // a year is not followed by a unit
		"Diesel 2019 l":                            "2019 l",
		"Naturgas 2001 Nm3":                        "2001 Nm3",
		"Fjärrvärme 12,4 MWh feb":                  "12.4 MWh",
		"El 3-fas 230 V, 500 kWh":                  "500 kWh",
		"Milersättning 12,5 mil":                   "12.5 mil",
		"Körjournal 340 km":                        "340 km",
		"Eldningsolja 1,5 kbm":                     "1.5 m3",
		"Pellets 3 ton bulk":                       "3 t",
		"Naturgas 2.450 Nm3":                       "2450 Nm3",
		"Avtal 12 mån, 1240 kWh":                   "1240 kWh",
		"El (850 kWh)":                             "850 kWh",
		// Finnish
		"Sähkö 1 240,75 kWh tammikuu":       "1240.75 kWh",
		"Dieselöljy 55,3 litraa":            "55.3 l",
		"Polttoöljy 2 000 litraa, toimitus": "2000 l",
		"Bensiini 95 110,20 l":              "110.2 l",
		"Bensiini 98E5 110,20 l":            "110.2 l",
		"Kaukolämpö 8,25 MWh":               "8.25 MWh",
		"Kilometrikorvaus 126 km":           "126 km",
		"Pelletti 4 tonnia":                 "4 t",
		// Dutch
		"Elektriciteit 1.240 kWh januari": "1240 kWh",
		"Aardgas 1.240,5 m3":              "1240.5 m3",
		"Diesel 61,02 ltr. pomp 4":        "61.02 l",
		"Euro 95 210,94 l":                "210.94 l",
		"Euro95 45,5 l":                   "45.5 l",
		"Benzine 98 110,20 liter":         "110.2 l",
		"Gasverbruik 350 m³":              "350 m3",
		// English
		"Electricity 1,240.5 kWh":    "1240.5 kWh",
		"Diesel 45.50 litres":        "45.5 l",
		"Unleaded 95 210.94 litres":  "210.94 l",
		"Heating oil 0.75 m3":        "0.75 m3",
		"District heating 0.240 MWh": "0.24 MWh",
	} {
		mention, ok := quantity.InText(text)
		require.True(t, ok, text)
		require.Equal(t, want, mention.Value.String()+" "+string(mention.Unit), text)
		require.Contains(t, text, mention.Written)
	}
}

func TestInText_ReadsNothingThatIsNoQuantity(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "El januari", "230 V", "12 mån", "Faktura 4711", "kWh", "Art.nr 1240-500 l",
		"1,240 kWh",               // Swedish 1.24 or English 1 240
		"Faktura 4711 240 kWh",    // 711 240, 240 or a number of the invoice
		"El jan 2024 kWh",         // a year
		"Sähkö tammikuu 2024 kWh", // likewise
		"Stroom 3e kwartaal 2024 kWh", "El 3/2024 kWh", "Elförbrukning år 2024 kWh",
		"El 2024 kWh 1240", "El 2024 kWh: 1 240", // the unit stands before its number
		"Körjournal 2024 km", "Årsavgift 2024 ton", // years stand before these
		"500 kWh och 300 kWh",      // which
		"Diesel 45 l, AdBlue 10 l", // which
		"2 x 45 l", "2x45 l", "3 * 20 l", "2 × 45 l", "4 st à 20 l",
		"120 km/h", "85 öre/kWh", "12 kWh/mån", "500 kWh per månad",
		"100-200 kWh", "100 – 200 kWh", "-45 l", "< 100 kWh",
		"B100 l", "E85l", "Blyfri95 l", "Faktura A95 210,94 l", "10 lampor", "5 kilowatt", "20 kgs", "3 miljoner", "7 lådor", "15 % rabatt",
		"5 t arbete", "3 st", "8 h", "10 g",
		"1.24.0 kWh", "0 kWh", "1 24 000 kWh x",
	} {
		mention, ok := quantity.InText(text)
		require.False(t, ok, "%q: %v", text, mention)
	}
}

// FuzzInText holds, for any text: no panic, and what is read stands in it and
// is not less than nothing.
func FuzzInText(f *testing.F) {
	for _, text := range []string{"1 240 kWh", "45,5 l diesel", "2 x 45 l", "120 km/h", "1.240,5 m\u00b3", "\xff4711 240 kg"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		mention, ok := quantity.InText(text)
		if !ok {
			return
		}
		require.Contains(t, text, mention.Written)
		require.False(t, mention.Value.IsNegative())
		require.True(t, mention.Unit.Known())
	})
}
