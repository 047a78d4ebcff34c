package front_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff/front"
)

// serve opens a front door onto target and returns its address.
func serve(t *testing.T, target func() string) string {
	t.Helper()
	app := fiber.New(fiber.Config{Immutable: true})
	app.Get("/api/events", func(c fiber.Ctx) error {
		c.Set(fiber.HeaderContentType, "text/event-stream")
		c.Set(fiber.HeaderCacheControl, "no-cache, no-transform")
		return c.SendString(strings.Repeat("data: x\n\n", 1000))
	}, front.Compress())
	app.Use(front.Compress(), front.Handler(target, 1))
	return listening(t, app)
}

// listening has the app answer until the test ends.
func listening(t *testing.T, app *fiber.App) (address string) {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go func() { _ = app.Listener(l, fiber.ListenConfig{DisableStartupMessage: true}) }()
	t.Cleanup(func() { require.NoError(t, app.ShutdownWithContext(context.Background())) })
	return "http://" + l.Addr().String()
}

// client does nothing by itself: no redirects, no decompression.
func client(t *testing.T) *http.Client {
	t.Helper()
	transport := &http.Transport{DisableCompression: true}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

func do(t *testing.T, method, url string, header http.Header, body string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	require.NoError(t, err)
	maps.Copy(req.Header, header)
	res, err := client(t).Do(req)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, res.Body.Close()) })
	return res
}

func text(t *testing.T, r io.Reader) string {
	t.Helper()
	all, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(all)
}

type echo struct {
	Method, URL, Body string
	Headers           map[string]string
	Env               map[string]string
	PID               int
}

func echoOf(t *testing.T, res *http.Response) (e echo) {
	t.Helper()
	var loose struct {
		echo
		Headers map[string]any
	}
	require.NoError(t, json.NewDecoder(res.Body).Decode(&loose))
	loose.echo.Headers = map[string]string{}
	for name, value := range loose.Headers {
		if s, ok := value.(string); ok {
			loose.echo.Headers[name] = s
		}
	}
	return loose.echo
}

