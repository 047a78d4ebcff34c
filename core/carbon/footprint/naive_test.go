package footprint_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/kernel/nightly"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/rule"
	"tillit/core/reference/vat"
)

// TestEngineAgreesWithANaiveOne makes thousands of random sets of rules with rows for
// each and computes every row by itself, asking one rule after another and the
// factors anew each time. The engine, which indexes the rules and remembers its
// calculations, has to say the same, in whatever order it is given rules and
// rows.
func TestEngineAgreesWithANaiveOne(t *testing.T) {
	t.Parallel()
	const rowsPerSet, seed = 4, 11
	sets := nightly.Of(3_000, 10_000)
	r := rand.New(rand.NewPCG(seed, seed))
	n := naive{tree: category.Standard(), factors: factor.Standard(), prices: price.Standard()}
	for c := range n.tree.All() {
		if c.Leaf() {
			n.leaves = append(n.leaves, c)
		}
	}
	counted := 0
	for set := range sets {
		rules := n.rules(r)
		rows := make([]asked, rowsPerSet)
		for i := range rows {
			rows[i] = n.row(r)
		}
		want := make(map[uuid.UUID][]classified, rowsPerSet)
		for _, row := range rows {
			want[row.ID] = n.results(t, rules, row)
			if len(want[row.ID]) > 0 && want[row.ID][0].Status == engine.Counted {
				counted++
			}
		}
		for range 2 {
			r.Shuffle(len(rules), func(i, j int) { rules[i], rules[j] = rules[j], rules[i] })
			r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
			classify, err := classifier(n.tree, n.factors, n.prices, rules)
			require.NoError(t, err)
			for _, row := range rows {
				got, err := classify(row)
				require.NoError(t, err)
				require.Equal(t, words(want[row.ID]), words(got), "set %d, row %+v", set, row)
			}
		}
	}
	require.Greater(t, counted, sets/2, "most rows should be worth comparing")
}

// words writes outcomes so that equal decimals look equal.
func words(outcomes []classified) (lines []string) {
	for _, o := range outcomes {
		lines = append(lines, fmt.Sprint(o.ID, " ", o.Part, " ", o.Status, " ", o.Category, " ", o.Scope, " ", o.Exclusion, " ", o.Method, " ", o.Rule, " ",
			o.Amount, " ", o.Currency, " ", o.KgLocation, " ", o.KgMarket, " ", o.KgBiogenic, " ", o.Quality))
	}
	return lines
}

