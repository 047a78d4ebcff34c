package chart_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/chart"
)

// TestKindOf holds what decides over the kind of an account, and in which order: its code,
// what the source says, the class of its number, and names within what these leave open.
func TestKindOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		chart, number, name, code string
		stated, want              chart.Kind
		by                        chart.Basis
	}{
		{"NL", "0310", "Inventaris", "BMvaBeiVvp", chart.Cost, chart.Fixed, chart.ByCode},
		{"NL", "4999", "Btw op verkopen", "BSchBepBla", chart.Results, chart.VAT, chart.ByCode},
		{"NL", "7000", "Kostprijs omzet", "WKprInh", chart.Results, chart.Cost, chart.ByCode},
		{"NL", "8000", "Kosten", "WOmzNop", chart.Results, chart.Income, chart.ByCode},
		{"NL", "4000", "Lonen", "X", chart.Unknown, chart.Results, chart.ByClass}, // no code of the chart

		{"NL", "4130", "Waarborgsom huur", "", chart.Balance, chart.Claim, chart.ByName},
		{"NL", "4130", "Energie", "", chart.Balance, chart.Balance, chart.BySource}, // the source before the class
		{"NL", "0700", "Energie", "", chart.Results, chart.Results, chart.BySource},
		{"NL", "8000", "Verhuur", "", chart.Results, chart.Income, chart.ByClass}, // which says more
		{"SE", "1510", "", "", chart.Asset, chart.Asset, chart.BySource},

		{"FI", "1500", "Aineet ja tarvikkeet", "", chart.Unknown, chart.Stock, chart.ByClass},
		{"FI", "1763", "Alv-saamiset", "", chart.Unknown, chart.VAT, chart.ByName},
		{"FI", "1700", "Vuokravakuudet", "", chart.Unknown, chart.Claim, chart.ByName},
		{"FI", "2939", "Arvonlisäverovelka", "", chart.Unknown, chart.VAT, chart.ByName},
		{"FI", "3000", "Myynti", "", chart.Unknown, chart.Income, chart.ByClass},
		{"FI", "4000", "Ostot", "", chart.Unknown, chart.Cost, chart.ByClass},
		{"FI", "9460", "Korkokulut", "", chart.Unknown, chart.Results, chart.ByClass},
		{"NL", "1800", "BTW verlegd bouw", "", chart.Unknown, chart.VAT, chart.ByName},
		{"NL", "3000", "Voorraad handelsgoederen", "", chart.Unknown, chart.Stock, chart.ByName},
		{"NL", "0650", "Voorziening onderhoud", "", chart.Unknown, chart.Liability, chart.ByName},
		{"NL", "1400", "Vooruitbetaalde huur", "", chart.Unknown, chart.Claim, chart.ByName},
		{"NL", "0250", "Vooruitbetaald op vaste activa", "", chart.Unknown, chart.Fixed, chart.ByName},
		{"NL", "4700", "Niet verrekenbare btw", "", chart.Unknown, chart.Results, chart.ByClass}, // tax that is a cost
		{"BAS", "1220", "Lager", "", chart.Unknown, chart.Asset, chart.ByClass},                  // the number says it all
		{"BAS", "3001", "", "", chart.Unknown, chart.Income, chart.ByClass},

		{"NL", "320", "Huur salon", "", chart.Unknown, chart.Unknown, ""}, // whose numbers are his own
		{"NL", "320", "Crediteuren", "", chart.Unknown, chart.Liability, chart.ByName},
		{"", "1500", "Machinery", "", chart.Unknown, chart.Unknown, ""},
	} {
		kind, by := chart.KindOf(chart.Account{Chart: c.chart, Number: c.number, Name: c.name, Standard: c.code, Stated: c.stated})
		require.Equal(t, []string{string(c.want), string(c.by)}, []string{string(kind), string(by)}, "%+v", c)
	}
}

// TestKind holds which half of the books kinds stand in, and what may stand on them.
func TestKind(t *testing.T) {
	t.Parallel()
	for kind, want := range map[chart.Kind]struct{ balance, results, cost, capital bool }{
		chart.Unknown: {cost: true, capital: true}, chart.Balance: {balance: true, capital: true}, chart.Asset: {balance: true, capital: true},
		chart.Fixed: {balance: true, capital: true}, chart.Stock: {balance: true}, chart.Claim: {balance: true}, chart.VAT: {balance: true},
		chart.Liability: {balance: true}, chart.Equity: {balance: true}, chart.Results: {results: true, cost: true}, chart.Income: {results: true},
		chart.Cost: {results: true, cost: true}, chart.Financial: {results: true, cost: true}, chart.Tax: {results: true, cost: true},
	} {
		require.Equal(t, want.balance, kind.InBalance(), kind)
		require.Equal(t, want.results, kind.InResults(), kind)
		require.Equal(t, want.cost, kind.MayCost(), kind)
		require.Equal(t, want.capital, kind.MayHoldCapital(), kind)
	}
}

// TestNumberingOf holds how shorter numbers are read: as the country's chart has them where books
// show that they follow it, and not otherwise.
func TestNumberingOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		chart    string
		accounts map[string]string
		want     map[string]chart.Kind
	}{
		{
			"NL",
			map[string]string{"160": "Leveranciers", "110": "ABN AMRO", "061": "Kapitaal", "4010": "Lonen", "892": "Subs. landbouw", "537": "Boekhoudpakket"},
			map[string]chart.Kind{"160": chart.Balance, "110": chart.Balance, "061": chart.Balance, "892": chart.Income, "537": chart.Results},
		},
		{
			"NL",
			map[string]string{"100": "Kas", "140": "Debiteuren", "430": "Huur", "800": "Omzet"},
			map[string]chart.Kind{"100": chart.Balance, "430": chart.Results, "800": chart.Income},
		},
		{
			"NL",
			map[string]string{"100": "Kas", "140": "Debiteuren", "200": "Omzet knippen", "320": "Huur salon"},
			map[string]chart.Kind{"100": chart.Unknown, "200": chart.Unknown, "320": chart.Unknown},
		},
		{
			"NL",
			map[string]string{"1600": "Crediteuren", "40": "Auto", "610": "Kapitaal", "4010": "Lonen"},
			map[string]chart.Kind{"40": chart.Balance, "610": chart.Balance, "4010": chart.Results},
		},
		{
			"FI",
			map[string]string{"191": "Nordea", "300": "Myynti", "4000": "Ostot"},
			map[string]chart.Kind{"191": chart.Asset, "300": chart.Income},
		},
		{
			"NL",
			map[string]string{"500": "Crediteuren", "501": "Debiteuren", "4000": "Lonen"},
			map[string]chart.Kind{"500": chart.Liability, "501": chart.Claim},
		},
	} {
		var all []chart.Account
		for number, name := range c.accounts {
			all = append(all, chart.Account{Chart: c.chart, Number: number, Name: name})
		}
		numbering := chart.NumberingOf(all)
		for number, want := range c.want {
			kind, _ := chart.KindOf(chart.Account{Chart: c.chart, Number: number, Name: c.accounts[number], Numbering: numbering})
			if want == chart.Balance {
				require.True(t, kind.InBalance(), number)
				continue
			}
			require.Equal(t, want, kind, number)
		}
	}
}
