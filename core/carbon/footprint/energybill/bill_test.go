package energybill_test

import (
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/energybill"
	"tillit/core/reference/factor/price"
)

// Each file of testdata/cases is rows of electricity in the books of one company, with
// what becomes of each, written by hand before it was tried; whoever meets another
// habit adds one. The columns are voucher, day, supplier, text of the row and of its
// voucher parted by " | ", name of the account, cost centre, amount, quantity in
// kilowatt hours, and the reason for which the row buys no energy, empty where it counts
// as it stands.
func TestJudge_Cases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/cases/*.csv")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".csv"), func(t *testing.T) {
			t.Parallel()
			rows, want := readCase(t, path)
			require.Equal(t, want, outcomes(rows))

			for i, j := 0, len(rows)-1; i < j; i, j = i+1, j-1 {
				rows[i], rows[j], want[i], want[j] = rows[j], rows[i], want[j], want[i]
			}
			require.Equal(t, want, outcomes(rows), "the order in which rows come says nothing")
		})
	}
}

// Of another carrier nothing is left out.
func TestJudge_Carriers(t *testing.T) {
	t.Parallel()
	rows, want := readCase(t, "testdata/cases/grid-and-seller-state-both.csv")
	rows[1].Carrier = "heat"
	want[1] = ""
	require.Equal(t, want, outcomes(rows))
}

func outcomes(rows []energybill.Row) []string {
	found := energybill.Judge(rows)
	is := make([]string, len(rows))
	for i, r := range rows {
		is[i] = found[r.ID].Reason
	}
	return is
}

func readCase(t *testing.T, path string) (rows []energybill.Row, want []string) {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	return readRows(t, file)
}

func readRows(t *testing.T, from io.Reader) (rows []energybill.Row, want []string) {
	t.Helper()
	r := csv.NewReader(from)
	r.Comment = '#'
	lines, err := r.ReadAll()
	require.NoError(t, err)
	for i, l := range lines {
		date, err := time.Parse(time.DateOnly, l[1])
		require.NoError(t, err)
		row := energybill.Row{
			ID: uuid.NewSHA1(uuid.Nil, []byte{byte(i)}), Voucher: uuid.NewSHA1(uuid.NameSpaceOID, []byte(l[0])), Date: date, Carrier: "electricity",
			Supplier: l[2], AccountName: l[4], CostCentre: l[5], Amount: decimal.RequireFromString(l[6]),
		}
		row.Text, row.VoucherText, _ = strings.Cut(l[3], " | ")
		if l[7] != "" {
			row.Quantity = decimal.NewNullDecimal(decimal.RequireFromString(l[7]))
		}
		rows, want = append(rows, row), append(want, l[8])
	}
	return rows, want
}

// What is paid to a seller is for the energy alone where the books pay the grid, or a tax
// of the seller's, on rows of their own.
func TestJudge_TellsWhatIsPaidApart(t *testing.T) {
	t.Parallel()
	type row struct {
		supplier, text string
		amount         int64
		kWh            int64
		apart          price.Parts
		later          int // months
	}
	for name, rows := range map[string][]row{
		"a grid company beside a seller": {
			{"Fortum", "Elhandel", 620, 0, price.Parts{Grid: true}, 0}, {"Ellevio", "Elnät", 730, 0, price.Parts{}, 0},
		},
		"the seller alone":                       {{"Fortum", "Elhandel", 620, 0, price.Parts{}, 0}},
		"the grid company alone":                 {{"Ellevio", "Elnät", 730, 0, price.Parts{}, 0}},
		"a grid company that credits":            {{"Fortum", "Elhandel", 620, 0, price.Parts{}, 0}, {"Ellevio", "Elnät kredit", -730, 0, price.Parts{}, 0}},
		"a tax of the seller":                    {{"Eneco", "Levering stroom", 70, 0, price.Parts{Levies: true}, 0}, {"Eneco", "Energiebelasting", 60, 0, price.Parts{}, 0}},
		"a tax and the grid of the seller":       {{"Eneco", "Levering", 70, 0, price.Parts{Grid: true, Levies: true}, 0}, {"Eneco", "Energiebelasting", 60, 0, price.Parts{}, 0}, {"Eneco", "Netbeheerkosten", 40, 0, price.Parts{}, 0}},
		"a tax that the grid company takes":      {{"Fortum", "Elhandel", 620, 0, price.Parts{Grid: true}, 0}, {"Ellevio", "Energiskatt", 400, 0, price.Parts{}, 0}},
		"two sellers beside a quantity of grids": {{"Fortum", "Elhandel", 620, 0, price.Parts{Grid: true}, 0}, {"Eon", "Elhandel", 300, 0, price.Parts{Grid: true}, 0}, {"Ellevio", "Elnät", 730, 1000, price.Parts{}, 0}},
		"a first bill without one of the grid": {
			{"Fortum", "Elhandel", 620, 0, price.Parts{Grid: true}, 0},
			{"Fortum", "Elhandel", 620, 0, price.Parts{Grid: true}, 2},
			{"Ellevio", "Elnät", 730, 0, price.Parts{}, 2},
		},
		"a bill long before": {
			{"Fortum", "Elhandel", 620, 0, price.Parts{}, 0},
			{"Fortum", "Elhandel", 620, 0, price.Parts{Grid: true}, 4},
			{"Ellevio", "Elnät", 730, 0, price.Parts{}, 4},
		},
		"a first bill of another seller": {
			{"Telge", "El", 620, 0, price.Parts{}, 0},
			{"Fortum", "Elhandel", 620, 0, price.Parts{Grid: true}, 2},
			{"Ellevio", "Elnät", 730, 0, price.Parts{}, 2},
		},
		"a first bill of nobody": {
			{"", "Sähkö", 62, 0, price.Parts{Grid: true}, 0}, {"", "Sähkö", 62, 0, price.Parts{Grid: true}, 2}, {"", "Siirto", 73, 0, price.Parts{}, 2},
		},
		"a first bill of another place": {
			{"Fortum", "Elhandel lager Malmö", 620, 0, price.Parts{}, 0},
			{"Fortum", "Elhandel butik Lund", 620, 0, price.Parts{Grid: true}, 2},
			{"Ellevio", "Elnät butik Lund", 730, 0, price.Parts{}, 2},
		},
		"a first bill beside a tax of the seller": {
			{"Eneco", "Levering stroom", 70, 0, price.Parts{}, 0},
			{"Eneco", "Levering stroom", 70, 0, price.Parts{Levies: true}, 2},
			{"Eneco", "Energiebelasting", 60, 0, price.Parts{}, 2},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var judged []energybill.Row
			for i, r := range rows {
				one := energybill.Row{
					ID: uuid.NewSHA1(uuid.Nil, []byte{byte(i)}), Voucher: uuid.NewSHA1(uuid.NameSpaceOID, []byte{byte(i)}), Carrier: "electricity",
					Date: time.Date(2024, time.Month(3+r.later), 10, 0, 0, 0, 0, time.UTC), Supplier: r.supplier, Text: r.text, Amount: decimal.NewFromInt(r.amount),
				}
				if r.kWh != 0 {
					one.Quantity = decimal.NewNullDecimal(decimal.NewFromInt(r.kWh))
				}
				judged = append(judged, one)
			}
			verdicts := energybill.Judge(judged)
			for i, r := range rows {
				require.Equal(t, len(rows) == 1 && r.text == "Elnät", verdicts[judged[i].ID].Unsold, r.text)
				require.Equal(t, r.apart, verdicts[judged[i].ID].Apart, r.text)
			}
		})
	}
}
