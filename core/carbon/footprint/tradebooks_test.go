package footprint_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/carbon/tradebooktest"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/tenant"
	"tillit/integrations/sie"
)

var (
	tradeSeed   = flag.Uint64("tradebooks.seed", 1, "the first books that TestTradeBooks draws")
	tradeSeeds  = flag.Int("tradebooks.seeds", 0, "how many of every trade and country it draws; 0 for as many as the day or the night has time for")
	tradeOnly   = flag.String("tradebooks.only", "", "the trade, country or both, as in NL/care, that alone are drawn")
	tradeWords  = flag.String("tradebooks.words", "", "the set of words that alone is used: first, held, published, bureau, practice or desk")
	tradeMisses = flag.String("tradebooks.misses", "", "a file that is told what came out otherwise than is right")
)

// TestTradeBooks holds what the product makes of a year of books that somebody made up who
// did not write its rules: a new company with its country and its trade and nothing else.
// Where a country's books fall behind, the table that is logged says in which trade, and
// -tradebooks.misses=FILE which rows.
func TestTradeBooks(t *testing.T) {
	t.Parallel()
	var mutex sync.Mutex
	judged := map[sheaf][]verdict{}
	t.Run("books", func(t *testing.T) {
		for _, s := range sheaves() {
			t.Run(s.String(), func(t *testing.T) {
				t.Parallel()
				drawn := s.drawn()
				if len(drawn) == 0 {
					return // by night alone
				}
				k := newKeeper(t)
				for _, b := range drawn {
					v := k.judge(t, b)
					mutex.Lock()
					judged[s] = append(judged[s], v)
					mutex.Unlock()
				}
			})
		}
	})
	told := &strings.Builder{}
	fmt.Fprintf(told, "%-46s%6s%8s%8s%8s%8s%8s%8s%8s%8s%6s%6s%6s%6s\n",
		"books", "rows", "right", "balance", "spend", "total", "mended", "scope 1", "scope 2", "screen", "of", "near", "meter", "even")
	misses, sums := map[miss]weight{}, map[sheaf]verdict{}
	for _, s := range sheaves() {
		var all verdict
		for _, v := range judged[s] {
			fmt.Fprintln(told, v)
			all = all.plus(v)
		}
		if all.rows > 0 {
			all.name = s.String()
			fmt.Fprintln(told, all)
			sums[s] = all
		}
		for m, w := range all.misses {
			misses[m] = misses[m].plus(w)
		}
	}
	t.Log("\n" + told.String())
	tellMisses(t, misses)
	for s, v := range sums {
		hold(t, s, v)
	}
}

// sheaf is the books of a country in the words of a set.
type sheaf struct {
	words   tradebooktest.Set
	country string
}

func (s sheaf) String() string { return strings.TrimPrefix(string(s.words)+" "+s.country, "first ") }

// sheaves are those that are judged.
func sheaves() (all []sheaf) {
	for _, set := range tradebooktest.Sets() {
		for _, country := range tradebooktest.Countries() {
			if *tradeWords == "" || *tradeWords == string(set) {
				all = append(all, sheaf{set, country})
			}
		}
	}
	return all
}

// drawn are the books that are judged.
func (s sheaf) drawn() (all []*tradebooktest.Books) {
	trades := slices.Sorted(maps.Keys(tradebooktest.Trades()))
	seeds := *tradeSeeds
	byDay, byNight := 0, 1
	switch s.words {
	case tradebooktest.First:
		byDay, byNight = 1, 3
	case tradebooktest.Desk:
		byDay = 1 // no rule was written after it
	case tradebooktest.Held, tradebooktest.Published, tradebooktest.Bureau, tradebooktest.Practice:
		if *tradeWords != "" {
			byDay = 1
		}
	}
	switch {
	case seeds > 0 || *tradeOnly != "":
	case nightly.Now():
		seeds = byNight
	default:
		at := slices.Index(tradebooktest.Countries(), s.country)
		for n := range byDay {
			all = append(all, tradebooktest.Generate(s.words, s.country, trades[(at*byDay+n)%len(trades)], *tradeSeed))
		}
		return all
	}
	for _, trade := range trades {
		for n := range max(seeds, 1) {
			if name := s.country + "/" + trade; strings.HasPrefix(name, *tradeOnly) || strings.HasSuffix(name, *tradeOnly) {
				all = append(all, tradebooktest.Generate(s.words, s.country, trade, *tradeSeed+uint64(n)))
			}
		}
	}
	return all
}

