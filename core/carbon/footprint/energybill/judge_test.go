package energybill_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/energybill"
)

// TestJudge_Within holds what rows of one voucher say of each other, one thing at a time;
// the rows are as those of testdata/cases.
func TestJudge_Within(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]string{
		"nothing is paid for what the grid states": `
			1,2024-01-31,Bixia,Elhandel,,,800,700,
			1,2024-01-31,Bixia,Elnät,,,300,1000,energy-twice
			1,2024-01-31,Bixia,Förbrukning,,,0,1000,`,
		"for one of two": `
			1,2024-01-31,Bixia,Elhandel,,,1200,1000,
			1,2024-01-31,Bixia,Elhandel,,,800,700,
			1,2024-01-31,Bixia,Förbrukning,,,0,1000,energy-twice`,
		"for both": `
			1,2024-01-31,Bixia,Elhandel,,,1200,1000,
			1,2024-01-31,Bixia,Elhandel,,,800,700,
			1,2024-01-31,Bixia,Förbrukning,,,0,1700,energy-twice`,
		"for something else": `
			1,2024-01-31,Bixia,Elhandel,,,1200,1000,
			1,2024-01-31,Bixia,Förbrukning,,,0,800,`,
		"it is made cheaper": `
			1,2024-01-31,Bixia,Elhandel,,,1200,1000,
			1,2024-01-31,Bixia,"Elhandel, sänkt pris",,,-50,-1000,energy-twice`,
		"a fifth of the price is credited": `
			1,2024-01-31,Bixia,Elhandel,,,1000,1000,
			1,2024-01-31,Bixia,Elhandel,,,-200,-1000,`,
		"a levy of nobody": `
			1,2024-01-31,Bixia,Elhandel,,,1200,1000,
			1,2024-01-31,,Månadsavgift,,,40,,energy-beside`,
		"a levy of another": `
			1,2024-01-31,Bixia,Elhandel,,,1200,1000,
			1,2024-01-31,Telge,Månadsavgift,,,40,,`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows, want := readRows(t, strings.NewReader(strings.ReplaceAll(c, "\t", "")))
			require.Equal(t, want, outcomes(rows))
		})
	}
}

// TestJudge_Between holds what vouchers say of each other.
func TestJudge_Between(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]string{
		"most is credited after New Year": `
			1,2024-12-31,Bixia,El december 2024,,,1200,1000,
			2,2025-01-20,Bixia,El december 2024 kredit,,,-960,-800,
			3,2025-01-10,Ellevio,Nätavgift december 2024,,,300,1000,`,
		"a levy of the grid, another month": `
			1,2024-01-31,Ellevio,Elnät januari,,,300,1000,
			2,2024-03-31,Ellevio,Effektavgift mars,,,50,,`,
		"a levy of the grid, of which nothing is left": `
			1,2024-01-31,Ellevio,Elnät januari,,,300,1000,
			2,2024-01-31,Ellevio,Elnät januari,,,-300,-1000,
			3,2024-01-31,Ellevio,Effektavgift januari,,,50,,`,
		"a levy of the grid on twice as much": `
			1,2024-01-31,Ellevio,Elnät januari,,,300,1000,
			2,2024-01-31,Ellevio,Effektavgift januari,,,50,2000,energy-twice`,
		"a levy of the grid on more": `
			1,2024-01-31,Ellevio,Elnät januari,,,300,1000,
			2,2024-01-31,Ellevio,Effektavgift januari,,,50,2001,`,
		"a month told beside one that is not": `
			1,2024-01-31,Bixia,El,,,620,600,
			2,2024-02-28,Bixia,El februari,,,300,300,
			3,2024-02-12,Ellevio,Elnät,,,730,1000,energy-twice`,
		"a levy of nobody": `
			1,2024-01-31,,El,,,62,,
			2,2024-01-31,,Månadsavgift,,,61,,energy-beside`,
		"a levy of nobody that costs as much": `
			1,2024-01-31,,El,,,62,,
			2,2024-01-31,,Månadsavgift,,,62,,`,
		"a levy of nobody that gives back more": `
			1,2024-01-31,,El,,,62,,
			2,2024-01-31,,Månadsavgift,,,-100,,`,
		"a levy before a tax by words of one length": `
			1,2024-01-31,Bixia,El,,,62,,
			2,2024-01-31,Telge,Påslag elskatt,,,30,,`,
		"settled by its price": `
			1,2024-10-31,Bixia,El preliminär oktober,,,1200,,
			2,2025-01-20,Bixia,Slutavräkning 2024,,,300,,`,
		"settled by a bonus": `
			1,2024-10-31,Bixia,El preliminär oktober,,,1200,,
			2,2025-01-20,Bixia,Bonus slutavräkning 2024,,,-300,9000,`,
		"stated and not settled": `
			1,2024-10-31,Bixia,El preliminär oktober,,,1200,,
			2,2025-01-20,Bixia,El år 2024,,,300,9000,`,
		"settled, and less than an advance given back": `
			1,2024-10-31,Bixia,El preliminär oktober,,,1200,,energy-twice
			2,2025-01-20,Bixia,El årsavräkning 2024,,,300,9000,
			2,2025-01-20,Bixia,El prisjustering 2024,,,-1199,,`,
		"settled, and an advance given back": `
			1,2024-10-31,Bixia,El preliminär oktober,,,1200,,
			2,2025-01-20,Bixia,El årsavräkning 2024,,,1300,9000,
			2,2025-01-20,Bixia,El tidigare fakturerat 2024,,,-1200,,`,
		"settled from its first month, of which some is credited": `
			1,2024-01-31,Bixia,El preliminär januari,,,1200,,energy-twice
			2,2024-11-30,Bixia,El preliminär november,,,1200,,energy-twice
			3,2024-11-30,Bixia,El preliminär november,,,-1200,,energy-twice
			4,2025-01-20,Bixia,Årsavräkning 2024,,,300,9000,`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows, want := readRows(t, strings.NewReader(strings.ReplaceAll(c, "\t", "")))
			require.Equal(t, want, outcomes(rows))
		})
	}
}

