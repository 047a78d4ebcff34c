package tradebooktest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/tradebooktest"
	"tillit/core/reference/category"
)

// every draws one company of each trade and country in the words of each set.
func every(t *testing.T, fn func(b *tradebooktest.Books)) {
	t.Helper()
	for _, set := range tradebooktest.Sets() {
		for _, country := range tradebooktest.Countries() {
			for trade := range tradebooktest.Trades() {
				fn(tradebooktest.Generate(set, country, trade, 1))
			}
		}
	}
}

func TestGenerate_GivesBooksThatAddUp(t *testing.T) {
	t.Parallel()
	every(t, func(b *tradebooktest.Books) {
		rows := 0
		for _, v := range b.Vouchers {
			require.True(t, v.Sum().IsZero(), "%s %s: voucher %s", b.Country, b.Trade, v.Name())
			require.Equal(t, tradebooktest.Year, v.Date.Year(), v.Name())
			rows += len(v.Rows)
		}
		require.Len(t, b.Truth, rows, "%s %s: something is true of every row, told apart by voucher, account and amount", b.Country, b.Trade)
		require.NotEmpty(t, b.Used)
		for leaf, use := range b.Used {
			require.Positive(t, use.Quantity, leaf)
		}
		accounts := map[string]bool{}
		for _, a := range b.Head.Accounts {
			require.False(t, accounts[a.Number], "%s %s: account %s twice", b.Country, b.Trade, a.Number)
			accounts[a.Number] = true
		}
	})
}

func TestGenerate_IsTheSameForTheSame(t *testing.T) {
	t.Parallel()
	one, other := tradebooktest.Generate(tradebooktest.First, "NL", "care", 7), tradebooktest.Generate(tradebooktest.First, "NL", "care", 7)
	require.Equal(t, one, other)
	require.NotEqual(t, one.Vouchers, tradebooktest.Generate(tradebooktest.First, "NL", "care", 8).Vouchers)
	require.True(t, one.HoldVAT, "care deducts no tax")
	for row, truth := range one.Truth {
		require.NotEqual(t, "vat-in", truth.Kind, row)
	}
}

// A leaf that no longer is would make every row of its kind wrong.
func TestGenerate_AcceptsWhatThereIs(t *testing.T) {
	t.Parallel()
	tree := category.Standard()
	every(t, func(b *tradebooktest.Books) {
		for _, truth := range b.Truth {
			for i, pattern := range truth.Accepted {
				code, exclusion := strings.CutPrefix(pattern, "-")
				start, open := strings.CutSuffix(code, "*")
				switch {
				case pattern == "?", pattern == "-*":
				case exclusion:
					_, known := tree.Exclusion(code)
					require.True(t, known, "%s: %s", truth.Kind, pattern)
				case open:
					require.True(t, slices.ContainsFunc(slices.Collect(tree.Leaves()), func(c category.Category) bool { return strings.HasPrefix(c.ID, start) }), "%s: %s", truth.Kind, pattern)
				default:
					_, known := tree.Leaf(code)
					require.True(t, known, "%s: %s", truth.Kind, pattern)
				}
				require.False(t, i == 0 && truth.Buys() && (pattern == "?" || open), "%s: the first is what a person would choose", truth.Kind)
			}
		}
	})
}

// What is bought in more than an invoice is a cost once: the advance is taken off, the stock
// that went is the cost, and the tax that the buyer owes is deducted.
func TestGenerate_BooksWays(t *testing.T) {
	t.Parallel()
	var advances, costs, owed decimal.Decimal
	for seed := range uint64(8) {
		b := tradebooktest.Generate(tradebooktest.Published, "NL", "manufacturing", seed)
		sums := map[string]decimal.Decimal{}
		for _, v := range b.Vouchers {
			var stock, cost, taxes decimal.Decimal
			for _, r := range v.Rows {
				truth := b.Truth[tradebooktest.Key{Series: v.Series, Number: v.Number, Account: r.Account, Amount: r.Amount.StringFixed(2)}]
				sums[truth.Kind] = sums[truth.Kind].Add(r.Amount)
				switch {
				case truth.Kind == "stock":
					stock = stock.Add(r.Amount)
				case truth.Kind == "vat-in-reverse" && v.Series == "INK":
					owed = owed.Add(r.Amount)
					taxes = taxes.Add(r.Amount)
				case truth.Kind == "vat-out-reverse" && v.Series == "INK":
					taxes = taxes.Add(r.Amount)
				case truth.Kind == "advance" && r.Amount.IsPositive():
					advances = advances.Add(r.Amount)
				case truth.Buys():
					cost = cost.Add(r.Amount)
				}
			}
			require.True(t, taxes.IsZero(), "%s: tax that is owed and deducted", v.Name())
			if stock.IsNegative() && cost.IsPositive() {
				require.True(t, stock.Equal(cost.Neg()), "%s: stock that was sold", v.Name())
				costs = costs.Add(cost)
			}
		}
		require.True(t, sums["advance"].IsZero(), "seed %d: what was paid in advance", seed)
		require.True(t, sums["advance-asset"].IsZero(), "seed %d: what was paid in advance for what lasts", seed)
	}
	for what, sum := range map[string]decimal.Decimal{"advances": advances, "cost of sales": costs, "reverse charge": owed} {
		require.True(t, sum.IsPositive(), what)
	}
}

func TestTruth_Accepts(t *testing.T) {
	t.Parallel()
	waste := tradebooktest.Truth{Class: tradebooktest.Cost, Accepted: []string{"3.5.residual.mixed", "3.5.*", "?"}}
	for outcome, right := range map[string]bool{"3.5.residual.mixed": true, "3.5.organic.composting": true, "?": true, "": false, "-tax": false, "3.1.services.other": false} {
		require.Equal(t, right, waste.Accepts(outcome), outcome)
	}
	debt := tradebooktest.Truth{Class: tradebooktest.Balance, Accepted: []string{"-*"}}
	for outcome, right := range map[string]bool{"": true, "-balance": true, "?": false, "3.1.services.other": false} {
		require.Equal(t, right, debt.Accepts(outcome), outcome)
	}
}

func TestBooks_File(t *testing.T) {
	t.Parallel()
	begins := map[string]string{
		tradebooktest.AuditRGS: "<?xml", tradebooktest.AuditTypes: "<?xml", tradebooktest.DutchTable: "Dagboek;Boekstuk;", tradebooktest.Procountor: "Tositenumero;Kirjauspäivä;",
		tradebooktest.Netvisor: "Tositelaji;Tositenumero;",
	}
	seen := map[string]bool{}
	for seed := range uint64(12) {
		for _, country := range tradebooktest.Countries() {
			b := tradebooktest.Generate(tradebooktest.First, country, "retail", seed)
			name, content := b.File()
			seen[b.Program] = true
			if b.Program == tradebooktest.SIE {
				require.Empty(t, name)
				continue
			}
			require.True(t, strings.HasPrefix(string(content), begins[b.Program]), b.Program)
			require.Equal(t, b.Program == tradebooktest.AuditRGS, strings.Contains(string(content), "<leadReference>"), b.Program)
		}
	}
	require.Len(t, seen, len(begins)+1, "all programs are drawn")
}
