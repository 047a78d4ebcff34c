package carbon_test

import (
	"bytes"
	"errors"
	"iter"
	"os"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/reports"
	"tillit/reports/carbon"
	"tillit/reports/reportstest"
)

func head(locale string) reports.Head {
	return reportstest.Head(locale)
}

func d(s string) decimal.Decimal { return decimal.RequireFromString(s) }

var lines = []carbon.Line{
	{
		ID: "0199-1", Status: carbon.Counted, Date: time.Date(2025, 1, 31, 0, 0, 0, 0, time.UTC), Source: "Bokföring 2025", Series: "A", Number: "12",
		Text: "=HYPERLINK(\"http://evil\")", Account: "5611", AccountName: "Drivmedel", Supplier: "Circle K", Amount: d("800"), Currency: "SEK",
		Quantity: decimal.NewNullDecimal(d("40.5")), Unit: "m3", Scope: 1, GHG: reports.Name{ID: "1.mobile", Text: "Mobil förbränning"},
		Category: reports.Name{ID: "1.mobile.road.petrol", Text: "Bensin"}, Method: "activity", Rule: "bas.5611", Factor: "fuel.petrol.m3", Quality: 3,
		KgLocation: d("84.135240"), KgMarket: d("84.135240"), KgBiogenic: d("1.1"),
		PerUnit: carbon.PerUnit{Kg: d("2.0774"), Unit: "m3"}, MarketPerUnit: carbon.PerUnit{Kg: d("2.0774"), Unit: "m3"}, Calculation: "40.5 × 2.0774",
	},
	{
		Status: carbon.Counted, Upstream: true, Date: time.Date(2025, 1, 31, 0, 0, 0, 0, time.UTC), Series: "A", Number: "12",
		Currency: "SEK", Scope: 3, GHG: reports.Name{ID: "3.3", Text: "Bränsle- och energirelaterat"}, Category: reports.Name{ID: "3.3.fuel", Text: "Uppströms bränsle"},
		KgLocation: d("20.5"), KgMarket: d("20.5"), Quality: 3,
	},
	{
		Status: carbon.Counted, Date: time.Date(2025, 12, 1, 0, 0, 0, 0, time.UTC), Amount: d("8000"), Currency: "SEK", Scope: 2,
		GHG: reports.Name{ID: "2.electricity", Text: "El"}, Category: reports.Name{ID: "2.electricity.grid.bought", Text: "Köpt el"}, Quality: 2,
		KgLocation: d("100"), KgMarket: d("400.000001"), Entry: "Kraftbolaget, avtal 7", ByMarket: "1000 kWh: 600 kWh × 0 (Kraftbolaget GO-1)",
	},
	{Status: carbon.Excluded, Reason: reports.Name{ID: "payroll", Text: "Löner"}, Decision: "=Anna, 2025-04-02", Date: time.Date(2025, 3, 25, 0, 0, 0, 0, time.UTC), Amount: d("300000.50"), Currency: "SEK"},
	{Status: carbon.Unmatched, Date: time.Date(2025, 3, 26, 0, 0, 0, 0, time.UTC), Amount: d("-12.25"), Currency: "SEK"},
	{
		Status: carbon.Counted, Disabled: true, Date: time.Date(2025, 3, 27, 0, 0, 0, 0, time.UTC), Amount: d("99"), Currency: "SEK",
		Scope: 1, KgLocation: d("5000"), KgMarket: d("5000"),
	},
}

func all(lines []carbon.Line) iter.Seq2[carbon.Line, error] {
	return func(yield func(carbon.Line, error) bool) {
		for _, l := range lines {
			if !yield(l, nil) {
				return
			}
		}
	}
}

func sources() (carbon.Sources, error) {
	return carbon.Sources{
		Factors: []carbon.Factor{{
			ID: "fuel.petrol.m3", Name: "Petrol", Unit: "m3", Region: "GB", Year: 2025, Source: "Defra", Licence: "OGL v3", Value: d("2.0774"),
		}},
		Contracts: []carbon.Contract{
			{
				Carrier: "electricity", Instrument: "certificate", Supplier: "=Kraftbolaget", Number: "GO-1", From: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC),
				To: time.Date(2025, 12, 31, 0, 0, 0, 0, time.UTC), KWh: decimal.NewNullDecimal(d("600")), Covered: d("600"), KgPerKWh: d("0"),
			},
			{
				Carrier: "heating", Instrument: "rate", Supplier: "Värmebolaget", From: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC),
				To: time.Date(2025, 6, 30, 0, 0, 0, 0, time.UTC), Covered: d("12.345678"), KgPerKWh: d("0.021"),
			},
		},
		Doubts: []reports.Doubt{
			{Code: "any", Kg: d("1500"), Share: decimal.NewNullDecimal(d("0.75"))},
			{Code: "price", Kg: d("1000"), Share: decimal.NewNullDecimal(d("0.5"))},
			{Code: "factor", Share: decimal.NewNullDecimal(d("0"))},
			{Code: "region", Kg: d("1500"), Share: decimal.NewNullDecimal(d("0.75"))},
			{Code: "year", Kg: d("-20"), Share: decimal.NullDecimal{}},
		},
		Energy: &carbon.Energy{
			Lines: []carbon.EnergyLine{
				{
					Carrier: reports.Name{ID: "diesel", Text: "=Diesel"}, Use: "vehicles", Basis: "prices", Unit: "l", Quantity: d("331300"),
					MWh: d("3324.043333"),
				},
				{
					Carrier: reports.Name{ID: "electricity", Text: "El"}, Use: "premises", Basis: "quantity", Unit: "kWh", Quantity: d("373000"),
					MWh: d("373"), Renewable: d("100"), Nuclear: d("50"), Unproven: d("223"), ByContract: d("150"),
				},
			},
			Gaps:    []carbon.EnergyGap{{Category: reports.Name{ID: "1.mobile.fossil.diesel", Text: "Diesel"}, Unit: "kgCO2e", Quantity: d("500")}},
			Missing: []string{"heat"},
		},
		Licences: []string{"Contains public sector information licensed under the Open Government Licence v3.0."},
	}, nil
}

