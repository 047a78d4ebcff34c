package wire_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/integrations/wire"
)

// TestClient_CallsPublicAddressesOnly: nobody listens there but this test, so
// whatever gets through is noticed by its other name.
func TestClient_CallsPublicAddressesOnly(t *testing.T) {
	t.Parallel()
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("called") }))
	defer server.Close()
	port := func() string {
		u, err := url.Parse(server.URL)
		require.NoError(t, err)
		return u.Port()
	}()
	net, err := wire.New(wire.Config{Log: slog.New(slog.DiscardHandler), Now: time.Now, Timeout: 5 * time.Second})
	require.NoError(t, err)
	for _, to := range []string{
		server.URL, "https://localhost:" + port, "https://127.0.0.2:" + port, "https://0.0.0.0:" + port, "https://10.0.0.1", "https://172.16.5.4",
		"https://192.168.1.1", "https://169.254.169.254/latest/meta-data", "https://100.64.0.1", "https://192.0.0.192", "https://198.18.0.1",
		"https://224.0.0.1", "https://255.255.255.255", "https://240.0.0.1", "https://[::1]:" + port, "https://[::]:" + port,
		"https://[::ffff:127.0.0.1]:" + port, "https://[::ffff:7f00:1]", "https://[fe80::1]", "https://[fd00:ec2::254]", "https://[fc00::1]",
		"https://[64:ff9b::7f00:1]", "https://[64:ff9b:1::1]", "https://[2002:7f00:1::]", "https://[2001:0:1::1]", "https://[2001:db8::1]",
		"https://[ff02::1]", "https://[::7f00:1]",
		"http://api.example.com", "ftp://api.example.com", "https://user:pw@api.example.com", "https:opaque", "//api.example.com", "https://", "",
	} {
		_, err := net.System(wire.Options{}).Client(uuid.New()).Do(t.Context(), wire.Call{URL: to})
		require.Equal(t, connection.Barred, failure(t, err).Reason, to)
		require.False(t, failure(t, err).Passing())
	}
	_, err = wire.New(wire.Config{Detour: "nowhere"})
	require.Error(t, err)
}
