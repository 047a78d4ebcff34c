package sie_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"tillit/core/books/ledger"
	"tillit/integrations/sie"
)

var _ ledger.Books = (*sie.File)(nil)

// read opens data and reads it to its end.
func read(t testing.TB, data []byte) (*sie.File, []ledger.Voucher) {
	t.Helper()
	f, err := sie.Open(bytes.NewReader(data))
	require.NoError(t, err)
	return f, vouchers(t, f)
}

func vouchers(t testing.TB, f *sie.File) []ledger.Voucher {
	t.Helper()
	var all []ledger.Voucher
	for v, err := range f.Vouchers() {
		require.NoError(t, err)
		all = append(all, v)
	}
	return all
}

func testdata(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return data
}

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// lines are where a code was noticed.
func lines(n ledger.Notices, code string) []int {
	var at []int
	for _, t := range n.Tallies() {
		if t.Code == code {
			for _, x := range t.First {
				at = append(at, x.Line)
			}
		}
	}
	return at
}

func TestOpen_UTF16(t *testing.T) {
	t.Parallel()
	_, want := read(t, testdata(t, "books-utf8.se"))
	for name, page := range map[string]encoding.Encoding{
		"utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
		"utf-16be": unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	} {
		data, err := page.NewEncoder().Bytes(testdata(t, "books-utf8.se"))
		require.NoError(t, err)
		f, vs := read(t, data)
		require.Equal(t, name, f.Head().Encoding)
		require.Equal(t, want, vs)
		require.Equal(t, want, vouchers(t, f), "read again")
	}
}

// TestOpen_SameBooksInEveryEncoding reads one company's books as four programs
// would write them.
func TestOpen_SameBooksInEveryEncoding(t *testing.T) {
	t.Parallel()
	for file, encoding := range map[string]string{
		"books-cp437.se":       "cp437",
		"books-windows1252.se": "windows-1252",
		"books-utf8.se":        "utf-8",
		"books-utf8-bom.se":    "utf-8",
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			f, vs := read(t, testdata(t, file))

			head := f.Head()
			require.Equal(t, encoding, head.Encoding)
			require.Equal(t, "Granbok Ekonomi 7.2", head.Program)
			require.Equal(t, day(2026, 1, 15), head.Generated)
			require.Equal(t, "Åkes Måleri & Snickeri i Växjö AB", head.Company)
			require.Equal(t, "559000-1234", head.CorporateNumber)
			require.Equal(t, "SEK", head.Currency)
			require.Equal(t, "EUBAS97", head.Chart)
			require.Equal(t, []ledger.FiscalYear{
				{From: day(2025, 1, 1), To: day(2025, 12, 31)},
				{From: day(2024, 1, 1), To: day(2024, 12, 31)},
			}, head.Years)
			require.Len(t, head.Accounts, 7)
			require.Equal(t, ledger.Account{Number: "5020", Name: "El för belysning", Type: ledger.Cost, Unit: "kWh"}, head.Accounts[4])
			require.Equal(t, ledger.Asset, head.Accounts[0].Type)
			require.Equal(t, []ledger.Supplier{{Key: "77", Name: "Älvkraft Elnät AB"}}, head.Suppliers)
			require.Equal(t, 4, head.Vouchers)
			require.Equal(t, 11, head.Rows)
			require.Empty(t, f.Notices().Tallies())

			require.Len(t, vs, 4)
			power := vs[0]
			require.Equal(t, "L", power.Series)
			require.Equal(t, "12", power.Number)
			require.Equal(t, "Elräkning mars", power.Text)
			require.Equal(t, day(2025, 3, 31), power.Date)
			require.Equal(t, day(2025, 1, 1), power.Year)
			require.Equal(t, 36, power.Line)
			require.True(t, power.Sum().IsZero())
			require.Equal(t, ledger.Row{
				Number: 1, Account: "5020", Amount: dec("8000.00"), Date: day(2025, 3, 31), Text: "El mars, mätare 4",
				Quantity: decimal.NewNullDecimal(dec("6400.00")), Unit: "kWh", CostCentre: "10", Supplier: "77",
			}, power.Rows[0])
			require.Equal(t, "77", power.Rows[2].Supplier, "the only supplier of a voucher is that of all rows")

			require.Equal(t, "K7", vs[1].Rows[0].Project)
			require.Equal(t, day(2025, 4, 4), vs[1].Rows[0].Date, "the voucher's, where the row has none")
			require.Equal(t, "Grundfärg, vit", vs[1].Rows[0].Text)

			require.Equal(t, `Tankning "ABC123"`, vs[2].Text)
			require.Len(t, vs[2].Rows, 3, "struck and added rows stand as #TRANS already")
			require.Equal(t, "Lag 2", vs[2].Rows[0].CostCentre, "a dimension under the cost centres")
			require.Equal(t, dec("42.50"), vs[2].Rows[0].Quantity.Decimal)
			require.Equal(t, "liter", vs[2].Rows[0].Unit)

			require.Equal(t, day(2024, 1, 1), vs[3].Year)
			require.Equal(t, "Tåg till Malmö året innan", vs[3].Text)
		})
	}
}

