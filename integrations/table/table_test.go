package table_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/table"
)

var _ ledger.Sheet = (*table.File)(nil)

func open(t testing.TB, data []byte) *table.File {
	t.Helper()
	f, err := table.Open(bytes.NewReader(data))
	require.NoError(t, err)
	return f
}

// read takes the guess for the mapping.
func read(t testing.TB, data []byte) (ledger.Mapped, []ledger.Voucher) {
	t.Helper()
	f := open(t, data)
	return under(t, f, guess(f))
}

// guess is that of a Swedish company.
func guess(f *table.File) ledger.Mapping {
	m := f.Shape("").Guess
	if m.Currency == "" {
		m.Currency = "SEK"
	}
	m.Home = spreadsheet.Comma
	return m
}

func under(t testing.TB, f *table.File, m ledger.Mapping) (ledger.Mapped, []ledger.Voucher) {
	t.Helper()
	b, err := f.Map(m)
	require.NoError(t, err)
	var all []ledger.Voucher
	for v, err := range b.Vouchers() {
		require.NoError(t, err)
		all = append(all, v)
	}
	return b, all
}

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// swedish is a list as an accounting system of the country exports it.
const swedish = "Företag: Måleriet AB;;;;;;\n\n" +
	"Datum;Ver.nr;Serie;Konto;Kontonamn;Debet;Kredit;Text;Leverantör\n" +
	"2025-01-31;1;A;4010;Färg;1 250,50;;Färg och pensel;Färgbolaget\n" +
	"2025-01-31;1;A;1930;Bank;;1 250,50;;\n" +
	"2025-02-01;2;A;5020;El;99,00;;;\n" +
	";;;Summa;;1 349,50;;;\n"

func TestRead_LedgerRows(t *testing.T) {
	t.Parallel()
	b, vs := read(t, []byte(swedish))
	require.Equal(t, ledger.Head{
		Format: "csv", Encoding: "utf-8", Currency: "SEK", Vouchers: 2, Rows: 4,
		Accounts:  []ledger.Account{{Number: "4010", Name: "Färg"}, {Number: "1930", Name: "Bank"}, {Number: "5020", Name: "El"}},
		Suppliers: []ledger.Supplier{{Key: "färgbolaget", Name: "Färgbolaget"}},
	}, b.Head())
	year := day(2025, 1, 1)
	require.Equal(t, []ledger.Voucher{
		{Series: "A", Number: "1", Text: "Färg och pensel", Date: day(2025, 1, 31), Year: year, Line: 4, Rows: []ledger.Row{
			{Number: 1, Account: "4010", Amount: dec("1250.50"), Date: day(2025, 1, 31), Text: "Färg och pensel", Supplier: "färgbolaget"},
			{Number: 2, Account: "1930", Amount: dec("-1250.50"), Date: day(2025, 1, 31), Supplier: "färgbolaget"},
		}},
		{Series: "A", Number: "2", Date: day(2025, 2, 1), Year: year, Line: 6, Rows: []ledger.Row{
			{Number: 1, Account: "5020", Amount: dec("99.00"), Date: day(2025, 2, 1)},
		}},
	}, vs)
	n := b.Notices()
	require.Equal(t, 1, n.Skipped())
	require.Equal(t, ledger.Notice{Code: ledger.NoticeSumLine, Line: 7, Skipped: 1, Args: map[string]string{"value": "1 349,50"}}, n.Tallies()[0].First[0])
}

func TestShape(t *testing.T) {
	t.Parallel()
	s := open(t, []byte(swedish)).Shape("")
	require.Equal(t, []string{"Datum", "Ver.nr", "Serie", "Konto", "Kontonamn", "Debet", "Kredit", "Text", "Leverantör"}, s.Header)
	require.Len(t, s.Samples, 4)
	require.Equal(t, "1 250,50", s.Samples[0][5])
	require.False(t, s.Certain)
	require.Equal(t, ledger.Mapping{
		Content: ledger.LedgerRows, YearStart: time.January,
		Columns: map[ledger.Field]int{
			ledger.FieldDate: 0, ledger.FieldNumber: 1, ledger.FieldSeries: 2, ledger.FieldAccount: 3, ledger.FieldAccountName: 4,
			ledger.FieldDebit: 5, ledger.FieldCredit: 6, ledger.FieldText: 7, ledger.FieldSupplier: 8,
		},
	}, s.Guess)

	other := open(t, []byte("datum;Ver nr;SERIE;Konto;Kontonamn;Debet;Kredit;Text;Leverantör;\n2026-01-01;9;B;1;x;1;;;\n")).Shape("")
	require.Equal(t, s.Signature, other.Signature, "the same columns, whatever else the file holds")
	require.NotEqual(t, s.Signature, open(t, []byte("Datum;Konto;Belopp\n2025-01-01;1;1\n")).Shape("").Signature)
}