// TestJudge_SellsAlike holds which bills are without the part of the grid: the last column
// says so.
func TestJudge_SellsAlike(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]string{
		"on another account": `
			1,2024-03-10,Fortum,El,Lager,,620,,grid
			2,2024-05-10,Fortum,El,Butik,,620,,grid
			3,2024-05-10,Ellevio,Elnät,Butik,,730,,`,
		"of nobody on another account": `
			1,2024-03-10,,Sähkö,Varasto,,620,,
			2,2024-05-10,,Sähkö,Myymälä,,620,,grid
			3,2024-05-10,,Siirto,Myymälä,,730,,`,
		"three months before": `
			1,2024-03-10,Fortum,El,,,620,,grid
			2,2024-06-10,Fortum,El,,,620,,grid
			3,2024-06-10,Ellevio,Elnät,,,730,,`,
		"three months after": `
			1,2024-03-10,Fortum,El,,,620,,grid
			2,2024-03-10,Ellevio,Elnät,,,730,,
			3,2024-06-10,Fortum,El,,,620,,grid`,
		"beside another seller, who tells the month": `
			1,2024-02-10,Bixia,El,,,620,,grid
			2,2024-02-12,Telge,El januari,,,300,,grid
			3,2024-02-12,Ellevio,Elnät januari,,,730,,`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows, want := readRows(t, strings.NewReader(strings.ReplaceAll(c, "\t", "")))
			found := energybill.Judge(rows)
			for i, r := range rows {
				require.Equal(t, want[i] == "grid", found[r.ID].Apart.Grid, r.Voucher)
			}
		})
	}
}

// TestJudge_Fuel holds what stands beside fuel that is bought: the quantities are litres.
func TestJudge_Fuel(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]string{
		"a levy":                     "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Preem,Månadsavgift,,,20,,energy-beside\n",
		"a levy that states":         "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Preem,Månadsavgift,,,20,5,energy-twice\n",
		"a levy alone":               "1,2024-01-10,Preem,Månadsavgift,,,20,,\n",
		"a levy by a price":          "1,2024-01-10,Preem,Diesel,,,1000,,\n1,2024-01-10,Preem,Månadsavgift,,,20,,\n",
		"a levy of another":          "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Okq8,Månadsavgift,,,20,,\n",
		"a levy of nobody":           "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,,Månadsavgift,,,20,,energy-beside\n",
		"fuel of nobody":             "1,2024-01-10,,Diesel,,,1000,100,\n1,2024-01-10,Preem,Månadsavgift,,,20,,energy-beside\n",
		"a tax on it":                "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Preem,Drivmedelsskatt diesel,,,20,,energy-beside\n",
		"rounded up":                 "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Preem,Öresavrundning,,,0.40,,energy-beside\n",
		"cheaper, a purchase":        "1,2024-01-10,,Diesel,,,1000,100,\n1,2024-01-10,,\"Diesel, volymrabatt 2 %\",,,500,50,\n",
		"cheaper, of a supplier":     "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Preem,\"Diesel, volymrabatt 2 %\",,,500,50,\n",
		"cheaper, alone":             "1,2024-01-10,Preem,Diesel,,,1000,100,\n2,2024-01-20,Preem,\"Diesel, volymrabatt 2 %\",,,500,50,\n",
		"cheaper, and a levy":        "1,2024-01-10,Preem,Månadsavgift,,,20,,energy-beside\n1,2024-01-10,Preem,\"Diesel, volymrabatt 2 %\",,,500,50,\n",
		"cheaper, taken back":        "1,2024-01-10,Preem,Diesel,,,-1000,-100,\n1,2024-01-10,Preem,Rabatt diesel,,,20,100,energy-twice\n",
		"a card's fee, named for it": "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Preem,Kortavgift diesel,,,20,,energy-beside\n",
		"a discount alone":           "1,2024-01-10,Preem,Diesel,,,1000,100,\n2,2024-01-20,Preem,Rabatt diesel,,,-20,-100,energy-beside\n",
		"a round sum that states":    "1,2024-01-10,Preem,Diesel,,,1000,100,\n2,2024-01-20,Preem,Öresavrundning,,,1,1,energy-beside\n",
		"a discount on it":           "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Preem,Rabatt diesel,,,-20,,energy-beside\n",
		"two":                        "1,2024-01-10,Preem,Diesel,,,1000,100,\n1,2024-01-10,Preem,Bensin,,,500,50,\n",
		"no grid brings it":          "1,2024-01-10,Preem,Transport diesel,,,1000,100,\n1,2024-01-10,Preem,Diesel,,,500,50,\n",

		"a bonus":               "1,2024-01-10,Preem,Diesel,,,1000,100,\n2,2024-01-31,Preem,Bonus,,,-30,,energy-beside\n",
		"a bonus by a price":    "1,2024-01-10,Preem,Diesel,,,1000,,\n2,2024-01-31,Preem,Bonus,,,-30,,\n",
		"a bonus of nobody":     "1,2024-01-10,,Diesel,,,1000,100,\n2,2024-01-31,,Bonus,,,-30,,\n",
		"a bonus, and a price":  "1,2024-01-10,Preem,Diesel,,,1000,,\n2,2024-01-20,Preem,Diesel,,,500,50,\n3,2024-01-31,Preem,Bonus,,,-30,,\n",
		"a bonus a month later": "1,2024-01-10,Preem,Diesel,,,1000,100,\n2,2024-02-29,Preem,Bonus,,,-30,,\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows, want := readRows(t, strings.NewReader(c))
			for i := range rows {
				rows[i].Carrier = energybill.Fuel
			}
			require.Equal(t, want, outcomes(rows))
		})
	}
}

