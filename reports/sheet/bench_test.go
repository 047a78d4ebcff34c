package sheet_test

import (
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/reports/reportstest"
	"tillit/reports/sheet"
)

// BenchmarkBook writes 10,000 and 1,000,000 rows of 12 columns and, in the same
// run, has excelize's stream write them. It reports the rows a second and the
// peak of the heap of both, and how many times as many rows ours writes.
func BenchmarkBook(b *testing.B) {
	for _, rows := range []int{10_000, 1_000_000} {
		b.Run(fmt.Sprintf("%d rows", rows), func(b *testing.B) {
			var ours, theirs time.Duration
			var peak, excelizes uint64
			for b.Loop() {
				took, bytes := measured(func() { writeBook(b, rows) })
				ours, peak = ours+took, max(peak, bytes)
				took, bytes = measured(func() { writeExcelize(b, rows) })
				theirs, excelizes = theirs+took, max(excelizes, bytes)
			}
			const mebi = 1 << 20
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(rows*b.N)/ours.Seconds(), "rows/s")
			b.ReportMetric(float64(rows*b.N)/theirs.Seconds(), "excelize-rows/s")
			b.ReportMetric(theirs.Seconds()/ours.Seconds(), "ratio")
			b.ReportMetric(float64(peak)/mebi, "peak-MiB")
			b.ReportMetric(float64(excelizes)/mebi, "excelize-peak-MiB")
		})
	}
}

func measured(work func()) (took time.Duration, peak uint64) {
	peak = reportstest.Peak(func() {
		began := time.Now()
		work()
		took = time.Since(began)
	})
	return took, peak
}

func writeBook(b *testing.B, rows int) {
	b.Helper()
	day, kg := time.Date(2025, 3, 29, 0, 0, 0, 0, time.UTC), decimal.RequireFromString("1234.567890")
	book := sheet.NewBook(io.Discard, props)
	s := book.Sheet(sheet.Layout{Name: "Rows", Columns: make([]sheet.Column, 12)})
	for range rows {
		s.Row(sheet.Date(day), sheet.Text("A"), sheet.Text("1234"), sheet.Text("Drivmedel för personbilar"),
			sheet.Text("5611"), sheet.Text("Preem AB"), sheet.Amount(kg), sheet.Text("SEK"), sheet.Mass(kg),
			sheet.Mass(kg), sheet.Whole(5), sheet.Text("1.mobile.road.petrol"))
	}
	require.NoError(b, book.Close())
}

func writeExcelize(b *testing.B, rows int) {
	b.Helper()
	f := excelize.NewFile()
	w, err := f.NewStreamWriter("Sheet1")
	require.NoError(b, err)
	for n := range rows {
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
