package sie5_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/integrations/sie5"
)

var _ ledger.Books = (*sie5.File)(nil)

func read(t testing.TB, data []byte) (*sie5.File, []ledger.Voucher) {
	t.Helper()
	f, err := sie5.Open(bytes.NewReader(data))
	require.NoError(t, err)
	var all []ledger.Voucher
	for v, err := range f.Vouchers() {
		require.NoError(t, err)
		all = append(all, v)
	}
	return f, all
}

func sample(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/books.sie")
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
		Format: "sie5", Encoding: "utf-8", Program: "Boken 5.0", Generated: day(2026, 1, 15),
		Company: "Skogsbyn AB", CorporateNumber: "556000-4615", Currency: "SEK",
		Years: []ledger.FiscalYear{
			{From: day(2024, 5, 1), To: day(2025, 4, 30)}, {From: day(2023, 5, 1), To: day(2024, 4, 30)},
		},
		Current:  ledger.FiscalYear{From: day(2024, 5, 1), To: day(2025, 4, 30)},
		Balances: []ledger.Balance{{Account: "2440", Closing: dec("-1.00")}},
		Reaches:  day(2025, 4, 30),
		Accounts: []ledger.Account{
			{Number: "2440", Name: "Leverantörsskulder", Type: ledger.Liability},
			{Number: "5020", Name: "El", Type: ledger.Cost, Unit: "kWh"},
			{Number: "4010"},
		},
		Suppliers: []ledger.Supplier{{Key: "L1", Name: "Kraft AB", CorporateNumber: "556111-2222"}},
		Vouchers:  4, Rows: 5,
	}, f.Head())
}

func TestVouchers(t *testing.T) {
	t.Parallel()
	f, vs := read(t, sample(t))
	year := day(2024, 5, 1)
	for i := range vs {
		require.NotZero(t, vs[i].Line)
		vs[i].Line = 0
	}
	require.Equal(t, []ledger.Voucher{
		{
			Series: "L", Number: "1", Text: "El juni", Date: day(2024, 6, 30), Year: year, Rows: []ledger.Row{
				{
					Number: 1, Account: "5020", Amount: dec("800.00"), Date: day(2024, 6, 29), Text: "Förbrukning",
					Quantity: decimal.NewNullDecimal(dec("640.00")), Unit: "kWh", CostCentre: "10", Project: "P", Supplier: "L1",
					Original: ledger.Money{Amount: dec("70.10"), Currency: "EUR"},
				},
				{Number: 2, Account: "2440", Amount: dec("-800.00"), Date: day(2024, 6, 30), Supplier: "L1"},
			},
		},
		{
			Series: "L", Number: "2", Text: "Lev.faktura 12 Exempel El AB", Date: day(2024, 7, 1), Year: year,
			Rows: []ledger.Row{{Number: 1, Account: "4010", Amount: dec("10.00"), Date: day(2024, 7, 1)}},
		},
		{Series: "L", Number: "3", Date: day(2030, 1, 1), Year: year},
	}, vs)

	n := f.Notices()
	for _, code := range []string{
		ledger.NoticeDuplicateAccount, ledger.NoticeUnknownAccount, ledger.NoticeBadQuantity,
		ledger.NoticeBadAmount, ledger.NoticeUnbalanced, ledger.NoticeOutsideYear, ledger.NoticeNoRows, ledger.NoticeBadDate,
	} {
		require.Equal(t, 1, n.Count(code), code)
	}
	require.Equal(t, 2, n.Count(ledger.NoticeIncompleteRecord), "an account and a year")
	require.Len(t, n.Tallies(), 9, "and nothing else")
	require.Equal(t, 2, n.Skipped())
}

func TestOpen_VouchersToBeEntered(t *testing.T) {
	t.Parallel()
	f, vs := read(t, []byte(`<s:SieEntry xmlns:s="http://www.sie.se/sie5"><s:Journal id="A">
		<s:JournalEntry journalDate="2024-02-29"><s:LedgerEntry accountId="1" amount="0"/></s:JournalEntry></s:Journal></s:SieEntry>`))
	require.Equal(t, day(2024, 2, 29), vs[0].Date)
	require.Equal(t, day(2024, 1, 1), vs[0].Year)
	require.Equal(t, "SEK", f.Head().Currency)

	f, vs = read(t, []byte(`<SieEntry/>`))
	require.Empty(t, vs)
	n := f.Notices()
	require.Equal(t, 1, n.Count(ledger.NoticeNoVouchers))
}

func TestOpen_Refuses(t *testing.T) {
	t.Parallel()
	whole := string(sample(t))
	for name, c := range map[string]struct {
		data string
		want error
	}{
		"another XML":   {"<auditfile/>", ledger.ErrUnknownFormat},
		"the text form": {"#SIETYP 4", ledger.ErrUnknownFormat},
		"cut short":     {whole[:len(whole)/2], ledger.ErrBrokenFile},
		"document type": {strings.Replace(whole, "<Sie ", `<!DOCTYPE Sie SYSTEM "http://x/"><Sie `, 1), ledger.ErrUnsafeFile},
		"balances only": {"<Sie><Accounts/></Sie>", ledger.ErrBalancesOnly},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := sie5.Open(strings.NewReader(c.data))
			require.ErrorIs(t, err, c.want)
		})
	}
}

// FuzzRead holds, for any bytes: no panic, and every row is handed over or
// told as skipped.
func FuzzRead(f *testing.F) {
	f.Add(sample(f))
	f.Add([]byte(`<SieEntry><Journal><JournalEntry><LedgerEntry/></JournalEntry></Journal></SieEntry>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := sie5.Open(bytes.NewReader(data))
		if err != nil {
			return
		}
		rows := 0
		for v, err := range file.Vouchers() {
			require.NoError(t, err)
			for _, r := range v.Rows {
				require.NotEmpty(t, r.Account)
				require.False(t, r.Date.IsZero())
			}
			rows += len(v.Rows)
		}
		n := file.Notices()
		require.Equal(t, file.Head().Rows, rows+n.Skipped(), "rows lost or made up")
	})
}
