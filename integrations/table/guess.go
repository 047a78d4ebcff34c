package table

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/currency"

	"tillit/core/books/ledger"
	"tillit/integrations/grid"
	"tillit/integrations/reading"
)

// names is what columns are called in Swedish, English, Finnish and Dutch, as
// [plain] has them, the better ones first: the day of booking before any other.
func names() map[ledger.Field][]string {
	return map[ledger.Field][]string{
		ledger.FieldDate: {
			"postingdate", "bookingdate", "bokföringsdatum", "bokfdatum", "bokföringsdag", "kirjauspäivä", "kirjauspvm", "kirjauspäivämäärä",
			"boekdatum", "boekingsdatum", "datumboeking", "verifikationsdatum", "verdatum", "voucherdate", "tositepäivä", "tositepvm",
			"tositepäivämäärä", "tositteenpäiväys", "tositteenpäivä", "entrydate", "date", "datum", "pvm", "päivämäärä", "päivämääräpvm",
			"päiväys", "transaktionsdatum", "transactiondate", "tapahtumapäivä", "tapahtumapvm", "transactiedatum", "mutatiedatum",
		},
		ledger.FieldAccount: {
			"account", "konto", "kontonr", "kontonummer", "accountnumber", "accountno", "accountcode", "glaccount", "ledgeraccount",
			"tili", "tilinumero", "tilinnumero", "tilinro", "kirjanpidontilinumero", "kirjanpitotili", "lkptili", "rekening", "rekeningnummer", "rekeningnr", "grootboekrekening",
			"grootboek", "grootboeknummer", "grootboeknr", "grootboekcode", "grootboekrekeningnummer", "grootboekrekeningnr",
			"grootboekrekeningcode",
		},
		ledger.FieldAmount: {
			"amountlcy", "amount", "belopp", "summa", "netto", "rahamäärä", "euroa", "tiliöintisumma", "kirjaussumma", "bedrag", "boekingsbedrag",
		},
		ledger.FieldSide: {
			"side", "debitcredit", "debetkredit", "debetcredit", "debitkredit", "debcred", "debcre", "debkred", "dk", "dc", "drcr", "dckod",
			"dcindicator", "debitcreditindicator", "debiteroncredit", "puoli", "kirjauspuoli", "tecken", "afbij", "sollhaben",
		},
		ledger.FieldDebit:  {"debit", "debet", "debetbelopp", "debitamount", "debetbedrag", "bedragdebet", "bedragendebet"},
		ledger.FieldCredit: {"credit", "kredit", "kreditbelopp", "creditamount", "creditbedrag", "bedragcredit", "bedragencredit"},
		ledger.FieldAccountName: {
			"accountname", "kontonamn", "kontobenämning", "accountdescription", "tilinnimi", "tilinnimike", "tilinselite", "rekeningnaam",
			"rekeningomschrijving", "omschrijvingrekening", "grootboekomschrijving", "grootboeknaam", "grootboekrekeningnaam",
			"grootboekrekeningomschrijving", "omschrijvinggrootboekrekening", "naamgrootboekrekening", "omschrijvinggrootboek", "naamgrootboek", "omschrijvingrek", "naamrekening",
			"rekeningomschr", "grootboekomschr", "grootboekrekeningomschr",
		},
		ledger.FieldSeries: {
			"voucherseries", "series", "serie", "verifikationsserie", "verserie", "journal", "tositelaji", "tositesarja", "sarja", "numerosarja",
			"dagboek", "dagboekcode", "journaal", //nolint:misspell // Dutch
		},
		ledger.FieldNumber: {
			"vouchernumber", "verifikationsnummer", "verifikationsnr", "vernr", "verifikation", //nolint:misspell // Swedish
			"verifikat", "ver", "voucher", "voucherno",
			"entryno", "documentno", "documentnumber", "tositenumero", "tositenro", "tositteennumero", "tositetunnus", "tosite", "boekstuk",
			"boekstuknummer", "boekstuknr", "boekingsnummer", "boekingscode", "boekingcode", "mutatienummer", "mutatienr", "stuknummer",
		},
		ledger.FieldText: {
			"text", "beskrivning", "verifikationstext", "transaktionstext", "benämning", "description", "memo", "narration", "riviselite",
			"rivinselite", "vientiselite", "viennintiedot", "selite", "selite1", "tositteenselite", "kuvaus", "regelomschrijving",
			"omschrijvingregel", "omschrijving", "boekingsomschrijving", "toelichting", "omschrijvingkopregel",
		},
		ledger.FieldSupplier: {
			"supplier", "leverantör", "leverantörsnamn", "leverantörnamn", "suppliername", "vendor", "vendorname", "toimittajannimi",
			"toimittaja", "liikekumppaninnimi", "liikekumppani", "kumppaninnimi", "kumppani", "leveranciernaam", "leveranciersnaam",
			"naamleverancier", "leverancier", "crediteurnaam", "naamcrediteur", "crediteur", "relatienaam", "naamrelatie", "relatie", //nolint:misspell // Dutch
			"motpart", "vastapuoli", "counterparty", "businesspartner", "partnername", "partner", "asiakastoimittaja",
		},
		ledger.FieldSupplierNumber: {
			"supplierorgno", "organisationsnummer", "orgnr", "orgnummer", "vatnumber", "corporateidentitynumber", "ytunnus",
			"toimittajanytunnus", "liikekumppaninytunnus", "kumppaninytunnus", "businessid", "kvk", "kvknummer", "kvknr", "nummerkvk",
			"btwnummer", "btwnr",
		},
		ledger.FieldCurrency: {"currency", "valuta", "valutakod", "currencycode", "valuutta", "valuuttakoodi", "munt", "valutacode"},
		ledger.FieldQuantity: {"quantity", "antal", "kvantitet", "mängd", "qty", "määrä", "kappalemäärä", "aantal", "hoeveelheid"},
		ledger.FieldUnit:     {"unit", "enhet", "uom", "yksikkö", "eenheid"},
		ledger.FieldCostCentre: {
			"costcenter", "costcentre", "kostnadsställe", "kst", "ks", "kustannuspaikka", "laskentakohde", "kostenplaats", "kostenplaatscode",
			"kostenplaatsnummer",
		},
		ledger.FieldProject:    {"project", "projekt", "projekti", "hanke", "projectcode", "projectnummer"},
		ledger.FieldFiscalYear: {"fiscalyear", "räkenskapsår", "bokföringsår", "tilikausi", "boekjaar"},
	}
}

