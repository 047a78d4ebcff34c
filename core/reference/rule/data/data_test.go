// Package data_test holds the default rules against the charts of accounts
// that they are for.
package data_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reference/corporate"
	"tillit/core/reference/rule"
)

func compile(t *testing.T) *rule.Matcher {
	t.Helper()
	m, err := rule.Compile(rule.Standard())
	require.NoError(t, err)
	return m
}

func target(r *rule.Rule) string { return r.Category + r.Exclusion }

// TestEveryBASAccountLandsSomewhere: a row of a Swedish company is never
// unmatched for its account number, whatever the account is called.
func TestEveryBASAccountLandsSomewhere(t *testing.T) {
	t.Parallel()
	m := compile(t)
	tree := category.Standard()
	for account := 1000; account <= 8999; account++ {
		for _, sign := range []int{1, -1, 0} {
			row := rule.Row{Chart: rule.BAS, Account: strconv.Itoa(account), Sign: sign}
			r, ok := m.Match(row)
			require.True(t, ok, "%+v", row)
			if r.Category != "" {
				c, ok := tree.Leaf(r.Category)
				require.True(t, ok, r.Key)
				assets := account < 1300
				require.Equal(t, assets, c.GHGCategory == "3.2", "%d is on %s", account, r.Category)
				require.False(t, assets && sign < 1, "%d: capital goods count by debits alone", account)
			}
		}
	}
}

func TestBASAccounts(t *testing.T) {
	t.Parallel()
	m := compile(t)
	for account, want := range map[string]string{
		"1010": "3.2.intangible.development", "1110": "3.2.property.buildings", "1150": "3.2.property.civil-works",
		"1210": "3.2.equipment.machinery", "1240": "3.2.equipment.cars", "1250": "3.2.equipment.computers",
		"1119": "depreciation", "1229": "depreciation", "1130": "no-purchase",
		"1460": "stock-change", "1510": "balance", "1930": "balance", "2440": "balance", "2641": "balance",
		"3001": "revenue", "3990": "revenue", "4010": "3.1.goods.resale", "4310": "3.1.goods.raw-materials",
		"4425": "3.1.services.construction", "4600": "3.1.services.subcontracting", "4960": "stock-change",
		"5010": "3.8.property.premises", "5020": "2.electricity.premises.residual", "5030": "2.heating.premises.district-heat",
		"5040": "3.1.utilities.water-and-sewage", "5062": "3.5.residual.mixed", "5191": "tax",
		"5320": "1.stationary.fossil.natural-gas", "5330": "1.stationary.fossil.heating-oil", "5340": "1.stationary.fossil.coal",
		"5420": "3.1.services.software", "5460": "3.1.goods.consumables", "5611": "1.mobile.fossil.petrol",
		"5612": "3.1.services.insurance", "5615": "3.8.equipment.vehicles", "5616": "tax", "5621": "1.mobile.fossil.diesel",
		"5671": "1.mobile.fossil.marine", "5681": "2.electricity.vehicles.rail", "5710": "3.4.road.truck",
		"5721": "tax", "5810": "3.6.other.tickets", "5831": "3.6.lodging.hotel", "5910": "3.1.services.marketing",
		"6110": "3.1.goods.office-supplies", "6212": "3.1.services.telecom", "6250": "3.4.parcels.mail",
		"6310": "3.1.services.insurance", "6420": "3.1.services.accounting", "6430": "3.1.services.consulting", "6530": "3.1.services.accounting",
		"6540": "3.1.services.it", "6550": "3.1.services.consulting", "6570": "3.1.services.financial", "6580": "3.1.services.legal",
		"6800": "3.1.services.staffing", "6993": "no-purchase", "7010": "payroll", "7331": "3.6.road.private-car",
		"7385": "payroll", "7510": "payroll", "7610": "3.1.services.education", "7691": "3.1.services.recruitment",
		"7832": "depreciation", "7960": "financial", "8410": "financial", "8910": "financial",
	} {
		r, ok := m.Match(rule.Row{Chart: rule.BAS, Account: account, Sign: 1})
		require.True(t, ok, account)
		require.Equal(t, want, target(r), account)
	}
}

