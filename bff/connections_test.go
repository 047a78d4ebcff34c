package bff_test

import (
	"context"
	"maps"
	"net/http"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/session"
	"tillit/core/books/connection"
	"tillit/core/kernel/tenant"
)

// keyed is a system that any key opens, with no books to read.
type keyed struct{}

func (keyed) Describe() connection.Description {
	return connection.Description{
		Provider: connection.Kleer, Series: true, Ready: true,
		Fields: []connection.Field{
			{Name: "companyId", Required: true, Form: "[0-9]+"}, {Name: "apiKey", Secret: true, Required: true}, {Name: "environment", Default: "production"},
		},
	}
}

func (keyed) Open(access connection.Access) connection.Session { return opened{access} }

type opened struct{ access connection.Access }

func (o opened) Probe(context.Context) (connection.Company, error) {
	if o.access.Key == "wrong" {
		return connection.Company{}, &connection.Failure{Reason: connection.Refused}
	}
	return connection.Company{ID: o.access.Settings["companyId"], Name: "Bok AB", CorporateNumber: "559000-1234", Currency: "SEK"}, nil
}

func (opened) Read(context.Context, connection.Step) (connection.Page, error) {
	return connection.Page{}, nil
}

// someConnection is a connection as it is sent.
func someConnection() object {
	return object{"provider": "kleer", "companyId": "17", "apiKey": "k-0123456789abcdef"}
}

func someConnectionUnder(id uuid.UUID) object {
	return object{"id": id, "companyId": "17", "apiKey": "k-0123456789abcdef"}
}

// newConnecting serves connections to the administrator of a company.
func newConnecting(t *testing.T) *bfftest.Client {
	t.Helper()
	s := bfftest.New(t, func(s *bfftest.Server, door *session.Door) *fiber.App {
		svc := connection.NewService(s.DB, s.Kit.Box, []connection.Adapter{keyed{}}, bfftest.Origin, s.Kit.Clock.Now)
		return bff.ConnectionsApp(svc, door)
	})
	return s.As(t, tenant.Company)
}

func TestConnections_FromConnectingToDisconnecting(t *testing.T) {
	t.Parallel()
	admin := newConnecting(t)
	given := someConnection()
	given["invoiceVoucherSeries"], given["settings"] = "LEV", object{"environment": "test"}
	res := admin.Post(t, "/company/integration", given)
	var made object
	res.Into(t, &made)
	require.NotContains(t, string(res.Body), "k-0123456789abcdef", "a key is never answered")
	wanted := object{
		"provider": "kleer", "providerNumber": 0.0, "state": "connected", "hasApiKey": true, "apiKeyHint": "cdef", "companyId": "17",
		"booksName": "Bok AB", "corporateIdentityNumber": "559000-1234", "expensesVoucherSeries": "A", "invoiceVoucherSeries": "LEV",
		"settings": object{"environment": "test"}, "trouble": nil, "lastReading": nil,
	}
	for name, want := range wanted {
		require.Equal(t, want, made[name], name)
	}
	require.Equal(t, "queued", made["job"].(object)["state"])

	path := "/company/integration/" + made["id"].(string)
	var list, readings []object
	admin.Get(t, "/company/integration").Into(t, &list)
	require.Len(t, list, 1)
	admin.Get(t, path+"/readings").Into(t, &readings)
	require.Empty(t, readings)
	var work, paused, gone object
	admin.Post(t, path+"/import", nil).Into(t, &work)
	require.Equal(t, made["job"].(object)["id"], work["id"], "it is read already")
	admin.Post(t, path+"/pause", nil).Into(t, &paused)
	require.Equal(t, true, paused["paused"])
	admin.Post(t, path+"/import", nil).Refused(t, http.StatusConflict, "connection.paused")
	admin.Post(t, path+"/resume", nil).Into(t, &paused)
	require.Equal(t, false, paused["paused"])
	admin.Post(t, path+"/grant", nil).Refused(t, http.StatusBadRequest, "connection.noGrant")
	admin.Delete(t, path+"?keep=false").Into(t, &gone)
	require.Equal(t, connection.KindRemove, gone["job"].(object)["kind"])
	admin.Get(t, path+"/readings").Refused(t, http.StatusNotFound, "notFound")
}

func TestConnections_SayWhatIsWrong(t *testing.T) {
	t.Parallel()
	admin := newConnecting(t)
	refused := func(status int, code string, changes object) map[string]string {
		t.Helper()
		given := someConnection()
		maps.Copy(given, changes)
		return admin.Post(t, "/company/integration", given).Refused(t, status, code).Fields
	}
	require.Equal(t, map[string]string{"companyId": "invalid"}, refused(http.StatusBadRequest, "fields", object{"companyId": "AB"}))
	require.Equal(t, map[string]string{"apiKey": "required"}, refused(http.StatusBadRequest, "fields", object{"apiKey": ""}))
	require.Equal(t, map[string]string{"expensesVoucherSeries": "invalid", "invoiceVoucherSeries": "invalid"},
		refused(http.StatusBadRequest, "fields", object{"expensesVoucherSeries": "A\x01", "invoiceVoucherSeries": "L\n1"}), "as they are sent")
	refused(http.StatusConflict, "connection.refused", object{"apiKey": "wrong"})
	refused(http.StatusBadRequest, "connection.unsupported", object{"provider": "marathon"})
	for _, none := range []any{8, "8", 99, -1, "nobody"} {
		refused(http.StatusBadRequest, "connection.unsupported", object{"provider": none})
	}
	for _, none := range []any{1.5, true, nil} {
		refused(http.StatusBadRequest, "fields", object{"provider": none})
	}
	require.Equal(t, map[string]string{"companyName": "unknown", "entityId": "unknown"},
		refused(http.StatusBadRequest, "fields", object{"companyName": "Bok AB", "entityId": "2"}), "Kleer asks for neither")
}

// A provider has the number that answers give it.
func TestConnections_ByNumber(t *testing.T) {
	t.Parallel()
	for _, kleer := range []any{0, "0"} {
		admin := newConnecting(t)
		given := someConnection()
		given["provider"] = kleer
		var made object
		admin.Post(t, "/company/integration", given).Into(t, &made)
		require.Equal(t, "kleer", made["provider"])
	}
}

// Whoever comes back from a system's pages lands on the page of integrations,
// which says what came of it.
func TestConnections_ComingBackFromASystem(t *testing.T) {
	t.Parallel()
	res := newConnecting(t).Get(t, "/integrations/oauth/fortnox/callback?state=s&code=c")
	require.Equal(t, http.StatusSeeOther, res.Status)
	require.Equal(t, "/company/integrations?provider=fortnox&result=connection.unsupported", res.Header.Get("Location"))
	res = newConnecting(t).Get(t, "/integrations/oauth/1/callback?state=s&code=c")
	require.Equal(t, "/company/integrations?provider=fortnox&result=connection.unsupported", res.Header.Get("Location"))
}

func TestConnections_EveryProviderIsOffered(t *testing.T) {
	t.Parallel()
	var all []object
	newConnecting(t).Get(t, "/company/integration/providers").Into(t, &all)
	require.Len(t, all, 15)
	require.Equal(t, []any{"connect", "file"}, all[0]["ways"])
	require.Equal(t, []any{"file", "partner"}, all[8]["ways"])
	require.Equal(t, object{"name": "apiKey", "secret": true, "required": true, "default": ""}, all[0]["fields"].([]any)[1])
}
