package ledger

import (
	"slices"
	"time"

	"tillit/core/kernel/fault"
)

// Faults of tables.
var (
	// ErrMappingMissing says that nobody has said yet what the columns of such
	// a table mean.
	ErrMappingMissing = fault.New(fault.Invalid, "ledger.mappingMissing")
	// ErrNotATable says that the file says itself what it holds.
	ErrNotATable = fault.New(fault.Invalid, "ledger.notATable")
)

// Sheet is a table of rows, as csv or a workbook, whose columns mean what
// somebody says they mean. It reads as empty Books until it is mapped.
type Sheet interface {
	Books
	Shape() Shape
	// Map returns the books that the table holds under a mapping that fits it.
	Map(m Mapping) (Books, error)
	// MapFirst returns what Map returns, of the first rows alone.
	MapFirst(rows int, m Mapping) (Books, error)
}

// Shape is what a table looks like.
type Shape struct {
	Signature string     // the same for every table with these columns
	Header    []string   // names of the columns
	Samples   [][]string // the first rows, as long as the header
	Guess     Mapping    // without a currency when no column tells one
	Certain   bool       // the columns carry our own names, so that no guess is needed
}

// Content is what the rows of a table are.
type Content string

// The contents.
const (
	LedgerRows Content = "ledger"
	Invoices   Content = "invoices" // of suppliers, without their counter-entry
)

// Field is what a column can mean.
type Field string

// The fields. For invoices, FieldDate, FieldNumber and FieldAmount are those of
// the invoice, the amount without VAT.
const (
	FieldDate           Field = "date"
	FieldAccount        Field = "account"
	FieldAmount         Field = "amount" // debit positive
	FieldDebit          Field = "debit"
	FieldCredit         Field = "credit"
	FieldAccountName    Field = "accountName"
	FieldSeries         Field = "series"
	FieldNumber         Field = "number"
	FieldText           Field = "text"
	FieldSupplier       Field = "supplier"
	FieldSupplierNumber Field = "supplierNumber"
	FieldCurrency       Field = "currency" // of the amount
	FieldQuantity       Field = "quantity"
	FieldUnit           Field = "unit"
	FieldCostCentre     Field = "costCentre"
	FieldProject        Field = "project"
	FieldFiscalYear     Field = "fiscalYear"
)

// Fields are all of them, in the order of a form.
func Fields() []Field {
	return []Field{
		FieldDate, FieldAccount, FieldAmount, FieldDebit, FieldCredit, FieldText, FieldSeries, FieldNumber,
		FieldSupplier, FieldSupplierNumber, FieldAccountName, FieldQuantity, FieldUnit, FieldCurrency,
		FieldCostCentre, FieldProject, FieldFiscalYear,
	}
}

// DateOrder is how a table writes dates.
type DateOrder string

// The orders. A year of four digits in front is understood in each.
const (
	YearFirst  DateOrder = "ymd"
	DayFirst   DateOrder = "dmy"
	MonthFirst DateOrder = "mdy"
)

// Mapping says what the columns of a table mean.
type Mapping struct {
	Content      Content
	Columns      map[Field]int // places, counted from 0
	DecimalComma bool
	Dates        DateOrder
	Currency     string     // of rows that do not say
	Account      string     // of rows that do not say; invoices need one or the column
	YearStart    time.Month // of fiscal years, whose numbers begin anew
}

// Check returns a failure that names each setting that is wrong for a table of
// that many columns.
func (m Mapping) Check(columns int) error {
	wrong := map[string]string{}
	has := func(f Field) bool { _, ok := m.Columns[f]; return ok }
	require := func(f Field, ok bool) {
		if !ok {
			wrong["columns."+string(f)] = "required"
		}
	}
	switch m.Content {
	case LedgerRows:
		require(FieldAccount, has(FieldAccount))
	case Invoices:
		require(FieldSupplier, has(FieldSupplier))
		if !has(FieldAccount) && m.Account == "" {
			wrong["account"] = "required"
		}
	default:
		wrong["content"] = "unknown"
	}
	require(FieldDate, has(FieldDate))
	require(FieldAmount, has(FieldAmount) || has(FieldDebit) || has(FieldCredit))
	for f, at := range m.Columns {
		if !slices.Contains(Fields(), f) || at < 0 || at >= columns {
			wrong["columns."+string(f)] = "unknown"
		}
	}
	if len(m.Currency) != len("SEK") {
		wrong["currency"] = "unknown"
	}
	if !slices.Contains([]DateOrder{YearFirst, DayFirst, MonthFirst}, m.Dates) {
		wrong["dates"] = "unknown"
	}
	if m.YearStart < time.January || m.YearStart > time.December {
		wrong["yearStart"] = "unknown"
	}
	const maxName = 100
	if len(m.Account) > maxName {
		wrong["account"] = "tooLong"
	}
	return fault.Fields(wrong)
}