// TestGuess_Languages reads one purchase as systems of four countries list it.
func TestGuess_Languages(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"Swedish":    "Bokföringsdatum;Verifikationsnummer;Konto;Belopp;Antal;Enhet\n2025-03-04;7;5020;1 234,50;10;kWh\n",
		"English":    "Posting Date,Voucher no,Account number,Amount,Quantity,Unit\n03/13/2025,7,5020,\"1,234.50\",10,kWh\n",
		"Finnish":    "Päivämäärä\tTositenumero\tTili\tSumma\tMäärä\tYksikkö\n13.3.2025\t7\t5020\t1 234,50\t10\tkWh\n",
		"Dutch":      "Boekdatum;Boekstuk;Grootboekrekening;Bedrag;Aantal;Eenheid\n13-03-2025;7;5020;1.234,50;10;kWh\n",
		"day tokens": "date|voucher_number|account|amount|quantity|unit\n20250313|7|5020|1234.50 SEK|10|kWh\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, vs := read(t, []byte(data))
			require.Len(t, vs, 1)
			require.Equal(t, "7", vs[0].Number)
			r := vs[0].Rows[0]
			require.Equal(t, time.March, r.Date.Month())
			require.Equal(t, "5020", r.Account)
			require.Equal(t, dec("1234.50"), r.Amount)
			require.Equal(t, dec("10.00"), r.Quantity.Decimal)
			require.Equal(t, "kWh", r.Unit)
		})
	}
}