func TestHandler(t *testing.T) {
	t.Parallel()
	door := serve(t, started(t).Target)

	t.Run("CarriesTheRequestOver", func(t *testing.T) {
		t.Parallel()
		res := do(t, http.MethodPost, door+"/echo?b=2&a=%C3%A5&b=1", http.Header{
			"Cookie": {"locale=fi-FI; other=1"}, "Rsc": {"1"}, "Next-Router-State-Tree": {"%5B%22%22%5D"}, "Next-Action": {"7f"},
		}, "body")
		require.Equal(t, http.StatusOK, res.StatusCode)
		require.Equal(t, []string{"a=1; Path=/", "b=2; Path=/"}, res.Header["Set-Cookie"])
		require.Empty(t, res.Header.Get("Keep-Alive"))

		got := echoOf(t, res)
		require.Equal(t, "POST", got.Method)
		require.Equal(t, "/echo?b=2&a=%C3%A5&b=1", got.URL)
		require.Equal(t, "body", got.Body)
		require.Equal(t, "locale=fi-FI; other=1", got.Headers["cookie"])
		require.Equal(t, "1", got.Headers["rsc"])
		require.Equal(t, "%5B%22%22%5D", got.Headers["next-router-state-tree"])
		require.Equal(t, "7f", got.Headers["next-action"])
	})

	t.Run("TellsWhoAsksAndBelievesNobodyElse", func(t *testing.T) {
		t.Parallel()
		forged := http.Header{"Connection": {"X-Secret"}, "X-Secret": {"1"}}
		for _, name := range []string{
			"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port", "Forwarded", "X-Real-Ip",
			"X-Middleware-Subrequest", "X-Middleware-Rewrite", "Next-Resume", "X-Next-Resume-State-Length",
			"X-Now-Route-Matches", "X-Matched-Path", "X-Nextjs-Data", "X-Prerender-Revalidate",
		} {
			forged[name] = []string{"forged", "twice"}
		}
		got := echoOf(t, do(t, http.MethodGet, door+"/echo", forged, ""))
		for name, value := range got.Headers {
			require.NotContains(t, value, "forged", name)
			require.NotContains(t, value, "twice", name)
		}
		require.NotContains(t, got.Headers, "x-secret")
		require.Equal(t, "127.0.0.1", got.Headers["x-forwarded-for"])
		require.Equal(t, "http", got.Headers["x-forwarded-proto"])
		require.Equal(t, strings.TrimPrefix(door, "http://"), got.Headers["x-forwarded-host"])
		require.Equal(t, strings.TrimPrefix(door, "http://"), got.Headers["host"])
	})

	t.Run("StreamsAsItComes", func(t *testing.T) {
		t.Parallel()
		for _, encoding := range []string{"", "gzip"} {
			res := do(t, http.MethodGet, door+"/slow", http.Header{"Accept-Encoding": {encoding}}, "")
			require.Equal(t, encoding, res.Header.Get("Content-Encoding"))
			body := io.Reader(bufio.NewReader(res.Body))
			if encoding == "gzip" {
				unzipped, err := gzip.NewReader(body)
				require.NoError(t, err)
				body = unzipped
			}
			first := make([]byte, len("<p>first</p>"))
			_, err := io.ReadFull(body, first) // the second part is not sent before this returns
			require.NoError(t, err)
			require.Equal(t, "<p>first</p>", string(first))

			do(t, http.MethodGet, door+"/go-on", nil, "")
			require.Equal(t, "<p>second</p>", text(t, body))
		}
	})

	t.Run("AnswersHeadWithoutABody", func(t *testing.T) {
		t.Parallel()
		res := do(t, http.MethodHead, door+"/page", nil, "")
		require.Equal(t, http.StatusOK, res.StatusCode)
		require.Len(t, res.Header.Get("X-Long"), 20000)
		require.Empty(t, text(t, res.Body))
	})

	t.Run("KeepsTheStatusOfTheWeb", func(t *testing.T) {
		t.Parallel()
		res := do(t, http.MethodGet, door+"/nowhere", nil, "")
		require.Equal(t, http.StatusNotFound, res.StatusCode)
		require.Equal(t, "nothing here", text(t, res.Body))
	})

	t.Run("DoesNotRunOutOfConnections", func(t *testing.T) {
		t.Parallel()
		const moreThanThePool = 600
		c := client(t)
		for _, encoding := range []string{"identity", "br"} {
			for range moreThanThePool {
				req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, door+"/page", http.NoBody)
				require.NoError(t, err)
				req.Header.Set("Accept-Encoding", encoding)
				res, err := c.Do(req)
				require.NoError(t, err)
				require.Equal(t, http.StatusOK, res.StatusCode)
				require.NotEmpty(t, text(t, res.Body))
				require.NoError(t, res.Body.Close())
			}
		}
	})

	t.Run("GivesUpOnAReaderWhoLeaves", func(t *testing.T) {
		t.Parallel()
		ctx, leave := context.WithCancel(t.Context())
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, door+"/endless", http.NoBody)
		require.NoError(t, err)
		res, err := client(t).Do(req)
		require.NoError(t, err)
		_, err = io.ReadFull(res.Body, make([]byte, 1<<20))
		require.NoError(t, err)
		leave()
		require.NoError(t, res.Body.Close())
		require.Eventually(t, func() bool {
			return text(t, do(t, http.MethodGet, door+"/readers", nil, "").Body) == "0"
		}, 30*time.Second, 20*time.Millisecond)
	})

	t.Run("CannotBeAimedElsewhere", func(t *testing.T) {
		t.Parallel()
		for _, line := range []string{"GET http://example.com:81/echo HTTP/1.1", "GET @example.com/echo HTTP/1.1", "GET //example.com/echo HTTP/1.1"} {
			conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(door, "http://"))
			require.NoError(t, err)
			_, err = io.WriteString(conn, line+"\r\nHost: h\r\nConnection: close\r\n\r\n")
			require.NoError(t, err)
			answer := text(t, conn)
			require.Regexp(t, `^HTTP/1.1 (200|400|404) `, answer, line) // from our own web, or refused
			require.NoError(t, conn.Close())
		}
	})
}