func TestWordsSayMoreThanTheBASNumber(t *testing.T) {
	t.Parallel()
	m := compile(t)
	for _, c := range []struct{ account, name, want string }{
		{"1220", "Datorer", "3.2.equipment.computers"},
		{"1240", "Lastbilar", "3.2.equipment.trucks"},
		{"5030", "Eldningsolja", "1.stationary.fossil.heating-oil"},
		{"5030", "Värme (pellets)", "1.stationary.bio.pellets"},
		{"5611", "Diesel personbilar", "1.mobile.fossil.diesel"},
		{"5611", "HVO100 diesel", "1.mobile.bio.hvo"},
		{"5611", "Laddning elbilar", "2.electricity.vehicles.road"},
		{"5611", "Fordonsgas", "1.mobile.bio.biogas"},
		{"5619", "Leasingavgifter personbilar", "3.8.equipment.vehicles"},
		{"5613", "Service och däck", "3.1.services.vehicle-repair"},
		{"5612", "Fordonsskatt", "tax"},
		{"5370", "Fjärrvärme, fjärrkyla och ånga", "2.heating.premises.district-heat"}, // as BAS calls it
		{"5370", "Fjärrkyla", "2.cooling.premises.district-cooling"},
		{"5370", "Processånga", "2.steam.operations.steam"},
		{"5645", "Leasing arbetsmaskiner", "3.8.equipment.machinery"},
		{"5652", "Försäkring, reparation, leasing och övrigt, traktorer", "3.1.services.vehicle-repair"},
		{"5410", "Datorutrustning", "3.1.goods.computers"},
		{"5810", "Flygbiljetter", "3.6.air.unspecified"},
		{"5810", "Tågbiljetter", "3.6.rail.train"},
		{"5890", "Taxi", "3.6.road.taxi"},
		{"5710", "Flygfrakt", "3.4.air.long-haul"},
		{"4990", "Varuåtgång", "3.1.goods.resale"}, // what was bought as stock counts when its cost is booked
		{"4990", "Lagerförändring", "stock-change"},
		{"4990", "Varuåtgång och lagerförändring", "stock-change"},
		{"5062", "Lokalvård", "3.1.services.cleaning"}, // the number is of waste
		{"5169", "Sophantering", "3.5.residual.mixed"},
		{"5196", "Fastighetsskatt", "tax"},
		{"5713", "Speditör", "3.4.road.truck"},
		{"4854", "Däckkostnader", "3.1.services.vehicle-repair"},
		{"4110", "Emballage", "3.1.goods.packaging"}, // free numbers: the name says it
		{"4110", "Grupp 3", "3.1.goods.other"},
	} {
		r, ok := m.Match(rule.Row{Chart: rule.BAS, Account: c.account, AccountName: c.name, Sign: 1})
		require.True(t, ok, c.name)
		require.Equal(t, c.want, target(r), "%s %s by %s", c.account, c.name, r.Key)
	}
}