// TestGuess_Systems reads one purchase under columns as systems of the
// Netherlands and Finland call them. Those of NetBaron are from its help page
// "CSV - Import - Accounting Receipt", Netvisor's from "Kirjanpitotietojen
// tuonti" (support.netvisor.fi), the state's (LKP) from a payment sheet of
// finnish-national-agency-for-education/valtionavustus, a municipality's from the
// open data of purchases of Finnish towns, SnelStart's from the
// handbook of Easyflex, Exact's from a public script that writes its imports,
// those with "Bedragen debet" from the handbook of Ohmega. The others are put
// together from words that people of these systems use, with nobody's file seen.
//
//nolint:misspell // Dutch
func TestGuess_Systems(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"Procountor":      "Tositenumero;Kirjauspäivä;Tili;Tilin nimi;Liikekumppani;Selite;Debet;Kredit\n7;13.3.2025;4620;Puhelin;Elisa Oyj;Lasku;10,00;\n",
		"Netvisor":        "Tositelaji;Tositenumero;Päivämäärä (PVM);Selite 1;Tilinumero;Debet;Kredit;Kumppani\nOL;7;13.3.2025;Lasku;4620;10,00;0;Elisa Oyj\n",
		"Fennoa":          "Tosite;Pvm;Tilinro;Tilin nimike;Toimittajan nimi;Y-tunnus;Riviselite;Summa\n7;13.3.2025;4620;Puhelin;Elisa Oyj;0116510-6;Lasku;10,00\n",
		"Merit":           "Tosite nro;Kirjauspäivämäärä;Tili;Kumppanin nimi;Vientiselite;Debet;Kredit\n7;13.3.2025;4620;Elisa Oyj;Lasku;10,00;\n",
		"NetBaron":        "Numerosarja;Tositenumero;Kirjauspäivä;Vientiselite;Tili;Kustannuspaikka;Alv-koodi;Veroton summa;Toimittaja\n1;7;13.3.2025;Lasku;4620;;20;10,00;Elisa Oyj\n",
		"state":           "Toimittajan nimi;Tositelaji;Tosite-päivä;LKP-TILI;ALV-koodi;Tiliöinti-summa;Tosite\nElisa Oyj;XA;13.3.2025;4620;;10,00;7\n",
		"fi municipality": "Tositenumero;Tositepäivämäärä;Toimittajan nimi;Toimittajan y-tunnus;Kirjanpidon tilinumero;Tilin nimi;Summa ALV0 euroina\n7;13.3.2025;Elisa Oyj;0116510-6;4620;Puhelin;10,00\n",
		"fi invoices":     "Ostolasku;Laskun päivämäärä;Liikekumppanin nimi;Tili;Summa (veroton)\n7;13.3.2025;Elisa Oyj;4620;10,00\n",
		"Exact":           "Dagboek: Code;Boekstuknummer;Omschrijving: Kopregel;Datum;Relatie: Naam;Grootboekrekening;Omschrijving;Debet;Credit\n60;7;x;13-03-2025;Elisa Oyj;4620;Lasku;10,00;\n",
		"Exact by code":   "Dagboek: Code;Boekstuknummer;Factuurdatum;Relatiecode;Naam;Grootboekrekening;Omschrijving;Debet;Credit\n60;7;13-03-2025;1201;Elisa Oyj;4620;Lasku;10,00;\n",
		"SnelStart":       "Dagboek;Boekingcode;Datum;Omschrijving;Grootboeknummer;Relatie;Factuurnummer;Debet;Credit;Kostenplaatsnummer\n60;7;13-03-2025;Lasku;4620;Elisa Oyj;F1;10,00;;\n",
		"e-Boekhouden":    "Mutatienr;Mutatiedatum;Grootboekrekeningnr;Relatienaam;Omschrijving;Bedrag\n7;13-03-2025;4620;Elisa Oyj;Lasku;10,00\n",
		"Twinfield":       "Dagboek;Boekingsnummer;Boekingsdatum;Grootboekrekeningcode;Naam crediteur;Omschrijving regel;Bedrag debet;Bedrag credit\n60;7;13-03-2025;4620;Elisa Oyj;Lasku;10,00;\n",
		"AFAS":            "Dagboek;Boekstuk;Datum boeking;Rekeningnummer;Omschrijving rekening;Naam relatie;KvK-nummer;Omschrijving;Debet;Credit\n60;7;13-03-2025;4620;Telefoon;Elisa Oyj;12345678;Lasku;10,00;\n",
		"Ohmega":          "Boekdatum;Boekstuknummer;Grootboeknr;Leverancier;Regelomschrijving;Bedragen debet;Bedragen credit\n13-03-2025;7;4620;Elisa Oyj;Lasku;10,00;\n",
		"nl invoices":     "Inkoopfactuur;Factuurdatum;Leveranciersnaam;KvK nr;Grootboek;Excl. btw\n7;13-03-2025;Elisa Oyj;12345678;4620;10,00\n",
		"nl a note":       "Inkoopnota;Datum factuur;Crediteur;Grootboekrekening;Bedrag excl.\n7;13-03-2025;Elisa Oyj;4620;10,00\n",
		"fi invoiced":     "Tosite;Pvm;Tili;Toimittaja;Laskunumero;Laskupäivä;Debet;Kredit\n7;13.3.2025;4620;Elisa Oyj;F1;1.3.2025;10,00;\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, vs := read(t, []byte(data))
			require.Len(t, vs, 1)
			require.True(t, strings.HasSuffix(vs[0].Number, "7"), "of an invoice it stands behind the supplier")
			r := vs[0].Rows[0]
			require.Equal(t, day(2025, time.March, 13), r.Date)
			require.Equal(t, "4620", r.Account)
			require.Equal(t, dec("10.00"), r.Amount)
			require.Len(t, b.Head().Suppliers, 1)
			require.Equal(t, "Elisa Oyj", b.Head().Suppliers[0].Name)
			require.Equal(t, b.Head().Suppliers[0].Key, r.Supplier)
		})
	}
}

func TestRead_Invoices(t *testing.T) {
	t.Parallel()
	f := open(t, []byte("Fakturadatum;Leverantör;Org.nr;Fakturanr;Belopp exkl. moms;Moms;Valuta\n"+
		"2025-05-02;Kraft AB;556111-2222;F1;100,00;25,00;SEK\n2025-05-02;Kraft AB;556111-2222;F1;50,00;12,50;SEK\n"+
		"2025-05-03;Andra AB;;F1;-10,00;;SEK\n2025-05-04;;;F2;10,00;;SEK\n2025-05-04;Tysk GmbH;;F3;10,00;;EUR\n"))
	m := guess(f)
	require.Equal(t, ledger.Invoices, m.Content)
	_, err := f.Map(m)
	require.ErrorContains(t, err, "account=required", "no column tells one")

	m.Account = "4000"
	b, vs := under(t, f, m)
	require.Len(t, vs, 2)
	require.Equal(t, "L 556111-2222 F1", vs[0].Name())
	require.Len(t, vs[0].Rows, 2)
	require.Equal(t, "L andra ab F1", vs[1].Name())
	require.Equal(t, dec("-10.00"), vs[1].Rows[0].Amount)
	require.Equal(t, "4000", vs[1].Rows[0].Account)
	require.Equal(t, []ledger.Supplier{
		{Key: "556111-2222", Name: "Kraft AB", CorporateNumber: "556111-2222"}, {Key: "andra ab", Name: "Andra AB"},
	}, b.Head().Suppliers)
	n := b.Notices()
	require.Equal(t, 1, n.Count(ledger.NoticeNoSupplier))
	require.Equal(t, 1, n.Count(ledger.NoticeOtherCurrency))
}