// verdict is what became of books.
type verdict struct {
	name                         string
	rows, right, astray          int // rows of costs and assets; astray are those of balance and income that count or that nothing places
	spend, covered               float64
	total, byHand, mended        float64 // kilograms
	scope1, scope2, used1, used2 float64
	misses                       map[miss]weight

	// leaves is what was spent on what has a leaf, counted what of it the product counted; shown and
	// asked are the money that its screen says has a category, and that waits for one.
	leaves, counted, shown, asked float64

	// books are how many there are, near those whose total is within ten percent, metered those
	// whose scopes 1 and 2 are, and even those whose coverage on screen is within two points.
	books, near, metered, even int
}

// tooMuch is by how many points the coverage on screen is above what is true.
func (v verdict) tooMuch() float64 {
	return share(v.shown, v.shown+v.asked) - share(v.counted, v.leaves)
}

func (v verdict) plus(o verdict) verdict {
	v.rows, v.right, v.astray = v.rows+o.rows, v.right+o.right, v.astray+o.astray
	v.spend, v.covered = v.spend+o.spend, v.covered+o.covered
	v.total, v.byHand, v.mended = v.total+o.total, v.byHand+o.byHand, v.mended+o.mended
	v.scope1, v.scope2, v.used1, v.used2 = v.scope1+o.scope1, v.scope2+o.scope2, v.used1+o.used1, v.used2+o.used2
	v.leaves, v.counted, v.shown, v.asked = v.leaves+o.leaves, v.counted+o.counted, v.shown+o.shown, v.asked+o.asked
	v.books, v.near, v.metered, v.even = v.books+o.books, v.near+o.near, v.metered+o.metered, v.even+o.even
	if v.misses == nil {
		v.misses = map[miss]weight{}
	}
	for m, w := range o.misses {
		v.misses[m] = v.misses[m].plus(w)
	}
	return v
}

func share(part, of float64) float64 {
	if of == 0 {
		return math.NaN()
	}
	return 100 * part / of
}

// String is a line of the table: shares in percent, and how far totals are from what they should be.
func (v verdict) String() string {
	return fmt.Sprintf("%-46s%6d%7.1f%%%8d%7.1f%%%+7.1f%%%+7.1f%%%+7.1f%%%+7.1f%%%+8.1f%6d%6d%6d%6d", v.name, v.rows, share(float64(v.right), float64(v.rows)), v.astray,
		share(v.covered, v.spend), share(v.total, v.byHand)-100, share(v.total, v.mended)-100, share(v.scope1, v.used1)-100, share(v.scope2, v.used2)-100, v.tooMuch(),
		v.books, v.near, v.metered, v.even)
}

// miss is a kind of mistake.
type miss struct{ country, kind, account, outcome, accepted string }

// weight is how often it was made and over how much, where, and some of its rows.
type weight struct {
	rows           int
	amount         float64
	trades, titles []string
}

func (w weight) plus(o weight) weight {
	return weight{w.rows + o.rows, w.amount + o.amount, some(w.trades, o.trades), some(w.titles, o.titles)}
}

// some are the first of what two lists hold.
func some(a, b []string) []string {
	const enough = 8
	all := slices.Compact(slices.Sorted(slices.Values(slices.Concat(a, b))))
	return all[:min(len(all), enough)]
}

