package inbox

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/kernel/fault"
)

// Row is a row of the ledger as a script sends it.
type Row struct {
	Date          string           `json:"date" format:"date"`
	Account       string           `json:"account"`
	Amount        *decimal.Decimal `json:"amount,omitempty" doc:"debit positive; or debit and credit"`
	Debit         *decimal.Decimal `json:"debit,omitempty"`
	Credit        *decimal.Decimal `json:"credit,omitempty"`
	AccountName   string           `json:"accountName,omitempty"`
	VoucherSeries string           `json:"voucherSeries,omitempty"`
	VoucherNumber string           `json:"voucherNumber,omitempty" doc:"rows without one are told apart by what they say"`
	Text          string           `json:"text,omitempty"`
	Supplier      string           `json:"supplier,omitempty"`
	SupplierOrgNo string           `json:"supplierOrgNo,omitempty"`
	Currency      string           `json:"currency,omitempty" doc:"the company's own when none says"`
	Quantity      *decimal.Decimal `json:"quantity,omitempty"`
	Unit          string           `json:"unit,omitempty"`
	CostCenter    string           `json:"costCenter,omitempty"`
	Project       string           `json:"project,omitempty"`
	FiscalYear    string           `json:"fiscalYear,omitempty"`
}

// header are the names of the columns, which are those that the reader of
// tables calls our own: such a table needs nobody to explain it.
func header() []string {
	return []string{
		"date", "account", "amount", "debit", "credit", "account_name", "voucher_series", "voucher_number", "text",
		"supplier", "supplier_org_no", "currency", "quantity", "unit", "cost_center", "project", "fiscal_year",
	}
}

func (r Row) cells() []string {
	return []string{
		r.Date, r.Account, number(r.Amount), number(r.Debit), number(r.Credit), r.AccountName, r.VoucherSeries, r.VoucherNumber, r.Text,
		r.Supplier, r.SupplierOrgNo, r.Currency, number(r.Quantity), r.Unit, r.CostCenter, r.Project, r.FiscalYear,
	}
}

// sound says whether the row has what every row needs, and no number so long
// that only writing it out would do harm.
func (r Row) sound() bool {
	const maxDigits = 20 // digits before or after the point
	for _, d := range []*decimal.Decimal{r.Amount, r.Debit, r.Credit, r.Quantity} {
		if d != nil && (d.Exponent() > 0 && d.Exponent()+int32(d.NumDigits()) > maxDigits || d.Exponent() < -maxDigits ||
			d.NumDigits() > 2*maxDigits) {
			return false
		}
	}
	return r.Date != "" && r.Account != "" && (r.Amount != nil || r.Debit != nil || r.Credit != nil)
}

// number writes one so that nobody takes its point for one that parts thousands.
func number(d *decimal.Decimal) string {
	const group = 3 // digits
	switch {
	case d == nil:
		return ""
	case d.Exponent() < 0:
		return d.StringFixed(max(-d.Exponent(), group+1))
	}
	return d.String()
}

// table writes {"rows":[…]} as a table of the columns that some row fills. It
// reads twice, which takes time instead of memory.
func table(unpacked func() (io.Reader, error)) (io.Reader, error) {
	used := make([]bool, len(header()))
	err := each(unpacked, func(cells []string) error {
		for i, cell := range cells {
			used[i] = used[i] || cell != ""
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	write := func(cells []string) error {
		i := -1
		return w.Write(slices.DeleteFunc(cells, func(string) bool { i++; return !used[i] }))
	}
	if err := write(header()); err != nil {
		return nil, err
	}
	if err := each(unpacked, write); err != nil {
		return nil, err
	}
	w.Flush()
	return &out, w.Error()
}

// each hands over the cells of one row after the other. It returns ErrRows for
// anything but rows, and the failures of the content and of do.
func each(unpacked func() (io.Reader, error), do func(cells []string) error) error {
	src, err := unpacked()
	if err != nil {
		return err
	}
	in := json.NewDecoder(src)
	in.DisallowUnknownFields()
	if err := expect(in, json.Delim('{'), "rows", json.Delim('[')); err != nil {
		return err
	}
	none := true
	for in.More() {
		var r Row
		if err := in.Decode(&r); err != nil {
			return named(err)
		}
		if !r.sound() {
			return ErrRows
		}
		if err := do(r.cells()); err != nil {
			return err
		}
		none = false
	}
	if err := expect(in, json.Delim(']'), json.Delim('}')); err != nil {
		return err
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return named(err)
	}
	if none {
		return ledger.ErrEmptyFile
	}
	return nil
}

func expect(in *json.Decoder, tokens ...json.Token) error {
	for _, want := range tokens {
		if got, err := in.Token(); err != nil || got != want {
			return named(err)
		}
	}
	return nil
}

// named is a failure of the content itself, or ErrRows.
func named(err error) error {
	if fault.KindOf(err) != fault.Internal {
		return err
	}
	return ErrRows
}
