package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/rule"
)

// capitalGoods is the GHG Protocol category of bought assets, the only rows on
// balance accounts that count.
const capitalGoods = "3.2"

// IsCapitalGoods reports whether a leaf of the tree is of bought assets.
func IsCapitalGoods(tree *category.Tree, id string) bool {
	leaf, ok := tree.Leaf(id)
	return ok && leaf.GHGCategory == capitalGoods
}

// Results says what becomes of a row: its transaction and, where there is one, that
// of its upstream part; nothing of an account of capital goods where no amount is. A
// row in a currency without a rate waits.
func (e *Engine) Results(row Entry) ([]Result, error) {
	row = e.Name(row)
	row.Look.Chart = e.Chart
	main := Result{Figure: row.Figure, Reasons: []byte("[]")}
	main.Status, main.Currency = Unmatched, e.Currency
	var err error
	amount, known := e.Convert(row.Paid, row.PaidIn, row.Date.Year())
	if !known {
		return e.waiting(row, main)
	}
	main.Amount = amount
	if row.Override != nil {
		return e.overridden(row, main)
	}
	if row.Asset && row.Paid.IsZero() {
		return nil, nil
	}
	if reason := row.noPurchase(); reason != "" {
		main.Status, main.Exclusion = Excluded, reason
		return []Result{main}, nil
	}
	rest := e.takePart(&row, &main)
	found, ok := e.place(&row)
	if ok {
		if main.Reasons, err = encodeReasons(found, row); err != nil {
			return nil, err
		}
		main.Rule = found
	}
	for _, more := range e.reasonsBeside(row, rest) {
		if main.Reasons, err = withReason(main.Reasons, more); err != nil {
			return nil, err
		}
	}
	leaf, counts := e.leaf(found)
	switch {
	case !ok && row.BesidePay && row.Named == "":
		main.Status, main.Exclusion = Excluded, ExclusionPay
		main.Reasons, err = withReason(main.Reasons, Reason{Code: ReasonBesidePay})
		return []Result{main}, err
	case ok && found.Exclusion != "":
		main.Status, main.Exclusion = Excluded, found.Exclusion
		return []Result{main}, nil
	case !counts:
		return []Result{main}, nil
	}
	return e.computeEmissions(row, main, leaf)
}

// reasonsBeside are those of a row beside its rule's: who sold it, what it is read as and
// what of its amount does not count.
func (e *Engine) reasonsBeside(row Entry, rest decimal.Decimal) (more []Reason) {
	if row.Named != "" {
		more = append(more, Reason{Code: ReasonNamed, Value: row.Named})
	}
	if row.Bill.Unsold {
		more = append(more, Reason{Code: ReasonUnsold})
	}
	if !rest.IsZero() {
		more = append(more, Reason{Code: ReasonPart, Value: rest.String() + " " + e.Currency})
	}
	return more
}

// place finds the rule of a row. What stands on an account of capital goods is one,
// whoever sold it and whatever its text says: a rule that leads elsewhere by these gives way
// to the one of the account, unless the company made it.
func (e *Engine) place(row *Entry) (*rule.Rule, bool) {
	found, look, ok := e.decide(row.Look)
	if look.AccountName != row.Look.AccountName {
		row.Look, row.Read = look, true
	}
	if !row.Asset || !ok || found.Level == rule.Company || found.Exclusion != "" || IsCapitalGoods(e.Tree, found.Category) {
		return found, ok
	}
	account := row.Look
	switch {
	case found.BySupplier():
		account.Supplier, account.SupplierNumber, account.Aliases = "", "", nil
	case found.ByText():
		account.Supplier, account.SupplierNumber, account.Aliases, account.Text = "", "", nil, ""
	default:
		return found, ok
	}
	own, known := e.Matcher.Match(account)
	if !known || !IsCapitalGoods(e.Tree, own.Category) {
		return found, ok
	}
	row.Look = account
	return own, true
}

