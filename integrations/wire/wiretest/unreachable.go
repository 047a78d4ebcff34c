package wiretest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
)

// Unreachable is an origin that no call gets through to.
type Unreachable struct {
	Name   string
	Origin string
	Reason connection.Reason // that this is told as
}

// Unreachables are all kinds of them.
func Unreachables(t testing.TB) []Unreachable {
	t.Helper()
	now := time.Now()
	return []Unreachable{
		{"certificate expired", secured(t, "127.0.0.1", now.Add(-time.Hour)), connection.Untrusted},
		{"certificate of another host", secured(t, "198.51.100.7", now.Add(time.Hour)), connection.Untrusted},
		{"certificate of nobody known", secured(t, "127.0.0.1", now.Add(time.Hour)), connection.Untrusted},
		{"no certificate", plain(t), connection.Down},
		{"name that does not resolve", "https://no..name", connection.Down}, // for which nobody needs to be asked
		{"connection refused", "https://127.0.0.1:1", connection.Down},
	}
}

// secured serves with a certificate for an address.
func secured(t testing.TB, address string, until time.Time) string {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: until.Add(-24 * time.Hour), NotAfter: until, IPAddresses: []net.IP{net.ParseIP(address)},
	}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, &key.PublicKey, key)
	require.NoError(t, err)
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.TLS = &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.URL
}

// plain serves without one.
func plain(t testing.TB) string {
	t.Helper()
	server := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(server.Close)
	return "https://" + server.Listener.Addr().String()
}
