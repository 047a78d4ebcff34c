package factor_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

// TestStandard_KeepsPublishedValues holds figures against their sources, so
// that no tool or editor changes one unnoticed.
func TestStandard_KeepsPublishedValues(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]string{
		"fuel.diesel-average-biofuel-blend.l.gb.2025":        "2.57082 0.61101",
		"fuel.petrol-average-biofuel-blend.l.gb.2025":        "2.06916 0.58094",
		"fuel.natural-gas.kwh-gross.gb.2025":                 "0.18296 0.03021",
		"bio.biodiesel-hvo.l.gb.2025":                        "0.03558 0.56439",
		"electricity.grid.defra.kwh.gb.2025":                 "0.177 0.0459",
		"electricity.residual.nordic.kwh.se.2023":            "0.5241 ",
		"electricity.residual.nordic.kwh.se.2021":            "0.37199 ",
		"electricity.residual.fi.kwh.fi.2023":                "0.5549 ",
		"electricity.residual.aib.kwh.nl.2021":               "0.45074 ",
		"electricity.grid.ember.kwh.se.2025":                 "0.03526 ",
		"electricity.grid.ember.kwh.nl.2020":                 "0.3429 ",
		"electricity.grid.jrc.kwh.eu.2020":                   "0.255 ",
		"heat.district.defra.kwh.gb.2025":                    "0.17955 0.03517",
		"flight.long-haul.business.rf.pkm.gb.2025":           "0.3394 0.07137",
		"truck.all-hgvs.average-laden.tkm.gb.2025":           "0.10163 0.02359",
		"hotel.night.room-night.de.2025":                     "13.2 ",
		"gas.sulphur-hexafluoride.kg.global.2021":            "24300 ",
		"gas.hfc-134a.kg.global.2021":                        "1530 ",
		"spend.legal.usd.us.2022":                            "0.041 ",
		"spend.legal.sek.us.2022":                            "0.004062 ",
		"exio.insurance.eur.se.2011":                         "0.072868 ",
		"it.laptop.piece.global.2023":                        "241.2 ",
		"waste.household-residual-waste.landfill.kg.gb.2025": "0.497242 ",
		"water.supply.m3.gb.2025":                            "0.1913 ",
	} {
		f, ok := factor.Standard().Factor(id)
		require.True(t, ok, id)
		upstream := ""
		if f.UpstreamKgPerUnit.Valid {
			upstream = f.UpstreamKgPerUnit.Decimal.String()
		}
		require.Equal(t, want, f.KgCO2ePerUnit.String()+" "+upstream, id)
	}
	_, ok := factor.Standard().Factor("fuel.perpetual-motion.kwh.se.2025")
	require.False(t, ok)
}

// TestStandard_ServesEveryLeaf walks the tree in every country of the product
// and some beyond: each leaf takes money or a quantity, or is fed by others. What
// a grid loses has a factor in its own country alone.
func TestStandard_ServesEveryLeaf(t *testing.T) {
	t.Parallel()
	tree, set := category.Standard(), factor.Standard()
	fed := map[string]bool{}
	for c := range tree.Leaves() {
		fed[c.Upstream] = true
	}
	units := []quantity.Unit{
		"SEK", "EUR", quantity.KilowattHour, quantity.Litre, quantity.Kilogram, quantity.CubicMetre, quantity.Kilometre,
		quantity.PassengerKm, quantity.TonneKm, quantity.RoomNight, quantity.FTEHour, quantity.Piece,
	}
	stated := []string{"3.15.financed.share", "3.3.electricity.losses"} // take emissions that somebody states
	for c := range tree.Leaves() {
		for _, region := range []string{"SE", "FI", "NL", "NO", "DE", "GB", "US"} {
			methods := []category.Use{""}
			if c.Scope == category.Scope2 {
				methods = []category.Use{category.Location, category.Market}
			}
			for _, method := range methods {
				served := slices.ContainsFunc(units, func(u quantity.Unit) bool {
					_, err := set.Pick(factor.Query{Leaf: c, Method: method, Unit: u, Region: region, Date: in(2024)})
					return err == nil
				})
				require.True(t, served || fed[c.ID] || slices.Contains(stated, c.ID), "%s %s in %s", c.ID, method, region)
			}
		}
	}
}

// TestStandard_TreeNamesOnlySeriesThatExist covers what the tree itself cannot
// check: a series is there, with factors of the region and for the use.
func TestStandard_TreeNamesOnlySeriesThatExist(t *testing.T) {
	t.Parallel()
	for c := range category.Standard().Leaves() {
		for _, s := range c.Serves {
			fits := slices.ContainsFunc(factor.Standard().Series(s.Series), func(f factor.Factor) bool {
				if s.From != "" && f.Region != s.From {
					return false
				}
				return f.Unit.Currency() == (s.Use == category.Spend)
			})
			require.True(t, fits, "%s: %s %s from %q", c.ID, s.Use, s.Series, s.From)
		}
		if c.Fuel != "" {
			_, ok := quantity.FuelByKey(c.Fuel)
			require.True(t, ok, "%s: fuel %q", c.ID, c.Fuel)
		}
		if c.Energy != "" {
			_, ok := price.Standard().Energy(c.Energy, "EU", 2024)
			require.True(t, ok, "%s: %s", c.ID, c.Energy)
		}
	}
}