// TestOpen_FirstLetterComesLate keeps the only å behind a megabyte of ASCII.
func TestOpen_FirstLetterComesLate(t *testing.T) {
	t.Parallel()
	ascii := "#SIETYP 4\n" + strings.Repeat("#VER A \"\" 20250101 \"Kaffe\"\n{\n#TRANS 4010 {} 1.00\n#TRANS 1930 {} -1.00\n}\n", 15_000)
	last := "#VER Z 1 20250101 \"Påskägg\"\n{\n}\n"
	for encoding, page := range map[string]*charmap.Charmap{"cp437": charmap.CodePage437, "windows-1252": charmap.Windows1252, "utf-8": nil} {
		t.Run(encoding, func(t *testing.T) {
			t.Parallel()
			end := []byte(last)
			if page != nil {
				var err error
				end, err = page.NewEncoder().Bytes(end)
				require.NoError(t, err)
			}
			f, vs := read(t, append([]byte(ascii), end...))
			require.Equal(t, encoding, f.Head().Encoding)
			require.Equal(t, "Påskägg", vs[len(vs)-1].Text)
		})
	}
}

// TestOpen_HalfALetter is what programs leave that cut names by bytes.
func TestOpen_HalfALetter(t *testing.T) {
	t.Parallel()
	f, vs := read(t, []byte("#SIETYP 4\n#KONTO 4010 \"Smör och br\xC3\"\n#VER A 1 20250101 \"Räksmörgås\"\n{\n#TRANS 4010 {} 0\n}\n"))
	require.Equal(t, "utf-8", f.Head().Encoding)
	require.Equal(t, "Räksmörgås", vs[0].Text)
	require.Equal(t, []int{2}, lines(f.Notices(), ledger.NoticeLostCharacters))
}

func TestOpen_Unusable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		data string
		want error
	}{
		"nothing":             {"", ledger.ErrEmptyFile},
		"blanks":              {" \r\n\n\t\n", ledger.ErrEmptyFile},
		"prose":               {"Hej!\nDet här är ett brev.\n", ledger.ErrUnknownFormat},
		"a sheet":             {"konto;belopp\n4010;100\n", ledger.ErrUnknownFormat},
		"a zip":               {"PK\x03\x04" + strings.Repeat("\x00\xFFx\n", 5000), ledger.ErrUnknownFormat},
		"other hashes":        {"#!/bin/sh\n#comment\n", ledger.ErrUnknownFormat},
		"SIE 5":               {"<?xml version=\"1.0\"?>\n<Sie xmlns=\"http://www.sie.se/sie5\"></Sie>\n", ledger.ErrUnknownFormat},
		"balances":            {string(testdata(t, "balances.se")), ledger.ErrBalancesOnly},
		"no type":             {"#FLAGGA 0\n#FNAMN Skog\n", ledger.ErrBalancesOnly},
		"a register of 40 MB": {"#SIETYP 4\n" + strings.Repeat("#KONTO 4010 \"Ett namn\"\n", 450_000), ledger.ErrTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := sie.Open(strings.NewReader(c.data))
			require.ErrorIs(t, err, c.want)
		})
	}
}

