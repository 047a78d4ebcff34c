package bff_test

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/endpoint"
	"tillit/bff/session"
	"tillit/core/kernel/goldentest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// What the door alone says of every call, however its path is written, to those
// whom it may turn away: what follows behind it is another lock.
func TestDoor_SaysOfEveryCall(t *testing.T) {
	t.Parallel()
	w := newDoorways(t)
	var calls []string
	for _, call := range bff.Calls(bff.Deps{Alive: t.Context()}) {
		calls = append(calls, call.Method+" "+strings.NewReplacer("{", "", "}", "").Replace(call.Path))
	}
	calls = append(calls, "GET /openapi.json", "GET /account/none", "POST /account/impersonate/none/none", "POST /mails/none",
		"POST /integration-inbox/none/none/none", "GET /none", "POST /supplier-request/none", "GET /onboarding/sign-up")
	usual := w.says(t, "GET", "/none") + w.says(t, "POST", "/none")
	said := map[string][]string{}
	for _, call := range calls {
		method, path, _ := strings.Cut(call, " ")
		says := w.says(t, method, path)
		said[says] = append(said[says], call)
		if strings.Contains(usual, says) && path != "/none" {
			continue
		}
		for name, other := range spellings(method, path) {
			says := w.says(t, other[0], other[1])
			said[says] = append(said[says], call+" "+name)
		}
	}
	var out strings.Builder
	for _, says := range slices.Sorted(maps.Keys(said)) {
		fmt.Fprintln(&out, says)
		for _, call := range slices.Sorted(slices.Values(said[says])) {
			fmt.Fprintln(&out, "   ", call)
		}
	}
	goldentest.Equal(t, "door.txt", out.String())
}

// spellings are other ways to write a request that routes find, or could.
func spellings(method, path string) map[string][2]string {
	cut := strings.LastIndex(path, "/")
	forms := map[string][2]string{
		"all in capitals":      {method, strings.ToUpper(path)},
		"the last in capitals": {method, path[:cut] + strings.ToUpper(path[cut:])},
		"a slash behind":       {method, path + "/"},
		"by another method":    {http.MethodPatch, path},
	}
	if method == http.MethodGet {
		forms["HEAD"] = [2]string{http.MethodHead, path}
	}
	return forms
}

// doorways are the door for each whom it may turn away, with nothing behind it.
type doorways struct {
	names []string
	ask   map[string]func(t *testing.T, method, path string) string
}

func newDoorways(t *testing.T) doorways {
	t.Helper()
	s := bfftest.New(t, buildPeople(t))
	admin, user, acting := s.As(t, tenant.Admin), s.As(t, tenant.User), s.Acting(t, accounttest.Company(t, s.DB))
	w := doorways{ask: map[string]func(*testing.T, string, string) string{}}
	add := func(name string, config session.Config, token string, header ...string) {
		app := fiber.New(fiber.Config{Immutable: true, ErrorHandler: func(c fiber.Ctx, err error) error {
			problem := endpoint.ProblemOf(c.Context(), err)
			return c.Status(problem.Status).JSON(problem)
		}})
		app.Use(endpoint.Base, session.NewDoor(s.Kit.Sessions, config).Before(bff.CallsOfDoor(), bff.Roles()))
		app.Use(func(c fiber.Ctx) error { return c.SendStatus(http.StatusOK) })
		w.names = append(w.names, name)
		w.ask[name] = func(t *testing.T, method, path string) string {
			t.Helper()
			req := httptest.NewRequestWithContext(t.Context(), method, endpoint.Base+path, http.NoBody)
			for i := 0; i < len(header); i += 2 {
				req.Header.Set(header[i], header[i+1])
			}
			if token != "" {
				req.AddCookie(&http.Cookie{Name: "__Host-tillit", Value: token})
			}
			res, err := app.Test(req, fiber.TestConfig{Timeout: 0})
			require.NoError(t, err)
			defer res.Body.Close()
			if res.StatusCode == http.StatusOK {
				if slices.ContainsFunc(res.Cookies(), func(c *http.Cookie) bool { return c.MaxAge < 0 }) {
					return "signed out"
				}
				return "in"
			}
			if method == http.MethodHead {
				return "out"
			}
			body, err := io.ReadAll(res.Body)
			require.NoError(t, err)
			var problem endpoint.Problem
			require.NoError(t, json.Unmarshal(body, &problem), "%s", body)
			return problem.Code
		}
	}
	const site, from = "Sec-Fetch-Site", "same-origin"
	open := session.Config{Origin: bfftest.Origin}
	strict := session.Config{Origin: bfftest.Origin, RequireTwoFactor: true}
	add("stranger", open, "", site, from)
	add("elsewhere", open, user.Token(), site, "cross-site")
	add("typed", open, user.Token(), site, "none")
	add("unset", strict, admin.Token(), site, from)
	add("unset acting", strict, acting.Token(), site, from)
	add("other page", open, user.Token(), site, from, session.SpeaksFor, "somebody/none")
	add("closed", inMaintenance(), user.Token(), site, from)
	return w
}

// says is all that the doorways say of one request.
func (w doorways) says(t *testing.T, method, path string) string {
	t.Helper()
	all := make([]string, len(w.names))
	for i, name := range w.names {
		all[i] = name + ": " + w.ask[name](t, method, path)
	}
	return strings.Join(all, ", ")
}
