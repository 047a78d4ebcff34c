package footprint_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/nightly"
)

// The cases of package energybill, booked and calculated a month at a time, the last
// first: each row becomes what the case says, and a month that comes later has those
// beside it computed anew.
func TestBills_Cases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("energybill/testdata/cases/*.csv")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	b := newBundle(t)
	each := nightly.Of(8, 1)     // package energybill holds all at every change
	for i, path := range files { //nolint:paralleltest // one company after another
		if i%each != 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".csv"), func(t *testing.T) {
			b.company(t, "SE", "SEK")
			want := b.bookBills(t, path)
			calculated := map[string]bool{}
			rows, err := b.owner.Query(t.Context(), "select distinct date_trunc('month', date) from ledger_rows where company_id = $1 order by 1 desc", b.scope.Company)
			require.NoError(t, err)
			days, err := pgx.CollectRows(rows, pgx.RowTo[time.Time])
			require.NoError(t, err)
			for _, day := range days {
				b.calculate(t, footprint.MonthOf(day), footprint.MonthOf(day))
			}
			for year := 2025; year >= 2023; year-- {
				for _, x := range b.all(t, year, footprint.Filter{}) {
					if x.Part == engine.Main {
						require.Equal(t, want[x.LedgerRow], x.Exclusion, "%s: %s %s", x.Date.Format(time.DateOnly), x.SupplierName, x.Text)
						calculated[x.LedgerRow.String()] = true
					}
				}
			}
			require.Len(t, calculated, len(want))
		})
	}
}

// bookBills books the rows of a case and returns the reason of each.
func (b *bundle) bookBills(t *testing.T, path string) map[uuid.UUID]string {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	r := csv.NewReader(file)
	r.Comment = '#'
	lines, err := r.ReadAll()
	require.NoError(t, err)
	accounts, suppliers, want := map[string]string{}, map[string]uuid.UUID{"": uuid.Nil}, map[uuid.UUID]string{}
	for at := 0; at < len(lines); {
		var rows []row
		first := at
		for ; at < len(lines) && lines[at][0] == lines[first][0]; at++ {
			l := lines[at]
			if accounts[l[4]] == "" {
				accounts[l[4]] = "502" + string(rune('0'+len(accounts)))
				b.account(t, accounts[l[4]], l[4], "cost")
			}
			if _, known := suppliers[l[2]]; !known {
				suppliers[l[2]] = b.supplier(t, l[2], "")
			}
			text, _, _ := strings.Cut(l[3], " | ")
			rows = append(rows, row{
				account: accounts[l[4]], amount: l[6], text: text, supplier: suppliers[l[2]], quantity: l[7], unit: "kWh", costCentre: l[5],
			})
		}
		_, text, _ := strings.Cut(lines[first][3], " | ")
		for i, id := range b.voucher(t, lines[first][1], text, rows...) {
			want[id] = lines[first+i][8]
		}
	}
	return want
}

// A bill counts the energy once, whichever row states it.
func TestBills_CountEnergyOnce(t *testing.T) {
	t.Parallel()
	total := func(t *testing.T, name string) string {
		t.Helper()
		b := newBundle(t)
		b.bookBills(t, "energybill/testdata/cases/"+name+".csv")
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		return b.overview(t, 2024, footprint.Filter{}).Totals.Total.String()
	}
	alone := total(t, "fees-beside-a-quantity") // 1,000 kWh
	require.Equal(t, alone, total(t, "grid-and-seller-state-both"))
	require.Equal(t, alone, total(t, "tax-alone-states"))
	require.Equal(t, alone, total(t, "grid-rows-of-one-invoice"))
	require.Equal(t, alone, total(t, "day-and-night"))
}

// Bills on both sides of New Year come to the same whichever year is calculated last.
func TestBills_AcrossYears(t *testing.T) {
	t.Parallel()
	totals := func(t *testing.T, years ...int) [2]string {
		t.Helper()
		b := newBundle(t)
		b.account(t, "5020", "El", "cost")
		b.account(t, "5021", "Elnät", "cost")
		seller, grid := b.supplier(t, "Bixia", ""), b.supplier(t, "Ellevio AB", "")
		b.voucher(t, "2023-12-31", "", row{account: "5020", amount: "1200", text: "El", supplier: seller})
		for _, year := range years {
			if year == 2024 {
				b.voucher(t, "2024-01-05", "", row{account: "5021", amount: "300", text: "Elnät december", supplier: grid, quantity: "1000", unit: "kWh"})
			}
			b.calculate(t, month(year, time.January), month(year, time.December))
		}
		var is [2]string
		for i := range is {
			is[i] = b.overview(t, 2023+i, footprint.Filter{}).Totals.Total.String()
		}
		return is
	}
	once := totals(t, 2024, 2023)
	require.Equal(t, once, totals(t, 2023, 2024))
	require.Equal(t, "0", once[0], "the grid's kilowatt hours stand for December's price")
	require.NotEqual(t, "0", once[1])
}

// What a grid company bills of a whole year stands for the prices of all of it, whether the
// year was calculated before it came or after.
func TestBills_OfAWholeYear(t *testing.T) {
	t.Parallel()
	total := func(t *testing.T, first bool) string {
		t.Helper()
		b := newBundle(t)
		b.account(t, "5020", "El", "cost")
		b.account(t, "5021", "Elnät", "cost")
		seller, grid := b.supplier(t, "Bixia", ""), b.supplier(t, "Ellevio AB", "")
		for _, day := range []string{"2023-01-31", "2023-06-30", "2023-12-31"} {
			b.voucher(t, day, "", row{account: "5020", amount: "1200", text: "El", supplier: seller})
		}
		if first {
			b.calculate(t, month(2023, time.January), month(2023, time.December))
			require.NotEqual(t, "0", b.overview(t, 2023, footprint.Filter{}).Totals.Total.String())
		}
		b.voucher(t, "2024-02-05", "", row{account: "5021", amount: "900", text: "Elnät helår 2023", supplier: grid, quantity: "3000", unit: "kWh"})
		b.calculate(t, month(2024, time.February), month(2024, time.February))
		if !first {
			b.calculate(t, month(2023, time.January), month(2023, time.December))
		}
		require.Equal(t, "0", b.overview(t, 2023, footprint.Filter{}).Totals.Total.String())
		return b.overview(t, 2024, footprint.Filter{}).Totals.Total.String()
	}
	is := total(t, true)
	require.NotEqual(t, "0", is)
	require.Equal(t, is, total(t, false))
}