// noPurchase is the reason for which a row buys nothing, whatever a rule says; empty
// for none.
func (e Entry) noPurchase() string {
	switch {
	case e.Judged != nil:
		return e.Judged.Exclusion
	case e.Asset && e.Paid.IsNegative():
		return ExclusionBalance
	}
	return ""
}

// ReasonUnsold is the code of the reason that stands beside others where a fee of the grid
// or a tax is read as if it had bought the energy, since the books hold no seller of it.
const ReasonUnsold = "energyUnsold"

// ReasonBesidePay is the code of the reason for which a row is pay that no rule names: it is
// booked with what people are paid.
const ReasonBesidePay = "besidePay"

// ReasonPart is the code of the reason for which a part of a row's amount alone
// counts. Its value is the rest, in the company's currency.
const ReasonPart = "part"

// takePart has a row count as far as it was judged to, and a credit that takes a
// purchase back lie where the purchase lies. It returns what does not count.
func (e *Engine) takePart(row *Entry, main *Result) (rest decimal.Decimal) {
	if row.Judged == nil {
		return decimal.Zero
	}
	if row.Asset {
		row.Look.Sign = 1
	}
	if !row.Judged.Counts.Valid {
		return decimal.Zero
	}
	whole := main.Amount
	row.Paid, row.Quantity = row.Judged.Counts.Decimal, decimal.NullDecimal{}
	main.Amount, _ = e.Convert(row.Paid, row.PaidIn, row.Date.Year())
	return whole.Sub(main.Amount)
}

// ReasonCurrency is the code of the reason for which a row waits: nothing says
// what its amount is in the company's currency. Its value is what was paid.
const ReasonCurrency = "currency"

// waiting is what becomes of a row in a currency without a rate: it is seen, with
// what was paid, and counts nowhere until a calculation finds a rate.
func (e *Engine) waiting(row Entry, main Result) (_ []Result, err error) {
	if row.Override == nil && (row.Asset && row.Paid.IsZero() || row.noPurchase() != "") {
		return nil, nil
	}
	main.Reasons, err = withReason(main.Reasons, Reason{Code: ReasonCurrency, Value: row.Paid.String() + " " + row.PaidIn})
	return []Result{main}, err
}

// overridden is what becomes of a row that a person decided over. Whoever did
// so knows a purchase on a balance account from a transfer, so the rules about
// these do not apply.
func (e *Engine) overridden(row Entry, main Result) ([]Result, error) {
	main.Reasons = row.Override.Reasons
	if row.Override.Exclusion != "" {
		main.Status, main.Exclusion = Excluded, row.Override.Exclusion
		return []Result{main}, nil
	}
	leaf, ok := e.Tree.Leaf(row.Override.Category)
	if !ok { // it left the tree since
		return []Result{main}, nil
	}
	return e.computeEmissions(row, main, leaf)
}

// leaf gives the leaf that a rule leads to.
func (e *Engine) leaf(found *rule.Rule) (category.Category, bool) {
	if found == nil {
		return category.Category{}, false
	}
	return e.Tree.Leaf(found.Category)
}

