package xaf_test

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"tillit/core/books/ledger"
	"tillit/integrations/xaf"
)

var _ ledger.Books = (*xaf.File)(nil)

func read(t testing.TB, data []byte) (*xaf.File, []ledger.Voucher) {
	t.Helper()
	f, err := xaf.Open(bytes.NewReader(data))
	require.NoError(t, err)
	return f, vouchers(t, f)
}

func vouchers(t testing.TB, f *xaf.File) []ledger.Voucher {
	t.Helper()
	var all []ledger.Voucher
	for v, err := range f.Vouchers() {
		require.NoError(t, err)
		all = append(all, v)
	}
	return all
}

func sample(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/books.xaf")
	require.NoError(t, err)
	return data
}

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func TestOpen_Head(t *testing.T) {
	t.Parallel()
	f, _ := read(t, sample(t))
	require.Equal(t, ledger.Head{
		Format: "xaf", Encoding: "utf-8", Program: "Boekje 4.1", Generated: day(2026, 1, 15),
		Company: "Fietsenmaker Geluk & Zoon B.V.", CorporateNumber: "12345678", Currency: "EUR",
		Years:    []ledger.FiscalYear{{From: day(2025, 1, 1), To: day(2025, 12, 31)}},
		Current:  ledger.FiscalYear{From: day(2025, 1, 1), To: day(2025, 12, 31)},
		Openings: []ledger.Opening{{Account: "1600", Amount: dec("-77.00")}},
		Accounts: []ledger.Account{
			{Number: "1600", Name: "Crediteuren", Type: ledger.BalanceSheet},
			{Number: "4300", Name: "Elektra", Type: ledger.ProfitAndLoss, Standard: "WBedHuiEle"},
			{Number: "4500", Name: "Autokosten", Type: ledger.ProfitAndLoss, Standard: "WBedAutBra"},
			{Number: "8000", Name: "Omzet", Type: ledger.ProfitAndLoss, Standard: "WOmzNop"},
			{Number: "9999"},
		},
		Suppliers: []ledger.Supplier{
			{Key: "L1", Name: "Stroom Noord", CorporateNumber: "87654321"},
			{Key: "L2", Name: "L2", CorporateNumber: "DE123"},
		},
		Vouchers: 7, Rows: 12,
	}, f.Head())
}

func TestVouchers(t *testing.T) {
	t.Parallel()
	f, vs := read(t, sample(t))
	year := day(2025, 1, 1)
	for i := range vs {
		require.NotZero(t, vs[i].Line)
		vs[i].Line = 0
	}
	require.Equal(t, []ledger.Voucher{
		{
			Series: "INK", Number: "1", Text: "Stroom januari", Date: day(2025, 1, 31), Year: year, Rows: []ledger.Row{
				{
					Number: 1, Account: "4300", Amount: dec("120.00"), Date: day(2025, 1, 30), Text: "Levering", Supplier: "L1",
					Quantity: decimal.NewNullDecimal(dec("400.50")), Unit: "kWh", CostCentre: "10", Project: "P7",
				},
				{Number: 2, Account: "1600", Amount: dec("-120.00"), Date: day(2025, 1, 31), Supplier: "L1"},
			},
		},
		{
			Series: "INK", Number: "2", Text: "Creditnota", Date: day(2025, 2, 1), Year: year, Rows: []ledger.Row{
				{
					Number: 1, Account: "4500", Amount: dec("-50.00"), Date: day(2025, 2, 1),
					Quantity: decimal.NewNullDecimal(dec("10.00")), Original: ledger.Money{Amount: dec("-55.10"), Currency: "USD"},
				},
				{Number: 2, Account: "1600", Amount: dec("50.00"), Date: day(2025, 2, 1)},
				{Number: 3, Account: "9999", Amount: dec("0.00"), Date: day(2025, 2, 1)},
			},
		},
		{
			Series: "VRK", Number: "1", Text: "Verkoop", Date: day(2025, 3, 1), Year: year, Rows: []ledger.Row{
				{Number: 1, Account: "8000", Amount: dec("-1210.00"), Date: day(2025, 3, 1)},
				{Number: 2, Account: "1600", Amount: dec("1200.00"), Date: day(2025, 3, 1)},
			},
		},
		{
			Series: "OPN", Number: "1", Text: "Beginbalans", Date: year, Year: year, Rows: []ledger.Row{
				{Number: 1, Account: "1600", Amount: dec("100.00"), Date: year},
				{Number: 2, Account: "1600", Amount: dec("-100.00"), Date: year},
			},
		},
		{
			Series: "OPN", Number: "", Text: "Later geboekt", Date: day(2025, 6, 1), Year: year,
			Rows: []ledger.Row{{Number: 1, Account: "4500", Amount: dec("5.00"), Date: day(2025, 6, 1)}},
		},
		{Series: "OPN", Number: "9", Date: day(2026, 2, 1), Year: year},
	}, vs)

	n := f.Notices()
	for code, args := range map[string]map[string]string{
		ledger.NoticeDuplicateAccount: {"account": "4300"},
		ledger.NoticeIncompleteRecord: {"record": "ledgerAccount"},
		ledger.NoticeUnknownAccount:   {"account": "9999"},
		ledger.NoticeTotalsDiffer:     {"total": "totalDebit", "given": "1500.00", "found": "1380.00"},
		ledger.NoticeBadAmount:        {"voucher": "VRK 1", "value": "tien D"},
		ledger.NoticeUnbalanced:       {"voucher": "VRK 1", "difference": "-10"},
		ledger.NoticeOutsideYear:      {"voucher": "OPN 9", "date": "2026-02-01"},
		ledger.NoticeNoRows:           {"voucher": "OPN 9"},
		ledger.NoticeBadDate:          {"voucher": "OPN 10", "value": "ooit"},
	} {
		require.Positive(t, n.Count(code), code)
		for _, tally := range n.Tallies() {
			if tally.Code == code {
				require.Equal(t, args, tally.First[0].Args, code)
			}
		}
	}
	require.Len(t, n.Tallies(), 9, "and nothing else")
	require.Equal(t, 2, n.Skipped(), "an amount, one without a date")
}