func write(t *testing.T, h reports.Head) *excelize.File {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, carbon.WriteXLSX(&out, h, all(lines), sources))
	f := reportstest.Open(t, out.Bytes())
	reportstest.TitlesOverFigures(t, f)
	return f
}

// The golden files hold every cell as a person sees it.
func TestWriteXLSX_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			reportstest.Golden(t, locale, reportstest.Seen(t, write(t, head(locale))))
		})
	}
}

func TestWriteXLSX_TotalsAreSumsOfWhatCounts(t *testing.T) {
	t.Parallel()
	for _, method := range []reports.Scope2{reports.ByLocation, reports.ByMarket} {
		h := head("en-US")
		h.Scope2 = method
		f := write(t, h)
		rows, err := f.GetRows("By month", excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		last := rows[len(rows)-1]
		want := "0.20463524" // (84.13524 + 20.5 + 100) kg
		if h.Market() {
			want = "0.504635241"
		}
		require.Equal(t, []string{"Total", "0.08413524", "0.1", "0.400000001", "0.0205", want}, last)
	}
}

func TestWriteXLSX_SaysThatThereAreNoContracts(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		var out bytes.Buffer
		none := func() (carbon.Sources, error) { return carbon.Sources{}, nil }
		require.NoError(t, carbon.WriteXLSX(&out, head(locale), all(lines), none))
		texts, err := reports.ReadTexts(os.DirFS("."), locale)
		require.NoError(t, err)
		rows, err := reportstest.Open(t, out.Bytes()).GetRows(texts["contracts"])
		require.NoError(t, err)
		require.Equal(t, []string{texts["noContracts"]}, rows[len(rows)-1])
		rows, err = reportstest.Open(t, out.Bytes()).GetRows(texts["energy"])
		require.NoError(t, err)
		require.Equal(t, []string{texts["energyOfWholeYear"]}, rows[len(rows)-1], "a report of a part of the year")
	}
}

func TestFileName(t *testing.T) {
	t.Parallel()
	name, err := carbon.FileName(head("nl-NL"), ".xlsx")
	require.NoError(t, err)
	require.Equal(t, "CO₂-verslag Åkeriet <AB> 2025.xlsx", name)
	_, err = carbon.FileName(head("xx"), ".csv")
	require.Error(t, err)
}

func TestWriteXLSX_PassesOnTheErrorOfItsLines(t *testing.T) {
	t.Parallel()
	gone := errors.New("connection lost")
	broken := func(yield func(carbon.Line, error) bool) { _ = yield(lines[0], nil) && yield(carbon.Line{}, gone) }
	require.ErrorIs(t, carbon.WriteXLSX(&bytes.Buffer{}, head("sv-SE"), broken, sources), gone)
	require.Error(t, carbon.WriteXLSX(&bytes.Buffer{}, head("de-DE"), all(nil), sources))
}

func TestWriteXLSX_NothingRuns(t *testing.T) {
	t.Parallel()
	var hostile []carbon.Line
	for _, text := range reportstest.Hostile() {
		hostile = append(hostile, carbon.Line{
			Status: carbon.Unmatched, Date: lines[0].Date, Source: text, Series: text, Number: text, Text: text, Account: text, AccountName: text,
			Supplier: text, Currency: text, Unit: text, Rule: text, Decision: text, Entry: text, Calculation: text, ByMarket: text, Amount: d("-12.25"),
		})
	}
	var out bytes.Buffer
	require.NoError(t, carbon.WriteXLSX(&out, head("en-US"), all(hostile), sources))
	f := reportstest.Open(t, out.Bytes())
	reportstest.NothingRuns(t, f)
	rows, err := f.GetRows("Transactions", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	require.Equal(t, "=1+1", rows[1][4], "what was typed, as text")
	require.Equal(t, "-12.25", rows[1][7])
	kind, err := f.GetCellType("Transactions", "H2")
	require.NoError(t, err)
	require.NotEqual(t, excelize.CellTypeInlineString, kind, "a number")
}
