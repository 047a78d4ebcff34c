package footprint_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/intenttest"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/tenant"
	"tillit/integrations/format"
)

var (
	seed      = flag.Uint64("intents.seed", 1, "the first company that TestIntents draws")
	companies = flag.Int("intents.companies", 0, "how many it draws; 0 for as many as the day or the night has time for")
)

// What companies did is what becomes of their books, whichever way these were kept: they
// are imported year by year, calculated, and held against what the intents alone say.
//
// A company that differs is told of by the intents that differ by themselves too.
// -intents.seed=N -intents.companies=1 draws it again.
func TestIntents(t *testing.T) {
	t.Parallel()
	const byDay, byNight = 20, 1000
	n := *companies
	switch {
	case n > 0:
	case nightly.Now():
		n = byNight
	default:
		n = byDay
	}
	const lanes = 2
	for lane := range lanes {
		t.Run(fmt.Sprint(lane), func(t *testing.T) {
			t.Parallel()
			b := newBundle(t)
			folder, err := blob.Folder(t.TempDir())
			require.NoError(t, err)
			k := keeper{b, bookkeeping.NewService(b.db, folder, format.Open)}
			for i := lane; i < n; i += lanes {
				k.try(t, *seed+uint64(i))
			}
		})
	}
}

// keeper imports and calculates books.
type keeper struct {
	*bundle

	books *bookkeeping.Service
}

// try tells where a company's books do not come to what it did.
func (k keeper) try(t *testing.T, seed uint64) {
	t.Helper()
	c := intenttest.Generate(seed)
	found := k.differences(t, c)
	if len(found) == 0 {
		return
	}
	var told strings.Builder
	fmt.Fprintf(&told, "company %d, %d years from %s, sole %t, by %s: truth, books\n", seed, len(c.Years), c.Years[0].From.Format("2006-01-02"), c.Sole, c.Program.Name)
	writeAll(&told, found)
	const enough = 3
	for place, n := 0, 0; place < len(c.Did) && n < enough; place++ {
		alone := intenttest.Alone(seed, place)
		if found := k.differences(t, alone); len(found) > 0 {
			n++
			told.WriteString("alone:\n")
			writeAll(&told, found)
			told.WriteString(alone.Tell(place))
			for _, end := range alone.Ends() {
				told.WriteString(alone.Tell(end))
			}
		}
	}
	t.Error(told.String())
}

func writeAll(told *strings.Builder, found map[string][2]string) {
	for _, what := range slices.Sorted(maps.Keys(found)) {
		fmt.Fprintf(told, "  %s: %s, %s\n", what, found[what][0], found[what][1])
	}
}

// differences are what is right and what became of it, where they differ.
func (k keeper) differences(t *testing.T, c *intenttest.Company) map[string][2]string {
	t.Helper()
	right, is := map[string]decimal.Decimal{}, map[string]decimal.Decimal{}
	for f, v := range c.Truth.Counted {
		places := int32(-2)
		if f.Unit != "" {
			places = -3
		}
		right[fmt.Sprint(f.Year, " ", f.Leaf, " ", f.Unit)] = decimal.New(v, places)
	}
	for a, v := range c.Truth.Asked {
		right[fmt.Sprint(a.Year, " ", a.Code)] = decimal.New(int64(v), -2)
	}
	for code, n := range c.Truth.Notices {
		right[code] = decimal.NewFromInt(int64(n))
	}
	k.company(t, "SE", "SEK")
	for _, file := range c.Files() {
		for code, n := range k.take(t, file) {
			is[code] = is[code].Add(decimal.NewFromInt(int64(n)))
		}
	}
	for year := c.Years[0].From.Year(); year <= c.End().Year(); year++ {
		k.calculate(t, month(year, 1), month(year, 12))
		for _, x := range k.all(t, year, footprint.Filter{}) {
			what, value := fate(x.Figure)
			if what != "" {
				is[fmt.Sprint(year, " ", what)] = is[fmt.Sprint(year, " ", what)].Add(value)
			}
		}
	}
	found := map[string][2]string{}
	for _, all := range []map[string]decimal.Decimal{right, is} {
		for what := range all {
			if !right[what].Equal(is[what]) {
				found[what] = [2]string{right[what].String(), is[what].String()}
			}
		}
	}
	return found
}

// fate is what a row counts in, or under which code it is asked about, and how much.
func fate(f engine.Figure) (what string, value decimal.Decimal) {
	switch {
	case f.Part != engine.Main:
	case f.Status == engine.Unmatched:
		return "unmatched " + f.Account, f.Amount
	case f.Status == engine.Excluded && strings.HasSuffix(f.Exclusion, "-asked"):
		return f.Exclusion, f.Amount
	case f.Status == engine.Counted && f.Method == engine.Activity:
		return f.Category + " " + f.Unit, f.Quantity.Decimal
	case f.Status == engine.Counted:
		return f.Category + " ", f.Amount
	}
	return "", decimal.Zero
}

// take imports a file and counts what it was noticed for.
func (k keeper) take(t *testing.T, file []byte) map[string]int {
	t.Helper()
	scope := tenant.NewScope(uuid.New(), k.scope.Company, bookkeeping.Import)
	_, work, err := k.books.ImportFile(t.Context(), scope, "books.se", bytes.NewReader(file))
	require.NoError(t, err)
	var summary bookkeeping.Summary
	require.NoError(t, k.jobs.Run(t.Context(), scope, work.ID, false, func(ctx context.Context, run *job.Run) (err error) {
		summary, err = k.books.Load(ctx, scope, run)
		return err
	}))
	noticed := map[string]int{}
	for _, n := range summary.Notices {
		noticed[n.Code] += n.Count
	}
	return noticed
}