// naive is the engine as a child would write it.
type naive struct {
	tree    *category.Tree
	factors *factor.Set
	prices  *price.Table
	leaves  []category.Category
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func (n naive) rules(r *rand.Rand) []rule.Rule {
	rules := make([]rule.Rule, 1+r.IntN(8))
	for i := range rules {
		one := rule.Rule{
			ID: uuid.Must(uuid.NewRandomFromReader(reader{r})), Key: fmt.Sprint("r", i), Level: pick(r, rule.Company, rule.Template, rule.Global),
			Priority: r.IntN(3), Version: int64(1 + r.IntN(3)),
		}
		one.AccountFrom = pick(r, "1220", "4010", "50", "5020", "5611", "6")
		one.AccountTo = one.AccountFrom
		if r.IntN(3) == 0 {
			one.Text = []string{pick(r, "diesel", "el", "papper")}
		}
		if r.IntN(4) == 0 {
			one.Supplier = pick(r, "Macken AB", "Kraft AB")
		}
		if r.IntN(5) == 0 {
			one.Sign = pick(r, 1, -1)
		}
		if r.IntN(6) == 0 {
			one.From = time.Date(2024, time.June, 1, 0, 0, 0, 0, time.UTC)
		}
		if r.IntN(5) == 0 {
			one.Exclusion = pick(r, "payroll", "tax")
		} else {
			one.Category = pick(r, n.leaves...).ID
		}
		rules[i] = one
	}
	return rules
}

func (n naive) row(r *rand.Rand) asked {
	x := asked{Paid: decimal.New(r.Int64N(2_000_000)-300_000, -2), Currency: pick(r, "SEK", "SEK", "SEK", "EUR")}
	x.ID = uuid.Must(uuid.NewRandomFromReader(reader{r}))
	x.LedgerRow, x.Part = x.ID, engine.Main
	x.Date = time.Date(2023+r.IntN(3), time.Month(1+r.IntN(12)), 1+r.IntN(28), 0, 0, 0, 0, time.UTC)
	x.Account = pick(r, "1220", "4010", "5010", "5020", "5611", "6110")
	x.Asset = x.Account == "1220"
	switch r.IntN(6) {
	case 0:
		x.Judged = &purchase.Judgment{Exclusion: pick(r, purchase.Depreciation, purchase.Moved)}
	case 1:
		x.Judged = &purchase.Judgment{}
	case 2:
		x.Judged = &purchase.Judgment{Counts: decimal.NewNullDecimal(x.Paid.Div(decimal.NewFromInt(2)).Round(2))}
	}
	x.VAT = pick(r, engine.WithoutVAT, engine.WithoutVAT, engine.VATByCompany, engine.VATByAccount, engine.VATDeducted)
	x.Deducted, x.Apart = pick(r, 0, 40, 75), pick(r, dec("0.25"), dec("0.0869565"), dec("0.1764706"), dec("0.06"), decimal.Zero)
	x.SupplierName = pick(r, "", "Macken AB", "Kraft AB")
	x.Text = pick(r, "", "Diesel till bilen", "El i mars", "Papper")
	if r.IntN(2) == 0 {
		x.Quantity = decimal.NewNullDecimal(decimal.New(r.Int64N(3_000_000)-400_000, -3))
		x.Unit = pick(r, "kWh", "MWh", "l", "kg", "km", "st")
	}
	x.Look = rule.Row{
		Chart: rule.BAS, Account: x.Account, Supplier: x.SupplierName, Text: x.Text, Sign: x.Paid.Sign(), Date: x.Date,
	}
	return x
}

// results computes one row.
func (n naive) results(t *testing.T, rules []rule.Rule, x asked) []classified {
	t.Helper()
	main := classified{Transaction: x.Transaction}
	main.Status, main.Currency, main.Amount = engine.Unmatched, "SEK", x.Paid
	if x.Currency != main.Currency {
		move, err := n.prices.Move(x.Currency, x.Date.Year(), main.Currency, x.Date.Year())
		require.NoError(t, err)
		main.Amount = move.Of(x.Paid).RoundBank(2)
	}
	switch {
	case x.Asset && x.Paid.IsZero():
		return nil
	case x.Judged != nil && x.Judged.Exclusion != "":
		main.Status, main.Exclusion = engine.Excluded, x.Judged.Exclusion
		return []classified{main}
	case x.Judged == nil && x.Asset && x.Paid.IsNegative():
		main.Status, main.Exclusion = engine.Excluded, "balance"
		return []classified{main}
	}
	if x.Judged != nil {
		if x.Asset {
			x.Look.Sign = 1
		}
		if part := x.Judged.Counts; part.Valid {
			x.Paid, x.Quantity, main.Amount = part.Decimal, decimal.NullDecimal{}, part.Decimal
			if x.Currency != main.Currency {
				move, err := n.prices.Move(x.Currency, x.Date.Year(), main.Currency, x.Date.Year())
				require.NoError(t, err)
				main.Amount = move.Of(x.Paid).RoundBank(2)
			}
		}
	}
	found := n.match(t, rules, x.Look)
	if found != nil && x.Asset && found.Supplier != "" && len(found.Text) == 0 && found.Level != rule.Company && found.Exclusion == "" &&
		!n.isCapital(found.Category) { // what a shop sells is an asset on an account of assets
		unnamed := x.Look
		unnamed.Supplier = ""
		if own := n.match(t, rules, unnamed); own != nil && n.isCapital(own.Category) {
			found = own
		}
	}
	leaf, counts := category.Category{}, false
	if found != nil {
		main.Rule = found.ID
		leaf, counts = n.tree.Leaf(found.Category)
	}
	if found != nil && found.Exclusion != "" {
		main.Status, main.Exclusion = engine.Excluded, found.Exclusion
		return []classified{main}
	}
	if !counts {
		return []classified{main}
	}
	return n.count(t, main, leaf, x)
}

func (n naive) isCapital(id string) bool {
	leaf, known := n.tree.Leaf(id)
	return known && leaf.GHGCategory == "3.2"
}

// match asks one rule after another.
func (n naive) match(t *testing.T, rules []rule.Rule, look rule.Row) *rule.Rule {
	t.Helper()
	sorted := slices.Clone(rules)
	slices.SortFunc(sorted, func(a, b rule.Rule) int { return rule.Compare(&a, &b) })
	for i := range sorted {
		alone, err := rule.Compile(sorted[i : i+1])
		require.NoError(t, err)
		if _, ok := alone.Match(look); ok {
			return &sorted[i]
		}
	}
	return nil
}

func (n naive) count(t *testing.T, main classified, leaf category.Category, x asked) []classified {
	t.Helper()
	use := category.Use("")
	if leaf.Scope == category.Scope2 {
		use = category.Location
	}
	ask := func(use category.Use, unit quantity.Unit) (factor.Match, bool) {
		choice, err := n.factors.Pick(factor.Query{Leaf: leaf, Method: use, Unit: unit, Region: "SE", Date: x.Date})
		if !errors.Is(err, factor.ErrNone) {
			require.NoError(t, err)
		}
		return choice, err == nil
	}
	unit, base, method := quantity.Unit(x.Currency), x.Paid, engine.Spend
	choice, ok := factor.Match{}, false
	if read, known := quantity.Parse(x.Unit); known && x.Quantity.Valid && !x.Quantity.Decimal.IsZero() {
		if choice, ok = ask(use, read); ok {
			unit, base, method = read, x.Quantity.Decimal, engine.Activity
		}
	}
	if !ok {
		if choice, ok = ask(use, unit); !ok {
			return []classified{main}
		}
	}
	without := quantity.One()
	if tax := n.taxed(leaf, x); method == engine.Spend && !tax.IsZero() {
		without = quantity.Ratio{Num: dec("1"), Den: dec("1").Add(tax)}
	}
	kg := func(c factor.Match, each decimal.Decimal) decimal.Decimal {
		return c.Units.By(without).Of(base).Mul(each).RoundBank(6)
	}
	main.Status, main.Category, main.Scope, main.Method, main.Quality = engine.Counted, leaf.ID, int(leaf.Scope), method, choice.Quality
	if !slices.Contains([]string{"1.fugitive.refrigerants.r22", "1.fugitive.refrigerants.r290", "1.fugitive.refrigerants.r600a"}, leaf.ID) { // no Kyoto gases
		main.KgLocation = kg(choice, choice.Factor.KgCO2ePerUnit)
	}
	main.KgMarket = main.KgLocation
	main.KgBiogenic = kg(choice, choice.Factor.BiogenicKgPerUnit.Decimal)
	market := choice
	if use == category.Location {
		if other, found := ask(category.Market, unit); found {
			market = other
			main.KgMarket = kg(market, market.Factor.KgCO2ePerUnit)
		}
	}
	if choice.UpstreamLeaf == "" {
		return []classified{main}
	}
	up := main
	up.ID[6] = up.ID[6]&0x0f | 0x80
	at, found := n.tree.Leaf(choice.UpstreamLeaf)
	require.True(t, found)
	up.Part, up.Category, up.Scope, up.Amount = engine.Upstream, at.ID, int(at.Scope), decimal.Zero
	up.KgLocation = kg(choice, choice.UpstreamPerUnit)
	up.KgMarket, up.KgBiogenic = kg(market, market.UpstreamPerUnit), decimal.Zero
	return []classified{main, up}
}

// taxed is the tax in the price of a row, of 1 without it; zero for none.
func (n naive) taxed(leaf category.Category, x asked) decimal.Decimal {
	table := vat.Shipped()
	rate := table.Rate("SE", table.KindOf(leaf.ID), x.Date)
	if x.VAT == engine.VATByAccount && (rate == nil || rate.Percent.IsZero()) {
		rate = table.Rate("SE", vat.Standard, x.Date)
	}
	if rate == nil || x.VAT == engine.WithoutVAT || x.VAT == engine.VATDeducted && x.Deducted == 0 {
		return decimal.Zero
	}
	all := rate.Percent.Div(dec("100"))
	deducted := all.Mul(decimal.NewFromInt(int64(x.Deducted))).Div(dec("100"))
	left := all.Sub(deducted)
	// Of 1 bought, a voucher has all of the tax beside a cost of 1, or a part beside 1 with the rest.
	wholly, partly := x.Apart.Sub(all).Abs(), x.Apart.Sub(deducted.Div(dec("1").Add(left))).Abs()
	if x.VAT == engine.VATDeducted && wholly.LessThan(partly) {
		return decimal.Zero
	}
	return left
}

// reader makes ids that are the same for the same seed.
type reader struct{ *rand.Rand }

func (r reader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(r.Uint32())
	}
	return len(p), nil
}
