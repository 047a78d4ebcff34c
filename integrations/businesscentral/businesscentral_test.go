package businesscentral_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/businesscentral"
	"tillit/integrations/businesscentral/businesscentraltest"
	"tillit/integrations/paging/pagingtest"
	"tillit/integrations/wire/wiretest"
)

// open serves a fake and returns how to open sessions with what is filled in.
func open(t *testing.T, fake *businesscentraltest.Fake, secret string, settings map[string]string) (*wiretest.Server, func() connection.Session) {
	t.Helper()
	server := wiretest.Serve(t, fake)
	adapter := businesscentral.New(server.Net(t), businesscentral.Config{ID: businesscentraltest.ClientID, Secret: secret})
	access := connection.Access{Connection: uuid.New(), Settings: map[string]string{"tenantId": businesscentraltest.Tenant}}
	maps.Copy(access.Settings, settings)
	return server, func() connection.Session { return adapter.Open(access) }
}

func TestSession_Read(t *testing.T) {
	t.Parallel()
	fake := businesscentraltest.New()
	server, session := open(t, fake, businesscentraltest.Secret, nil)
	var books pagingtest.Books
	from, to := pagingtest.Day(t, "2024-09-01"), pagingtest.Day(t, "2025-03-20")
	require.NoError(t, books.Read(t, session, from, to))

	require.Equal(t, "SEK", books.Currency)
	require.Equal(t, []ledger.FiscalYear{
		{From: pagingtest.Day(t, "2025-01-01"), To: pagingtest.Day(t, "2025-12-31")},
		{From: pagingtest.Day(t, "2024-09-01"), To: pagingtest.Day(t, "2024-12-31")},
	}, books.Years)
	require.Equal(t, ledger.Account{Number: "4010", Name: "Varor", Type: ledger.Cost}, books.Accounts["4010"])
	require.NotContains(t, books.Accounts, "5099", "totals are no accounts")
	require.Equal(t, ledger.Supplier{Key: "10000", Name: "Vattenfall AB", CorporateNumber: "556036213801"}, books.Suppliers["10000"])
	require.Len(t, books.Suppliers, 4)

	require.Equal(t, []string{
		"2024-09-01 Invoice LF-1 2024-11-30", "2024-09-01 Invoice LF-2 2024-12-05",
		"2025-01-01  G-7 2025-01-15", "2025-01-01  G-7 2025-01-16", "2025-01-01 Invoice LF-3 2025-01-31", "2025-01-01 Payment B-9 2025-03-01",
	}, slices.Sorted(maps.Keys(books.Vouchers)), "a document's number is used again on another day")
	require.Equal(t, []string{"5020 640.55", "2641 160.14", "1930 -800.69"}, pagingtest.Rows(books.Vouchers["2025-01-01  G-7 2025-01-15"]))
	require.Equal(t, []string{"5020 1", "4010 2", "2440 -3"}, pagingtest.Rows(books.Vouchers["2025-01-01 Invoice LF-3 2025-01-31"]),
		"a voucher that lies on two pages of the system")

	require.Len(t, books.Invoices, 3, "drafts are not booked")
	electricity := books.Invoices["i-LF-1"]
	require.Contains(t, books.Vouchers, pagingtest.Key(ledger.Voucher{Year: electricity.VoucherYear, Series: electricity.VoucherSeries, Number: electricity.VoucherNumber}))
	require.Equal(t, "printed LF-1", electricity.Number)
	require.Equal(t, "10000", electricity.Supplier)
	require.Len(t, electricity.Lines, 1)
	require.Equal(t, "6400", electricity.Lines[0].Quantity.Decimal.String())
	require.Equal(t, "KWH", electricity.Lines[0].Unit)
	require.Empty(t, books.Invoices["i-LF-2"].Lines, "amounts in another currency are not those of the rows")
	require.Empty(t, books.Invoices["i-LF-3"].Lines, "an item is no account")

	t.Run("nothing new", func(t *testing.T) { //nolint:paralleltest // one after the other
		before := maps.Clone(books.Vouchers)
		require.NoError(t, books.Read(t, session, from, to))
		require.Equal(t, before, books.Vouchers)
		require.Equal(t, 1, books.Pages, "the month that is not over")
	})
	t.Run("posted since", func(t *testing.T) { //nolint:paralleltest // one after the other
		fake.Post("2024-11-30", "LF-1", "Invoice", "Rättelse", "5020 -1000", "2440 1000")
		fake.Post("2025-04-02", "G-8", " ", "Senare", "5020 1", "1930 -1")
		server.Forget()
		require.NoError(t, books.Read(t, session, from, pagingtest.Day(t, "2025-03-21")))
		require.Equal(t, []string{"5020 8000", "2641 2000", "2440 -10000", "5020 -1000", "2440 1000"},
			pagingtest.Rows(books.Vouchers["2024-09-01 Invoice LF-1 2024-11-30"]), "the rest of a voucher stays")
		require.Equal(t, 2, books.Pages, "the month posted in, and the one that is not over")
		require.Len(t, books.Vouchers, 6, "what is dated ahead waits")
	})
	t.Run("dated ahead", func(t *testing.T) { //nolint:paralleltest // one after the other
		require.NoError(t, books.Read(t, session, from, pagingtest.Day(t, "2025-04-05")))
		require.Contains(t, books.Vouchers, "2025-01-01  G-8 2025-04-02")
	})
}

