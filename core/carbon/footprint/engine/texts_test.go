package engine_test

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// TestTexts holds what a row's texts make of it against testdata/texts.csv: by
// the rules that ship and a register of suppliers (name=number, or the name
// alone), whom they name, and where the row belongs. Add a line for a text that
// was taken wrongly.
func TestTexts(t *testing.T) {
	t.Parallel()
	matcher, err := rule.Compile(rule.Standard())
	require.NoError(t, err)
	file, err := os.ReadFile("testdata/texts.csv")
	require.NoError(t, err)
	lines, err := csv.NewReader(strings.NewReader(string(file))).ReadAll()
	require.NoError(t, err)
	for _, c := range lines[1:] {
		t.Run(c[0]+" "+c[1]+" "+c[4]+c[5], func(t *testing.T) {
			t.Parallel()
			currency := map[string]string{"SE": "SEK", "FI": "EUR", "NL": "EUR", "GB": "GBP"}[c[0]]
			e := engine.New(category.Standard(), factor.Standard(), price.Standard(), matcher, engine.Company{Country: c[0], Currency: currency})
			known := map[uuid.UUID]*engine.Supplier{}
			for of := range strings.SplitSeq(c[3], "|") {
				name, number, _ := strings.Cut(of, "=")
				if s := (&engine.Supplier{ID: uuid.New(), Name: name, Number: number}); name != "" {
					known[s.ID] = s
				}
			}
			e.Know(known)
			l := engine.Line{Paid: decimal.NewFromInt(1000), PaidIn: currency, RowText: c[4], VoucherText: c[5]}
			l.ID, l.Account, l.Date = uuid.New(), c[1], time.Date(2024, time.March, 1, 0, 0, 0, 0, time.UTC)
			l.On = e.Accounts([]ledger.Account{{Number: c[1], Name: c[2], Type: ledger.Cost}})[0]
			entry, _ := l.Entry()
			results, err := e.Results(entry)
			require.NoError(t, err)
			require.NotEmpty(t, results)

			row := results[0]
			require.Equal(t, c[7], row.Category+row.Exclusion, c[8])
			var reasons []engine.Reason
			require.NoError(t, json.Unmarshal(row.Reasons, &reasons))
			named := ""
			for _, r := range reasons {
				if r.Code == engine.ReasonNamed {
					named = r.Value
				}
			}
			require.Equal(t, c[6], named, c[8])
			of := known[row.Supplier]
			require.Equal(t, of != nil, row.SupplierName != "")
			if of != nil {
				require.Equal(t, named, of.Name)
			} else {
				require.Zero(t, row.Supplier, "a text makes no supplier")
			}
		})
	}
}