func TestWordsOfOtherCharts(t *testing.T) {
	t.Parallel()
	m := compile(t)
	for chart, names := range map[string]map[string]string{
		rule.Finnish: {
			"Palkat ja palkkiot": "payroll", "Sosiaalikulut": "payroll", "Poistot koneista ja kalustosta": "depreciation",
			"Korkokulut": "financial", "Kiinteistövero": "tax", "Myynti kotimaa": "revenue", "Varaston muutos": "stock-change",
			"Sähkö": "2.electricity.premises.residual", "Kaukolämpö": "2.heating.premises.district-heat", "Polttoöljy": "1.stationary.fossil.heating-oil",
			"Ajoneuvojen polttoaineet": "1.mobile.fossil.petrol", "Diesel": "1.mobile.fossil.diesel", "Leasingautot": "3.8.equipment.vehicles",
			"Toimitilavuokrat": "3.8.property.premises", "Rahdit ja huolinta": "3.4.road.truck", "Lennot": "3.6.air.unspecified",
			"Junaliput": "3.6.rail.train", "Kilometrikorvaukset": "3.6.road.private-car", "Hotellit": "3.6.lodging.hotel",
			"Jätehuolto": "3.5.residual.mixed", "Vesi ja jätevesi": "3.1.utilities.water-and-sewage", "Siivous": "3.1.services.cleaning",
			"IT-palvelut": "3.1.services.it", "Ohjelmistot": "3.1.services.software", "Pilvipalvelut": "3.1.services.cloud",
			"Puhelin": "3.1.services.telecom", "Markkinointi": "3.1.services.marketing", "Tilintarkastus": "3.1.services.accounting",
			"Vakuutukset": "3.1.services.insurance", "Pankkikulut": "3.1.services.financial", "Edustuskulut": "3.1.services.restaurant",
			"Koulutus": "3.1.services.education", "Ostot tilikauden aikana": "3.1.goods.resale", "Raaka-aineet": "3.1.goods.raw-materials",
			"Alihankinta": "3.1.services.subcontracting", "Vuokratyövoima": "3.1.services.staffing", "Työterveyshuolto": "3.1.services.health",
		},
		rule.Dutch: {
			"Brutolonen": "payroll", "Sociale lasten": "payroll", "Afschrijving inventaris": "depreciation", "Rente lening": "financial",
			"Motorrijtuigenbelasting": "tax", "Omzet hoog tarief": "revenue", "Voorraadmutatie": "stock-change",
			"Elektriciteit": "2.electricity.premises.residual", "Stadsverwarming": "2.heating.premises.district-heat", "Gas": "1.stationary.fossil.natural-gas",
			"Brandstof auto": "1.mobile.fossil.petrol", "Dieselolie": "1.mobile.fossil.diesel", "Leasekosten auto": "3.8.equipment.vehicles",
			"Huur kantoor": "3.8.property.premises", "Huur machines": "3.8.equipment.machinery", "Vrachtkosten": "3.4.road.truck",
			"Vliegtickets": "3.6.air.unspecified", "Treinreizen": "3.6.rail.train", "Kilometervergoeding": "3.6.road.private-car",
			"Reiskosten woon-werk": "3.7.travel.unspecified", "Hotelkosten": "3.6.lodging.hotel", "Afvalverwerking": "3.5.residual.mixed",
			"Water": "3.1.utilities.water-and-sewage", "Schoonmaakkosten": "3.1.services.cleaning", "Automatiseringskosten": "3.1.services.it",
			"Softwarelicenties": "3.1.services.software", "Hosting": "3.1.services.cloud", "Telefoonkosten": "3.1.services.telecom",
			"Reclamekosten": "3.1.services.marketing", "Accountantskosten": "3.1.services.accounting", "Advocaatkosten": "3.1.services.legal",
			"Verzekeringen": "3.1.services.insurance", "Bankkosten": "3.1.services.financial", "Representatiekosten": "3.1.services.restaurant",
			"Opleidingskosten": "3.1.services.education", "Inkoopwaarde omzet": "3.1.goods.resale", "Grondstoffen": "3.1.goods.raw-materials",
			"Uitbesteed werk": "3.1.services.subcontracting", "Inhuur personeel": "3.1.services.staffing",
			"Reparatie en onderhoud auto": "3.1.services.vehicle-repair", "Kantoorbenodigdheden": "3.1.goods.office-supplies",
		},
		"": {
			"Electricity": "2.electricity.premises.residual", "Wages and salaries": "payroll", "Depreciation of machinery": "depreciation",
			"Interest expense": "financial", "Bank fees": "3.1.services.financial", "Motor fuel": "1.mobile.fossil.petrol",
			"Renewable diesel": "1.mobile.bio.hvo", "Natural gas": "1.stationary.fossil.natural-gas", "Air travel": "3.6.air.unspecified",
			"Mileage allowance": "3.6.road.private-car", "Office rent": "3.8.property.premises", "Cost of goods sold": "3.1.goods.resale",
			"Agency staff": "3.1.services.staffing", "Legal fees": "3.1.services.legal", "Elkostnader": "2.electricity.premises.residual",
			"Resor till och från arbetet": "3.7.travel.unspecified", "Lagerförändring": "stock-change", "Inhyrd personal, lön": "3.1.services.staffing",
		},
	} {
		for name, want := range names {
			r, ok := m.Match(rule.Row{Chart: chart, Account: "7500", AccountName: name, Sign: 1})
			require.True(t, ok, "%s %s", chart, name)
			require.Equal(t, want, target(r), "%s: %s by %s", chart, name, r.Key)
		}
	}
	_, ok := m.Match(rule.Row{Chart: rule.Dutch, Account: "4999", AccountName: "Zwenkhout", Sign: 1})
	require.False(t, ok, "what no word names is left to a person")
}

