package rule_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/rule"
)

var sets = flag.Int("rule.sets", 20_000, "random rule sets that the matcher is compared on")

// TestMatcher_EqualsNaive compares the matcher with the oracle on random rule
// sets, each also in another order.
func TestMatcher_EqualsNaive(t *testing.T) {
	t.Parallel()
	w := generator{rand.New(rand.NewPCG(1, 2))}
	matched := 0
	for range *sets {
		rules := w.rules(12)
		if w.IntN(200) == 0 {
			rules = w.rules(3000)
		}
		m, err := rule.Compile(rules)
		require.NoError(t, err)
		w.Shuffle(len(rules), func(i, j int) { rules[i], rules[j] = rules[j], rules[i] })
		shuffled, err := rule.Compile(rules)
		require.NoError(t, err)

		for range 5 {
			row := w.row()
			want, ok := naive(rules).match(row)
			for _, m := range []*rule.Matcher{m, shuffled} {
				got, found := m.Match(row)
				require.Equal(t, ok, found, "%+v\n%+v", row, rules)
				require.Equal(t, want, got, "%+v", row)
			}
			if ok {
				matched++
				requireReasons(t, want, row)
			}
		}
	}
	require.Greater(t, matched, *sets, "rules and rows must often meet")
}

// requireReasons checks that every condition of the rule has its reason.
func requireReasons(t *testing.T, r *rule.Rule, row rule.Row) {
	t.Helper()
	asked := []bool{
		r.AccountFrom != "", len(r.AccountWords) > 0, r.Supplier != "" || r.SupplierNumber != "", len(r.Text) > 0,
		r.CostCentre != "", r.Project != "", r.Sign != 0, !r.From.IsZero() || !r.To.IsZero(),
	}
	conditions := 0
	for _, set := range asked {
		if set {
			conditions++
		}
	}
	require.Len(t, r.Reasons(row), conditions, "%+v %+v", r, row)
}

func TestMatcher_Order(t *testing.T) {
	t.Parallel()
	row := rule.Row{Chart: "bas", Account: "5020", Supplier: "Vattenfall AB", Text: "El mars", Sign: 1}
	base := rule.Rule{Level: rule.Global, Category: "2.electricity.electricity.grid"}
	wide := with(base, func(r *rule.Rule) { r.Key, r.AccountFrom, r.AccountTo = "wide", "5000", "5999" })
	narrow := with(base, func(r *rule.Rule) { r.Key, r.AccountFrom, r.AccountTo = "narrow", "5020", "5020" })
	supplier := with(base, func(r *rule.Rule) { r.Key, r.Supplier = "supplier", "vattenfall ab" })
	both := with(wide, func(r *rule.Rule) { r.Key, r.Supplier = "both", "vattenfall ab" })
	urgent := with(wide, func(r *rule.Rule) { r.Key, r.Priority = "urgent", 1 })
	template := with(wide, func(r *rule.Rule) { r.Key, r.Level = "template", rule.Template })
	company := with(wide, func(r *rule.Rule) { r.Key, r.Level = "company", rule.Company })
	newer := with(narrow, func(r *rule.Rule) { r.Key, r.Version = "newer", 2 })

	for want, rules := range map[string][]rule.Rule{
		"narrow":   {wide, narrow},
		"supplier": {wide, narrow, supplier},
		"both":     {wide, narrow, supplier, both},
		"urgent":   {wide, narrow, supplier, both, urgent},
		"template": {wide, narrow, supplier, both, urgent, template},
		"company":  {wide, narrow, supplier, both, urgent, template, company},
		"newer":    {wide, narrow, newer},
	} {
		for range 3 {
			slices.Reverse(rules)
			m, err := rule.Compile(rules)
			require.NoError(t, err)
			got, ok := m.Match(row)
			require.True(t, ok)
			require.Equal(t, want, got.Key)
		}
	}
}

func TestMatcher_NoRule(t *testing.T) {
	t.Parallel()
	m, err := rule.Compile(nil)
	require.NoError(t, err)
	_, ok := m.Match(rule.Row{Account: "5020"})
	require.False(t, ok)
}

func TestRule_Check(t *testing.T) {
	t.Parallel()
	good := rule.Rule{Key: "k", Level: rule.Global, AccountFrom: "5010", AccountTo: "5019", Category: "c"}
	require.NoError(t, good.Check())
	for name, spoil := range map[string]func(*rule.Rule){
		"no key":             func(r *rule.Rule) { r.Key = "" },
		"no level":           func(r *rule.Rule) { r.Level = 0 },
		"unknown level":      func(r *rule.Rule) { r.Level = 4 },
		"no target":          func(r *rule.Rule) { r.Category = "" },
		"two targets":        func(r *rule.Rule) { r.Exclusion = "tax" },
		"range upside down":  func(r *rule.Rule) { r.AccountFrom = "5020" },
		"ends differ":        func(r *rule.Rule) { r.AccountTo = "50199" },
		"half a range":       func(r *rule.Rule) { r.AccountTo = "" },
		"no condition":       func(r *rule.Rule) { r.AccountFrom, r.AccountTo = "", "" },
		"empty word":         func(r *rule.Rule) { r.Text = []string{""} },
		"empty account word": func(r *rule.Rule) { r.AccountWords = []string{"el", ""} },
		"open nothing":       func(r *rule.Rule) { r.AccountWords = []string{"*"} },
		"a part of nothing":  func(r *rule.Rule) { r.AccountWords = []string{"el + *"} },
		"too many parts":     func(r *rule.Rule) { r.AccountWords = []string{"a + b + c + d + e + f + g + h + i"} },
		"word of nothing":    func(r *rule.Rule) { r.Text = []string{"=*"} },
		"odd sign":           func(r *rule.Rule) { r.Sign = 2 },
		"ends before":        func(r *rule.Rule) { r.From, r.To = date(2024, 2, 1), date(2024, 1, 1) },
	} {
		bad := with(good, spoil)
		require.Error(t, bad.Check(), name)
		_, err := rule.Compile([]rule.Rule{good, bad})
		require.Error(t, err, name)
	}
}

