package intenttest

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/shopspring/decimal"

	"tillit/core/books/audittest"
)

// The same intents are booked abroad, on the accounts of abroad.csv. The Dutch ones are
// those of the decimal chart, with names of Odoo's l10n_nl and of small charts that cut
// them short; the Finnish ones are those of Odoo's l10n_fi, which follows the chart that
// most programs there ship. Names are such as the rules of the product know: what else
// accounts are called is no habit. Amounts stay in kronor, so that prices of energy do.

//go:embed abroad.csv
var abroad []byte

// foreign are the Dutch and the Finnish account for that of a number.
var foreign = sync.OnceValue(func() map[string][2]Account { //nolint:gochecknoglobals // it never changes
	rows, err := csv.NewReader(bytes.NewReader(abroad)).ReadAll()
	if err != nil {
		panic("abroad.csv: " + err.Error())
	}
	found := map[string][2]Account{}
	for _, r := range rows[1:] {
		found[r[0]] = [2]Account{{r[1], r[2]}, {r[3], r[4]}}
	}
	return found
})

const (
	dutch = iota
	finnish
)

func (a Account) in(country int) Account {
	found, ok := foreign()[a.Number]
	if !ok {
		panic("abroad.csv lacks account " + a.Number)
	}
	return found[country]
}

// Audits are the company's books as Dutch audit files (XAF 3.2), one a financial year.
// They say what accounts open with, and which are of the balance sheet, where its program
// says as much.
func (c *Company) Audits() [][]byte { return c.filesOf(c.audit) }

// Tables are the company's books as Finnish tables, one a year. They say nothing but
// what was booked, so the books must be of calendar years.
func (c *Company) Tables() [][]byte { return c.filesOf(c.table) }

func auditLineOf(a Account, sum Money) audittest.Line {
	return audittest.Sided(a.in(dutch).Number, decimal.New(int64(sum), -2)) //nolint:mnd // cents
}

func (c *Company) audit(year Year) []byte {
	f := audittest.File{From: on(year.From), To: on(year.To), Money: "SEK", Name: "Voornemens B.V."}
	open, _ := c.sums(year)
	for _, a := range c.accounts() {
		is := a.in(dutch)
		account := audittest.Account{Number: is.Number, Name: is.Name}
		if c.Program.types {
			account.Type = "B"
			if a.result() {
				account.Type = "P"
			}
		}
		f.Accounts = append(f.Accounts, account)
		if c.states() && !a.result() && open[a] != 0 {
			f.Openings = append(f.Openings, auditLineOf(a, open[a]))
		}
	}
	for _, v := range c.Vouchers {
		if !year.holds(v.Day) {
			continue
		}
		j := f.Journal(c.series(v), "M")
		t := audittest.Transaction{Number: strconv.Itoa(len(j.Transactions) + 1), Text: v.told(), Period: int(v.Day.Month()), Day: on(v.Day)}
		for _, r := range c.ordered(v) {
			l := auditLineOf(r.Account, r.Sum)
			l.Day, l.Text = t.Day, r.Text
			t.Lines = append(t.Lines, l)
		}
		j.Transactions = append(j.Transactions, t)
	}
	return f.Bytes()
}

func (c *Company) table(year Year) []byte {
	rows := [][]string{{"Tositepvm", "Tositelaji", "Tositenro", "Tili", "Tilin nimi", "Selite", "Debet", "Kredit"}}
	numbers := map[string]int{}
	comma := func(m Money) string { return strings.Replace(m.String(), ".", ",", 1) }
	for _, v := range c.Vouchers {
		if !year.holds(v.Day) {
			continue
		}
		series := c.series(v)
		numbers[series]++
		for _, r := range c.ordered(v) {
			is := r.Account.in(finnish)
			debit, credit := comma(r.Sum), ""
			if r.Sum < 0 {
				debit, credit = "", comma(-r.Sum)
			}
			day := fmt.Sprintf("%d.%d.%d", v.Day.Day(), v.Day.Month(), v.Day.Year())
			rows = append(rows, []string{day, series, strconv.Itoa(numbers[series]), is.Number, is.Name, cmp.Or(r.Text, v.told()), debit, credit})
		}
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.Comma = ';'
	if err := w.WriteAll(rows); err != nil {
		panic("table: " + err.Error())
	}
	return out.Bytes()
}

// told is the text of a voucher with its seller.
func (v Voucher) told() string { return strings.TrimSpace(v.Seller + " " + v.Text) }