func TestHandler_WithoutAWebServer(t *testing.T) {
	t.Parallel()
	targets := map[string]func() string{
		"NotUpYet":      func() string { return "" },
		"NobodyAnswers": func() string { return "http://127.0.0.1:1" },
	}
	for name, target := range targets {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			door := serve(t, target)
			res := do(t, http.MethodGet, door+"/", http.Header{"Accept": {"text/html,*/*"}}, "")
			require.Equal(t, http.StatusServiceUnavailable, res.StatusCode)
			require.Equal(t, "5", res.Header.Get("Retry-After"))
			require.Equal(t, "no-store", res.Header.Get("Cache-Control"))
			page := text(t, res.Body)
			for _, lang := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
				require.Contains(t, page, `lang="`+lang+`"`)
			}

			res = do(t, http.MethodGet, door+"/data", http.Header{"Accept": {"*/*"}}, "")
			require.Equal(t, http.StatusServiceUnavailable, res.StatusCode)
			require.Empty(t, text(t, res.Body))
		})
	}
}

// Whoever leaves in the middle of a page neither stops the front door nor
// leaves the rest of the page to the next one who asks.
func TestHandler_WhoLeavesEarlyHarmsNobody(t *testing.T) {
	t.Parallel()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/own" {
			_, _ = io.WriteString(w, "my own page")
			return
		}
		for range 200 {
			_, _ = io.WriteString(w, strings.Repeat("<p>somebody else's page</p>", 1000)) // fails once the door has left
		}
	}))
	t.Cleanup(web.Close)
	for _, encoding := range []string{"identity", "br"} {
		t.Run(encoding, func(t *testing.T) {
			t.Parallel()
			door := serve(t, func() string { return web.URL })
			for range 50 {
				conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(door, "http://"))
				require.NoError(t, err)
				_, err = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: "+encoding+"\r\n\r\n")
				require.NoError(t, err)
				_, err = conn.Read(make([]byte, 1))
				require.NoError(t, err)
				require.NoError(t, conn.Close())

				res := do(t, http.MethodGet, door+"/own", nil, "")
				require.Equal(t, http.StatusOK, res.StatusCode)
				require.Equal(t, "my own page", text(t, res.Body))
			}
		})
	}
}

func TestCompress(t *testing.T) {
	t.Parallel()
	door := serve(t, started(t).Target)
	cases := map[string]struct{ path, accepts, want string }{
		"Brotli":      {"/page", "gzip, deflate, br", "br"},
		"Gzip":        {"/page", "gzip", "gzip"},
		"None":        {"/page", "identity", ""},
		"EventStream": {"/api/events", "gzip, deflate, br", ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			res := do(t, http.MethodGet, door+c.path, http.Header{"Accept-Encoding": {c.accepts}}, "")
			require.Equal(t, http.StatusOK, res.StatusCode)
			require.Equal(t, c.want, res.Header.Get("Content-Encoding"))
			if c.want != "" {
				require.Less(t, len(text(t, res.Body)), 1000)
			}
		})
	}
}

func TestCompress_LeavesAloneWhatWasCompressedAtBuild(t *testing.T) {
	t.Parallel()
	door := serve(t, started(t).Target)
	res := do(t, http.MethodGet, door+"/engine/x.wasm", http.Header{"Accept-Encoding": {"gzip, deflate, br"}}, "")
	require.Equal(t, "br", res.Header.Get("Content-Encoding"))
	require.Equal(t, "as it was built", text(t, res.Body))
	require.Contains(t, res.Header.Get("Vary"), "Accept-Encoding")

	res = do(t, http.MethodGet, door+"/engine/x.wasm", http.Header{"Accept-Encoding": {"gzip"}}, "")
	require.Equal(t, "gzip", res.Header.Get("Content-Encoding"), "there is no such file, so it is compressed on the way")
}
