// Package purchasetest holds cases of what bookkeepers do, for whatever judges books.
//
// Each is a file of the folder cases: which habit it is, the books, and what becomes of
// each account, written by hand before it was tried. Whoever meets another habit adds a
// file. The books are one file named for its format; "country" says whose they are, SE
// unless it says otherwise. "outcome" has a line for each account and fate: what is
// counted, what no rule knows, or the reason for which rows are left out, with the sum
// of their amounts, and what quantity they count by. "beside" names accounts of which nothing counts; why is another
// question, as that of a table which does not say that an account is a bank's. Where a
// habit was read stands behind the word "Source". Those of the folder years have a file
// for each year.
package purchasetest

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/reference/corporate"
)

//go:embed cases years
var files embed.FS

// Case is a habit.
type Case struct {
	Name    string
	Country string // ISO 3166
	File    string // name of the books' file
	Books   []byte
	Outcome string
	Years   []txtar.File // of a case of several years, all of them

	beside []string // accounts
}

// Cases are all of one file, by name.
func Cases(t testing.TB) []Case {
	t.Helper()
	return casesIn(t, "cases")
}

// CasesOfYears are all with a file for each year, by name.
func CasesOfYears(t testing.TB) []Case {
	t.Helper()
	return casesIn(t, "years")
}

func casesIn(t testing.TB, folder string) []Case {
	t.Helper()
	entries, err := files.ReadDir(folder)
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	cases := make([]Case, len(entries))
	for i, entry := range entries {
		data, err := files.ReadFile(path.Join(folder, entry.Name()))
		require.NoError(t, err)
		c := Case{Name: strings.TrimSuffix(entry.Name(), ".txt"), Country: "SE"}
		for _, f := range txtar.Parse(data).Files {
			switch f.Name {
			case "outcome":
				c.Outcome = string(f.Data)
			case "country":
				c.Country = strings.TrimSpace(string(f.Data))
			case "beside":
				c.beside = strings.Fields(string(f.Data))
			default:
				c.File, c.Books = f.Name, f.Data
				c.Years = append(c.Years, f)
			}
		}
		require.NotEmpty(t, c.Outcome, "%s says what is right", c.Name)
		cases[i] = c
	}
	return cases
}

// Open reads the books of the case as a person of its country does who takes a table
// for what it looks like.
func (c Case) Open(t testing.TB, open func(io.ReadSeeker) (ledger.Books, string, error)) ledger.Books {
	t.Helper()
	books, _, err := open(bytes.NewReader(c.Books))
	require.NoError(t, err)
	sheet, ok := books.(ledger.Sheet)
	if !ok {
		return books
	}
	mapping := sheet.Shape("").Guess
	mapping.Currency, mapping.Home = corporate.CurrencyOf(c.Country), spreadsheet.MarkOf(c.Country)
	mapped, err := sheet.Map(mapping)
	require.NoError(t, err)
	return mapped
}

// Fates has a line for each account and what became of its rows, but for those beside
// that do not count.
func (c Case) Fates(figures []engine.Figure) string {
	sums, quantities := map[string]decimal.Decimal{}, map[string]map[string]decimal.Decimal{}
	for _, f := range figures {
		if f.Part != engine.Main || f.Status != engine.Counted && slices.Contains(c.beside, f.Account) {
			continue
		}
		fate := f.Account + " " + string(f.Status)
		if f.Status == engine.Excluded {
			fate = f.Account + " " + f.Exclusion
		}
		sums[fate] = sums[fate].Add(f.Amount)
		if f.Method == engine.Activity {
			if quantities[fate] == nil {
				quantities[fate] = map[string]decimal.Decimal{}
			}
			quantities[fate][f.Unit] = quantities[fate][f.Unit].Add(f.Quantity.Decimal)
		}
	}
	var out strings.Builder
	for _, fate := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&out, "%s %s", fate, sums[fate])
		for _, unit := range slices.Sorted(maps.Keys(quantities[fate])) {
			fmt.Fprintf(&out, " %s %s", quantities[fate][unit], unit)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
