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
	"time"

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
	sweden := land{country: "SE", file: "books.se", files: (*intenttest.Company).Files, same: func(what string) string { return what }}
	const byDay, byNight, lanes = 10, 1000, 2
	for lane := range lanes {
		t.Run(fmt.Sprint(lane), func(t *testing.T) {
			t.Parallel()
			newKeeper(t).tryAll(t, sweden, lane, lanes, drawn(byDay, byNight))
		})
	}
}

// The same holds for what companies did in the Netherlands and in Finland, as far as
// charts and files of there tell it: not which asset it is, nor what opens a year unproved.
func TestIntents_Abroad(t *testing.T) {
	t.Parallel()
	const byDay, byNight = 2, 300
	for _, l := range []land{
		{country: "NL", file: "books.xaf", files: (*intenttest.Company).Audits, same: sameAbroad},
		{country: "FI", file: "books.csv", files: (*intenttest.Company).Tables, same: sameAbroad, calendar: true},
	} {
		t.Run(l.country, func(t *testing.T) {
			t.Parallel()
			newKeeper(t).tryAll(t, l, 0, 1, drawn(byDay, byNight))
		})
	}
}

// drawn is how many companies are.
func drawn(byDay, byNight int) int {
	if *companies > 0 {
		return *companies
	}
	return nightly.Of(byDay, byNight)
}

// land is where books are kept.
type land struct {
	country, file string
	files         func(*intenttest.Company) [][]byte

	// same gives what is compared under a name of what is counted, asked about or
	// noticed; empty for nothing.
	same     func(what string) string
	calendar bool // years begin in January
}

// sameAbroad leaves out energy, whose bills are written in Swedish, and parts of what the
// charts have one account of.
func sameAbroad(what string) string {
	switch {
	case what == "opening-asked", strings.HasPrefix(what, "unmatched "):
		return ""
	case strings.HasPrefix(what, "3.2."):
		return "3.2"
	case what == "3.1.goods.equipment ":
		return "3.1.goods.consumables "
	case strings.HasPrefix(what, "3."), strings.HasSuffix(what, "-asked"):
		return what
	}
	return ""
}

// keeper imports and calculates books.
type keeper struct {
	*bundle

	books *bookkeeping.Service
}

func newKeeper(t *testing.T) keeper {
	t.Helper()
	b := newBundle(t)
	folder, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	return keeper{b, bookkeeping.NewService(b.db, folder, format.Open)}
}

func (k keeper) tryAll(t *testing.T, l land, first, step, n int) {
	t.Helper()
	for i := first; i < n; i += step {
		k.try(t, l, *seed+uint64(i))
	}
}

// try tells where a company's books do not come to what it did.
func (k keeper) try(t *testing.T, l land, seed uint64) {
	t.Helper()
	c := intenttest.Generate(seed)
	if l.calendar && c.Years[0].From.Month() != time.January {
		return
	}
	found := k.differences(t, l, c)
	if len(found) == 0 {
		return
	}
	var told strings.Builder
	fmt.Fprintf(&told, "company %d, %d years from %s, sole %t, by %s: truth, books\n", seed, len(c.Years), c.Years[0].From.Format("2006-01-02"), c.Sole, c.Program.Name)
	writeAll(&told, found)
	const enough = 3
	for place, n := 0, 0; place < len(c.Did) && n < enough; place++ {
		alone := intenttest.Alone(seed, place)
		if found := k.differences(t, l, alone); len(found) > 0 {
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
func (k keeper) differences(t *testing.T, l land, c *intenttest.Company) map[string][2]string {
	t.Helper()
	right, is := map[string]decimal.Decimal{}, map[string]decimal.Decimal{}
	add := func(to map[string]decimal.Decimal, year int, what string, value decimal.Decimal) {
		if what = l.same(what); what != "" {
			what = fmt.Sprint(year, " ", what)
			to[what] = to[what].Add(value)
		}
	}
	for f, v := range c.Truth.Counted {
		places := int32(-2)
		if f.Unit != "" {
			places = -3
		}
		add(right, f.Year, f.Leaf+" "+f.Unit, decimal.New(v, places))
	}
	for a, v := range c.Truth.Asked {
		add(right, a.Year, a.Code, decimal.New(int64(v), -2))
	}
	for code, n := range c.Truth.Notices {
		add(right, 0, code, decimal.NewFromInt(int64(n)))
	}
	k.company(t, l.country, "SEK")
	for _, file := range l.files(c) {
		for code, n := range k.take(t, l.file, file) {
			add(is, 0, code, decimal.NewFromInt(int64(n)))
		}
	}
	for year := c.Years[0].From.Year(); year <= c.End().Year(); year++ {
		k.calculate(t, month(year, 1), month(year, 12))
		for _, x := range k.all(t, year, footprint.Filter{}) {
			what, value := fate(x.Figure)
			add(is, year, what, value)
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

// take imports a file and counts what it was noticed for. A table is what it looks like.
func (k keeper) take(t *testing.T, name string, file []byte) map[string]int {
	t.Helper()
	scope := tenant.NewScope(uuid.New(), k.scope.Company, bookkeeping.Import)
	load := func(id uuid.UUID) (summary bookkeeping.Summary) {
		require.NoError(t, k.jobs.Run(t.Context(), scope, id, false, func(ctx context.Context, run *job.Run) (err error) {
			summary, err = k.books.Load(ctx, scope, run)
			return err
		}))
		return summary
	}
	kept, work, err := k.books.ImportFile(t.Context(), scope, name, bytes.NewReader(file))
	require.NoError(t, err)
	summary := load(work.ID)
	if summary.Kind == "" { // it waits
		table, err := k.books.LookAtImport(t.Context(), scope, kept.ID, "")
		require.NoError(t, err)
		kept, err = k.books.AnswerImport(t.Context(), scope, kept.ID, table.Mapping)
		require.NoError(t, err)
		summary = load(kept.Job.ID)
	}
	noticed := map[string]int{}
	for _, n := range summary.Notices {
		noticed[n.Code] += n.Count
	}
	return noticed
}
