// Package ledger says what a company's books are: accounts, suppliers, vouchers
// and their rows, as its accounting system has them and whatever system that is.
//
// An adapter hands books over as [Books]; what it could not use, or used with
// doubt, it reports as [Notice] and goes on. Package bookkeeping stores them.
package ledger

import (
	"iter"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
)

// What stops a file from being read at all.
var (
	// ErrUnknownFormat says that the file is in no format that can be read.
	ErrUnknownFormat = fault.New(fault.Invalid, "ledger.unknownFormat")
	// ErrOpenDocument says that the file is a workbook of OpenDocument, as ods.
	ErrOpenDocument = fault.New(fault.Invalid, "ledger.openDocument")
	// ErrOldWorkbook says that the file is a workbook of the kind that was written
	// until 2007, as xls.
	ErrOldWorkbook = fault.New(fault.Invalid, "ledger.oldWorkbook")
	// ErrEmptyFile says that the file holds nothing but blanks.
	ErrEmptyFile = fault.New(fault.Invalid, "ledger.emptyFile")
	// ErrTooLarge says that the file, or one voucher or register in it, is
	// larger than any real one.
	ErrTooLarge = fault.New(fault.TooLarge, "ledger.fileTooLarge")
	// ErrBrokenFile says that the file ends in the middle, or is otherwise not
	// what its format must be; nothing of it is used.
	ErrBrokenFile = fault.New(fault.Invalid, "ledger.brokenFile")
	// ErrUnsafeFile says that the file holds what no books need and what harms
	// those who read it, such as a document type of its own.
	ErrUnsafeFile = fault.New(fault.Invalid, "ledger.unsafeFile")
	// ErrBalancesOnly says that the file holds balances and no vouchers, so
	// there is no row to calculate from.
	ErrBalancesOnly = fault.New(fault.Invalid, "ledger.balancesOnly")
)

// Books are a company's books of one or more fiscal years, read from one file
// or one provider.
type Books interface {
	// Head is complete before the first voucher is read.
	Head() Head
	// Vouchers yields every voucher in the order of the source and stops
	// after the first error. Ranging again starts again from the top.
	Vouchers() iter.Seq2[Voucher, error]
	// Notices are those of the head and of the vouchers read so far.
	Notices() Notices
}

// Head is what books say about themselves.
type Head struct {
	Format    string    // "sie4", "sie5", "xaf", "csv", "xlsx"
	Encoding  string    // "cp437", "windows-1252", "utf-8"
	Program   string    // the system that wrote the books, with its version
	Generated time.Time // zero when not said

	Company         string
	CorporateNumber string // as written; compare with [SameCorporateNumber]
	Currency        string // ISO 4217, of every Row.Amount
	Chart           string // the chart of accounts as the source calls it

	Years     []FiscalYear // newest first
	Current   FiscalYear   // the one that Balances are of; zero when the source does not say
	Balances  []Balance    // what the source itself says that accounts come to in it
	Openings  []Opening    // what it says that others open it with, and nothing else
	Reaches   time.Time    // the last day that the balances are up to; zero for the year's end, or for Generated if that is earlier
	Accounts  []Account    // of every row, those that the chart lacks without a name
	Suppliers []Supplier

	Vouchers int // how many Vouchers will yield or report at most
	Rows     int // how many rows the source holds, those skipped included
}

// Balance is what a source says an account comes to in a year: what it closes
// with, and of that what it opened with; debit positive. The vouchers of the year
// are the difference.
type Balance struct {
	Account          string
	Opening, Closing decimal.Decimal
	// Assumed says that the source is silent about openings, and Opening is what
	// the year before closed with: it holds where that year was carried forward.
	Assumed bool
}

// Opening is what a source says that an account opens a year with; debit positive.
type Opening struct {
	Account string
	Amount  decimal.Decimal
}

// FiscalYear spans From to To, both included.
type FiscalYear struct{ From, To time.Time }

// Contains says whether day falls within the year.
func (y FiscalYear) Contains(day time.Time) bool {
	return !day.Before(y.From) && !day.After(y.To)
}

// AccountType is the side of the books that an account belongs to.
type AccountType string

// Unknown is an account whose type the source does not say and whose number
// does not tell.
const (
	Unknown   AccountType = ""
	Asset     AccountType = "asset"
	Liability AccountType = "liability"
	Cost      AccountType = "cost"
	Income    AccountType = "income"

	// BalanceSheet and ProfitAndLoss are what sources say that tell no more than the half
	// of the books.
	BalanceSheet  AccountType = "balance"
	ProfitAndLoss AccountType = "results"
)

// Account is a line of the chart of accounts.
type Account struct {
	Number string
	Name   string
	Type   AccountType
	Unit   string // of the quantities booked on the account, "" when none

	// Standard is the account's code in its country's reference chart, as RGS
	// is in the Netherlands; "" when the source does not say.
	Standard string
}

// Supplier is a party that the company buys from.
type Supplier struct {
	Key             string // the source's own identifier, unique within it
	Name            string
	CorporateNumber string
}

// Voucher is one bookkeeping entry. The rows of a sound one add up to zero.
type Voucher struct {
	Series string // any text, often one letter; may be empty
	Number string // unique within Year and Series; "" when the source gives none
	Text   string
	Date   time.Time
	Year   time.Time // first day of the fiscal year that numbers the voucher

	Line int // where the voucher begins in the source, 0 when it has no lines
	Rows []Row
}

// Sum is zero for a balanced voucher.
func (v Voucher) Sum() decimal.Decimal {
	sum := decimal.Zero
	for _, r := range v.Rows {
		sum = sum.Add(r.Amount)
	}
	return sum
}

// Name is how a person would call the voucher: by its number, else by its day.
func (v Voucher) Name() string {
	name := v.Number
	if name == "" && !v.Date.IsZero() {
		name = v.Date.Format(time.DateOnly)
	}
	return strings.TrimSpace(v.Series + " " + name)
}

// Row is one line of a voucher.
type Row struct {
	Number  int // 1, 2, 3 … within the voucher
	Account string
	Amount  decimal.Decimal // debit positive, currency of the books, at most 4 decimals
	Date    time.Time
	Text    string

	Quantity decimal.NullDecimal // with whatever sign the source writes
	Unit     string              // of Quantity, "" when unknown

	CostCentre string
	Project    string
	Supplier   string // a Supplier.Key

	Original Money // the amount before conversion; zero when the books' own
}

// Signed is the row with its quantity in the sign of its amount: what is taken back
// was measured as it was bought, and sources differ in which sign they write.
// Beside an amount of zero a quantity stays as written.
func (r Row) Signed() Row {
	if r.Quantity.Valid && !r.Amount.IsZero() && r.Quantity.Decimal.Sign() == -r.Amount.Sign() {
		r.Quantity.Decimal = r.Quantity.Decimal.Neg()
	}
	return r
}

// Money is an amount of a currency.
type Money struct {
	Amount   decimal.Decimal
	Currency string // ISO 4217
}