// TestRow_PaysFee holds which rows pay for something else than the energy.
func TestRow_PaysFee(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Nätavgift": true, "Månadsavgift": true, "Energiskatt": true, "Elhandel": false, "Öresavrundning": false, "Såld el": false, "": false,
	} {
		require.Equal(t, want, energybill.Row{Text: text}.PaysFee(), text)
	}
}

// TestPlaces holds which street or site a text names.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Sjögatan 4": "sjögatan 4", "Storgatan 4b": "storgatan 4 b", "Storgatan 4 B": "storgatan 4 b", "El Storgatan": "storgatan",
		"Solallén": "", "Solallén 3": "solallén 3", "Elvägen": "", "Elvägen 5": "elvägen 5", "Nygatan 12": "nygatan 12", "Ågatan 3": "ågatan 3", "Nygatan": "",
		"Storgatan 4 Kyrkgränd 2": "",
		"Lager":                   "lager", "Lager 2": "lager 2", "Lager 2 norr": "lager 2", "Lager 2 000 kWh": "lager", "Lager 2 kWh": "lager", "Lager A": "lager",
		"Malmö lager": "lager malmö", "Malmö lager Lund": "lager lund", "stort lager": "lager", "Ellevio lager": "lager",
	} {
		require.Equal(t, want, energybill.Place(text, "Ellevio"), text)
	}
	require.Equal(t, "lager", energybill.Place("Malmö lager", ""), "it may be the supplier's name")
}

// TestTowns holds which town a text names.
func TestTowns(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"El Växjö": "växjö", "Nät Lund": "lund", "Lunds nät": "lund", "EL LUND": "lund", "el i lund": "", "Nät Lundby": "", "Upplands-Bro": "upplands bro",
		"El Lund och Växjö": "", "El Lund, Lunds lager": "lund", "El": "", "Växjö": "växjö", "Borås": "borås",
		"Lund Energi": "", "Lunds energi el": "", "Lund Nät AB": "", "Nät Lund AB": "", "Lunds kommun": "", "Gasnätet Stockholm": "", "El Stockholm": "stockholm",
		"Turun sähkö": "turku", "Turun Sähkö": "", "Sähkö Turussa": "turku", "Tampereella": "tampere", "Åbo": "turku", "Turku Energia": "", "Uudenkaupungin varasto": "uusikaupunki",
		"Stroom Den Haag": "s gravenhage", "Netbeheer 's-Gravenhage": "s gravenhage", "Zwolle energie": "zwolle", "Zwolle Energie": "", "Gemeente Zwolle": "", "Westland Infra": "",
		"Kalmar": "", "El Kalmar": "kalmar", "El, Kalmar": "kalmar", "Kalmar el": "",
	} {
		require.Equal(t, want, energybill.Town(text, "Kalmar Energi AB"), text)
	}
	require.Equal(t, "kalmar", energybill.Town("Kalmar", "Lunds Energi AB"))
	require.Empty(t, energybill.Town("Lund", "Lunds Energi AB"))
	require.Empty(t, energybill.Town("Zwolle", "Gemeente Zwolle"))
}