// A row without a number is a voucher of its own, which has none either.
func TestRead_RowsWithoutNumber(t *testing.T) {
	t.Parallel()
	_, vs := read(t, []byte("date,account,amount,text\n2025-01-01,1,5,a\n2025-01-01,1,5,a\n2025-01-02,2,6,b\n"))
	require.Len(t, vs, 3)
	for _, v := range vs {
		require.Empty(t, v.Number)
		require.Len(t, v.Rows, 1)
	}
}

// TestRead_ScatteredVouchers: a list sorted by account holds the same vouchers
// as one sorted by voucher.
func TestRead_ScatteredVouchers(t *testing.T) {
	t.Parallel()
	head := "date,voucher_number,account,amount\n"
	a1, a2, b1, b2 := "2025-01-02,1,1930,-5\n", "2025-01-01,1,4010,5\n", "2025-01-03,2,1930,-7\n", "2025-01-03,2,4010,7\n"
	_, scattered := read(t, []byte(head+a1+b1+a2+b2))
	_, otherwise := read(t, []byte(head+b2+a2+b1+a1))
	require.Len(t, scattered, 2)
	require.Equal(t, day(2025, 1, 1), scattered[0].Date)
	require.Equal(t, scattered[0].Rows, otherwise[1].Rows)
	require.Equal(t, scattered[1].Rows, otherwise[0].Rows)
}

func TestRead_FiscalYears(t *testing.T) {
	t.Parallel()
	f := open(t, []byte("date,voucher_number,account,amount,fiscal_year\n2025-04-30,1,1,1,\n2025-05-01,1,1,1,\n2025-05-01,1,1,1,2024/2025\n"))
	m := guess(f)
	m.YearStart = time.May
	_, vs := under(t, f, m)
	require.Len(t, vs, 2, "numbers begin anew with the year")
	require.Equal(t, day(2024, 5, 1), vs[0].Year)
	require.Len(t, vs[0].Rows, 2)
	require.Equal(t, day(2025, 5, 1), vs[1].Year)
}

func TestRead_Numbers(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"1,234.50": "1234.50", "-5": "-5.00", "5-": "-5.00", "(5.25)": "-5.25", "\u22125": "-5.00", "+5": "5.00", "5 kr": "5.00",
		"$ 5": "5.00", "1 000": "1000.00", "1'000.5": "1000.50", "tio": "", "konto 5": "", "1.2.3": "", "5%": "", "--5": "", "(5": "",
	} {
		t.Run(written, func(t *testing.T) {
			t.Parallel()
			f := open(t, []byte("date;account;amount\n2025-01-01;1;0.5\n2025-01-01;1;"+written+"\n"))
			b, vs := under(t, f, guess(f))
			if want == "" {
				n := b.Notices()
				require.Equal(t, 1, n.Count(ledger.NoticeBadAmount))
				return
			}
			require.Equal(t, want, vs[1].Rows[0].Amount.StringFixed(2))
		})
	}
}

// TestRead_SameInEveryEncoding: neither page nor form changes a word.
func TestRead_SameInEveryEncoding(t *testing.T) {
	t.Parallel()
	_, want := read(t, []byte(swedish))
	for name, page := range map[string]interface {
		Bytes([]byte) ([]byte, error)
	}{
		"windows-1252": charmap.Windows1252.NewEncoder(),
		"utf-16le":     unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder(),
		"utf-16be":     unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder(),
		"utf-8":        unicode.UTF8BOM.NewEncoder(),
	} {
		data, err := page.Bytes([]byte(swedish))
		require.NoError(t, err)
		b, vs := read(t, data)
		require.Equal(t, name, b.Head().Encoding)
		require.Equal(t, want, vs, name)
	}
}

func workbook(t testing.TB, rows ...[]any) []byte {
	t.Helper()
	book := excelize.NewFile()
	for i, row := range rows {
		require.NoError(t, book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row))
	}
	var out bytes.Buffer
	require.NoError(t, book.Write(&out))
	require.NoError(t, book.Close())
	return out.Bytes()
}

