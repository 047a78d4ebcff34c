package sheet_test

import (
	"io"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/reports/sheet"
)

const benchRows = 100_000

// BenchmarkBook writes 100,000 rows of 12 columns; BenchmarkExcelize is the
// library it is measured against.
func BenchmarkBook(b *testing.B) {
	b.ReportAllocs()
	day, kg := time.Date(2025, 3, 29, 0, 0, 0, 0, time.UTC), decimal.RequireFromString("1234.567890")
	for b.Loop() {
		book := sheet.NewBook(io.Discard, props)
		s := book.Sheet(sheet.Layout{Name: "Rows", Columns: make([]sheet.Column, 12)})
		for range benchRows {
			s.Row(sheet.Date(day), sheet.Text("A"), sheet.Text("1234"), sheet.Text("Drivmedel för personbilar"),
				sheet.Text("5611"), sheet.Text("Preem AB"), sheet.Amount(kg), sheet.Text("SEK"), sheet.Mass(kg),
				sheet.Mass(kg), sheet.Whole(5), sheet.Text("1.mobile.road.petrol"))
		}
		require.NoError(b, book.Close())
	}
	b.ReportMetric(float64(benchRows*b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkExcelize(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		f := excelize.NewFile()
		w, err := f.NewStreamWriter("Sheet1")
		require.NoError(b, err)
		for n := range benchRows {
			cell, err := excelize.CoordinatesToCellName(1, n+1)
			require.NoError(b, err)
			require.NoError(b, w.SetRow(cell, []any{
				45745, "A", "1234", "Drivmedel för personbilar", "5611", "Preem AB", 1234.56789, "SEK", 1234.56789,
				1234.56789, 5, "1.mobile.road.petrol",
			}))
		}
		require.NoError(b, w.Flush())
		require.NoError(b, f.Write(io.Discard))
		require.NoError(b, f.Close())
	}
	b.ReportMetric(float64(benchRows*b.N)/b.Elapsed().Seconds(), "rows/s")
}
