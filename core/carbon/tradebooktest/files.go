package tradebooktest

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"strings"

	"tillit/core/books/audittest"
	"tillit/core/books/ledger"
)

// The programs whose files books are written as.
const (
	SIE        = "SIE 4"
	AuditRGS   = "XAF 3.2 with RGS"
	AuditTypes = "XAF 3.2"
	DutchTable = "table NL"
	Procountor = "table Procountor"
	Netvisor   = "table Netvisor"
)

func programs(country string) []string {
	switch country {
	case "NL":
		return []string{AuditRGS, AuditTypes, DutchTable}
	case "FI":
		return []string{Procountor, Netvisor}
	}
	return []string{SIE}
}

func programWithoutSeries(program string) bool { return program == Procountor }

// File is the books in a file under its name; nil for SIE, which package sie writes.
func (b *Books) File() (name string, content []byte) {
	switch b.Program {
	case AuditRGS, AuditTypes:
		return "boekhouding.xaf", b.audit()
	case DutchTable:
		return "mutaties.csv", b.table([]string{
			"Dagboek", "Boekstuk", "Datum boeking", "Rekeningnummer", "Omschrijving rekening", "Naam relatie", "Omschrijving", "Debet", "Credit", //nolint:misspell // Dutch
		}, "02-01-2006", func(v ledger.Voucher, r ledger.Row, day, name, debit, credit string) []string {
			return []string{v.Series, v.Number, day, r.Account, name, r.Supplier, r.Text, debit, credit}
		})
	case Procountor:
		return "paivakirja.csv", b.table([]string{
			"Tositenumero", "Kirjauspäivä", "Tili", "Tilin nimi", "Liikekumppani", "Selite", "Debet", "Kredit",
		}, "2.1.2006", func(v ledger.Voucher, r ledger.Row, day, name, debit, credit string) []string {
			return []string{v.Number, day, r.Account, name, r.Supplier, r.Text, debit, credit}
		})
	case Netvisor:
		return "kirjanpito.csv", b.table([]string{
			"Tositelaji", "Tositenumero", "Päivämäärä (PVM)", "Selite 1", "Tilinumero", "Tilin nimi", "Debet", "Kredit", "Kumppani",
		}, "2.1.2006", func(v ledger.Voucher, r ledger.Row, day, name, debit, credit string) []string {
			return []string{v.Series, v.Number, day, r.Text, r.Account, name, debit, credit, r.Supplier}
		})
	}
	return "", nil
}

func (b *Books) audit() []byte {
	year := b.Head.Current
	f := audittest.File{From: audittest.Day(year.From), To: audittest.Day(year.To), Money: b.Currency, Name: b.Head.Company}
	for _, s := range b.Head.Suppliers {
		f.Suppliers = append(f.Suppliers, audittest.Supplier{ID: s.Key, Name: s.Name, Type: "S"})
	}
	for _, a := range b.Head.Accounts {
		account := audittest.Account{Number: a.Number, Name: a.Name, Type: "B"}
		if a.Type == ledger.ProfitAndLoss {
			account.Type = "P"
		}
		if b.Program == AuditRGS {
			account.Standard = a.Standard
		}
		f.Accounts = append(f.Accounts, account)
	}
	for _, o := range b.Head.Openings {
		f.Openings = append(f.Openings, audittest.Sided(o.Account, o.Amount))
	}
	kinds := map[string]string{place("NL").purchases: "P", place("NL").sales: "S", place("NL").bank: "B"}
	for _, v := range b.Vouchers {
		j := f.Journal(v.Series, cmp.Or(kinds[v.Series], "M"))
		t := audittest.Transaction{Number: v.Number, Text: v.Text, Period: int(v.Date.Month()), Day: audittest.Day(v.Date)}
		for _, r := range v.Rows {
			l := audittest.Sided(r.Account, r.Amount)
			l.Day, l.Text, l.Supplier = t.Day, r.Text, r.Supplier
			t.Lines = append(t.Lines, l)
		}
		j.Transactions = append(j.Transactions, t)
	}
	return f.Bytes()
}

// table is the books as rows under a header, with semicolons and decimal commas.
func (b *Books) table(header []string, day string, row func(v ledger.Voucher, r ledger.Row, day, name, debit, credit string) []string) []byte {
	names := map[string]string{}
	for _, a := range b.Head.Accounts {
		names[a.Number] = a.Name
	}
	lines := [][]string{header}
	for _, v := range b.Vouchers {
		for _, r := range v.Rows {
			debit, credit := strings.Replace(r.Amount.Abs().StringFixed(2), ".", ",", 1), ""
			if r.Amount.IsNegative() {
				debit, credit = credit, debit
			}
			lines = append(lines, row(v, r, v.Date.Format(day), names[r.Account], debit, credit))
		}
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.Comma = ';'
	if err := w.WriteAll(lines); err != nil {
		panic("table: " + err.Error())
	}
	return out.Bytes()
}
