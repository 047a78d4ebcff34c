// Package engine turns ledger rows into emissions: it asks the rules where a row
// belongs, the factors how much that is, and the prices what money was worth.
// It needs no database, so that it says the same wherever it runs.
//
// Kilograms are rounded once, in the row. See package footprint for what the
// rows of books become and why.
package engine

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/energybill"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/rule"
	"tillit/core/reference/vat"
)

// Status says what became of a ledger row.
type Status string

// The statuses.
const (
	Counted   Status = "counted"   // it has a category and kilograms
	Excluded  Status = "excluded"  // it carries no emissions, for a reason
	Unmatched Status = "unmatched" // nothing says yet where it belongs
)

// Part tells the two transactions of one ledger row apart.
type Part string

// The parts.
const (
	Main     Part = "main"
	Upstream Part = "upstream" // arose before use: well to tank, generation of the fuel
)

// Method says what a transaction's kilograms were computed from.
type Method string

// The methods.
const (
	Spend    Method = "spend"
	Activity Method = "activity"
)

// Reasons for leaving a row out that no rule gives.
const (
	ExclusionBalance  = "balance"  // it only moves value between accounts
	ExclusionActivity = "activity" // an activity entry is about it
	ExclusionPay      = "payroll"  // it is booked with what people are paid, and nothing says that it is else
)

// Figure is what one ledger row, or a month of an activity entry, or its
// upstream part, resulted in.
type Figure struct {
	ID           uuid.UUID
	LedgerRow    uuid.UUID // zero when made by hand
	Entry        uuid.UUID // activity entry behind it; zero for a ledger row
	Part         Part
	Status       Status
	Disabled     bool // visible, and in no total
	Date         time.Time
	Source       uuid.UUID
	Series       string
	Number       string
	Account      string
	AccountName  string
	Supplier     uuid.UUID // zero when unknown
	SupplierName string
	Text         string
	Amount       decimal.Decimal // cost as it is booked, in the company's currency; zero for Upstream
	Currency     string
	Quantity     decimal.NullDecimal
	Unit         string
	Category     string // leaf; empty unless counted
	Scope        int    // 1 to 3; 0 unless counted
	Method       Method // empty unless counted
	Exclusion    string // category.Exclusion code; empty unless excluded
	KgLocation   decimal.Decimal
	KgMarket     decimal.Decimal
	KgBiogenic   decimal.Decimal
	Quality      int // 1 measured to 5 spend; 0 unless counted
}

// Entry is a ledger row with what classification looks at.
type Entry struct {
	Figure
	Taxed // what was paid

	Look      rule.Row
	OwnText   string             // of the row, where it is not its voucher's
	Named     string             // the supplier whom its text names, where nothing else says whom it buys from
	Read      bool               // Look has what the text or the seller tells in place of the account's name
	Asset     bool               // on an account of capital goods
	BesidePay bool               // booked with what people are paid, of nobody who sells
	Judged    *purchase.Judgment // nil where nothing was judged: a debit that buys, a row of cost
	Override  *Override          // by a person; nil where the rules decide
	Bill      energybill.Verdict // as a row of a bill for energy that counts
	PaidIn    string             // ISO 4217, of the books
	Paid      decimal.Decimal    // in the currency of the books
}

// Override is where a person put a row: in a category or out of the count.
type Override struct {
	Category, Exclusion string
	Reasons             []byte // JSON of []Reason
}

// Result is a figure with how it came about.
type Result struct {
	Figure
	Rule                         *rule.Rule // nil when none decided
	Reasons                      []byte     // JSON of []Reason
	Calculation, Market          *Calculation
	Base                         decimal.NullDecimal
	SpreadLocation, SpreadMarket decimal.Decimal
	Coverage                     []Coverage // by contracts, of scope 2 by market
	Guessed                      bool       // its quantity is estimated or read from money
}

// Reason is rule.Reason as it is stored.
type Reason struct {
	Code  string `json:"code"`
	Value string `json:"value"`
}

// Coverage is what a contract covers of a transaction, as it is stored.
type Coverage struct {
	Contract uuid.UUID       `json:"contract"`
	KWh      decimal.Decimal `json:"kwh"`
	KgPerKWh decimal.Decimal `json:"kgPerKWh"`
}

// Company is what the engine needs to know of a company.
type Company struct {
	Country  string // ISO 3166
	Currency string // ISO 4217
}

// Engine classifies and computes rows of one company. It is not safe for
// concurrent use.
type Engine struct {
	Matcher  *rule.Matcher
	Tree     *category.Tree
	Factors  *factor.Set
	Prices   *price.Table
	Region   string  // ISO 3166 of the company
	Chart    string  // of accounts, as rules name it
	Currency string  // ISO 4217 of the company
	Covered  Covered // by activity entries

	// Stated is what suppliers say of their own emissions, by supplier, what
	// goes first first.
	Stated map[uuid.UUID][]Stated

	names        *rule.Names
	taxes        *vat.Table
	suppliers    map[uuid.UUID]*Supplier   // that texts may name, by record
	calculations map[cacheKey]*Calculation // nil where no factor serves
}

// cacheKey identifies a question to the factors.
type cacheKey struct {
	leaf   string
	use    category.Use
	unit   quantity.Unit
	region string
	year   int
	money  money

	own uuid.UUID // activity entry, or figure of a supplier, whose factor or quality makes it another; zero in general
}

// New returns an engine for a company by its rules, the factors and prices.
func New(tree *category.Tree, factors *factor.Set, prices *price.Table, matcher *rule.Matcher, own Company) *Engine {
	return &Engine{
		Matcher: matcher, Tree: tree, Factors: factors, Prices: prices, Region: own.Country, Chart: rule.ChartOf(own.Country),
		Currency: own.Currency, names: matcher.Names(nil), taxes: vat.Shipped(), calculations: map[cacheKey]*Calculation{},
	}
}

// Calculations are all that results rest on so far, in no order.
func (e *Engine) Calculations() []*Calculation {
	used := make([]*Calculation, 0, len(e.calculations))
	for _, c := range e.calculations {
		if c != nil {
			used = append(used, c)
		}
	}
	return used
}
