package businessnxt_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/businessnxt"
	"tillit/integrations/businessnxt/businessnxttest"
	"tillit/integrations/paging/pagingtest"
	"tillit/integrations/wire/wiretest"
)

// open serves a fake and returns how to open sessions of a company.
func open(t *testing.T, fake *businessnxttest.Fake, secret, company string) func() connection.Session {
	t.Helper()
	adapter := businessnxt.New(wiretest.Serve(t, fake).Net(t), businessnxt.Config{ID: businessnxttest.ClientID, Secret: secret})
	access := connection.Access{Connection: uuid.New(), Settings: map[string]string{
		"tenantId": businessnxttest.Tenant, "companyId": company, "currency": "SEK",
	}}
	return func() connection.Session { return adapter.Open(access) }
}

func TestSession_Read(t *testing.T) {
	t.Parallel()
	fake := businessnxttest.New()
	session := open(t, fake, businessnxttest.Secret, businessnxttest.Company)
	var books pagingtest.Books
	from, to := pagingtest.Day(t, "2023-01-01"), pagingtest.Day(t, "2025-03-20")
	require.NoError(t, books.Read(t, session, from, to))

	require.Equal(t, "SEK", books.Currency)
	require.Equal(t, ledger.Account{Number: "5020", Name: "El", Type: ledger.Cost}, books.Accounts["5020"])
	require.Equal(t, map[string]ledger.Supplier{
		"50001": {Key: "50001", Name: "Vattenfall AB", CorporateNumber: "556036-2138"},
		"50002": {Key: "50002", Name: "Åkeriet i Norr AB"},
	}, books.Suppliers)
	require.Equal(t, []string{
		"2024-01-01 1 7 2024-11-30", "2025-01-01 1 8 2025-01-15", "2025-01-01 1 8 2025-01-16", "2025-01-01 1 9 2025-03-01",
	}, slices.Sorted(maps.Keys(books.Vouchers)))
	require.Equal(t, []string{"5020 8000 50001", "2641 2000 50001", "2440 -10000 50001"}, pagingtest.Rows(books.Vouchers["2024-01-01 1 7 2024-11-30"]))
	require.Equal(t, []string{"5020 640.55", "2641 160.14", "1930 -800.69"}, pagingtest.Rows(books.Vouchers["2025-01-01 1 8 2025-01-15"]))
	require.Equal(t, 27, books.Pages)

	t.Run("last year and this one are read again", func(t *testing.T) {
		fake.Remove(20241130)
		fake.Post(2025, 10, 20250319, 0, "Ny", "5020 1", "1930 -1")
		require.NoError(t, books.Read(t, session, from, to))
		require.NotContains(t, books.Vouchers, "2024-01-01 1 7 2024-11-30")
		require.Contains(t, books.Vouchers, "2025-01-01 1 10 2025-03-19")
		require.Equal(t, 15, books.Pages)
	})
}

// TestSession_Read_WithoutFields: some fields are not known to be there.
func TestSession_Read_WithoutFields(t *testing.T) {
	t.Parallel()
	fake := businessnxttest.New()
	session := open(t, fake, businessnxttest.Secret, businessnxttest.Company)
	from, to := pagingtest.Day(t, "2025-01-01"), pagingtest.Day(t, "2025-01-31")
	fake.Lack("voucherSeriesNo")
	var books pagingtest.Books
	require.NoError(t, books.Read(t, session, from, to))
	require.Contains(t, books.Vouchers, "2025-01-01  8 2025-01-15")

	fake.Lack("accountNo")
	require.Equal(t, connection.Garbled, reason(t, books.Read(t, session, from, to)))
}

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		secret, company, denied string
		want                    connection.Reason
	}{
		"good":            {businessnxttest.Secret, businessnxttest.Company, "", ""},
		"another company": {businessnxttest.Secret, "77", "", connection.Missing},
		"no number":       {businessnxttest.Secret, "", "", connection.Missing},
		"wrong secret":    {"wrong", businessnxttest.Company, "", connection.Refused},
		"no right":        {businessnxttest.Secret, businessnxttest.Company, "User is not authorized", connection.Forbidden},
		"another error":   {businessnxttest.Secret, businessnxttest.Company, "Unexpected execution error", connection.Garbled},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fake := businessnxttest.New()
			fake.Deny(c.denied)
			company, err := open(t, fake, c.secret, c.company)().Probe(t.Context())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, connection.Company{ID: businessnxttest.Company, Name: "Skog & Sjö AB", Currency: "SEK"}, company)
				return
			}
			require.Equal(t, c.want, reason(t, err))
		})
	}
}

func reason(t *testing.T, err error) connection.Reason {
	t.Helper()
	failure := new(connection.Failure)
	require.ErrorAs(t, err, &failure)
	return failure.Reason
}