// The span of a month is no financial year: what numbers its transactions is the
// year's, and nothing opens it.
func TestOpen_PartOfAYear(t *testing.T) {
	t.Parallel()
	part := func(from, to string) []byte {
		return bytes.Replace(bytes.Replace(sample(t), []byte("<startDate>2025-01-01"), []byte("<startDate>"+from), 1), []byte("<endDate>2025-12-31"), []byte("<endDate>"+to), 1)
	}
	f, vs := read(t, part("2025-03-01", "2025-03-31"))
	require.Empty(t, f.Head().Years)
	require.Zero(t, f.Head().Current)
	require.NotEmpty(t, vs)
	for _, v := range vs {
		require.Equal(t, day(v.Date.Year(), 1, 1), v.Year)
	}
	require.Empty(t, f.Head().Openings)
	f, _ = read(t, part("2024-12-01", "2025-12-31"))
	require.Equal(t, day(2024, 12, 1), f.Head().Current.From)
}

// A file without the element opens by its opening journal: in period 0, or on the year's
// first day; what is booked there later is no opening.
func TestOpen_OpeningJournal(t *testing.T) {
	t.Parallel()
	file := regexp.MustCompile(`(?s)<openingBalance>.*</openingBalance>`).ReplaceAll(sample(t), nil)
	file = bytes.Replace(file, []byte("<amnt>100.00</amnt><amntTp>C</amntTp>"), []byte("<amnt>30.00</amnt><amntTp>C</amntTp>"), 1)
	f, _ := read(t, file)
	require.Equal(t, []ledger.Opening{{Account: "1600", Amount: dec("70.00")}}, f.Head().Openings)
	f, _ = read(t, bytes.Replace(file, []byte("<desc>Beginbalans</desc><trDt>2025-01-01"), []byte("<desc>Beginbalans</desc><trDt>2025-01-02"), 1))
	require.Empty(t, f.Head().Openings)
	f, _ = read(t, bytes.Replace(file, []byte("<desc>Beginbalans</desc><trDt>2025-01-01"), []byte("<desc>Beginbalans</desc><periodNumber>00</periodNumber><trDt>2025-01-02"), 1))
	require.Len(t, f.Head().Openings, 1)
}

