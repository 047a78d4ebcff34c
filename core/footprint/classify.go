package footprint

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/factor/price"
	"tillit/core/factor/quantity"
	"tillit/core/rule"
)

// capitalGoods is the GHG Protocol category of bought assets, the only rows on
// balance accounts that count.
const capitalGoods = "3.2"

// exclusionBalance is the reason for a value that only moves between accounts.
const exclusionBalance = "balance"

// entry is a ledger row with what classification looks at.
type entry struct {
	Transaction
	look     rule.Row
	ownText  string // of the row, where it is not its voucher's
	asset    bool   // on an account of capital goods
	moved    bool   // its voucher moves value between asset accounts
	decided  decided
	currency string          // of the books
	paid     decimal.Decimal // in the currency of the books
}

// result is a transaction with how it came about.
type result struct {
	Transaction
	rule                 *rule.Rule
	reasons              []byte // JSON
	calculation, market  *calculation
	base                 decimal.NullDecimal
	spreadLoc, spreadMkt decimal.Decimal
	coverage             []coverage // by contracts, of scope 2 by market
	guessed              bool       // its quantity is estimated or read from money
}

// engine classifies and computes rows of one company. It is not safe for
// concurrent use.
type engine struct {
	matcher  *rule.Matcher
	tree     *category.Tree
	factors  *factor.Set
	prices   *price.Table
	region   string // ISO 3166 of the company
	chart    string // of accounts, as rules name it
	currency string // ISO 4217 of the company

	calculations map[asked]*calculation // nil where no factor serves
	covered      covered                // by activity entries
	contracted   contracted             // by contracts
}

// asked identifies a question to the factors.
type asked struct {
	leaf string
	use  category.Use
	unit quantity.Unit
	year int

	entry uuid.UUID // whose own factor or quality makes it another; zero in general
}

func newEngine(s *Service, factors *factor.Set, matcher *rule.Matcher, own company) *engine {
	return &engine{
		matcher: matcher, tree: s.tree, factors: factors, prices: s.prices, region: own.Country, chart: rule.ChartOf(own.Country),
		currency: own.Currency, calculations: map[asked]*calculation{},
	}
}

// capital tells whether debits of an account can be purchases of assets.
func (e *engine) capital(number, name string) bool {
	found, ok := e.matcher.Match(rule.Row{Chart: e.chart, Account: number, AccountName: name, Sign: 1})
	if !ok {
		return false
	}
	leaf, ok := e.tree.Leaf(found.Category)
	return ok && leaf.GHGCategory == capitalGoods
}

// results says what becomes of a row: nothing when it is a credit on an account
// of capital goods, which buys nothing, else its transaction and, where there is one, that
// of its upstream part.
func (e *engine) results(row entry) ([]result, error) {
	row.look.Chart = e.chart
	main := result{Transaction: row.Transaction, reasons: []byte("[]")}
	main.Status, main.Currency = Unmatched, e.currency
	var err error
	if main.Amount, err = e.convert(row.paid, row.currency, row.Date.Year()); err != nil {
		return nil, err
	}
	if row.decided.place != nil {
		return e.placed(row, main)
	}
	found, ok := e.matcher.Match(row.look)
	if ok {
		if main.reasons, err = e.why(found, row.look); err != nil {
			return nil, err
		}
		main.rule = found
	}
	leaf, counts := e.leaf(found)
	switch {
	case row.asset && row.paid.Sign() <= 0:
		return nil, nil
	case row.asset && row.moved:
		main.Status, main.Exclusion = Excluded, exclusionBalance
		return []result{main}, nil
	case ok && found.Exclusion != "":
		main.Status, main.Exclusion = Excluded, found.Exclusion
		return []result{main}, nil
	case !counts:
		return []result{main}, nil
	}
	return e.count(row, main, leaf)
}

// leaf gives the leaf that a rule leads to.
func (e *engine) leaf(found *rule.Rule) (category.Category, bool) {
	if found == nil {
		return category.Category{}, false
	}
	return e.tree.Leaf(found.Category)
}

// count computes the kilograms of a row on a leaf: from its quantity, or that
// which its text tells of, where a factor serves that, else from its amount.
func (e *engine) count(row entry, main result, leaf category.Category) ([]result, error) {
	use := category.Use("")
	if leaf.Scope == category.Scope2 {
		use = category.Location
	}
	unit, base, method := quantity.Unit(row.currency), row.paid, Spend
	c, err := e.measured(row, leaf, use)
	if errors.Is(err, factor.ErrNone) {
		c, err = e.told(&row, &main, leaf, use)
	}
	switch {
	case err == nil:
		unit, base, method = quantity.Unit(c.Unit), row.Quantity.Decimal, Activity
	case errors.Is(err, factor.ErrNone) && e.covered.has(leaf, row.Date):
		main.Status, main.Exclusion = Excluded, exclusionActivity
		return []result{main}, nil
	case errors.Is(err, factor.ErrNone):
		c, err = e.calculation(leaf, use, unit, row.Date)
	}
	if errors.Is(err, factor.ErrNone) {
		return []result{main}, nil // it stays missing coverage
	}
	if err != nil {
		return nil, err
	}

	var market *calculation
	if use == category.Location {
		market, err = e.calculation(leaf, category.Market, unit, row.Date)
		if err != nil && !errors.Is(err, factor.ErrNone) {
			return nil, err
		}
	}
	return e.book(main, leaf, method, base, c, market)
}