// invoiceNames are what columns of invoices are called; the first are our own.
func invoiceNames() map[ledger.Field][]string {
	return map[ledger.Field][]string{
		ledger.FieldDate: {
			"invoicedate", "fakturadatum", "laskupäivä", "laskunpäivä", "laskupvm", "laskunpvm", "laskunpäivämäärä", "laskunpäiväys",
			"factuurdatum", "datumfactuur",
		},
		ledger.FieldNumber: {
			"invoicenumber", "fakturanummer", "fakturanr", "invoiceno", "laskunumero", "laskunnumero", "laskunro", "ostolasku", "ostolaskunnumero",
			"factuurnummer", "factuurnr", "inkoopfactuur", "inkoopfactuurnummer", "inkoopnota", "leverantörsfaktura", "supplierinvoice",
		},
		ledger.FieldAmount: {
			"amountexclvat", "beloppexklmoms", "beloppexmoms", "nettobelopp", "exklmoms", "netamount", "amountexvat", "veroton",
			"verotonsumma", "summaveroton", "summaalv0euroina", "nettosumma", "bedragexclbtw", "bedragexcl", "exclbtw", "totaalexclbtw", "nettobedrag",
		},
	}
}

// ownNames says whether every column carries a name of ours, whatever its
// place.
func ownNames(header []string) bool {
	own := []string{
		"date", "account", "amount", "debit", "credit", "accountname", "voucherseries", "vouchernumber", "text", "supplier",
		"supplierorgno", "currency", "quantity", "unit", "costcenter", "project", "fiscalyear", "invoicedate", "invoicenumber",
		"amountexclvat", "vat",
	}
	return len(header) > 0 && !slices.ContainsFunc(header, func(name string) bool { return !slices.Contains(own, name) })
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

// nameBesideCode finds the supplier's name in a column that is called so little
// that only the one before it says whose it is: 'Relatiecode' and 'Naam'.
func nameBesideCode(header []string) (at int, ok bool) {
	codes := []string{
		"relatiecode", "relatienummer", "crediteurcode", "crediteurnummer", "leverancierscode", "leveranciersnummer", "toimittajanumero",
		"toimittajanro", "kumppaninumero", "leverantörsnummer", "leverantörsnr", "levnr", "supplierno", "suppliercode", "vendorno",
	}
	for at := 1; at < len(header); at++ {
		if slices.Contains([]string{"naam", "nimi", "namn", "name"}, header[at]) && slices.Contains(codes, header[at-1]) {
			return at, true
		}
	}
	return 0, false
}

// inOwnMoney prefers columns that name the currency of their amounts, and says
// which it is: 'Belopp SEK' beside 'Belopp' and 'Valuta'.
func inOwnMoney(header []string, columns map[ledger.Field]int) (currency string) {
	for _, field := range []ledger.Field{ledger.FieldAmount, ledger.FieldDebit, ledger.FieldCredit} {
		for at, name := range header {
			code := strings.ToUpper(name[max(0, len(name)-len("SEK")):])
			stem := strings.TrimSuffix(strings.TrimSuffix(name, strings.ToLower(code)), "i")
			if isCurrency(code) && slices.Contains(names()[field], stem) {
				columns[field], currency = at, code
			}
		}
	}
	return currency
}

func isCurrency(code string) bool {
	_, err := currency.ParseISO(code)
	return err == nil
}

// hasForeign reports whether a column has the amounts in the currency of the
// deal, so that another one has them in the company's own.
func hasForeign(header []string) bool {
	return slices.ContainsFunc(header, func(name string) bool {
		has := func(words ...string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
		}
		return has("valuta", "currency", "valuutta", "foreign", "fcy") && has("belopp", "amount", "bedrag", "summa", "määrä", "debet", "debit")
	})
}

// findHeader is the row that most looks like names of columns: the one with
// most names that we know, else the first with words in several cells and none
// that is a number. It is -1 when there is none.
func findHeader(rows []grid.Line) int {
	const deepest = 30
	best, most := -1, 0
	for i, l := range rows[:min(len(rows), deepest)] {
		cells := make([]string, len(l.Cells))
		words := 0
		for j, c := range l.Cells {
			cells[j] = plain(c.Text)
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

// guess is the mapping that a person would most likely choose. How values are
// written is left to what all of them show.
func guess(header []string, rows []grid.Line) ledger.Mapping {
	m := ledger.Mapping{Content: ledger.LedgerRows, Columns: columnsOf(header, names()), YearStart: time.January}
	ofInvoices := columnsOf(header, invoiceNames())
	if _, has := m.Columns[ledger.FieldSupplier]; !has {
		if at, beside := nameBesideCode(header); beside {
			m.Columns[ledger.FieldSupplier] = at
		}
	}
	_, hasAccount := m.Columns[ledger.FieldAccount]
	_, hasSupplier := m.Columns[ledger.FieldSupplier]
	_, hasCredit := m.Columns[ledger.FieldCredit]
	if hasSupplier && (!hasAccount || len(ofInvoices) > 1 && !hasCredit) {
		m.Content = ledger.Invoices
	}
	for field, at := range ofInvoices {
		if _, has := m.Columns[field]; m.Content == ledger.Invoices || !has {
			m.Columns[field] = at
		}
	}
	if m.Currency = inOwnMoney(header, m.Columns); m.Currency != "" || hasForeign(header) {
		delete(m.Columns, ledger.FieldCurrency)
	}
	if _, both := m.Columns[ledger.FieldAmount]; both {
		delete(m.Columns, ledger.FieldDebit)
		delete(m.Columns, ledger.FieldCredit)
	}
	m.Currency = cmp.Or(m.Currency, commonCurrency(m, rows))
	return m
}

// values are the cells of a column that say something.
func values(m ledger.Mapping, rows []grid.Line, f ledger.Field) []string {
	var all []string
	at, ok := m.Columns[f]
	for _, l := range rows {
		if ok && at < len(l.Cells) && l.Cells[at].Said() {
			all = append(all, cellText(l.Cells[at]))
		}
	}
	return all
}

// commonCurrency is the one that most rows of the sample are in, "" when none
// says.
func commonCurrency(m ledger.Mapping, rows []grid.Line) string {
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
