package engine

import (
	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/books/supplier/recognition"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/rule"
)

// Account is an account as far as it decides over its rows.
type Account struct {
	Name    string
	Type    ledger.AccountType
	Unit    string // of quantities whose row does not say
	Capital bool   // an asset account that holds capital goods
}

// NewAccount is an account of which capital says whether capital goods stand on
// accounts of its number and name: it holds them unless the source says that it is none
// of assets.
func NewAccount(name string, of ledger.AccountType, unit string, capital bool) Account {
	return Account{Name: name, Type: of, Unit: unit, Capital: capital && (of == ledger.Asset || of == ledger.Unknown)}
}

// BearsEmissions reports whether rows on the account can become transactions. An
// account that the chart does not name may well be a cost.
func (a Account) BearsEmissions() bool {
	return a.Type == ledger.Cost || a.Type == ledger.Unknown || a.Capital
}

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
	CostCentre, Project  string
	On                   Account
	BoughtFrom           *Supplier // nil when unknown
	Judged               *purchase.Judgment
}

// Entry is the line as it is classified, and whether its account can bear
// emissions. A text that the voucher shares with all of its rows is looked at,
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
	e.Look.Account, e.Look.AccountName = e.Account, e.AccountName
	e.Look.CostCentre, e.Look.Project = l.CostCentre, l.Project
	if by := l.BoughtFrom; by != nil {
		e.Supplier, e.SupplierName = by.ID, by.Name
		e.Look.Supplier, e.Look.SupplierNumber, e.Look.Aliases = by.Name, by.Number, by.Aliases
	}
	e.Look.Date, e.Look.Sign = e.Date, e.Paid.Sign()
	return e, l.On.BearsEmissions()
}
