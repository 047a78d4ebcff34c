package activity_test

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/reports"
	"tillit/reports/activity"
	"tillit/reports/reportstest"
)

func d(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func day(month time.Month, day int) time.Time {
	return time.Date(2025, month, day, 0, 0, 0, 0, time.UTC)
}

func head(locale string, suppliers bool) activity.Head {
	return activity.Head{Head: reportstest.Head(locale), Suppliers: suppliers}
}

func power() reports.Name { return reports.Name{ID: "2.electricity.grid.bought", Text: "Köpt el"} }

func entries() []activity.Entry {
	return []activity.Entry{
		{
			ID: "e-1", From: day(1, 1), To: day(2, 28), Category: power(), Scope: 2, Quantity: d("1240.5"), Unit: "kWh", Source: "measured",
			Cover: "leaf", Supplier: "Kraftbolaget", Reference: "F-17", Description: "=Mätare 4", Rows: 2, Amount: d("-1500.25"),
			Own: &activity.Own{KgPerUnit: d("0.02"), Source: "Kraftbolagets EPD", Year: 2024}, UpdatedBy: "Anna", UpdatedAt: day(3, 1), Version: 2,
		},
		{ID: "e-2", From: day(5, 1), To: day(5, 31), Category: reports.Name{ID: "1.x", Text: "Hotell"}, Scope: 3, Quantity: d("3"), Unit: "room-night", Country: "Tyskland", Source: "estimate", Cover: "adds", UpdatedAt: day(6, 1), Version: 1},
	}
}

func lines() []activity.Line {
	month := func(id string, m time.Month, kg string) activity.Line {
		return activity.Line{
			ID: id, Entry: "e-1", Date: day(m, 1), Category: power(), Scope: 2, Counted: true, Supplier: "Kraftbolaget",
			Quantity: decimal.NewNullDecimal(d("620.25")), Unit: "kWh", KgLocation: d(kg), KgMarket: d("12.405"), Quality: 1,
			Factor: "grid.se", FactorName: "Elnät", FactorSource: "Boverket", Calculation: "620.25 × 0.03", ByMarket: "620.25 × 0.02 (Kraftbolaget)",
		}
	}
	off := month("r-3", 2, "999")
	off.Disabled = true
	return []activity.Line{
		month("r-1", 1, "18.6075"), month("r-2", 2, "18.607501"), off,
		{ID: "r-4", Entry: "e-1", Date: day(1, 1), Category: reports.Name{ID: "3.3", Text: "Uppströms"}, Scope: 3, Counted: true, Upstream: true, KgLocation: d("1"), KgMarket: d("1"), Quality: 1},
		{ID: "r-5", Entry: "e-2", Date: day(5, 1), Quantity: decimal.NewNullDecimal(d("3")), Unit: "room-night"},
	}
}

func all(lines []activity.Line) iter.Seq2[activity.Line, error] {
	return func(yield func(activity.Line, error) bool) {
		for _, l := range lines {
			if !yield(l, nil) {
				return
			}
		}
	}
}

func write(t *testing.T, h activity.Head, entries []activity.Entry, lines []activity.Line) *excelize.File {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, activity.WriteXLSX(&out, h, entries, all(lines)))
	f := reportstest.Open(t, out.Bytes())
	reportstest.TitlesOverFigures(t, f)
	return f
}

func TestWriteXLSX_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		reportstest.Golden(t, locale, reportstest.Seen(t, write(t, head(locale, true), entries(), lines())))
	}
}

func TestWriteXLSX_WithoutSuppliersNothingNamesThem(t *testing.T) {
	t.Parallel()
	f := write(t, head("sv-SE", false), entries(), lines())
	require.NotContains(t, f.GetSheetList(), "Leverantörer")
	seen := reportstest.Seen(t, f)
	for _, named := range []string{"Kraftbolaget", "F-17", "Mätare 4"} {
		require.NotContains(t, seen, named)
	}
	require.Contains(t, seen, "1240.5", "the quantity stays")
}

func TestWriteXLSX_SumsAreThoseOfWhatCounts(t *testing.T) {
	t.Parallel()
	f := write(t, head("en-US", true), entries(), lines())
	for _, name := range []string{"Entries", "By category", "Suppliers"} {
		rows, err := f.GetRows(name, excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		last := rows[len(rows)-1]
		require.Equal(t, "Total", last[0])
		require.Contains(t, last, "38.215001", name)
		require.Contains(t, last, "25.81", name)
	}
	rows, err := f.GetRows("Entries", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	table := reportstest.Below(t, rows, "Category ID")
	require.Equal(t, "38.215001", table[0][8])
	require.Empty(t, table[1][8], "without a factor it is not known")
}

func TestWriteXLSX_NothingRuns(t *testing.T) {
	t.Parallel()
	var stated []activity.Entry
	var months []activity.Line
	for _, text := range reportstest.Hostile() {
		stated = append(stated, activity.Entry{
			ID: text, Unit: text, Supplier: text, Reference: text, Description: text, UpdatedBy: text, Own: &activity.Own{Source: text},
		})
		months = append(months, activity.Line{Counted: true, Supplier: text, Unit: text, FactorName: text, FactorSource: text, Calculation: text, ByMarket: text})
	}
	reportstest.NothingRuns(t, write(t, head("sv-SE", true), stated, months))
}

func TestWriteXLSX_EmptyYear(t *testing.T) {
	t.Parallel()
	f := write(t, head("fi-FI", true), nil, nil)
	rows, err := f.GetRows("Tiedot", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	table := reportstest.Below(t, rows, "Luokan tunnus")
	require.Len(t, table, 1)
	require.Equal(t, "0", table[0][8])
}

func TestWriteXLSX_Errors(t *testing.T) {
	t.Parallel()
	gone := errors.New("connection lost")
	broken := func(yield func(activity.Line, error) bool) {
		_ = yield(lines()[0], nil) && yield(activity.Line{}, gone)
	}
	require.ErrorIs(t, activity.WriteXLSX(io.Discard, head("sv-SE", true), nil, broken), gone)
	require.Error(t, activity.WriteXLSX(io.Discard, head("de-DE", true), nil, all(nil)))
	_, err := activity.FileName(head("de-DE", true), ".xlsx")
	require.Error(t, err)
	name, err := activity.FileName(head("nl-NL", true), ".xlsx")
	require.NoError(t, err)
	require.Equal(t, "Activiteitsgegevens Åkeriet <AB> 2025.xlsx", name)
}
