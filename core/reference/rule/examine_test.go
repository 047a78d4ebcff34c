package rule_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/rule"
)

func TestExamine(t *testing.T) {
	t.Parallel()
	base := rule.Rule{Level: rule.Global, Chart: rule.BAS, AccountFrom: "5010", AccountTo: "5099", Category: "3.1.x.y"}
	for name, c := range map[string]struct {
		change func(r *rule.Rule)
		want   rule.FindingKind // of the second rule; empty for nothing
	}{
		"the same at a lower priority":           {func(r *rule.Rule) { r.Priority = -1 }, rule.Dead},
		"narrower, lower priority":               {func(r *rule.Rule) { r.Priority, r.AccountFrom, r.Text = -1, "5020", []string{"el"} }, rule.Dead},
		"more digits, lower priority":            {func(r *rule.Rule) { r.Priority, r.AccountFrom, r.AccountTo = -1, "50100", "50105" }, rule.Dead},
		"narrower at the same priority":          {func(r *rule.Rule) { r.AccountTo = "5019" }, ""},
		"another chart":                          {func(r *rule.Rule) { r.Priority, r.Chart = -1, rule.Dutch }, ""},
		"reaches further":                        {func(r *rule.Rule) { r.Priority, r.AccountTo = -1, "5100" }, ""},
		"a lower level":                          {func(r *rule.Rule) { r.Level = rule.Company }, rule.Dead}, // then the first one is dead
		"the same place, another one":            {func(r *rule.Rule) { r.AccountFrom, r.AccountTo, r.Category = "5050", "5139", "3.1.x.z" }, rule.Conflict},
		"the same place, the same one":           {func(r *rule.Rule) { r.AccountFrom, r.AccountTo = "5050", "5139" }, ""},
		"the same place, side by side":           {func(r *rule.Rule) { r.AccountFrom, r.AccountTo, r.Category = "5100", "5189", "3.1.x.z" }, ""},
		"the same conditions, another category":  {func(r *rule.Rule) { r.Key, r.Category = "z", "3.1.x.z" }, rule.Dead},
		"the other sign at the same place":       {func(r *rule.Rule) { r.Priority, r.Sign = -1, -1 }, rule.Dead},
		"days of a year, lower priority":         {func(r *rule.Rule) { r.Priority, r.From = -1, date(2024, 1, 1) }, rule.Dead},
		"a supplier at a higher priority is not": {func(r *rule.Rule) { r.Priority, r.Supplier = 1, "A" }, ""},
	} {
		first, second := base, base
		first.ID, first.Key = uuid.New(), "a"
		second.ID, second.Key = uuid.New(), "b"
		c.change(&second)
		found := rule.Examine([]rule.Rule{second, first})
		if c.want == "" {
			require.Empty(t, found, name)
			continue
		}
		require.NotEmpty(t, found, name)
		require.Equal(t, c.want, found[0].Kind, name)
		require.NotEqual(t, found[0].Rule, found[0].With, name)
	}
}

func TestExamine_Words(t *testing.T) {
	t.Parallel()
	wide := rule.Rule{ID: uuid.New(), Key: "a", Level: rule.Global, Priority: 1, Text: []string{"taxi"}, AccountWords: []string{"resa"}, Category: "c"}
	narrow := with(wide, func(r *rule.Rule) {
		r.ID, r.Priority, r.Text, r.AccountWords = uuid.New(), 0, []string{"Taxiresa", "minitaxi"}, []string{"tåg resa"}
	})
	require.Equal(t, []rule.Finding{{Rule: narrow.ID, Kind: rule.Dead, With: wide.ID}}, rule.Examine([]rule.Rule{wide, narrow}))
	partOfWord := with(narrow, func(r *rule.Rule) { r.AccountWords = []string{"tågresa"} })
	require.Empty(t, rule.Examine([]rule.Rule{wide, partOfWord}), "words in account names stand whole")
}

// None of the default rules is there in vain.
func TestExamine_Standard(t *testing.T) {
	t.Parallel()
	rules := slices.Clone(rule.Standard())
	keys := map[uuid.UUID]string{}
	for i := range rules {
		rules[i].ID = uuid.New()
		keys[rules[i].ID] = rules[i].Key
	}
	for _, f := range rule.Examine(rules) {
		require.NotEqual(t, rule.Dead, f.Kind, keys[f.Rule])
	}
}

// A dead rule wins no row, and of two rules in conflict the matcher lets the
// newer win: held against random rules and rows.
func TestExamine_AgreesWithTheMatcher(t *testing.T) {
	t.Parallel()
	w := generator{rand.New(rand.NewPCG(11, 12))}
	dead := 0
	for range 400 {
		rules := w.rules(12)
		m, err := rule.Compile(rules)
		require.NoError(t, err)
		never := map[uuid.UUID]bool{}
		for _, f := range rule.Examine(rules) {
			if f.Kind == rule.Dead {
				never[f.Rule] = true
				dead++
			}
		}
		for range 300 {
			row := w.row()
			if winner, ok := m.Match(row); ok {
				require.False(t, never[winner.ID], "%+v won %+v", winner, row)
			}
		}
	}
	require.Greater(t, dead, 100, "the draw has dead rules")
}
