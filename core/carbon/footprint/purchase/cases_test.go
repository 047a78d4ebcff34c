package purchase_test

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/glance"
	"tillit/integrations/format"
)

// Cases of what bookkeepers do, each a file of testdata/cases: which habit it is and
// where it is documented, the books, and what becomes of each account, written by hand
// before it was tried. Whoever meets another habit adds a file.
//
// The books are one file named for its format; "country" says whose they are, se
// unless it says otherwise. "outcome" has a line for each account and fate: what is
// counted, what no rule knows, or the reason for which rows are left out, with the sum
// of their amounts.
func TestCases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/cases/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			country, want := "SE", ""
			var data []byte
			for _, f := range archive.Files {
				switch f.Name {
				case "outcome":
					want = string(f.Data)
				case "country":
					country = strings.TrimSpace(string(f.Data))
				default:
					data = f.Data
				}
			}
			require.NotEmpty(t, want, "a case says what is right")
			books, _, err := format.Open(bytes.NewReader(data))
			require.NoError(t, err)
			g, err := glance.At(books, glance.Options{Country: country})
			require.NoError(t, err)
			require.Equal(t, want, fates(g.Results))
		})
	}
}

// fates has a line for each account and what became of its rows.
func fates(results []engine.Result) string {
	sums := map[string]decimal.Decimal{}
	for _, r := range results {
		if r.Part != engine.Main {
			continue
		}
		fate := r.Account + " " + string(r.Status)
		if r.Status == engine.Excluded {
			fate = r.Account + " " + r.Exclusion
		}
		sums[fate] = sums[fate].Add(r.Amount)
	}
	var out strings.Builder
	for _, fate := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&out, "%s %s\n", fate, sums[fate])
	}
	return out.String()
}