func TestStandard_SpendTakesFreeFactorsByDefault(t *testing.T) {
	t.Parallel()
	set := factor.Standard()
	for c := range category.Standard().Leaves() {
		for _, s := range c.Serving(category.Spend, "SE") {
			for _, f := range set.Series(s.Series) {
				require.Equal(t, "us-public-domain", f.Licence, "%s: %s", c.ID, f.ID)
			}
		}
	}
}

// TestStandard_ShareAlikeServesOnlyWhereNothingElseDoes lists the leaves whose
// default comes from share-alike data, so that no other joins them unseen.
func TestStandard_ShareAlikeServesOnlyWhereNothingElseDoes(t *testing.T) {
	t.Parallel()
	set := factor.Standard()
	shareAlike := map[string]bool{}
	for _, n := range set.Notices() {
		shareAlike[n.Licence] = n.ShareAlike
	}
	found := map[string]bool{}
	for c := range category.Standard().Leaves() {
		for _, s := range c.Serves {
			if shareAlike[set.Series(s.Series)[0].Licence] {
				found[s.Series] = true
			}
		}
	}
	require.Equal(t, map[string]bool{
		"electricity.residual.aib": true, // residual mixes of countries without an authority's own
		"hotel.night.chsb":         true, // the Nordic countries
		"it.laptop":                true, // per piece
		"it.smartphone":            true,
	}, found)
}

// TestStandard_BlendsAreTheSumOfTheirParts holds the shares of a mixture of
// refrigerants against the row that is quoted of them, and its warming against its gases.
func TestStandard_BlendsAreTheSumOfTheirParts(t *testing.T) {
	t.Parallel()
	share := regexp.MustCompile(`(HFC-\w+|R1234\w+)(?:\(E\))? ([0-9.]+)%`)
	row := regexp.MustCompile(`: \w+ R-(\S+) \(([0-9./]+)\)$`)
	checked := 0
	for f := range factor.Standard().All() {
		if !strings.HasPrefix(f.Notes, "shares: ") {
			continue
		}
		quoted := row.FindStringSubmatch(f.Provenance)
		require.Len(t, quoted, 3, "%s quotes no row: %s", f.ID, f.Provenance)
		stated, gases := map[string]string{}, strings.Split(strings.ReplaceAll(quoted[1], "(E)", ""), "/")
		for i, percent := range strings.Split(quoted[2], "/") {
			stated[gases[i]] = dec(percent).String()
		}
		sum, shares := decimal.Zero, map[string]string{}
		for _, part := range share.FindAllStringSubmatch(f.Notes, -1) {
			gas, ok := factor.Standard().Factor("gas." + strings.ToLower(part[1]) + ".kg.global.2021")
			require.True(t, ok, part[1])
			sum = sum.Add(gas.KgCO2ePerUnit.Mul(dec(part[2])).Shift(-2))
			shares[strings.TrimPrefix(strings.TrimPrefix(part[1], "HFC-"), "R")] = dec(part[2]).String()
		}
		require.Equal(t, stated, shares, f.ID)
		require.Equal(t, f.KgCO2ePerUnit.String(), sum.String(), f.ID)
		checked++
	}
	require.Equal(t, 9, checked)
}

func TestStandard_RememberedValuesAreMarkedWeak(t *testing.T) {
	t.Parallel()
	for f := range factor.Standard().All() {
		if f.Confidence == factor.Memory {
			require.GreaterOrEqual(t, f.Quality, 3, f.ID)
		}
	}
}

func TestSet_Notices(t *testing.T) {
	t.Parallel()
	set := factor.Standard()
	shown := set.Notices("ogl-uk-3.0", "cc-by-sa-4.0-aib")
	require.Len(t, shown, 2)
	require.Equal(t, "Contains public sector information licensed under the Open Government Licence v3.0.", shown[0].Text)
	require.False(t, shown[0].ShareAlike)
	require.True(t, shown[1].ShareAlike)
	require.Empty(t, set.Notices("none"))
	require.NotEmpty(t, set.Notices("mit-efrag"), "the fuel table has a notice too")
}

func TestSet_VersionFollowsTheFiles(t *testing.T) {
	t.Parallel()
	one, err := factor.Load(files(row), price.Standard())
	require.NoError(t, err)
	same, err := factor.Load(files(row), price.Standard())
	require.NoError(t, err)
	other, err := factor.Load(files(strings.Replace(row, ",1.5,", ",1.6,", 1)), price.Standard())
	require.NoError(t, err)
	require.Equal(t, one.Version(), same.Version())
	require.NotEqual(t, one.Version(), other.Version())
}