// judge imports and calculates books and compares every row with what is true of it.
func (k keeper) judge(t *testing.T, b *tradebooktest.Books) verdict {
	t.Helper()
	v := verdict{name: fmt.Sprintf("%s %s, %s", sheaf{b.Words, b.Country}, b.Trade, b.Program), misses: map[miss]weight{}}
	v.used1, v.used2 = k.physical(t, b)
	k.signUp(t, b)
	name, file := b.File()
	if file == nil {
		var out bytes.Buffer
		require.NoError(t, sie.Write(&out, b.Head, slices.Values(b.Vouchers)))
		name, file = "books.se", out.Bytes()
	}
	k.take(t, name, file)
	k.calculate(t, month(tradebooktest.Year, 1), month(tradebooktest.Year, 12))
	found := k.everything(t, tradebooktest.Year)
	v.total, v.scope1, v.scope2 = kilograms(found)
	v.compare(t, b, found)
	screen, err := k.footprints.Totals.Coverage(t.Context(), k.scope, tradebooktest.Year, footprint.Filter{})
	require.NoError(t, err)
	v.shown, v.asked = screen.Counted.Moved().InexactFloat64(), screen.Unmatched.Moved().InexactFloat64()
	v.mended = k.place(t, b, found, true)
	v.byHand = k.place(t, b, found, false)
	within := func(is, right float64) int {
		const tenth = 10
		if math.Abs(share(is, right)-100) <= tenth {
			return 1
		}
		return 0
	}
	v.books, v.near, v.metered = 1, within(v.total, v.byHand), within(v.scope1+v.scope2, v.used1+v.used2)
	const points = 2
	if math.Abs(v.tooMuch()) <= points {
		v.even = 1
	}
	return v
}

// signUp makes a new company as its people would.
func (k keeper) signUp(t *testing.T, b *tradebooktest.Books) {
	t.Helper()
	k.company(t, b.Country, b.Currency)
	k.exec(t, "update companies set industry = $2 where id = $1", k.scope.Company, b.Industry)
	scope := tenant.NewScope(uuid.Nil, k.scope.Company, rulebook.Choose)
	require.NoError(t, template.NewService(k.db, template.Standard()).Suit(t.Context(), scope))
	k.deciding(t)
	if b.HoldVAT {
		k.holdVAT(t, true)
	}
}

// physical is what scopes 1 and 2 come to by the quantities alone.
func (k keeper) physical(t *testing.T, b *tradebooktest.Books) (scope1, scope2 float64) {
	t.Helper()
	k.company(t, b.Country, b.Currency)
	day := func(month time.Month, day int) string {
		return time.Date(tradebooktest.Year, month, day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	}
	for leaf, use := range b.Used {
		k.entry(t, entered{from: day(1, 1), to: day(12, 31), category: leaf, quantity: decimal.NewFromFloat(use.Quantity).StringFixed(1), unit: use.Unit})
	}
	k.calculate(t, month(tradebooktest.Year, 1), month(tradebooktest.Year, 12))
	_, scope1, scope2 = kilograms(k.everything(t, tradebooktest.Year))
	return scope1, scope2
}

func kilograms(all []footprint.Transaction) (total, scope1, scope2 float64) {
	for _, x := range all {
		kg := x.KgLocation.InexactFloat64()
		total += kg
		switch x.Scope {
		case 1:
			scope1 += kg
		case 2:
			scope2 += kg
		}
	}
	return total, scope1, scope2
}

// outcome is what became of a row, as Truth.Accepts has it.
func outcome(x footprint.Transaction) string {
	switch x.Status {
	case engine.Counted:
		return x.Category
	case engine.Excluded:
		return "-" + x.Exclusion
	case engine.Unmatched:
	}
	return "?"
}

func keyOf(x footprint.Transaction) tradebooktest.Key {
	return tradebooktest.Key{Series: x.Series, Number: x.Number, Account: x.Account, Amount: x.Amount.StringFixed(2)}
}

func (v *verdict) compare(t *testing.T, b *tradebooktest.Books, found []footprint.Transaction) {
	t.Helper()
	became := map[tradebooktest.Key]footprint.Transaction{}
	for _, x := range found {
		if x.Part == engine.Main {
			require.Contains(t, b.Truth, keyOf(x), "%s: a row of the books", v.name)
			became[keyOf(x)] = x
		}
	}
	for key, truth := range b.Truth {
		x, there := became[key]
		is := ""
		if there {
			is = outcome(x)
		}
		amount := math.Abs(decimal.RequireFromString(key.Amount).InexactFloat64())
		accepted := truth.Accepts(is)
		switch truth.Class {
		case tradebooktest.Balance, tradebooktest.Income:
			if there && x.Status != engine.Excluded {
				v.astray++
			}
		case tradebooktest.Cost, tradebooktest.Asset, tradebooktest.None:
			v.rows++
			if accepted {
				v.right++
			}
		}
		if truth.Buys() {
			v.spend += amount
			if there && (x.Status == engine.Counted || x.Status == engine.Excluded && accepted) {
				v.covered += amount
			}
		}
		if truth.Buys() && !strings.HasPrefix(truth.Accepted[0], "-") {
			v.leaves += amount
			if there && x.Status == engine.Counted {
				v.counted += amount
			}
		}
		if accepted {
			continue
		}
		account := key.Account + " " + x.AccountName
		for _, a := range b.Head.Accounts {
			if a.Number == key.Account {
				account = strings.TrimSpace(a.Number + " " + a.Name + " " + a.Standard)
			}
		}
		m := miss{b.Country, truth.Kind, account, is, strings.Join(truth.Accepted, "|")}
		title := plainText(x.Text)
		if x.SupplierName != "" {
			title += " [" + x.SupplierName + "]"
		}
		v.misses[m] = v.misses[m].plus(weight{1, amount, []string{b.Trade}, []string{title}})
	}
}

// plainText is a text without its figures, so that rows of a kind are one.
func plainText(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '#'
		}
		return r
	}, text)
}

