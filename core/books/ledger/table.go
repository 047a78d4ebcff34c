package ledger

import (
	"slices"
	"time"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/spreadsheet"
)

// Faults of tables.
var (
	// ErrMappingMissing says that nobody has said yet what the columns of such
	// a table mean.
	ErrMappingMissing = fault.New(fault.Invalid, "ledger.mappingMissing")
	// ErrTableAsks says that something about a table has to be decided before it is
	// imported; see [Finding].
	ErrTableAsks = fault.New(fault.Invalid, "ledger.tableAsks")
	// ErrNotATable says that the file says itself what it holds.
	ErrNotATable = fault.New(fault.Invalid, "ledger.notATable")
)

// Sheet is a table of rows, as csv or a workbook, whose columns mean what
// somebody says they mean. It reads as empty Books until it is mapped.
type Sheet interface {
	Books
	// Shape is that of the sheet with that name, of the first one for an empty
	// name and one that the file does not have.
	Shape(sheet string) Shape
	// Map returns the books that the table holds under a mapping that fits it.
	Map(m Mapping) (Mapped, error)
	// MapFirst returns what Map returns, of the first rows alone.
	MapFirst(rows int, m Mapping) (Mapped, error)
}

// Mapped are the books of a table under a mapping.
type Mapped interface {
	Books
	// Findings are what the reader decided about how the whole table writes, and
	// what it cannot decide.
	Findings() []Finding
}

// Shape is what a table looks like.
type Shape struct {
	Signature string     // the same for every table with these columns
	Sheets    []string   // of a workbook that may be meant, when there are several
	Header    []string   // names of the columns
	Samples   [][]string // the first rows, as long as the header
	Guess     Mapping    // without a currency when no column tells one
	Certain   bool       // the columns carry our own names, so that no guess is needed
	Doubled   []string   // names that several columns have, of which the first is taken
}

// Codes of findings: what they are about.
const (
	// FindingAmounts and FindingQuantities are about numbers such as 25.000, which
	// can be read in two ways; args value, as, other, count.
	FindingAmounts    = "amounts"
	FindingQuantities = "quantities"
	// FindingDates is about the order of days that fits, or that two fit; args
	// value, as, other, the latter two being orders.
	FindingDates = "dates"
	// FindingSerials is about plain numbers in the column of days; args value, as
	// (a day), count.
	FindingSerials = "serials"
	// FindingCredits is about credits that carry a minus; args value, count.
	FindingCredits = "credits"
	// FindingSheets says that several sheets may be meant, or that the one which
	// was meant is not there; args names.
	FindingSheets = "sheets"
	// FindingDoubled says that two columns have the same name, and the first was
	// taken; args name.
	FindingDoubled = "doubled"
)

// Finding is something about how a table is written that was decided, or that
// somebody has to decide.
type Finding struct {
	Code  string
	Asked bool // nothing decides it: the table is not imported before somebody has
	Doubt bool // it was decided by custom alone: somebody should look before import
	Args  map[string]string
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
	FieldSide           Field = "side" // debit or credit, of the amount
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
		FieldDate, FieldAccount, FieldAmount, FieldDebit, FieldCredit, FieldSide, FieldText, FieldSeries, FieldNumber,
		FieldSupplier, FieldSupplierNumber, FieldAccountName, FieldQuantity, FieldUnit, FieldCurrency,
		FieldCostCentre, FieldProject, FieldFiscalYear,
	}
}

// DateOrder is how a table writes dates.
type DateOrder string

// The orders. A year of four digits in front is understood in each.
const (
	AsShown    DateOrder = "" // the order that reads most of them
	YearFirst  DateOrder = "ymd"
	DayFirst   DateOrder = "dmy"
	MonthFirst DateOrder = "mdy"
)

// Credits is what a minus in front of a credit means.
type Credits string

// The meanings.
const (
	CreditsAsShown Credits = ""       // the one under which the sides meet
	CreditsPlain   Credits = "plain"  // it takes back
	CreditsSigned  Credits = "signed" // it says that the amount is a credit, once more
)

// Serials is what plain numbers in a column of days are.
type Serials string

// The meanings.
const (
	SerialsUnknown Serials = ""
	SerialDays     Serials = "days" // counted by the spreadsheet
	SerialNone     Serials = "none" // no days
)

// Mapping says what the columns of a table mean and how it writes its values.
type Mapping struct {
	Content    Content
	Sheet      string        // of a workbook; empty: the only one that may be meant
	Columns    map[Field]int // places, counted from 0
	Amounts    spreadsheet.Mark
	Quantities spreadsheet.Mark // of numbers that can be read in two ways; none: as the others show
	Dates      DateOrder
	Serials    Serials
	Credits    Credits
	Currency   string     // of rows that do not say
	Account    string     // of rows that do not say; invoices need one or the column
	YearStart  time.Month // of fiscal years, whose numbers begin anew

	// Home is how the company's country writes, which decides about amounts where
	// nothing else does.
	Home spreadsheet.Mark
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
	if !slices.Contains([]DateOrder{AsShown, YearFirst, DayFirst, MonthFirst}, m.Dates) {
		wrong["dates"] = "unknown"
	}
	m.checkWriting(wrong)
	if m.YearStart < time.January || m.YearStart > time.December {
		wrong["yearStart"] = "unknown"
	}
	const maxName = 100
	if len(m.Account) > maxName {
		wrong["account"] = "tooLong"
	}
	return fault.Fields(wrong)
}

func (m Mapping) checkWriting(wrong map[string]string) {
	marks := []spreadsheet.Mark{spreadsheet.NoMark, spreadsheet.Comma, spreadsheet.Point}
	if !slices.Contains(marks, m.Amounts) {
		wrong["amounts"] = "unknown"
	}
	if !slices.Contains(marks, m.Quantities) {
		wrong["quantities"] = "unknown"
	}
	if !slices.Contains([]Serials{SerialsUnknown, SerialDays, SerialNone}, m.Serials) {
		wrong["serials"] = "unknown"
	}
	if !slices.Contains([]Credits{CreditsAsShown, CreditsPlain, CreditsSigned}, m.Credits) {
		wrong["credits"] = "unknown"
	}
}

// Settled is m with what the findings decided by custom alone, which somebody has
// seen now: the next table of the kind is read alike.
func (m Mapping) Settled(found []Finding) Mapping {
	for _, f := range found {
		switch {
		case !f.Doubt:
		case f.Code == FindingAmounts && m.Amounts == spreadsheet.NoMark:
			m.Amounts = m.Home
		case f.Code == FindingDates && m.Dates == AsShown:
			m.Dates = DateOrder(f.Args["as"])
		case f.Code == FindingCredits && m.Credits == CreditsAsShown:
			m.Credits = Credits(f.Args["as"])
		}
	}
	return m
}