func TestAssetsOfOtherChartsCountByDebits(t *testing.T) {
	t.Parallel()
	m := compile(t)
	r, ok := m.Match(rule.Row{Chart: rule.Finnish, Account: "1160", AccountName: "Koneet ja kalusto", Sign: 1})
	require.True(t, ok)
	require.Equal(t, "3.2.equipment.machinery", r.Category)
	_, ok = m.Match(rule.Row{Chart: rule.Finnish, Account: "1160", AccountName: "Koneet ja kalusto", Sign: -1})
	require.False(t, ok)
	for _, c := range []struct{ chart, account, name string }{
		{rule.Finnish, "1381", "Ennakkomaksut aineellisista hyödykkeistä"},
		{rule.Finnish, "1391", "Keskeneräiset käyttöomaisuushankinnat"},
		{rule.Dutch, "0280", "Materiële vaste activa in uitvoering"},
		{rule.Dutch, "0290", "Vooruitbetalingen op materiële vaste activa"},
	} {
		r, ok = m.Match(rule.Row{Chart: c.chart, Account: c.account, AccountName: c.name, Sign: 1})
		require.True(t, ok, c.name)
		require.Equal(t, "3.2.equipment.machinery", r.Category, c.name)
	}
	for chart, name := range map[string]string{rule.Finnish: "Ennakkomaksut vaihto-omaisuudesta", rule.Dutch: "Vooruitbetaalde kosten"} {
		_, ok = m.Match(rule.Row{Chart: chart, Account: "1590", AccountName: name, Sign: 1})
		require.False(t, ok, "%s are no assets", name)
	}
	r, ok = m.Match(rule.Row{Chart: rule.Dutch, Account: "0409", AccountName: "Cum. afschr. vervoermiddelen", Sign: 1})
	require.True(t, ok)
	require.Equal(t, "depreciation", r.Exclusion)
	_, ok = m.Match(rule.Row{Chart: rule.Dutch, Account: "4500", AccountName: "Gebouwen", Sign: 1})
	require.False(t, ok, "a cost account of that name is none")
}

func TestSuppliersOutrankTheAccount(t *testing.T) {
	t.Parallel()
	m := compile(t)
	for supplier, want := range map[string]string{
		"SJ AB": "3.6.rail.train", "Finnair Oyj": "3.6.air.unspecified", "Scandic Hotels AB": "3.6.lodging.hotel", "Uber B.V.": "3.6.road.taxi",
	} {
		for _, account := range []string{"5810", "6990"} {
			r, ok := m.Match(rule.Row{Chart: rule.BAS, Account: account, Supplier: supplier, Sign: 1})
			require.True(t, ok)
			require.Equal(t, want, r.Category, supplier)
		}
		r, ok := m.Match(rule.Row{Chart: rule.BAS, Account: "2440", Supplier: supplier, Sign: -1})
		require.True(t, ok)
		require.Equal(t, "balance", r.Exclusion, "the debt to %s is no travel", supplier)
	}
}

