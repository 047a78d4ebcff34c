package engine

import (
	"cmp"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/books/supplier/recognition"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/chart"
	"tillit/core/reference/rule"
)

// Account is an account as far as it decides over its rows.
type Account struct {
	Number   string // as rules look at it, where the books shorten it
	Name     string
	Spelled  string // Name as rules look at it, see chart.Spell
	Standard string // code in the country's reference chart
	Kind     chart.Kind
	By       chart.Basis // what says the kind
	Told     bool        // the source says more of it than the number
	Unit     string      // of quantities whose row does not say
	Capital  bool        // capital goods stand on it
	Pay      bool        // the rules say that people are paid on it
	LeftOut  bool        // it may be of cost, and the rules leave out what is booked on it
}

// Accounts gives all accounts of books as they decide over rows. Capital goods stand on one
// where the rules say so, unless it is known to be of another kind.
func (e *Engine) Accounts(all []ledger.Account) []Account {
	known := make([]chart.Account, len(all))
	for i, a := range all {
		known[i] = chart.Account{Chart: e.Chart, Number: a.Number, Name: a.Name, Standard: a.Standard, Stated: chart.Kind(a.Type)}
	}
	numbering := chart.NumberingOf(known)
	accounts := make([]Account, len(all))
	for i, a := range all {
		known[i].Numbering = numbering
		accounts[i] = e.account(a, known[i])
	}
	return accounts
}

func (e *Engine) account(a ledger.Account, known chart.Account) Account {
	kind, by := chart.KindOf(known)
	number := ""
	if full := known.Numbering.Full(a.Number); full != a.Number && strings.HasPrefix(full, a.Number) {
		number, a.Number = full, full
	}
	found, ok := e.byAccount(a)
	return Account{
		Number: number, Name: a.Name, Spelled: chart.Spell(e.Chart, a.Name), Standard: a.Standard, Kind: kind, By: by, Told: a.Name != "" || a.Type != ledger.Unknown, Unit: a.Unit,
		Capital: kind.MayHoldCapital() && ok && IsCapitalGoods(e.Tree, found.Category),
		Pay:     kind.MayCost() && ok && found.Exclusion == ExclusionPay,
		LeftOut: kind.MayCost() && ok && found.Exclusion != "",
	}
}

// byAccount gives the rule of debits on an account of which no more is known.
func (e *Engine) byAccount(a ledger.Account) (*rule.Rule, bool) {
	return e.Matcher.Match(rule.Row{Chart: e.Chart, Account: a.Number, AccountName: chart.Spell(e.Chart, a.Name), Standard: a.Standard, Sign: 1})
}

// BearsEmissions reports whether rows on the account can become transactions. An
// account of which nothing says what it is may well be a cost.
func (a Account) BearsEmissions() bool { return a.Capital || a.Kind.MayCost() }

// Supplier is a supplier as rules look at it.
type Supplier struct {
	ID           uuid.UUID
	Name, Number string
	Aliases      []rule.Alias
}

// SupplierOf gives a supplier as rules look at it.
func SupplierOf(s *recognition.Supplier) *Supplier {
	supplier := &Supplier{ID: s.ID, Name: s.Name, Number: s.Number}
	for _, a := range s.Aliases() {
		supplier.Aliases = append(supplier.Aliases, rule.Alias{Supplier: a.Name, SupplierNumber: a.Number})
	}
	return supplier
}

// Line is a ledger row as the books have it: ids, date, account number and
// voucher in the Figure, and what they refer to.
type Line struct {
	Figure
	Paid                 decimal.Decimal
	PaidIn               string // ISO 4217, of the books
	RowText, VoucherText string
	Alone                bool // its voucher's text is its own: no other row of that can bear emissions, or any that does says otherwise
	BesidePay            bool // another row of its voucher is on an account on which people are paid
	CostCentre, Project  string
	On                   Account
	BoughtFrom           *Supplier // nil when unknown
	Judged               *purchase.Judgment
}

// Said is what a row of a voucher says, and on which account.
type Said struct{ Account, Text string }

// Beside has the line know what all rows of its voucher say that can bear emissions, it
// itself at that place among them: whether the voucher's text is the line's alone, or another's.
// What one on another account says the voucher does not say of a line that says something itself.
func (l *Line) Beside(rows []Said, own int) {
	says := l.RowText != "" && l.RowText == l.VoucherText
	l.Alone = true
	anothers := false
	for i, row := range rows {
		if i == own {
			continue
		}
		same := row.Text != "" && row.Text == l.VoucherText
		l.Alone = l.Alone && says && row.Text != "" && !same
		anothers = anothers || same && l.RowText != "" && !says && row.Account != l.Account
	}
	if anothers {
		l.VoucherText = ""
	}
}

// Entry is the line as it is classified, and whether its account can bear
// emissions. A text that the voucher shares with several rows that can is looked at,
// but is not the row's own.
func (l Line) Entry() (e Entry, bearsEmissions bool) {
	e = Entry{Figure: l.Figure, Paid: l.Paid, PaidIn: l.PaidIn, Asset: l.On.Capital, Judged: l.Judged}
	e.Part, e.AccountName = Main, l.On.Name
	if e.Unit == "" {
		e.Unit = l.On.Unit
	}
	e.Text, e.Look.Text = l.RowText, l.RowText
	if l.RowText == "" {
		e.Text, e.Look.Text = l.VoucherText, l.VoucherText
	} else if l.VoucherText != l.RowText {
		e.Look.Text = l.RowText + "\n" + l.VoucherText
		e.OwnText = l.RowText
	}
	if l.Alone {
		e.OwnText = e.Text
	}
	e.BesidePay = l.BesidePay && l.BoughtFrom == nil
	e.Look.Account, e.Look.AccountName, e.Look.Standard = cmp.Or(l.On.Number, e.Account), l.On.Spelled, l.On.Standard
	e.Look.CostCentre, e.Look.Project = l.CostCentre, l.Project
	if by := l.BoughtFrom; by != nil {
		e.Supplier, e.SupplierName = by.ID, by.Name
		e.Look.Supplier, e.Look.SupplierNumber, e.Look.Aliases = by.Name, by.Number, by.Aliases
	}
	e.Look.Date, e.Look.Sign = e.Date, e.Paid.Sign()
	return e, l.On.BearsEmissions()
}