// place has people place the rows where they belong, or those alone that are not there,
// and gives the total.
func (k keeper) place(t *testing.T, b *tradebooktest.Books, found []footprint.Transaction, wrong bool) float64 {
	t.Helper()
	rows := map[string][]uuid.UUID{}
	for _, x := range found {
		truth := b.Truth[keyOf(x)]
		if x.Part != engine.Main || !truth.Buys() && truth.Accepts(outcome(x)) || wrong && truth.Accepts(outcome(x)) {
			continue
		}
		to := truth.Accepted[0]
		if to == "-*" {
			to = "-no-purchase"
		}
		rows[to] = append(rows[to], x.ID)
	}
	for _, to := range slices.Sorted(maps.Keys(rows)) {
		verdict := footprint.Verdict{Kind: footprint.ToCategory, Category: to}
		if exclusion, is := strings.CutPrefix(to, "-"); is {
			verdict = footprint.Verdict{Kind: footprint.ToExclusion, Exclusion: exclusion}
		}
		for some := range slices.Chunk(rows[to], decision.MaxSelected) {
			_, _, err := k.footprints.Decisions.Decide(t.Context(), k.scope, footprint.Selection{Year: tradebooktest.Year, IDs: some}, verdict)
			require.NoError(t, err)
		}
	}
	k.calculate(t, month(tradebooktest.Year, 1), month(tradebooktest.Year, 12))
	total, _, _ := kilograms(k.everything(t, tradebooktest.Year))
	return total
}

// tellMisses adds what went wrong to the file that is asked for, what is worth most first.
func tellMisses(t *testing.T, misses map[miss]weight) {
	t.Helper()
	if *tradeMisses == "" {
		return
	}
	f, err := os.OpenFile(*tradeMisses, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	require.NoError(t, err)
	defer f.Close()
	all := slices.SortedFunc(maps.Keys(misses), func(a, b miss) int {
		return cmp.Or(cmp.Compare(a.country, b.country), cmp.Compare(misses[b].amount, misses[a].amount), cmp.Compare(a.account, b.account))
	})
	for _, m := range all {
		w := misses[m]
		_, err := fmt.Fprintf(f, "%s %s (%s) | account %s | came out %q | accepted %s | %d rows, %.0f | texts: %s\n",
			m.country, m.kind, strings.Join(w.trades, ", "), m.account, m.outcome, m.accepted, w.rows, w.amount, strings.Join(w.titles, "; "))
		require.NoError(t, err)
	}
}