// computeEmissions computes the kilograms of a row on a leaf: from its quantity, or that
// which its text tells of, where a factor serves that, else from its amount.
// What the supplier says of itself, and a person has accepted, goes before any
// average.
func (e *Engine) computeEmissions(row Entry, main Result, leaf category.Category) ([]Result, error) {
	use := useOf(leaf)
	unit, base, method, in := quantity.Unit(row.PaidIn), row.Paid, Spend, e.moneyOf(row, leaf)
	c, err := e.calculationBySupplier(row, &main, leaf)
	if errors.Is(err, factor.ErrNone) {
		c, err = e.calculationByQuantity(row, leaf, use)
	}
	if errors.Is(err, factor.ErrNone) {
		c, err = e.quantityFromText(&row, &main, leaf)
	}
	switch {
	case err == nil && quantity.Unit(c.Unit).Currency(): // by the supplier's own figure
	case err == nil:
		unit, base, method = quantity.Unit(c.Unit), row.Quantity.Decimal, Activity
	case errors.Is(err, factor.ErrNone) && e.Covered.Has(leaf, row.Date):
		main.Status, main.Exclusion = Excluded, ExclusionActivity
		return []Result{main}, nil
	case errors.Is(err, factor.ErrNone):
		c, err = e.calculation(leaf, use, unit, row.Date, in)
	}
	if errors.Is(err, factor.ErrNone) {
		return []Result{main}, nil // it stays missing coverage
	}
	if err != nil {
		return nil, err
	}

	var market *Calculation
	if use == category.Location {
		market, err = e.calculation(leaf, category.Market, unit, row.Date, in)
		if err != nil && !errors.Is(err, factor.ErrNone) {
			return nil, err
		}
	}
	return e.Record(main, leaf, method, base, c, market)
}

// useOf is the use of a leaf that what is bought is computed by first.
func useOf(leaf category.Category) category.Use {
	if leaf.Scope == category.Scope2 {
		return category.Location
	}
	return ""
}

// Record puts what a base amounts to into the transaction on the leaf and, where
// there is one, that of its upstream part. market is nil where scope 2 by
// market is no other than by location.
func (e *Engine) Record(main Result, leaf category.Category, method Method, base decimal.Decimal, c,
	market *Calculation,
) ([]Result, error) {
	amounts := c.choice.Emissions(base)
	main.Status, main.Category, main.Scope, main.Method = Counted, leaf.ID, int(leaf.Scope), method
	main.Quality, main.Calculation, main.Base = c.Quality, c, decimal.NewNullDecimal(base)
	main.Guessed = main.Guessed || c.Energy != nil
	main.KgLocation, main.KgMarket, main.KgBiogenic = amounts.Kg, amounts.Kg, amounts.BiogenicKg
	main.SpreadLocation = spread(main.KgLocation, c)
	main.SpreadMarket = main.SpreadLocation
	if market != nil {
		main.Market = market
		main.KgMarket = market.choice.Emissions(base).Kg
		main.SpreadMarket = spread(main.KgMarket, market)
	}
	market, err := e.uncertified(leaf, main.Date, c, market)
	if err != nil {
		return nil, err
	}
	if c.upstreamLeaf(market) == "" {
		return []Result{main}, nil
	}
	upstream, err := e.upstream(main, c, market)
	return []Result{main, upstream}, err
}

// uncertified is by what the upstream part counts by market: where a seller's own rate
// decides over the use, what would have decided without. Such a rate speaks of
// generation alone, as a certificate does.
func (e *Engine) uncertified(leaf category.Category, date time.Time, c, market *Calculation) (*Calculation, error) {
	if market == nil || !market.FactorUnit().Emissions() {
		return market, nil
	}
	without, err := e.general(factor.Query{Leaf: leaf, Method: category.Market, Unit: quantity.Unit(c.Unit), Region: c.Region, Date: date}, money{})
	if errors.Is(err, factor.ErrNone) {
		return nil, nil //nolint:nilnil // by market is then no other than by location
	}
	return without, err
}

// calculationByQuantity gives the calculation from the row's quantity, factor.ErrNone when
// it has none in a unit that a factor serves.
func (e *Engine) calculationByQuantity(row Entry, leaf category.Category, use category.Use) (*Calculation, error) {
	unit, known := quantity.Parse(row.Unit)
	if !known || !row.Quantity.Valid || row.Quantity.Decimal.IsZero() {
		return nil, factor.ErrNone
	}
	return e.calculation(leaf, use, unit, row.Date, money{})
}

