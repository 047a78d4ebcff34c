package bff_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/endpoint"
	"tillit/bff/front"
)

// frontDoor is the API in front of a web server that counts what is asked of
// it, on a port of its own.
type frontDoor struct {
	address string
	pages   atomic.Int64
}

func newFrontDoor(t *testing.T, origin string) *frontDoor {
	t.Helper()
	d := &frontDoor{}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		d.pages.Add(1)
		_, _ = io.WriteString(w, "a page")
	}))
	t.Cleanup(web.Close)
	app, _ := bff.New(bff.Deps{Alive: t.Context(), Origin: origin})
	app.Use(front.Handler(func() string { return web.URL }, 1))
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	served := make(chan error, 1)
	go func() { served <- app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	t.Cleanup(func() {
		require.NoError(t, app.Shutdown())
		require.NoError(t, <-served)
	})
	d.address = listener.Addr().String()
	return d
}

// send sends bytes as they are and returns the first answer, and all that came
// until the connection was closed.
func (d *frontDoor) send(t *testing.T, request string) (res *http.Response, body, whole string) {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", d.address)
	require.NoError(t, err)
	defer func() { _ = conn.Close() }()
	require.NoError(t, conn.SetDeadline(time.Now().Add(time.Minute)))
	_, err = io.WriteString(conn, request)
	require.NoError(t, err)
	raw, err := io.ReadAll(conn)
	require.NoError(t, err)
	res, err = http.ReadResponse(bufio.NewReader(bytes.NewReader(raw)), nil)
	require.NoError(t, err, "%s", raw)
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res, string(read), string(raw)
}

// A request that is malformed costs no page, and nothing of it comes back.
func TestEdge_MalformedRequests(t *testing.T) {
	t.Parallel()
	d := newFrontDoor(t, bfftest.Origin)
	const rest = "Host: tillit.test\r\nCookie: secret=123\r\nConnection: close\r\n"
	for name, c := range map[string]struct {
		request string
		status  int
		code    string
	}{
		"no path":    {"GET evil HTTP/1.1\r\n" + rest + "\r\n", http.StatusBadRequest, "malformed"},
		"no version": {"GET /evil\r\n" + rest + "\r\n", http.StatusBadRequest, "malformed"},
		"two hosts":  {"GET /evil HTTP/1.1\r\nHost: evil\r\n" + rest + "\r\n", http.StatusBadRequest, "malformed"},
		"too long":   {"POST /evil HTTP/1.1\r\n" + rest + "Content-Length: 99999999\r\n\r\n", http.StatusRequestEntityTooLarge, "tooLarge"},
		"no length":  {"POST /evil HTTP/1.1\r\n" + rest + "Content-Length: evil\r\n\r\n", http.StatusBadRequest, "malformed"},
		"two lengths": {
			"POST /evil HTTP/1.1\r\nHost: tillit.test\r\nContent-Length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /evil HTTP/1.1\r\n" + rest + "\r\n",
			http.StatusBadRequest, "malformed",
		},
		"broken letters": {"GET /api/evil\xff HTTP/1.1\r\n" + rest + "\r\n", http.StatusBadRequest, "malformed"},
		"TRACE":          {"TRACE /evil HTTP/1.1\r\n" + rest + "\r\n", http.StatusMethodNotAllowed, "methodNotAllowed"},
		"CONNECT":        {"CONNECT evil:443 HTTP/1.1\r\n" + rest + "\r\n", http.StatusMethodNotAllowed, "methodNotAllowed"},
		"TRACE of a call": {
			"TRACE /api/account/me HTTP/1.1\r\n" + rest + "\r\n", http.StatusMethodNotAllowed, "methodNotAllowed",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			res, body, whole := d.send(t, c.request)
			require.Equal(t, c.status, res.StatusCode, "%s", whole)
			require.Equal(t, fmt.Sprint(c.status, " ", http.StatusText(c.status)), res.Status)
			var problem endpoint.Problem
			require.NoError(t, json.Unmarshal([]byte(body), &problem), "%s", whole)
			require.Equal(t, c.code, problem.Code)
			require.Equal(t, http.StatusText(c.status), problem.Detail)
			for _, theirs := range []string{"evil", "secret", "123", "Location", "a page"} {
				require.NotContains(t, whole, theirs)
			}
			require.Equal(t, 1, strings.Count(whole, "HTTP/1.1 "), "the connection is closed: %s", whole)
			hardened(t, res, "max-age=31536000")
		})
	}
	t.Cleanup(func() { require.Zero(t, d.pages.Load()) })
}

// hardened requires what browsers are told with every answer.
func hardened(t *testing.T, res *http.Response, transport string) {
	t.Helper()
	require.Equal(t, transport, res.Header.Get("Strict-Transport-Security"))
	require.Equal(t, []string{"nosniff"}, res.Header.Values("X-Content-Type-Options"))
	require.Contains(t, res.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'")
}

func TestEdge_EveryAnswerIsHardened(t *testing.T) {
	t.Parallel()
	for origin, transport := range map[string]string{bfftest.Origin: "max-age=31536000", "http://127.0.0.1:8080": ""} {
		d := newFrontDoor(t, origin)
		for _, path := range []string{"/login", "/_next/static/x.js", "/api/account/me", "/api/openapi.json", "/api/nothing"} {
			res, _, _ := d.send(t, "GET "+path+" HTTP/1.1\r\nHost: tillit.test\r\nConnection: close\r\n\r\n")
			hardened(t, res, transport)
		}
		require.EqualValues(t, 2, d.pages.Load())
	}
}

// A body that is packed as nobody can read, or into more than is taken, is
// answered once, in the form of the API.
func TestEdge_PackedBodies(t *testing.T) {
	t.Parallel()
	d := newFrontDoor(t, bfftest.Origin)
	pack := func(content []byte) string {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, err := w.Write(content)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		return packed.String()
	}
	for name, c := range map[string]struct {
		coding, body string
		status       int
		code         string
	}{
		"sound":            {"gzip", pack([]byte("{}")), http.StatusBadRequest, "fields"},
		"as it is":         {"identity", "{}", http.StatusBadRequest, "fields"},
		"bomb":             {"GZIP", pack(make([]byte, 32<<20)), http.StatusRequestEntityTooLarge, "tooLarge"},
		"broken":           {"gzip", "{}", http.StatusBadRequest, "malformed"},
		"unknown":          {"rar", "{}", http.StatusUnsupportedMediaType, "malformed"},
		"compress":         {"compress", "{}", http.StatusUnsupportedMediaType, "malformed"},
		"twice":            {"gzip, gzip", pack([]byte(pack([]byte("{}")))), http.StatusUnsupportedMediaType, "malformed"},
		"text like a body": {"deflate", `{"email":"a","password":"b"}`, http.StatusBadRequest, "malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			res, body, whole := d.send(t, fmt.Sprintf("POST /api/account/login HTTP/1.1\r\nHost: tillit.test\r\nContent-Type: application/json\r\n"+
				"Content-Encoding: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", c.coding, len(c.body), c.body))
			require.Equal(t, c.status, res.StatusCode, "%s", whole)
			var problem endpoint.Problem
			require.NoError(t, json.Unmarshal([]byte(body), &problem), "%s", whole)
			require.Equal(t, c.code, problem.Code)
			require.Equal(t, c.status, problem.Status)
		})
	}
}
