package template_test

import (
	"cmp"
	"encoding/csv"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/template"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// TestCharts_PlacedByHand holds how many accounts and rows of Dutch and Finnish books are
// placed as they were placed by hand, apart from the rules (testdata/charts): no fewer than
// today, for a company that has the template of its chart. Nothing of the balance sheet but
// fixed assets, and no income, may count but on the few accounts that nothing tells from costs.
func TestCharts_PlacedByHand(t *testing.T) {
	t.Parallel()
	engines := map[string]*engine.Engine{"FI": charted(t, "FI"), "NL": charted(t, "NL")}
	placed := map[string]tally{}
	for _, of := range []string{"accounts", "rows"} {
		for _, c := range placedByHand(t, of) {
			outcome := outcomeOf(t, engines[c["country"]], c)
			key := c["country"] + " " + of
			placed[key] = placed[key].plus(accepted(outcome, c["accepted"]))
			if slices.Contains([]string{"asset", "liability", "equity", "vat", "stock", "accumulated", "income"}, c["kind"]) {
				key = c["country"] + " buys nothing"
				placed[key] = placed[key].plus(strings.HasPrefix(outcome, "-"))
			}
		}
	}
	for key, atLeast := range map[string]float64{
		"FI accounts": 85.9, "FI rows": 82.9, "FI buys nothing": 95.3,
		"NL accounts": 88.8, "NL rows": 85.4, "NL buys nothing": 95.2,
	} {
		share := float64(placed[key].right) / float64(placed[key].all)
		t.Logf("%s: %d of %d, %.1f %%", key, placed[key].right, placed[key].all, 100*share)
		require.GreaterOrEqual(t, 100*share, atLeast, key)
	}
}

type tally struct{ all, right int }

func (s tally) plus(right bool) tally {
	s.all++
	if right {
		s.right++
	}
	return s
}

// charted is an engine for a company of a country with the rules that ship and the template
// of its chart.
func charted(t *testing.T, country string) *engine.Engine {
	t.Helper()
	rules := slices.Clone(rule.Standard())
	for _, shipped := range template.Standard() {
		if shipped.Trade != "" || shipped.Chart != rule.ChartOf(country) {
			continue
		}
		for _, r := range shipped.Rules {
			r.Level = rule.Template
			rules = append(rules, r)
		}
	}
	m, err := rule.Compile(rules)
	require.NoError(t, err)
	return engine.New(category.Standard(), factor.Standard(), price.Standard(), m, engine.Company{Country: country, Currency: "EUR"})
}

func placedByHand(t *testing.T, of string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open("testdata/charts/" + of + ".csv")
	require.NoError(t, err)
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	for _, cells := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = cells[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// outcomeOf gives the leaf that a purchase on the account lies on, or the reason why it
// counts nowhere behind a dash; empty where it is left to a person.
func outcomeOf(t *testing.T, e *engine.Engine, c map[string]string) string {
	t.Helper()
	of := map[string]ledger.AccountType{"B": ledger.BalanceSheet, "P": ledger.ProfitAndLoss}[c["acctp"]]
	l := engine.Line{
		Paid: decimal.NewFromInt(1000), PaidIn: "EUR", RowText: c["text"],
		On: e.Accounts([]ledger.Account{{Number: c["number"], Name: c["name"], Standard: c["rgs"], Type: of}})[0],
	}
	l.ID, l.Account, l.Date, l.Unit = uuid.New(), c["number"], time.Date(2024, time.March, 1, 0, 0, 0, 0, time.UTC), c["unit"]
	if c["supplier"] != "" {
		l.BoughtFrom = &engine.Supplier{ID: uuid.New(), Name: c["supplier"]}
	}
	if c["quantity"] != "" {
		l.Quantity = decimal.NewNullDecimal(decimal.RequireFromString(c["quantity"]))
	}
	entry, bears := l.Entry()
	if !bears {
		return "-"
	}
	results, err := e.Results(entry)
	require.NoError(t, err)
	if len(results) == 0 {
		return "-"
	}
	leaf := ""
	if results[0].Rule != nil { // where no factor serves it yet
		leaf = results[0].Rule.Category
	}
	if results[0].Exclusion != "" {
		return "-" + results[0].Exclusion
	}
	return cmp.Or(results[0].Category, leaf)
}

func accepted(outcome, by string) bool {
	return slices.ContainsFunc(strings.Split(by, "|"), func(one string) bool {
		return one == outcome || one == "-*" && strings.HasPrefix(outcome, "-") || outcome == "-" && strings.HasPrefix(one, "-")
	})
}