// TestSuppliersOfTheThreeCountries: as their books name them, on accounts that say
// nothing. Who sells several carriers decides over none.
func TestSuppliersOfTheThreeCountries(t *testing.T) {
	t.Parallel()
	m := compile(t)
	for chart, suppliers := range map[string]map[string]string{
		rule.BAS: {
			"Ellevio AB (publ)": "2.electricity.premises.residual", "E.ON ENERGIDISTRIBUTION AKTIEBOLAG": "2.electricity.premises.residual",
			"Telia Sverige AB": "3.1.services.telecom", "Ragn-Sells Recycling AB": "3.5.residual.mixed", "Fortnox Aktiebolag": "3.1.services.software",
			"Vattenfall AB": "", "E.ON Sverige AB": "",
		},
		rule.Finnish: {
			"Caruna Oy": "2.electricity.premises.residual", "Elenia Verkko Oyj": "2.electricity.premises.residual", "Fastned Finland Oy": "",
			"Elisa Oyj": "3.1.services.telecom", "DNA Oyj": "3.1.services.telecom", "Posti Oy": "3.4.parcels.mail", "Oy Matkahuolto Ab": "3.4.parcels.courier",
			"Lindström Oy": "3.1.services.laundry", "Lassila & Tikanoja Oyj": "3.5.residual.mixed", "Barona Oy": "3.1.services.staffing",
			"Neste Markkinointi Oy": "1.mobile.fossil.petrol", "Finnair": "3.6.air.unspecified", "VR-Yhtymä Oyj": "3.6.rail.train", "Secto Automotive Oy": "3.8.equipment.vehicles",
			"Fortum Markets Oy": "", "Helen Oy": "", "Terveystalo Oyj": "3.1.services.health",
		},
		rule.Dutch: {
			"KPN B.V.": "3.1.services.telecom", "VodafoneZiggo Group BV": "3.1.services.telecom", "PostNL Holding B.V.": "3.4.parcels.mail",
			"NS Reizigers BV": "3.6.rail.train", "Vitens N.V.": "3.1.utilities.water", "Randstad Nederland B.V.": "3.1.services.staffing",
			"Renewi Nederland B.V.": "3.5.residual.mixed", "Arval B.V.": "3.8.equipment.vehicles", "Travelcard Nederland B.V.": "1.mobile.fossil.petrol",
			"DKV Euro Service B.V.": "1.mobile.fossil.diesel", "Fastned B.V.": "2.electricity.vehicles.road", "Ennatuurlijk B.V.": "2.heating.premises.district-heat",
			"Essent Retail Energie B.V.": "", "Eneco Zakelijk B.V.": "", "Liander N.V.": "", "Uber BV": "3.6.road.taxi",
		},
	} {
		for supplier, want := range suppliers {
			row := rule.Row{Chart: chart, Account: "4990", AccountName: "Xyz", Supplier: supplier, Sign: 1}
			if chart == rule.BAS {
				row.Account, row.AccountName = "4190", "Grupp 9"
			}
			r, ok := m.Match(row)
			if want == "" {
				require.True(t, !ok || r.Supplier == "", supplier)
				continue
			}
			require.True(t, ok, supplier)
			require.Equal(t, want, target(r), "%s by %s", supplier, r.Key)
		}
	}
}

// TestAccountsGoBeforeSuppliersOfMany: who leases cars bills their fuel too.
func TestAccountsGoBeforeSuppliersOfMany(t *testing.T) {
	t.Parallel()
	m := compile(t)
	for _, c := range []struct{ chart, account, supplier, want string }{
		{rule.Dutch, "Brandstofkosten", "Arval B.V.", "1.mobile.fossil.petrol"},
		{rule.Dutch, "Verzekering", "Arval B.V.", "3.1.services.insurance"},
		{rule.Dutch, "Diesel", "Travelcard Nederland B.V.", "1.mobile.fossil.diesel"},
		{rule.Finnish, "Siivous", "Lassila & Tikanoja Oyj", "3.1.services.cleaning"},
		{rule.Finnish, "Palkat", "Terveystalo Oyj", "payroll"},
	} {
		r, ok := m.Match(rule.Row{Chart: c.chart, Account: "4990", AccountName: c.account, Supplier: c.supplier, Sign: 1})
		require.True(t, ok, c.account)
		require.Equal(t, c.want, target(r), "%s of %s", c.account, c.supplier)
	}
}