// book puts what a base comes to into the transaction on the leaf and, where
// there is one, that of its upstream part. market is nil where scope 2 by
// market is no other than by location.
func (e *engine) book(main result, leaf category.Category, method Method, base decimal.Decimal, c, market *calculation) ([]result, error) {
	amounts := c.choice.Emissions(base)
	main.Status, main.Category, main.Scope, main.Method = Counted, leaf.ID, int(leaf.Scope), method
	main.Quality, main.calculation, main.base = c.Quality, c, decimal.NewNullDecimal(base)
	main.guessed = main.guessed || c.Energy != nil
	main.KgLocation, main.KgMarket, main.KgBiogenic = amounts.Kg, amounts.Kg, amounts.BiogenicKg
	main.spreadLoc = spread(main.KgLocation, c)
	main.spreadMkt = main.spreadLoc
	if market != nil {
		main.market = market
		main.KgMarket = market.choice.Emissions(base).Kg
		main.spreadMkt = spread(main.KgMarket, market)
	}
	if c.UpstreamLeaf == "" {
		return []result{main}, nil
	}
	upstream, err := e.upstream(main, c, amounts.UpstreamKg)
	return []result{main, upstream}, err
}

// measured gives the calculation from the row's quantity, factor.ErrNone when
// it has none in a unit that a factor serves.
func (e *engine) measured(row entry, leaf category.Category, use category.Use) (*calculation, error) {
	unit, known := quantity.Parse(row.Unit)
	if !known || !row.Quantity.Valid || row.Quantity.Decimal.IsZero() {
		return nil, factor.ErrNone
	}
	return e.calculation(leaf, use, unit, row.Date)
}

// upstream is the second transaction of a row: what arose before use. Its cost
// stands with the first.
func (e *engine) upstream(main result, c *calculation, kg decimal.Decimal) (result, error) {
	leaf, ok := e.tree.Leaf(c.UpstreamLeaf)
	if !ok {
		return result{}, fmt.Errorf("category %q names the upstream leaf %q", c.CategoryID, c.UpstreamLeaf)
	}
	up := main
	up.ID, up.Part = upstreamID(main.ID), Upstream
	up.Amount = decimal.Zero
	up.Category, up.Scope = leaf.ID, int(leaf.Scope)
	up.market, up.coverage = nil, nil
	up.KgLocation, up.KgMarket, up.KgBiogenic = kg, kg, decimal.Zero
	up.spreadLoc = spread(kg, c)
	up.spreadMkt = up.spreadLoc
	return up, nil
}

// upstreamID is the id of the upstream part: that of the main one with version
// 8, so that either leads to the other and both stay when recalculated.
func upstreamID(main uuid.UUID) uuid.UUID {
	main[6] = main[6]&0x0f | 0x80
	return main
}

// kgPlaces is the number of decimals of a kilogram.
const kgPlaces = factor.Places

func spread(kg decimal.Decimal, c *calculation) decimal.Decimal {
	return kg.Mul(c.Uncertainty).Round(kgPlaces)
}

// calculation answers from memory, since one serves a whole year.
func (e *engine) calculation(leaf category.Category, use category.Use, unit quantity.Unit, date time.Time) (*calculation, error) {
	key := asked{leaf: leaf.ID, use: use, unit: unit, year: date.Year()}
	if c, known := e.calculations[key]; known {
		if c == nil {
			return nil, factor.ErrNone
		}
		return c, nil
	}
	ask := factor.Ask{Leaf: leaf, Method: use, Unit: unit, Region: e.region, Date: date}
	choice, err := e.factors.Pick(ask)
	if errors.Is(err, factor.ErrNone) {
		e.calculations[key] = nil
	}
	if err != nil {
		return nil, fmt.Errorf("pick factor for %q: %w", leaf.ID, err)
	}
	c, err := newCalculation(ask, choice)
	if err != nil {
		return nil, err
	}
	e.calculations[key] = c
	return c, nil
}

// why gives the rule's reasons as JSON.
func (e *engine) why(found *rule.Rule, look rule.Row) ([]byte, error) {
	reasons := found.Reasons(look)
	stored := make([]reason, len(reasons))
	for i, r := range reasons {
		stored[i] = reason(r)
	}
	return json.Marshal(stored)
}

// reason is rule.Reason as it is stored.
type reason struct {
	Code  string `json:"code"`
	Value string `json:"value"`
}
