package hogia_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/hogia"
	"tillit/integrations/hogia/hogiatest"
	"tillit/integrations/paging/pagingtest"
	"tillit/integrations/wire/wiretest"
)

// open serves a fake and returns how to open sessions of an organization.
func open(t *testing.T, fake *hogiatest.Fake, secret, organization string) func() connection.Session {
	t.Helper()
	adapter := hogia.New(wiretest.Serve(t, fake).Net(t))
	access := connection.Access{
		Connection: uuid.New(), Key: secret,
		Settings: map[string]string{"companyId": organization, "publicKey": hogiatest.ClientID},
	}
	return func() connection.Session { return adapter.Open(access) }
}

func TestSession_Read(t *testing.T) {
	t.Parallel()
	fake := hogiatest.New()
	session := open(t, fake, hogiatest.Secret, hogiatest.Organization)
	var books pagingtest.Books
	from, to := pagingtest.Day(t, "2024-10-01"), pagingtest.Day(t, "2025-03-20")
	require.NoError(t, books.Read(t, session, from, to))

	require.Equal(t, "SEK", books.Currency)
	require.Equal(t, []ledger.FiscalYear{
		{From: pagingtest.Day(t, "2025-01-01"), To: pagingtest.Day(t, "2025-12-31")},
		{From: pagingtest.Day(t, "2024-09-01"), To: pagingtest.Day(t, "2024-12-31")},
	}, books.Years)
	require.Equal(t, ledger.Account{Number: "5020", Name: "El", Type: ledger.Cost}, books.Accounts["5020"], "as the newest chart has it")
	require.Equal(t, "Varor", books.Accounts["4010"].Name)
	require.Equal(t, map[string]ledger.Supplier{
		"c1": {Key: "c1", Name: "Vattenfall AB", CorporateNumber: "556036-2138"}, "c3": {Key: "c3", Name: "Åkeriet i Norr AB"},
	}, books.Suppliers)
	require.Equal(t, []string{"2024-09-01 L 1", "2024-09-01 L 2", "2025-01-01 A 77", "2025-01-01 L 1"}, slices.Sorted(maps.Keys(books.Vouchers)),
		"what is dated ahead waits")
	require.Equal(t, 2, books.Pages)
	electricity := books.Vouchers["2024-09-01 L 1"]
	require.Equal(t, []string{"5020 8000", "2641 2000", "2440 -10000"}, pagingtest.Rows(electricity))
	require.Equal(t, "12", electricity.Rows[0].Quantity.Decimal.String())

	t.Run("read again", func(t *testing.T) {
		fake.Remove("y24", "L", 2)
		fake.Post("y25", "L", 2, "2025-03-02", "Ny AB", "5020 1", "2440 -1")
		require.NoError(t, books.Read(t, session, from, to))
		require.NotContains(t, books.Vouchers, "2024-09-01 L 2")
		require.Contains(t, books.Vouchers, "2025-01-01 L 2")
	})
}

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		secret, organization string
		want                 connection.Reason
	}{
		"good":                 {hogiatest.Secret, hogiatest.Organization, ""},
		"another organization": {hogiatest.Secret, uuid.NewString(), connection.Missing},
		"wrong secret":         {"wrong", hogiatest.Organization, connection.Refused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			company, err := open(t, hogiatest.New(), c.secret, c.organization)().Probe(t.Context())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, connection.Company{ID: hogiatest.Organization, Currency: "SEK"}, company)
				return
			}
			failure := new(connection.Failure)
			require.ErrorAs(t, err, &failure)
			require.Equal(t, c.want, failure.Reason)
		})
	}
}
