// Package audittest writes Dutch audit files (XAF 3.2) for tests.
package audittest

import (
	"encoding/xml"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// File is an audit file of a financial year.
type File struct {
	XMLName xml.Name `xml:"http://www.auditfiles.nl/XAF/3.2 auditfile"`
	From    string   `xml:"header>startDate"`
	To      string   `xml:"header>endDate"`
	Money   string   `xml:"header>curCode"`
	Name    string   `xml:"company>companyName"`

	Suppliers []Supplier `xml:"company>customersSuppliers>customerSupplier,omitempty"`
	Accounts  []Account  `xml:"company>generalLedger>ledgerAccount"`
	Openings  []Line     `xml:"company>openingBalance>obLine"`
	Journals  []*Journal `xml:"company>transactions>journal"`
}

// Supplier is one of the register.
type Supplier struct {
	ID   string `xml:"custSupID"`
	Name string `xml:"custSupName"`
	Type string `xml:"custSupTp"`
}

// Account is one of the chart.
type Account struct {
	Number   string `xml:"accID"`
	Name     string `xml:"accDesc"`
	Type     string `xml:"accTp,omitempty"`         // B of the balance sheet, P of results
	Standard string `xml:"leadReference,omitempty"` // in the reference chart
}

// Journal holds transactions.
type Journal struct {
	ID           string        `xml:"jrnID"`
	Type         string        `xml:"jrnTp"`
	Transactions []Transaction `xml:"transaction"`
}

// Transaction is a voucher.
type Transaction struct {
	Number string `xml:"nr"`
	Text   string `xml:"desc"`
	Period int    `xml:"periodNumber"`
	Day    string `xml:"trDt"`
	Lines  []Line `xml:"trLine"`
}

// Line is a row of one, or what an account opens with.
type Line struct {
	Account  string `xml:"accID"`
	Day      string `xml:"effDate,omitempty"`
	Text     string `xml:"desc,omitempty"`
	Amount   string `xml:"amnt"`
	Side     string `xml:"amntTp"`
	Supplier string `xml:"custSupID,omitempty"`
}

// Sided is a line of an amount with its side: debit where it is not below zero.
func Sided(account string, amount decimal.Decimal) Line {
	l := Line{Account: account, Amount: amount.Abs().StringFixed(2), Side: "D"}
	if amount.IsNegative() {
		l.Side = "C"
	}
	return l
}

// Day is one as the files write it.
func Day(t time.Time) string { return t.Format(time.DateOnly) }

// Journal gives the one of that name, which is begun where there is none.
func (f *File) Journal(id, kind string) *Journal {
	for _, j := range f.Journals {
		if j.ID == id {
			return j
		}
	}
	j := &Journal{ID: id, Type: kind}
	f.Journals = append(f.Journals, j)
	return j
}

// Bytes are the file.
func (f *File) Bytes() []byte {
	out, err := xml.Marshal(f)
	if err != nil {
		panic("audit file: " + err.Error())
	}
	return []byte(xml.Header + strings.TrimSpace(string(out)))
}