// TestNumbersOfSuppliers: each is one that its country could have given.
func TestNumbersOfSuppliers(t *testing.T) {
	t.Parallel()
	numbered := 0
	for _, r := range rule.Standard() {
		if r.SupplierNumber == "" {
			continue
		}
		numbered++
		_, swedish := corporate.Number("SE", r.SupplierNumber)
		_, finnish := corporate.Number("FI", r.SupplierNumber)
		require.True(t, swedish || finnish, r.Key)
	}
	require.Positive(t, numbered)
	r, ok := compile(t).Match(rule.Row{Chart: rule.Finnish, Account: "4990", SupplierNumber: "0116510-6", Sign: 1})
	require.True(t, ok)
	require.Equal(t, "3.1.services.telecom", r.Category)
}

// Whoever carries people and goods carries goods where the account is one of freight,
// and people elsewhere.
func TestWhoCarriesPeopleAndGoods(t *testing.T) {
	t.Parallel()
	table := compile(t)
	for _, of := range []struct{ chart, account, name, supplier, freight string }{
		{rule.BAS, "5710", "Frakter", "DFDS Seaways AB", "3.4.sea.roro"},
		{rule.BAS, "5700", "Frakter och transporter", "Stena Line Scandinavia AB", ""},
		{rule.BAS, "4090", "Inköpsfrakter", "TT-Line AB", "3.4.sea.roro"},
		{rule.Finnish, "5000", "Rahdit", "Finnlines Oyj", "3.4.sea.roro"},
		{rule.Finnish, "5000", "Kuljetuskulut", "VR-Yhtymä Oyj", "3.4.rail.train"},
		{rule.Dutch, "4400", "Vrachtkosten", "DFDS Seaways B.V.", "3.4.sea.roro"},
		{rule.Dutch, "4400", "Transportkosten", "KLM", "3.4.air.long-haul"},
		{rule.BAS, "5800", "Resekostnader", "DFDS Seaways AB", "3.6.sea.ferry"},
		{rule.Finnish, "7600", "Matkakulut", "Finnlines Oyj", "3.6.sea.ferry"},
		{rule.Finnish, "7600", "Henkilökuljetukset", "VR-Yhtymä Oyj", "3.6.rail.train"},
		{rule.Dutch, "4500", "Reiskosten", "KLM", "3.6.air.unspecified"},
	} {
		r, ok := table.Match(rule.Row{Chart: of.chart, Account: of.account, AccountName: of.name, Supplier: of.supplier, Sign: 1})
		require.True(t, ok, of)
		if of.freight != "" {
			require.Equal(t, of.freight, r.Category, "%s at %s: %s", of.supplier, of.name, r.Key)
		} else {
			require.NotContains(t, r.Category, "3.6.", "%s at %s: %s", of.supplier, of.name, r.Key)
		}
	}
}

// TestNoWordLeadsTwoWays: of two rules of one priority that share a word, the
// file would not say which one counts.
func TestNoWordLeadsTwoWays(t *testing.T) {
	t.Parallel()
	type spot struct {
		word, supplier, from, to string
		priority                 int
	}
	for _, chart := range []string{rule.BAS, rule.Finnish, rule.Dutch} {
		seen := map[spot]rule.Rule{}
		for _, r := range rule.Standard() {
			if r.Chart != "" && r.Chart != chart {
				continue
			}
			for _, word := range r.AccountWords {
				at := spot{strings.ToLower(word), r.Supplier, r.AccountFrom, r.AccountTo, r.Priority}
				if before, twice := seen[at]; twice {
					require.Equal(t, target(&before), target(&r), "%q in %s and %s", word, before.Key, r.Key)
				}
				seen[at] = r
			}
		}
	}
}
