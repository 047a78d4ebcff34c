package template_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/template"
	"tillit/core/reference/rule"
)

// TestTrades holds what rows of a trade are, in the books of three countries,
// with the template of the trade, that of the chart and the rules for all.
func TestTrades(t *testing.T) {
	t.Parallel()
	for trade, cases := range map[string][]struct{ chart, number, account, text, want string }{
		"care": {
			{rule.BAS, "4010", "Sjukvårdsmaterial", "", "3.1.goods.medical"},
			{rule.BAS, "4090", "Inköp", "Inkontinensskydd avd 2", "3.1.goods.medical"},
			{rule.BAS, "5460", "Livsmedel", "", "3.1.goods.food"},
			{rule.BAS, "6800", "Hyrsjuksköterskor", "", "3.1.services.staffing"},
			{rule.BAS, "4600", "Köpta vårdtjänster", "", "3.1.services.health"},
			{rule.BAS, "5831", "Kost och logi", "", "3.6.lodging.hotel"},
			{rule.Finnish, "4000", "Hoitotarvikkeet", "", "3.1.goods.medical"},
			{rule.Finnish, "4450", "Asiakaskuljetukset", "", "3.6.road.taxi"},
			{rule.Finnish, "4450", "Ateriapalvelut", "", "3.1.services.restaurant"},
			{rule.Finnish, "7400", "Pesulapalvelut", "", "3.1.services.laundry"},
			{rule.Finnish, "4460", "Vuokrahoitajat", "", "3.1.services.staffing"},
			{rule.Finnish, "7700", "Potilastietojärjestelmä", "", "3.1.services.software"},
			{rule.Dutch, "4500", "Incontinentiemateriaal", "", "3.1.goods.medical"},
			{rule.Dutch, "4590", "Cliëntgebonden kosten", "", "3.1.goods.medical"},
			{rule.Dutch, "4300", "Voedingsmiddelen", "", "3.1.goods.food"},
			{rule.Dutch, "4310", "Linnengoed", "", "3.1.services.laundry"},
			{rule.Dutch, "4400", "Cliëntenvervoer", "", "3.6.road.taxi"},
			{rule.Dutch, "4180", "Personeel niet in loondienst", "", "3.1.services.staffing"},
			{rule.Dutch, "4520", "Uitbestede zorg", "", "3.1.services.health"},
			{rule.Dutch, "4530", "Medisch afval", "", "3.5.residual.energy-recovery"},
			{rule.Dutch, "4190", "Vrijwilligersvergoedingen", "", "payroll"},
		},
		"construction": {
			{rule.BAS, "4010", "Byggmaterial", "", "3.1.goods.building-materials"},
			{rule.Finnish, "4000", "Rakennustarvikkeet", "", "3.1.goods.building-materials"},
			{rule.Finnish, "4450", "Aliurakoitsijat", "", "3.1.services.construction"},
			{rule.Finnish, "7500", "Polttoaineet", "Tankkaus", "1.mobile.fossil.diesel"},
			{rule.Finnish, "7500", "Polttoaineet", "Bensiini 95E10 42 l", "1.mobile.fossil.petrol"},
			{rule.Finnish, "7500", "Polttoaineet", "Neste MY uusiutuva diesel", "1.mobile.bio.hvo"},
			{rule.Finnish, "8000", "Muut kulut", "Purkujätelava", "3.5.recycling.construction"},
			{rule.Dutch, "7000", "Inkoop bouwmaterialen", "", "3.1.goods.building-materials"},
			{rule.Dutch, "7100", "Onderaanneming verlegd", "", "3.1.services.construction"},
			{rule.Dutch, "4500", "Brandstofkosten auto", "Tankbeurt", "1.mobile.fossil.diesel"},
			{rule.Dutch, "4500", "Brandstofkosten auto", "Euro95 38 l", "1.mobile.fossil.petrol"},
			{rule.Dutch, "4500", "Brandstofkosten auto", "Snelladen bus", "2.electricity.vehicles.road"},
			{rule.Dutch, "4600", "Bouwstroom", "", "2.electricity.premises.residual"},
		},
		"retail": {
			{rule.BAS, "4010", "Varuinköp", "", "3.1.goods.resale"},
			{rule.BAS, "5710", "Tullklarering", "", "3.4.logistics.forwarding"},
			{rule.BAS, "5090", "Lagerhotell", "", "3.4.logistics.warehousing"},
			{rule.Finnish, "4000", "Tavaraostot", "", "3.1.goods.resale"},
			{rule.Finnish, "4420", "Tuontirahdit", "", "3.4.road.truck"},
			{rule.Finnish, "7680", "Trukkivuokrat", "", "3.8.equipment.machinery"},
			{rule.Dutch, "7000", "Kostprijs van de omzet", "", "3.1.goods.resale"},
			{rule.Dutch, "7200", "Invoerrechten", "", "tax"},
			{rule.Dutch, "7210", "Inklaringskosten", "", "3.4.logistics.forwarding"},
			{rule.Dutch, "4700", "Palletkosten", "", "3.1.goods.packaging"},
		},
		"transport": {
			{rule.BAS, "5611", "Drivmedel för personbilar", "", "1.mobile.fossil.petrol"},
			{rule.BAS, "5621", "Drivmedel lastbilar", "", "1.mobile.fossil.diesel"},
			{rule.Finnish, "7500", "Polttoainekulut", "", "1.mobile.fossil.diesel"},
			{rule.Finnish, "7500", "Polttoaineet", "HVO 400 l", "1.mobile.bio.hvo"},
			{rule.Finnish, "4450", "Alihankinta", "", "3.4.road.truck"},
			{rule.Dutch, "4500", "Brandstofkosten", "", "1.mobile.fossil.diesel"},
			{rule.Dutch, "7000", "Charterkosten", "", "3.4.road.truck"},
			{rule.Dutch, "4520", "Huur trailers", "", "3.8.equipment.vehicles"},
		},
		"hospitality": {
			{rule.BAS, "4010", "Varor kök", "", "3.1.goods.food"},
			{rule.Finnish, "4000", "Ruokatarvikkeet", "", "3.1.goods.food"},
			{rule.Finnish, "7700", "Astianpesuaineet", "", "3.1.goods.cleaning-products"},
			{rule.Dutch, "7000", "Inkoop levensmiddelen", "", "3.1.goods.food"},
			{rule.Dutch, "4600", "Glas en servies", "", "3.1.goods.equipment"},
			{rule.Dutch, "4700", "Boekingscommissies", "", "3.1.services.marketing"},
		},
		"manufacturing": {
			{rule.BAS, "4010", "Stål", "", "3.1.goods.metals"},
			{rule.Finnish, "4000", "Teräsostot", "", "3.1.goods.metals"},
			{rule.Finnish, "4000", "Ostot", "Ruostumaton levy 2 mm", "3.1.goods.metals"},
			{rule.Finnish, "4450", "Alihankintakoneistus", "", "3.1.services.contract-manufacturing"},
			{rule.Dutch, "7000", "Grondstofverbruik", "", "3.1.goods.raw-materials"},
			{rule.Dutch, "7100", "Poedercoaten", "", "3.1.services.contract-manufacturing"},
			{rule.Dutch, "7010", "Halffabrikaten", "", "3.1.goods.components"},
		},
		"it": {
			{rule.BAS, "7831", "Avskrivningar på datorer", "Avskrivning laptop", "depreciation"},
			{rule.Finnish, "6840", "Poistot ohjelmistoista", "Ohjelmisto, poisto maaliskuu", "depreciation"},
			{rule.Dutch, "4830", "Afschrijving computer en software", "Software, afschrijving maart", "depreciation"},
			{rule.BAS, "6540", "Molntjänster", "", "3.1.services.cloud"},
			{rule.Finnish, "7700", "Tietokonehankinnat", "", "3.1.goods.computers"},
			{rule.Finnish, "7700", "Muut kulut", "GitHub Enterprise", "3.1.services.software"},
			{rule.Dutch, "4600", "Softwarelicenties", "", "3.1.services.software"},
			{rule.Dutch, "7000", "Inhuur freelancers", "", "3.1.services.consulting"},
		},
		"farming": {
			{rule.BAS, "4010", "Utsäde", "", "3.1.goods.raw-materials"},
			{rule.Finnish, "4000", "Eläinlääkintä", "", "3.1.services.other"},
			{rule.Finnish, "7500", "Polttoaineet", "Moottoripolttoöljy", "1.mobile.fossil.diesel"},
			{rule.Finnish, "4020", "Säilöntäaineet", "", "3.1.goods.chemicals"},
			{rule.Dutch, "4300", "Dierenarts", "", "3.1.services.other"},
			{rule.Dutch, "4310", "Kuilplastic", "", "3.1.goods.plastics"},
			{rule.Dutch, "4320", "Gas kassen", "", "1.stationary.fossil.natural-gas"},
		},
	} {
		matchers := map[string]*rule.Matcher{}
		for _, chart := range []string{rule.BAS, rule.Finnish, rule.Dutch} {
			matchers[chart] = matcherOf(t, trade, chart)
		}
		for _, c := range cases {
			r, ok := matchers[c.chart].Match(rule.Row{Chart: c.chart, Account: c.number, AccountName: c.account, Text: c.text, Sign: 1})
			require.True(t, ok, "%s: %s", trade, c.account)
			require.Equal(t, c.want, r.Category+r.Exclusion, "%s: %s %s by %s", trade, c.account, c.text, r.Key)
		}
	}
}

