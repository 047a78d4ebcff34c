// Package purchasetest holds cases of what bookkeepers do, for whatever judges books.
//
// Each is a file of the folder cases: which habit it is, the books, and what becomes of
// each account, written by hand before it was tried. Whoever meets another habit adds a
// file. The books are one file named for its format; "country" says whose they are, SE
// unless it says otherwise. "outcome" has a line for each account and fate: what is
// counted, what no rule knows, or the reason for which rows are left out, with the sum
// of their amounts.
package purchasetest

import (
	"embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"tillit/core/carbon/footprint/engine"
)

//go:embed cases
var files embed.FS

// Case is a habit.
type Case struct {
	Name    string
	Country string // ISO 3166
	File    string // name of the books' file
	Books   []byte
	Outcome string
}

// Cases are all of them, by name.
func Cases(t testing.TB) []Case {
	t.Helper()
	entries, err := files.ReadDir("cases")
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	cases := make([]Case, len(entries))
	for i, entry := range entries {
		data, err := files.ReadFile(path.Join("cases", entry.Name()))
		require.NoError(t, err)
		c := Case{Name: strings.TrimSuffix(entry.Name(), ".txt"), Country: "SE"}
		for _, f := range txtar.Parse(data).Files {
			switch f.Name {
			case "outcome":
				c.Outcome = string(f.Data)
			case "country":
				c.Country = strings.TrimSpace(string(f.Data))
			default:
				c.File, c.Books = f.Name, f.Data
			}
		}
		require.NotEmpty(t, c.Outcome, "%s says what is right", c.Name)
		cases[i] = c
	}
	return cases
}

// Fates has a line for each account and what became of its rows.
func Fates(figures []engine.Figure) string {
	sums := map[string]decimal.Decimal{}
	for _, f := range figures {
		if f.Part != engine.Main {
			continue
		}
		fate := f.Account + " " + string(f.Status)
		if f.Status == engine.Excluded {
			fate = f.Account + " " + f.Exclusion
		}
		sums[fate] = sums[fate].Add(f.Amount)
	}
	var out strings.Builder
	for _, fate := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&out, "%s %s\n", fate, sums[fate])
	}
	return out.String()
}