func TestRule_Reasons(t *testing.T) {
	t.Parallel()
	r := rule.Rule{
		AccountFrom: "5010", AccountTo: "5019", AccountWords: []string{"hyra", "lokalhyra"},
		Supplier: "Fastigheter AB", SupplierNumber: "556677-8899", Text: []string{"hyra", "Hyra kvartal"},
		CostCentre: "10", Project: "P1", Sign: -1, From: date(2024, 1, 1),
	}
	row := rule.Row{
		AccountName: "Lokalhyra, hyra", Supplier: "Fastigheter AB", SupplierNumber: "165566778899", Text: "HYRA KVARTAL 1",
	}
	require.Equal(t, []rule.Reason{
		{Code: rule.ReasonAccount, Value: "5010-5019"},
		{Code: rule.ReasonAccountWord, Value: "lokalhyra"},
		{Code: rule.ReasonSupplierNumber, Value: "556677-8899"},
		{Code: rule.ReasonText, Value: "Hyra kvartal"},
		{Code: rule.ReasonCostCentre, Value: "10"},
		{Code: rule.ReasonProject, Value: "P1"},
		{Code: rule.ReasonCredit},
		{Code: rule.ReasonPeriod, Value: "2024-01-01/.."},
	}, r.Reasons(row))

	other := rule.Rule{AccountFrom: "5010", AccountTo: "5010", Supplier: "Fastigheter AB", Sign: 1, To: date(2024, 1, 31)}
	require.Equal(t, []rule.Reason{
		{Code: rule.ReasonAccount, Value: "5010"},
		{Code: rule.ReasonSupplier, Value: "Fastigheter AB"},
		{Code: rule.ReasonDebit},
		{Code: rule.ReasonPeriod, Value: "../2024-01-31"},
	}, other.Reasons(row))
}

// TestRule_ReasonsOfParts holds that words which an entry leaves open are said in full, with
// all of those that it asks for.
func TestRule_ReasonsOfParts(t *testing.T) {
	t.Parallel()
	r := rule.Rule{AccountWords: []string{"huur*", "onderh* + *auto"}, Text: []string{"=lev*"}}
	row := rule.Row{AccountName: "Onderh. bedrijfsauto's (huurauto)", Text: "Levering mei"}
	require.Equal(t, []rule.Reason{
		{Code: rule.ReasonAccountWord, Value: "onderh … bedrijfsauto"}, {Code: rule.ReasonText, Value: "=lev*"},
	}, r.Reasons(row))
}

// TestServes holds whom a rule of a chart concerns: of the Dutch reference chart, Dutch
// companies, who have a chart of numbers besides.
func TestServes(t *testing.T) {
	t.Parallel()
	for country, charts := range map[string][]string{
		"SE": {rule.BAS}, "FI": {rule.Finnish}, "NL": {rule.Dutch, rule.RGS}, "DK": {},
	} {
		require.Equal(t, charts, rule.ChartsOf(country))
		require.True(t, rule.Serves("", country))
		for _, chart := range []string{rule.BAS, rule.Finnish, rule.Dutch, rule.RGS} {
			require.Equal(t, slices.Contains(charts, chart), rule.Serves(chart, country), "%s in %s", chart, country)
		}
	}
}

func FuzzMatcher(f *testing.F) {
	f.Add(uint64(1), "5020", "El för belysning", "Vattenfall AB", "556677-8899", "El mars")
	f.Add(uint64(7), "50", "\xff\xfeel", "SJ", "SE556677889901", "K\u0130")
	f.Fuzz(func(t *testing.T, seed uint64, account, name, supplier, number, text string) {
		w := generator{rand.New(rand.NewPCG(seed, 3))}
		row := w.row()
		row.Account, row.AccountName, row.Supplier, row.SupplierNumber, row.Text = account, name, supplier, number, text
		rules := w.rules(40)
		if text != "" && name != "" {
			own := rule.Rule{Key: "own", Level: rule.Global, AccountWords: []string{name}, Text: []string{text}, Category: "c"}
			if own.Check() == nil { // of signs alone it is refused
				rules = append(rules, own)
			}
		}
		m, err := rule.Compile(rules)
		require.NoError(t, err)
		got, found := m.Match(row)
		want, ok := naive(rules).match(row)
		require.Equal(t, ok, found)
		require.Equal(t, want, got)
		if ok {
			requireReasons(t, got, row)
		}
	})
}

func with(r rule.Rule, change func(*rule.Rule)) rule.Rule {
	change(&r)
	return r
}

func date(year, month, day int) time.Time {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
}
