package rule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/rule"
)

// BenchmarkMatcher classifies rows by 500 rules and, in the same run, by the
// best plain loop over the same rules. It reports rows a second of both and
// their ratio.
func BenchmarkMatcher(b *testing.B) {
	rules, rows := ledgerLike(500, 20_000)
	m, err := rule.Compile(rules)
	require.NoError(b, err)
	plain := newLoop(rules)

	var ours, theirs time.Duration
	matched := 0
	for b.Loop() {
		ours += timed(func() {
			for _, row := range rows {
				if _, ok := m.Match(row); ok {
					matched++
				}
			}
		})
		theirs += timed(func() {
			for _, row := range rows {
				if _, ok := plain.match(row); ok {
					matched--
				}
			}
		})
	}
	require.Zero(b, matched, "both must match the same rows")
	total := float64(b.N * len(rows))
	b.ReportMetric(total/ours.Seconds(), "rows/s")
	b.ReportMetric(total/theirs.Seconds(), "loop-rows/s")
	b.ReportMetric(theirs.Seconds()/ours.Seconds(), "ratio")
}

func timed(work func()) time.Duration {
	start := time.Now()
	work()
	return time.Since(start)
}

// loop asks the rules one by one in their order, with everything that can be
// prepared prepared.
type loop []rule.Rule

func newLoop(rules []rule.Rule) loop {
	sorted := slices.Clone(rules)
	slices.SortFunc(sorted, func(a, b rule.Rule) int { return rule.Compare(&a, &b) })
	for i := range sorted {
		sorted[i].Supplier = bare(sorted[i].Supplier)
		for _, words := range [][]string{sorted[i].Text, sorted[i].AccountWords} {
			for j, word := range words {
				words[j] = strings.ToLower(word)
			}
		}
	}
	return sorted
}

func (l loop) match(row rule.Row) (*rule.Rule, bool) {
	text, supplier := strings.ToLower(row.Text), bare(row.Supplier)
	for i := range l {
		r := &l[i]
		if r.Chart != "" && r.Chart != row.Chart ||
			r.AccountFrom != "" && !inRange(r, row.Account) ||
			r.Supplier != "" && r.Supplier != supplier ||
			r.Sign != 0 && r.Sign != row.Sign ||
			len(r.Text) > 0 && !slices.ContainsFunc(r.Text, func(w string) bool { return strings.Contains(text, w) }) ||
			len(r.AccountWords) > 0 && !slices.ContainsFunc(r.AccountWords, func(w string) bool { return allIn(row.AccountName, w) }) {
			continue
		}
		return r, true
	}
	return nil, false
}

// ledgerLike draws rules and rows in the proportions of a real ledger: ranges
// of accounts for all, suppliers and texts for some.
func ledgerLike(ruleCount, rowCount int) ([]rule.Rule, []rule.Row) {
	r := rand.New(rand.NewPCG(5, 6))
	syllables := []string{"vat", "ten", "fall", "åk", "eri", "frakt", "bil", "el", "mat", "hyra", "kon", "sult", "tåg", "flyg"}
	word := func() string {
		return syllables[r.IntN(len(syllables))] + syllables[r.IntN(len(syllables))] + syllables[r.IntN(len(syllables))]
	}
	suppliers := make([]string, 400)
	for i := range suppliers {
		suppliers[i] = fmt.Sprintf("%s %s ab", word(), word())
	}
	rules := make([]rule.Rule, ruleCount)
	for i := range rules {
		from := 4000 + r.IntN(3900)
		rules[i] = rule.Rule{Key: fmt.Sprint(i), Level: rule.Global, Category: "c", Chart: "bas"}
		if kind := i % 5; kind < 3 {
			rules[i].AccountFrom, rules[i].AccountTo = fmt.Sprint(from), fmt.Sprint(from+r.IntN(10))
			if kind == 1 {
				rules[i].Text = []string{word()}
			}
		} else if kind == 3 {
			rules[i].Supplier = suppliers[r.IntN(len(suppliers))]
		} else {
			rules[i].Text = []string{word(), word()}
		}
	}
	rows := make([]rule.Row, rowCount)
	for i := range rows {
		rows[i] = rule.Row{
			Chart: "bas", Account: fmt.Sprint(4000 + r.IntN(3999)), AccountName: word(), Sign: 1, Date: date(2024, 1+r.IntN(12), 3),
			Supplier: suppliers[r.IntN(len(suppliers))], Text: fmt.Sprintf("Faktura %d %s %s", r.IntN(99999), word(), word()),
		}
	}
	return rules, rows
}
