package demo_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/demo"
	"tillit/core/books/ledger"
	"tillit/core/carbon/template"
	"tillit/core/reference/rule"
)

// covered is the share of the costs of a year that the rules know.
func covered(t *testing.T, c demo.Company, year int, rules []rule.Rule) float64 {
	t.Helper()
	m, err := rule.Compile(rules)
	require.NoError(t, err)
	head, vouchers, err := demo.Books(c, year)
	require.NoError(t, err)
	accounts := map[string]ledger.Account{}
	for _, a := range head.Accounts {
		accounts[a.Number] = a
	}
	var known, all float64
	for v := range vouchers {
		for _, r := range v.Rows {
			if accounts[r.Account].Type != ledger.Cost {
				continue
			}
			found, ok := m.Match(rule.Row{
				Chart: rule.ChartOf(c.Country), Account: r.Account, AccountName: accounts[r.Account].Name, Supplier: r.Supplier,
				Text: r.Text, Sign: r.Amount.Sign(), Date: v.Date,
			})
			if ok && found.Exclusion != "" {
				continue
			}
			all += r.Amount.InexactFloat64()
			if ok {
				known += r.Amount.InexactFloat64()
			}
		}
	}
	return known / all
}

// The template of a chart of accounts knows what the shared rules leave open.
func TestChartTemplatesCoverTheBooks(t *testing.T) {
	t.Parallel()
	for _, c := range demo.Companies() {
		at := slices.IndexFunc(template.Standard(), func(s template.Shipped) bool { return s.Chart == rule.ChartOf(c.Country) })
		require.NotEqual(t, -1, at, c.Country)
		with := slices.Clone(rule.Standard())
		for _, r := range template.Standard()[at].Rules {
			r.ID, r.Level = uuid.New(), rule.Template
			with = append(with, r)
		}
		before, after := covered(t, c, 2025, rule.Standard()), covered(t, c, 2025, with)
		t.Logf("%s: %.1f %% of the spend without, %.1f %% with its chart's template", c.Name, 100*before, 100*after)
		require.GreaterOrEqual(t, after, before, c.Name)
		require.Greater(t, after, 0.97, c.Name)
	}
}