func TestOpen_TypeFourWithoutVouchersIsAnEmptyYear(t *testing.T) {
	t.Parallel()
	f, vs := read(t, []byte("#SIETYP 4\n#FNAMN \"Nystartat\"\n"))
	require.Empty(t, vs)
	require.Equal(t, 1, f.Notices().Count(ledger.NoticeNoVouchers))
}

func TestOpen_VouchersOutdoTheType(t *testing.T) {
	t.Parallel()
	_, vs := read(t, []byte("#SIETYP 2\n#VER A 1 20250101\n{\n#TRANS 4010 {} 0\n}\n"))
	require.Len(t, vs, 1)
}

// TestOpen_ChartLacksAnAccount completes it: what kind of account a row lies
// on must be known even so.
func TestOpen_ChartLacksAnAccount(t *testing.T) {
	t.Parallel()
	f, vs := read(t, []byte("#SIETYP 4\n#KONTO 4010 Varor\n#VER A 1 20250101\n{\n#TRANS 4010 {} 5\n#TRANS \"1930\" {} -2\n#TRANS 1930 {} -3\n}\n"))
	require.Equal(t, []ledger.Account{
		{Number: "4010", Name: "Varor", Type: ledger.Cost}, {Number: "1930", Type: ledger.Asset},
	}, f.Head().Accounts)
	require.Equal(t, []int{6}, lines(f.Notices(), ledger.NoticeUnknownAccount))
	require.Len(t, vs[0].Rows, 3)
}

// TestVouchers_Import reads a 4I file: neither years nor series nor numbers.
func TestVouchers_Import(t *testing.T) {
	t.Parallel()
	f, vs := read(t, testdata(t, "import.si"))
	require.Empty(t, f.Head().Years)
	require.Len(t, vs, 2)
	require.Equal(t, []string{"", ""}, []string{vs[0].Number, vs[1].Number}, "the books know them by what they say")
	require.Equal(t, day(2025, 1, 1), vs[0].Year, "the calendar year")
	require.Equal(t, "10", vs[0].Rows[0].CostCentre)
}

func TestVouchers_RangeAgain(t *testing.T) {
	t.Parallel()
	f, first := read(t, testdata(t, "deviations.se"))
	noticed := f.Notices()
	require.Equal(t, first, vouchers(t, f))
	require.Equal(t, noticed, f.Notices())
}

func TestVouchers_StopEarly(t *testing.T) {
	t.Parallel()
	f, err := sie.Open(bytes.NewReader(testdata(t, "books-utf8.se")))
	require.NoError(t, err)
	n := 0
	for _, err := range f.Vouchers() {
		require.NoError(t, err)
		n++
		break
	}
	require.Equal(t, 1, n)
}

func TestVouchers_TooManyRows(t *testing.T) {
	t.Parallel()
	data := "#SIETYP 4\n\n#VER A 1 20250101\n{\n" + strings.Repeat("#TRANS 1 {} 0\n", 200_001)
	f, err := sie.Open(strings.NewReader(data))
	require.NoError(t, err)
	var last error
	for _, err := range f.Vouchers() {
		last = err
	}
	require.ErrorIs(t, last, ledger.ErrTooLarge)
	require.ErrorContains(t, last, "voucher of line 3")
}

// tearing breaks off in the middle of a file, as a lost connection does.
type tearing struct {
	*bytes.Reader
	left int
}

var errTorn = errors.New("torn")

func (t *tearing) Read(p []byte) (int, error) {
	if t.left <= 0 {
		return 0, errTorn
	}
	n, err := t.Reader.Read(p[:min(len(p), t.left)])
	t.left -= n
	return n, err
}

func TestVouchers_SourceFails(t *testing.T) {
	t.Parallel()
	data := testdata(t, "books-cp437.se")
	_, err := sie.Open(&tearing{bytes.NewReader(data), 200})
	require.ErrorIs(t, err, errTorn)

	f, err := sie.Open(&tearing{bytes.NewReader(data), len(data) + 1000})
	require.NoError(t, err)
	var last error
	for _, err := range f.Vouchers() {
		last = err
	}
	require.ErrorIs(t, last, errTorn)
}