func TestSession_Read_CreditMemosAndDimensions(t *testing.T) {
	t.Parallel()
	fake := businesscentraltest.New()
	fake.Post("2025-02-10", "KF-1", "Credit_x0020_Memo", "Vattenfall AB", "2440 2500", "2641 -500", "5020 -2000")
	fake.Dimension("AREA", "40")
	fake.Dimension("Avdelning", "PROD")
	fake.Dimension("PROJEKT", "P-7")
	fake.CreditMemo("KF-1", "2025-02-10", "10000", businesscentraltest.Item{
		"sequence": 10000, "lineType": "Account", "lineObjectNumber": "5020", "description": "El åter",
		"unitOfMeasureCode": "KWH", "quantity": 1600, "netAmount": 2000,
	})
	_, session := open(t, fake, businesscentraltest.Secret, nil)
	var books pagingtest.Books
	require.NoError(t, books.Read(t, session, pagingtest.Day(t, "2024-09-01"), pagingtest.Day(t, "2025-03-20")))

	memo := books.Invoices["c-KF-1"]
	voucher, ok := books.Vouchers[pagingtest.Key(ledger.Voucher{Year: memo.VoucherYear, Series: memo.VoucherSeries, Number: memo.VoucherNumber})]
	require.True(t, ok, "the voucher that books it is found")
	require.Equal(t, "Credit Memo", voucher.Series)
	require.Equal(t, "printed KF-1", memo.Number)
	require.Equal(t, "10000", memo.Supplier)
	require.Equal(t, "-2000 1600 KWH", memo.Lines[0].Amount.String()+" "+memo.Lines[0].Quantity.Decimal.String()+" "+memo.Lines[0].Unit,
		"the books sign it")
	require.Equal(t, []string{"", "", "PROD"}, []string{voucher.Rows[0].CostCentre, voucher.Rows[1].CostCentre, voucher.Rows[2].CostCentre})
	require.Equal(t, "P-7", voucher.Rows[2].Project)
}

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		secret   string
		settings map[string]string
		want     connection.Reason
	}{
		"the only company": {businesscentraltest.Secret, nil, ""},
		"by its id":        {businesscentraltest.Secret, map[string]string{"companyId": strings.ToUpper(businesscentraltest.Company)}, ""},
		"by its name":      {businesscentraltest.Secret, map[string]string{"companyName": "SKOG & SJÖ ab"}, ""},
		"another name":     {businesscentraltest.Secret, map[string]string{"companyName": "Annat AB"}, connection.Missing},
		"id and name of two": {businesscentraltest.Secret, map[string]string{
			"companyId": businesscentraltest.Company, "companyName": "Annat AB",
		}, connection.Missing},
		"another id":   {businesscentraltest.Secret, map[string]string{"companyId": uuid.NewString()}, connection.Missing},
		"environment":  {businesscentraltest.Secret, map[string]string{"environment": "Sandbox"}, connection.Missing},
		"wrong secret": {"wrong", nil, connection.Unprepared},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, session := open(t, businesscentraltest.New(), c.secret, c.settings)
			company, err := session().Probe(t.Context())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, connection.Company{
					ID: businesscentraltest.Company, Name: "Skog & Sjö AB", CorporateNumber: "5560000001", Currency: "SEK",
					Settings: map[string]string{"companyId": businesscentraltest.Company},
				}, company)
				return
			}
			failure := new(connection.Failure)
			require.ErrorAs(t, err, &failure)
			require.Equal(t, c.want, failure.Reason)
		})
	}
}

// TestSession_Probe_NotLetIn: tokens are granted, but the application was not
// entered in Business Central.
func TestSession_Probe_NotLetIn(t *testing.T) {
	t.Parallel()
	server, session := open(t, businesscentraltest.New(), businesscentraltest.Secret, nil)
	server.Break(wiretest.Expired(), 1, 0, nil)
	_, err := session().Probe(t.Context())
	failure := new(connection.Failure)
	require.ErrorAs(t, err, &failure)
	require.Equal(t, connection.Unprepared, failure.Reason)
}

func TestSession_Read_FollowsNobodyElse(t *testing.T) {
	t.Parallel()
	fake := businesscentraltest.New()
	fake.Elsewhere = "https://evil.example.com"
	server, session := open(t, fake, businesscentraltest.Secret, nil)
	var books pagingtest.Books
	err := books.Read(t, session, pagingtest.Day(t, "2025-01-01"), pagingtest.Day(t, "2025-01-31"))
	failure := new(connection.Failure)
	require.ErrorAs(t, err, &failure)
	require.Equal(t, connection.Garbled, failure.Reason)
	for _, call := range server.Calls() {
		require.NotContains(t, call, "evil")
	}
}