func TestRead_Workbook(t *testing.T) {
	t.Parallel()
	b, vs := read(t, workbook(t,
		[]any{"Huvudbok"}, []any{},
		[]any{"Datum", "Konto", "Belopp", "Text"},
		[]any{day(2025, 3, 4), 4010, 0.1 + 0.2, "El"},
		[]any{"2025-03-05", "4011", "1 234,50", "Varor"},
		[]any{20250306, 4012, 1e6, ""},
	))
	require.Equal(t, "xlsx", b.Head().Format)
	require.Len(t, vs, 3)
	require.Equal(t, day(2025, 3, 4), vs[0].Date)
	require.Equal(t, "0.30", vs[0].Rows[0].Amount.StringFixed(2))
	require.Equal(t, "4010", vs[0].Rows[0].Account)
	require.Equal(t, dec("1234.50"), vs[1].Rows[0].Amount)
	require.Equal(t, day(2025, 3, 6), vs[2].Date)
	require.Equal(t, 4, vs[0].Line)
}

func TestShape_OurOwnNamesNeedNobody(t *testing.T) {
	t.Parallel()
	require.True(t, open(t, []byte("account,date,amount,voucher_series,cost_center\n1,2025-01-01,1,A,x\n")).Shape("").Certain)
	require.True(t, open(t, []byte("invoice_date,supplier,amount_excl_vat,account,vat\n2025-01-01,x,1,4000,0\n")).Shape("").Certain)
	require.False(t, open(t, []byte("account,date,amount,colour\n1,2025-01-01,1,red\n")).Shape("").Certain)
	require.False(t, open(t, []byte("account,date,text\n1,2025-01-01,x\n")).Shape("").Certain, "no amount")
}

func TestOpen_Refuses(t *testing.T) {
	t.Parallel()
	wide := workbook(t, []any{"Datum", "Konto", "Belopp"}, append(make([]any, 300), 1))
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"empty":             {nil, ledger.ErrUnknownFormat},
		"one column":        {[]byte("hej\nhopp\n"), ledger.ErrUnknownFormat},
		"numbers":           {[]byte("1;2\n3;4\n"), ledger.ErrUnknownFormat},
		"markup":            {[]byte("<table><tr><td>date;account</td></tr></table>"), ledger.ErrUnknownFormat},
		"a SIE file":        {[]byte("#KONTO 1;2 3;4\n"), ledger.ErrUnknownFormat},
		"bytes":             {[]byte("a;b\x00c;d\n\x00"), ledger.ErrUnknownFormat},
		"broken workbook":   {[]byte("PK\x03\x04 and nothing"), ledger.ErrBrokenFile},
		"far too wide":      {wide, ledger.ErrTooLarge},
		"unclosed for ever": {[]byte("date;account;amount\n\"" + strings.Repeat("x;y\n", 500_000)), ledger.ErrTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := table.Open(bytes.NewReader(c.data))
			require.ErrorIs(t, err, c.want)
		})
	}
}

func TestMap_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	f := open(t, []byte(swedish))
	_, err := f.Map(ledger.Mapping{Content: "x", Dates: "x", Amounts: "x", Quantities: "x", Serials: "x", Credits: "x", Columns: map[ledger.Field]int{"colour": 1, ledger.FieldText: 99}})
	for _, wrong := range []string{
		"content=unknown", "columns.date=required", "columns.amount=required", "columns.colour=unknown", "columns.text=unknown",
		"currency=unknown", "dates=unknown", "yearStart=unknown", "amounts=unknown", "quantities=unknown", "serials=unknown", "credits=unknown",
	} {
		require.ErrorContains(t, err, wrong)
	}
}

// FuzzRead holds, for any bytes: no panic, and every row is handed over or
// told as skipped.
func FuzzRead(f *testing.F) {
	f.Add([]byte(swedish))
	f.Add([]byte("date,account,amount\n2025-01-01,1,\"2\n"))
	f.Add(workbook(f, []any{"date", "account", "amount"}, []any{45000, 1, 2.5}))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := table.Open(bytes.NewReader(data))
		if err != nil {
			return
		}
		m := guess(file)
		m.Account = "4000"
		books, err := file.Map(m)
		if err != nil {
			return
		}
		rows := 0
		for v, err := range books.Vouchers() {
			require.NoError(t, err)
			require.False(t, v.Year.IsZero())
			for i, r := range v.Rows {
				require.Equal(t, i+1, r.Number)
				require.NotEmpty(t, r.Account)
			}
			rows += len(v.Rows)
		}
		n := books.Notices()
		require.Equal(t, books.Head().Rows, rows+n.Skipped(), "rows lost or made up")
	})
}
