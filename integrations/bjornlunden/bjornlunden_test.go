package bjornlunden_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/integrations/bjornlunden"
	"tillit/integrations/bjornlunden/bjornlundentest"
	"tillit/integrations/wire/wiretest"
)

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		secret, key string
		want        connection.Reason
	}{
		"Good":        {"app-secret", bjornlundentest.Key, ""},
		"NobodysKey":  {"app-secret", "11111111-1111-1111-1111-111111111111", connection.Missing},
		"WrongSecret": {"other", bjornlundentest.Key, connection.Refused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := wiretest.Serve(t, bjornlundentest.New(wiretest.NewBooks()))
			a := bjornlunden.New(s.Net(t), bjornlunden.Config{ID: "app", Secret: c.secret})
			got, err := a.Open(connection.Access{Settings: map[string]string{"tenantId": c.key}}).Probe(t.Context())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, connection.Company{ID: c.key, Name: "Miljöbolaget AB", CorporateNumber: "556677-8899", Currency: "SEK"}, got)
				return
			}
			var f *connection.Failure
			require.ErrorAs(t, err, &f)
			require.Equal(t, c.want, f.Reason)
			require.NotContains(t, f.Error(), c.key)
		})
	}
}