const (
	head = "id,series,name,unit,kgco2e,upstream,biogenic,basis,gwp,region,year,price_year,price_kind,source,licence,confidence,provenance,quality,uncertainty,notes\n"
	row  = "a.l.se.2024,a,A,l,1.5,0.2,,direct,,SE,2024,,,S,free,seen,read,2,0.1,\n"
)

// money is a factor of money, of a price year and a kind of price.
func money(year, kind string) string {
	return "m.sek.us.2022,m,M,SEK,0.01,,,chain,,US,2022," + year + "," + kind + ",S,free,seen,read,5,0.4,\n"
}

func files(rows string) fstest.MapFS {
	return fstest.MapFS{
		"notices.csv": {Data: []byte("licence,title,text,url,share_alike\nfree,F,text,,no\nsame,S,text,,yes\n")},
		"a.csv":       {Data: []byte(head + rows)},
	}
}

func TestLoad_NamesFileLineAndReason(t *testing.T) {
	t.Parallel()
	change := func(from, to string) string { return strings.Replace(row, from, to, 1) }
	for name, c := range map[string]struct{ rows, want string }{
		"id does not say what it is":   {change("a.l.se.2024", "a.kg.se.2024"), `a.csv:2: "a.kg.se.2024": id is not a.l.se.2024`},
		"twice":                        {row + row, `a.csv:3: "a.l.se.2024" stands twice`},
		"unknown licence":              {change(",free,", ",stolen,"), "no notice for licence"},
		"share-alike among the others": {change(",free,", ",same,"), "belongs into another folder"},
		"no value":                     {change(",1.5,", ",,"), "no value"},
		"negative":                     {change(",1.5,", ",-1.5,"), "kgco2e is no amount"},
		"words for numbers":            {change(",0.2,", ",some,"), "upstream is no amount"},
		"year in words":                {change("SE,2024", "SE,last"), "year is no whole number"},
		"upstream inside and on top":   {change("direct", "life-cycle"), "holds its upstream part already"},
		"basis":                        {change("direct", "roughly"), "basis is unknown"},
		"price year of a litre":        {change("2024,,,", "2024,2022,purchaser,"), "price year and kind"},
		"confidence":                   {change("seen", "hoped"), "confidence is unknown"},
		"quality":                      {change(",2,0.1", ",6,0.1"), "quality is not 1 to 5"},
		"quality of nothing":           {change(",2,0.1", ",0,0.1"), "quality is not 1 to 5"},
		"no provenance":                {change(",read,", ",,"), "provenance is empty"},
		"no name":                      {change(",a,A,", ",a,,"), "name, region"},
		"no region":                    {strings.Replace(change(",SE,2024", ",,2024"), "a.l.se.2024", "a.l..2024", 1), "name, region"},
		"no source":                    {change(",S,free", ",,free"), "name, region"},
		"money of no year":             {money("", "basic"), "price year and kind"},
		"money of no kind":             {money("2022", ""), "price year and kind"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := factor.Load(files(c.rows), price.Standard())
			require.ErrorContains(t, err, c.want)
		})
	}
	t.Run("what is good", func(t *testing.T) {
		t.Parallel()
		for _, rows := range []string{change(",2,0.1", ",1,0.1"), change(",2,0.1", ",5,0.1"), money("2022", "basic"), money("2022", "purchaser")} {
			_, err := factor.Load(files(rows), price.Standard())
			require.NoError(t, err, rows)
		}
	})
	t.Run("notices", func(t *testing.T) {
		t.Parallel()
		for _, notice := range []string{",F,text,,no\n", "other,F,,,no\n", "free,G,text,,no\n"} {
			with := files(row)
			with["notices.csv"] = &fstest.MapFile{Data: []byte("licence,title,text,url,share_alike\nfree,F,text,,no\n" + notice)}
			_, err := factor.Load(with, price.Standard())
			require.ErrorContains(t, err, "notices.csv:3: notice", notice)
		}
	})
	t.Run("several at once", func(t *testing.T) {
		t.Parallel()
		_, err := factor.Load(files(change("seen", "hoped")+strings.ReplaceAll(change("direct", "roughly"), "2024", "2023")), price.Standard())
		require.ErrorContains(t, err, "a.csv:2")
		require.ErrorContains(t, err, "a.csv:3")
	})
	t.Run("wrong columns", func(t *testing.T) {
		t.Parallel()
		broken := files(row)
		broken["a.csv"] = &fstest.MapFile{Data: []byte("id,series\n")}
		_, err := factor.Load(broken, price.Standard())
		require.ErrorContains(t, err, "a.csv:1: columns are not")
	})
	t.Run("no notices", func(t *testing.T) {
		t.Parallel()
		_, err := factor.Load(fstest.MapFS{}, price.Standard())
		require.ErrorContains(t, err, "notices.csv")
	})
}
