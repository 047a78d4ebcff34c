package table

import (
	"slices"
	"strings"
	"time"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// names is what columns are called in Swedish, English, Finnish and Dutch, as
// [plain] has them. Our own names come first.
func names() map[ledger.Field][]string {
	return map[ledger.Field][]string{
		ledger.FieldDate: {
			"date", "datum", "bokföringsdatum", "bokfdatum", "verifikationsdatum", "verdatum", "transaktionsdatum", "bokföringsdag",
			"postingdate", "transactiondate", "entrydate", "voucherdate", "bookingdate", "päivämäärä", "pvm", "päiväys", "kirjauspäivä",
			"tositepäivä", "tositepvm", "tapahtumapäivä", "boekdatum", "boekingsdatum", "transactiedatum",
		},
		ledger.FieldAccount: {
			"account", "konto", "kontonr", "kontonummer", "accountnumber", "accountno", "accountcode", "glaccount", "ledgeraccount",
			"tili", "tilinumero", "tilinro", "rekening", "rekeningnummer", "grootboekrekening", "grootboek", "grootboeknummer",
		},
		ledger.FieldAmount: {
			"amount", "belopp", "summa", "beloppsek", "netto", "rahamäärä", "euroa", "bedrag", "amountlcy",
		},
		ledger.FieldDebit:       {"debit", "debet", "debetbelopp", "debitamount", "debetbedrag", "debiteur"},
		ledger.FieldCredit:      {"credit", "kredit", "kreditbelopp", "creditamount", "creditbedrag"},
		ledger.FieldAccountName: {"accountname", "kontonamn", "kontobenämning", "accountdescription", "tilinnimi", "rekeningnaam", "grootboekomschrijving"},
		ledger.FieldSeries: {
			"voucherseries", "series", "serie", "verifikationsserie", "verserie", "journal", "tositelaji", "tositesarja", "dagboek", "dagboekcode",
		},
		ledger.FieldNumber: {
			"vouchernumber", "verifikationsnummer", "verifikationsnr", "vernr", "verifikation", //nolint:misspell // Swedish
			"verifikat", "ver", "voucher", "voucherno",
			"entryno", "documentno", "documentnumber", "tositenumero", "tositenro", "tosite", "boekstuk", "boekstuknummer", "boekstuknr",
		},
		ledger.FieldText: {
			"text", "beskrivning", "verifikationstext", "transaktionstext", "benämning", "description", "memo", "narration", "selite",
			"kuvaus", "omschrijving",
		},
		ledger.FieldSupplier: {
			"supplier", "leverantör", "leverantörsnamn", "leverantörnamn", "suppliername", "vendor", "vendorname", "toimittaja",
			"toimittajannimi", "leverancier", "leveranciernaam", "crediteur",
		},
		ledger.FieldSupplierNumber: {
			"supplierorgno", "organisationsnummer", "orgnr", "orgnummer", "vatnumber", "corporateidentitynumber", "ytunnus", "kvk",
			"kvknummer", "btwnummer",
		},
		ledger.FieldCurrency:   {"currency", "valuta", "valutakod", "currencycode", "valuutta", "munt"},
		ledger.FieldQuantity:   {"quantity", "antal", "kvantitet", "mängd", "qty", "määrä", "kappalemäärä", "aantal", "hoeveelheid"},
		ledger.FieldUnit:       {"unit", "enhet", "uom", "yksikkö", "eenheid"},
		ledger.FieldCostCentre: {"costcenter", "costcentre", "kostnadsställe", "kst", "ks", "kustannuspaikka", "kostenplaats"},
		ledger.FieldProject:    {"project", "projekt", "projekti"},
		ledger.FieldFiscalYear: {"fiscalyear", "räkenskapsår", "bokföringsår", "tilikausi", "boekjaar"},
	}
}

// invoiceNames are what columns of invoices are called; the first are our own.
func invoiceNames() map[ledger.Field][]string {
	return map[ledger.Field][]string{
		ledger.FieldDate:   {"invoicedate", "fakturadatum", "laskupäivä", "laskunpäivä", "laskupvm", "laskunpvm", "factuurdatum"},
		ledger.FieldNumber: {"invoicenumber", "fakturanummer", "fakturanr", "invoiceno", "laskunumero", "laskunnumero", "laskunro", "factuurnummer", "factuurnr"},
		ledger.FieldAmount: {
			"amountexclvat", "beloppexklmoms", "beloppexmoms", "nettobelopp", "exklmoms", "netamount", "amountexvat", "veroton",
			"verotonsumma", "nettosumma", "bedragexclbtw", "nettobedrag",
		},
	}
}

// ownNames says whether every column carries a name of ours, whatever its
// place.
func ownNames(header []string) bool {
	own := []string{"vat"}
	for _, list := range []map[ledger.Field][]string{names(), invoiceNames()} {
		for _, n := range list {
			own = append(own, n[0])
		}
	}
	for _, h := range header {
		if !slices.Contains(own, plain(h)) {
			return false
		}
	}
	return len(header) > 0
}

// columnsOf finds the field of each column; the best of a field's names wins.
func columnsOf(header []string, by map[ledger.Field][]string) map[ledger.Field]int {
	found := map[ledger.Field]int{}
	for field, known := range by {
		for _, name := range known {
			if at := slices.Index(header, name); at >= 0 {
				found[field] = at
				break
			}
		}
	}
	return found
}

// findHeader is the row that most looks like names of columns: the one with
// most names that we know, else the first with words in several cells and none
// that is a number. It is -1 when there is none.
func findHeader(rows []line) int {
	const deepest = 30
	best, most := -1, 0
	for i, l := range rows[:min(len(rows), deepest)] {
		cells := make([]string, len(l.cells))
		words := 0
		for j, c := range l.cells {
			cells[j] = plain(c)
			if strings.ContainsFunc(cells[j], func(r rune) bool { return r < '0' || r > '9' }) {
				words++
			} else if cells[j] != "" {
				words -= maxColumns
			}
		}
		score := len(columnsOf(cells, names())) + len(columnsOf(cells, invoiceNames()))
		if words > 1 && (score > most || best < 0) {
			best, most = i, score
		}
	}
	return best
}

// guess is the mapping that a person would most likely choose.
func guess(header []string, rows []line, inBook bool) ledger.Mapping {
	m := ledger.Mapping{Content: ledger.LedgerRows, Columns: columnsOf(header, names()), YearStart: time.January}
	ofInvoices := columnsOf(header, invoiceNames())
	_, hasAccount := m.Columns[ledger.FieldAccount]
	_, hasSupplier := m.Columns[ledger.FieldSupplier]
	if hasSupplier && (!hasAccount || len(ofInvoices) > 1) {
		m.Content = ledger.Invoices
	}
	for field, at := range ofInvoices {
		if _, has := m.Columns[field]; m.Content == ledger.Invoices || !has {
			m.Columns[field] = at
		}
	}
	if _, both := m.Columns[ledger.FieldAmount]; both {
		delete(m.Columns, ledger.FieldDebit)
		delete(m.Columns, ledger.FieldCredit)
	}
	m.DecimalComma = writesComma(m, rows, inBook)
	m.Dates = orderOf(m, rows, inBook)
	m.Currency = commonCurrency(m, rows)
	return m
}

// values are the cells of a column that say something.
func values(m ledger.Mapping, rows []line, fields ...ledger.Field) []string {
	var all []string
	for _, f := range fields {
		at, ok := m.Columns[f]
		for _, l := range rows {
			if ok && at < len(l.cells) && strings.TrimSpace(l.cells[at]) != "" {
				all = append(all, strings.TrimSpace(l.cells[at]))
			}
		}
	}
	return all
}

// writesComma weighs the last mark of every number: one that is followed by
// other than three digits, or stands behind the other mark, is the decimal one.
// Numbers of workbooks tell nothing about its texts.
func writesComma(m ledger.Mapping, rows []line, inBook bool) bool {
	comma, point := 0, 0
	for _, v := range values(m, rows, ledger.FieldAmount, ledger.FieldDebit, ledger.FieldCredit, ledger.FieldQuantity) {
		at := strings.LastIndexAny(v, ",.")
		if _, isNumber := fromFloat(v, reading.AmountScale); at < 0 || inBook && isNumber {
			continue
		}
		const group = 3
		sure := len(strings.TrimRight(v[at+1:], " -)")) != group || strings.ContainsAny(v[:at], ",.") && !strings.Contains(v[:at], v[at:at+1])
		if !sure {
			continue
		}
		if v[at] == ',' {
			comma++
		} else {
			point++
		}
	}
	return comma > point
}

// orderOf is the first order that reads every date of the sample, else the one
// that reads most.
func orderOf(m ledger.Mapping, rows []line, inBook bool) ledger.DateOrder {
	best, most := ledger.YearFirst, 0
	for _, order := range []ledger.DateOrder{ledger.YearFirst, ledger.DayFirst, ledger.MonthFirst} {
		n := 0
		for _, v := range values(m, rows, ledger.FieldDate) {
			if _, ok := date(v, order, inBook); ok {
				n++
			}
		}
		if n > most {
			best, most = order, n
		}
	}
	return best
}

// commonCurrency is the one that most rows of the sample are in, "" when none
// says.
func commonCurrency(m ledger.Mapping, rows []line) string {
	counts, best := map[string]int{}, ""
	for _, v := range values(m, rows, ledger.FieldCurrency) {
		v = strings.ToUpper(v)
		if !reading.IsCurrency(v) {
			continue
		}
		counts[v]++
		if counts[v] > counts[best] {
			best = v
		}
	}
	return best
}