// upstream is the second transaction of a row: what arose before use, and what the
// grid lost, by each method of scope 2. Its cost stands with the first.
func (e *Engine) upstream(main Result, c, market *Calculation) (Result, error) {
	leaf, ok := e.Tree.Leaf(c.upstreamLeaf(market))
	if !ok {
		return Result{}, fmt.Errorf("category %q names the upstream leaf %q", c.CategoryID, c.upstreamLeaf(market))
	}
	up := main
	up.ID, up.Part = UpstreamID(main.ID), Upstream
	up.Amount = decimal.Zero
	up.Category, up.Scope = leaf.ID, int(leaf.Scope)
	up.Market, up.Coverage = market, nil
	up.KgLocation, up.KgBiogenic = c.choice.Emissions(main.Base.Decimal).UpstreamKg, decimal.Zero
	up.SpreadLocation = spread(up.KgLocation, c)
	up.KgMarket, up.SpreadMarket = up.KgLocation, up.SpreadLocation
	if market != nil {
		up.KgMarket = market.choice.Emissions(main.Base.Decimal).UpstreamKg
		up.SpreadMarket = spread(up.KgMarket, market)
	}
	return up, nil
}

// UpstreamID is the id of the upstream part: that of the main one with version
// 8, so that either leads to the other and both stay when recalculated.
func UpstreamID(main uuid.UUID) uuid.UUID {
	main[6] = main[6]&0x0f | 0x80
	return main
}

func spread(kg decimal.Decimal, c *Calculation) decimal.Decimal {
	return kg.Mul(c.Uncertainty).Round(factor.Places)
}

// calculation gives the one for what the company buys at home, with what is to know of
// the money.
func (e *Engine) calculation(leaf category.Category, use category.Use, unit quantity.Unit, date time.Time, in money) (*Calculation, error) {
	return e.general(factor.Query{Leaf: leaf, Method: use, Unit: unit, Region: e.Region, Date: date}, in)
}

// general answers from memory, since one calculation serves a whole year, or as much of
// it as the tax in money stays the same.
func (e *Engine) general(ask factor.Query, in money) (*Calculation, error) {
	if !ask.Unit.Currency() {
		in = money{}
	}
	ask.Apart = in.apart
	key := cacheKey{leaf: ask.Leaf.ID, use: ask.Method, unit: ask.Unit, region: ask.Region, year: ask.Date.Year(), money: in}
	if c, known := e.calculations[key]; known {
		if c == nil {
			return nil, factor.ErrNone
		}
		return c, nil
	}
	choice, err := e.Factors.Pick(ask)
	if errors.Is(err, factor.ErrNone) {
		e.calculations[key] = nil
	}
	if err != nil {
		return nil, fmt.Errorf("pick factor for %q: %w", ask.Leaf.ID, err)
	}
	c, err := newCalculation(ask, choice, in.tax)
	if err != nil {
		return nil, err
	}
	e.calculations[key] = c
	return c, nil
}

// encodeReasons gives the rule's reasons as JSON.
func encodeReasons(found *rule.Rule, row Entry) ([]byte, error) {
	reasons := found.Reasons(row.Look)
	stored := make([]Reason, len(reasons))
	for i, r := range reasons {
		stored[i] = Reason(r)
		if row.Read && r.Code == rule.ReasonAccountWord {
			stored[i].Code = ReasonRead
		}
	}
	return json.Marshal(stored)
}

// currencyPlaces is the precision of converted amounts.
const currencyPlaces = 2

// Convert gives an amount in the company's currency, at the average rate of
// the row's year, or of the nearest that there is. It reports whether a rate
// leads there.
func (e *Engine) Convert(amount decimal.Decimal, from string, year int) (converted decimal.Decimal, known bool) {
	if from == e.Currency {
		return amount, true
	}
	move, err := e.Prices.Move(from, year, e.Currency, year)
	if err != nil {
		return decimal.Zero, false
	}
	return move.Of(amount).RoundBank(currencyPlaces), true
}