// TestSellersOnAccountsOfOtherNames holds of Swedish books when a seller says more than the
// name of the account does, and when the name goes first.
func TestSellersOnAccountsOfOtherNames(t *testing.T) {
	t.Parallel()
	m := matcherOf(t, "", rule.BAS)
	for _, c := range []struct{ number, account, supplier, want string }{
		{"4010", "Livsmedel", "DHL Express", "3.4.parcels.courier"},
		{"4010", "Frakter", "DHL Express", "3.4.parcels.courier"},
		{"4600", "Underentreprenader", "Randstad", "3.1.services.staffing"},
		{"5060", "Städning", "Securitas", "3.1.services.security"},
		{"5410", "Datorer", "Fortnox", "3.1.services.software"},
		{"6000", "Reklam", "Scandic", "3.6.lodging.hotel"},
		{"6310", "Försäkringar", "SJ", "3.6.rail.train"},
		{"6990", "Övriga kostnader", "SJ", "3.6.rail.train"},
		{"7610", "Utbildning", "SJ", "3.6.rail.train"},

		{"4010", "Livsmedel", "", "3.1.goods.food"},
		{"5060", "Städning", "", "3.1.services.cleaning"},
		{"5410", "Datorer", "", "3.1.goods.computers"},
		{"6000", "Reklam", "", "3.1.services.marketing"},
		{"6310", "Försäkringar", "", "3.1.services.insurance"},
		{"7610", "Utbildning", "", "3.1.services.education"},

		{"5090", "Tull", "DHL Express", "tax"},
		{"5220", "Leasing bil", "Hertz", "3.8.equipment.vehicles"},
		{"5710", "Färjor", "Stena Line", "3.4.sea.roro"},
		{"6070", "Representation", "Scandic", "3.1.services.restaurant"},
		{"6990", "Böter", "SJ", "no-purchase"},
		{"7690", "Rekrytering", "Randstad", "3.1.services.recruitment"},
		{"7690", "Julbord", "Scandic", "3.1.services.events"},
	} {
		r, ok := m.Match(rule.Row{Chart: rule.BAS, Account: c.number, AccountName: c.account, Supplier: c.supplier, Sign: 1})
		require.True(t, ok, "%s of %s", c.account, c.supplier)
		require.Equal(t, c.want, r.Category+r.Exclusion, "%s of %s by %s", c.account, c.supplier, r.Key)
	}
}

// matcherOf compiles the rules that a company of a trade has.
func matcherOf(t *testing.T, trade, chart string) *rule.Matcher {
	t.Helper()
	var rules []rule.Rule
	for _, one := range template.Standard() {
		if one.Trade != trade && one.Chart != chart {
			continue
		}
		for _, r := range one.Rules {
			r.Level = rule.Template
			rules = append(rules, r)
		}
	}
	m, err := rule.Compile(append(rules, rule.Standard()...))
	require.NoError(t, err)
	return m
}
