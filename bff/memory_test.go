package bff_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"
	"github.com/valyala/fasthttp/fasthttputil"

	"tillit/bff"
	"tillit/bff/endpoint"
)

// T15: the memory of a request is used again by the next one, of somebody else.
// What was kept of a request still says what it said when thousands more have
// passed over the same connections.
func TestRequests_KeepWhatTheySaid(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	kept := map[string][]string{} // by the id of the request, which is our own
	app, _ := bff.New(bff.Deps{Alive: t.Context(), Middleware: []fiber.Handler{func(c fiber.Ctx) error {
		caller := endpoint.CallerOf(c.Context())
		said := []string{
			caller.UserAgent, c.Get("X-Said"), c.Cookies("said"), c.Query("said"), string(c.Body()),
			strings.TrimPrefix(caller.Route, "PUT /api/"), strings.TrimPrefix(c.Path(), "/api/"),
		}
		mu.Lock()
		kept[caller.RequestID] = said
		mu.Unlock()
		return c.SendStatus(http.StatusNoContent)
	}}})
	listener := fasthttputil.NewInmemoryListener()
	go func() { _ = app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	t.Cleanup(func() { require.NoError(t, app.Shutdown()) })

	var tenants sync.WaitGroup
	var sent sync.Map
	for tenant := range 64 {
		tenants.Go(func() {
			client := http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return listener.Dial() }}}
			defer client.CloseIdleConnections()
			for n := range 50 {
				word := strings.Repeat(fmt.Sprintf("%d-%d.", tenant, n), 1+n%7)
				req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, "http://tillit.test/api/"+word+"?said="+word, strings.NewReader(word))
				if err != nil {
					t.Error(err)
					return
				}
				req.Header.Set("User-Agent", word)
				req.Header.Set("X-Said", word)
				req.AddCookie(&http.Cookie{Name: "said", Value: word})
				res, err := client.Do(req)
				if err != nil {
					t.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, res.Body) // there is none
				_ = res.Body.Close()
				sent.Store(res.Header.Get("X-Request-Id"), word)
			}
		})
	}
	tenants.Wait()
	require.Len(t, kept, 64*50)
	for id, said := range kept {
		word, ok := sent.Load(id)
		require.True(t, ok)
		for _, one := range said {
			require.Equal(t, word, one)
		}
	}
}