// TestOpen_SameBooksInEveryEncodingAndVersion: neither changes a word.
func TestOpen_SameBooksInEveryEncodingAndVersion(t *testing.T) {
	t.Parallel()
	data := sample(t)
	_, want := read(t, data)
	declare := func(name string) []byte { return bytes.Replace(data, []byte("UTF-8"), []byte(name), 1) }
	convert := func(data []byte, err error) []byte {
		require.NoError(t, err)
		return data
	}
	for name, c := range map[string]struct {
		encoding string
		data     []byte
	}{
		"mark":            {"utf-8", append([]byte("\xEF\xBB\xBF"), data...)},
		"version 4.0":     {"utf-8", bytes.Replace(data, []byte("XAF/3.2"), []byte("XAF/4.0"), 1)},
		"no name space":   {"utf-8", bytes.Replace(data, []byte(` xmlns="http://www.auditfiles.nl/XAF/3.2"`), nil, 1)},
		"latin 1":         {"windows-1252", convert(charmap.ISO8859_1.NewEncoder().Bytes(declare("ISO-8859-1")))},
		"windows":         {"windows-1252", convert(charmap.Windows1252.NewEncoder().Bytes(declare("windows-1252")))},
		"windows, untold": {"windows-1252", convert(charmap.Windows1252.NewEncoder().Bytes(data))},
		"utf-16":          {"utf-16le", convert(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(declare("UTF-16")))},
		"utf-16, no mark": {"utf-16be", convert(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().Bytes(declare("UTF-16")))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// The customer with an accent is no supplier; a text with one is a row's.
			f, vs := read(t, c.data)
			require.Equal(t, c.encoding, f.Head().Encoding)
			require.Equal(t, want, vs)
		})
	}
}

func TestOpen_Refuses(t *testing.T) {
	t.Parallel()
	whole := string(sample(t))
	for name, c := range map[string]struct {
		data string
		want error
	}{
		"empty":              {"", ledger.ErrUnknownFormat},
		"no XML":             {"#SIETYP 4", ledger.ErrUnknownFormat},
		"another XML":        {"<html></html>", ledger.ErrUnknownFormat},
		"no element":         {"<", ledger.ErrUnknownFormat},
		"cut short":          {whole[:len(whole)/2], ledger.ErrBrokenFile},
		"document type":      {strings.Replace(whole, "<auditfile", `<!DOCTYPE auditfile [<!ENTITY a "b">]><auditfile`, 1), ledger.ErrUnsafeFile},
		"entity":             {strings.Replace(whole, "Inkoop", "&a;", 1), ledger.ErrBrokenFile},
		"too deep":           {"<auditfile>" + strings.Repeat("<a>", 40), ledger.ErrUnsafeFile},
		"endless text":       {"<auditfile><header><curCode>" + strings.Repeat("x", 2<<20), ledger.ErrTooLarge},
		"endless attributes": {"<auditfile><header " + strings.Repeat(`a="b" `, 400_000), ledger.ErrTooLarge},
		"balances only":      {"<auditfile><company><openingBalance/></company></auditfile>", ledger.ErrBalancesOnly},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := xaf.Open(strings.NewReader(c.data))
			require.ErrorIs(t, err, c.want)
		})
	}
}

func TestOpen_NothingInIt(t *testing.T) {
	t.Parallel()
	f, vs := read(t, []byte("<auditfile/>"))
	require.Empty(t, vs)
	n := f.Notices()
	require.Equal(t, 1, n.Count(ledger.NoticeNoVouchers))
}

// FuzzRead holds, for any bytes: no panic, and every row is handed over or
// told as skipped.
func FuzzRead(f *testing.F) {
	f.Add(sample(f))
	f.Add([]byte("<auditfile><company><transactions><journal><transaction><trLine/></transaction></journal></transactions></company></auditfile>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := xaf.Open(bytes.NewReader(data))
		if err != nil {
			return
		}
		rows := 0
		for v, err := range file.Vouchers() {
			require.NoError(t, err)
			require.False(t, v.Year.IsZero())
			for i, r := range v.Rows {
				require.Equal(t, i+1, r.Number)
				require.NotEmpty(t, r.Account)
				require.False(t, r.Date.IsZero())
			}
			rows += len(v.Rows)
		}
		n := file.Notices()
		require.Equal(t, file.Head().Rows, rows+n.Skipped(), "rows lost or made up")
	})
}
