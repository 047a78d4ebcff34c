package bff_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/app/wiring"
	"tillit/bff/bfftest"
	"tillit/bff/endpoint"
	"tillit/bff/link"
	"tillit/bff/people"
	door "tillit/bff/session"
	"tillit/core/ai/assistant"
	"tillit/core/books/connection"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/signin"
	"tillit/core/people/company"
	"tillit/core/questions/document"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

// product is every call with everything behind it.
type product struct {
	*bfftest.Server
	deps  bff.Deps
	api   huma.API
	calls []bff.Call
	model *modeltest.Server // refuses every question until a test says otherwise
	site  *site

	partner *partner // vouches for nobody until a test says who does
}

// partner is whoever a test has vouch for people.
type partner struct{ signin.Partner }

// Read reads what the partner of the test does, if there is one.
func (p *partner) Read(ctx context.Context, token string, now time.Time) (signin.Pass, error) {
	if p.Partner == nil {
		return signin.Pass{}, signin.ErrSignOnOff
	}
	return p.Partner.Read(ctx, token, now)
}

func newProduct(t *testing.T) *product {
	t.Helper()
	return productOn(t, shippedtest.New(t), t.TempDir())
}

// productOn is the product on a database and a folder with something in them.
func productOn(t testing.TB, database *pgtest.Database, folder string) *product {
	t.Helper()
	p := &product{model: modeltest.Serve(t, modeltest.Status(http.StatusBadRequest)), site: &site{}, partner: &partner{}}
	p.Server = bfftest.On(t, database, door.Config{Origin: bfftest.Origin}, func(s *bfftest.Server, middleware *door.Door) *fiber.App {
		s.Kit.SignIns = s.Kit.Trusting(p.partner)
		p.deps = bff.Deps{
			Alive: t.Context(), Door: middleware, Settings: people.Settings{DefaultLocale: "sv-SE", AnswerYearCap: 2025},
			Links: link.NewMaker(s.Kit.Box, s.Kit.Clock.Now),
			Areas: areas(t, s, folder, wiring.Options{
				Model:  p.model.Client(),
				Limits: assistant.Limits{MonthlyTokens: 100_000, AllMonthlyTokens: 1_000_000, PerMinute: 100, AllPerMinute: 1000, Keep: 90 * 24 * time.Hour},
				Pages:  p.site, Adapters: []connection.Adapter{keyed{}}, Documents: document.Limits{File: 1 << 20, Company: 10 << 20},
			}),
		}
		app, api := bff.New(p.deps)
		p.api, p.calls = api, asListed(t, bff.Calls(p.deps))
		return app
	})
	return p
}

// asListed are calls in the order of policy.txt, whatever their place in the
// table: what one of them reads may follow from another.
func asListed(t testing.TB, calls []bff.Call) []bff.Call {
	t.Helper()
	place := map[string]int{}
	for i, words := range lines(t, "testdata/policy.txt") {
		place[words[0]+" "+words[1]] = i
	}
	slices.SortStableFunc(calls, func(a, b bff.Call) int {
		return cmp.Compare(place[a.Method+" "+a.Path], place[b.Method+" "+b.Path])
	})
	return calls
}

// operation is what the API says of a call.
func (p *product) operation(t testing.TB, call bff.Call) *huma.Operation {
	t.Helper()
	item := p.api.OpenAPI().Paths[call.Path]
	operation := map[string]*huma.Operation{
		http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodDelete: item.Delete,
	}[call.Method]
	require.NotNil(t, operation, "%s %s", call.Method, call.Path)
	return operation
}

// call makes the call with a request that its schema accepts, for things that
// do not exist.
func (p *product) call(t *testing.T, c *bfftest.Client, call bff.Call) bfftest.Response {
	t.Helper()
	return p.ask(t, c, call, nil)
}

// ask is call for things that are given by the names of parameters and fields.
func (p *product) ask(t testing.TB, c *bfftest.Client, call bff.Call, given object) bfftest.Response {
	t.Helper()
	operation := p.operation(t, call)
	path, query := call.Path, ""
	for _, parameter := range operation.Parameters {
		value := fmt.Sprint(p.sample(parameter.Schema, parameter.Name))
		one, named := given[parameter.Name]
		if named {
			value = fmt.Sprint(one)
		}
		if parameter.Name == "link" {
			value = p.linkOf(t, c, path)
		}
		switch {
		case parameter.In == "path":
			path = strings.ReplaceAll(path, "{"+parameter.Name+"}", value)
		case parameter.Required, named:
			query += "&" + parameter.Name + "=" + value
		}
	}
	if query != "" {
		path += "?" + query[1:]
	}
	if operation.RequestBody == nil {
		return c.Do(t, call.Method, path, nil)
	}
	for kind, media := range operation.RequestBody.Content {
		switch kind {
		case "application/json":
			body := p.sample(media.Schema, "").(object)
			for name := range p.schema(media.Schema).Properties {
				if one, named := given[name]; named {
					body[name] = one
				}
			}
			return c.Do(t, call.Method, path, body)
		case "multipart/form-data":
			return c.Do(t, call.Method, path, form(t, "logo", drawn(t)), formType())
		}
		return c.Do(t, call.Method, path, []byte("bytes"), bfftest.Header("Content-Type", kind))
	}
	return c.Do(t, call.Method, path, nil)
}

// linkOf is what a link of the client to the file at path would hold, whether
// or not there is such a file.
func (p *product) linkOf(t testing.TB, c *bfftest.Client, path string) string {
	t.Helper()
	identity, err := p.deps.People.Sessions.Lookup(t.Context(), c.Token())
	if err != nil {
		return "x"
	}
	made, err := p.deps.Links.To(identity.Scope(), strings.TrimPrefix(path, "/"))
	require.NoError(t, err)
	_, token, _ := strings.Cut(made.Address, "?link=")
	return token
}

// schema is what a schema refers to, or itself.
func (p *product) schema(s *huma.Schema) *huma.Schema {
	if s.Ref == "" {
		return s
	}
	return p.schema(p.api.OpenAPI().Components.Schemas.SchemaFromRef(s.Ref))
}

// sample returns a value that the schema accepts.
func (p *product) sample(s *huma.Schema, name string) any {
	s = p.schema(s)
	if len(s.Enum) > 0 {
		return s.Enum[0]
	}
	switch s.Type {
	case huma.TypeObject:
		object := map[string]any{}
		for _, field := range s.Required {
			object[field] = p.sample(s.Properties[field], field)
		}
		return object
	case huma.TypeArray:
		list := []any{}
		for s.MinItems != nil && len(list) < *s.MinItems {
			list = append(list, p.sample(s.Items, name))
		}
		return list
	case huma.TypeBoolean:
		return false
	case huma.TypeInteger, huma.TypeNumber:
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 1
	}
	switch {
	case s.Format == "uuid" || name == "id" || strings.HasSuffix(name, "Id"):
		return uuid.NewString()
	case s.Format == "date" || name == "date":
		return "2025-06-15"
	}
	return "x"
}

func code(res bfftest.Response) string {
	var problem endpoint.Problem
	if json.Unmarshal(res.Body, &problem) != nil {
		return ""
	}
	return problem.Code
}

// Every call asks for a permission or is open, and has the flags that policy.txt
// says: what the table opens by mistake stays shut.
func TestCalls_HaveTheFlagsOfThePolicy(t *testing.T) {
	t.Parallel()
	signedIn := []string{"GET /catalogue/option/{list}"}
	flags := map[string]string{}
	for _, call := range bff.Calls(bff.Deps{Alive: t.Context()}) {
		name := call.Method + " " + call.Path
		require.NotContains(t, flags, name, "twice")
		flags[name] = call.Flags.String()
		require.NotEmpty(t, call.Permission, name)
		require.Equal(t, call.Permission == endpoint.Public, call.Flags.Has(endpoint.Open), name)
		require.Equal(t, slices.Contains(signedIn, name), call.Permission == endpoint.SignedIn, name)
		require.Contains(t, []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete}, call.Method)
	}
	require.Equal(t, flagged(t), flags)
}

// Nothing is served beside the table but the description of the API, which says
// null in a way that only OpenAPI 3.1 knows, and so stands in that form alone.
func TestCalls_AreAllThatIsServed(t *testing.T) {
	t.Parallel()
	want := []string{"GET " + endpoint.Description}
	for _, call := range bff.Calls(bff.Deps{Alive: t.Context()}) {
		want = append(want, call.Method+" "+call.Path)
	}
	parameter := regexp.MustCompile(`:(\w+)`)
	app, _ := bff.New(bff.Deps{Alive: t.Context()})
	var served []string
	for _, r := range app.GetRoutes(true) {
		if path, ok := strings.CutPrefix(r.Path, endpoint.Base); ok && r.Method != http.MethodHead {
			served = append(served, r.Method+" "+parameter.ReplaceAllString(path, "{$1}"))
		}
	}
	require.ElementsMatch(t, want, served)
}

// A flag that the door finds by a whole path holds only where nothing in it is
// left open.
func TestCalls_FlagsFitTheirPaths(t *testing.T) {
	t.Parallel()
	for _, call := range bff.Calls(bff.Deps{Alive: t.Context()}) {
		if !strings.Contains(call.Path, "{") || call.Flags.Has(endpoint.ByKey) {
			continue
		}
		for _, flag := range []endpoint.Flags{endpoint.Open, endpoint.Acts, endpoint.Reads, endpoint.SignsOut, endpoint.Always} {
			require.False(t, call.Flags.Has(flag), "%s %s: %s", call.Method, call.Path, flag)
		}
	}
}

// T10: with every feature off, each call that belongs to one is refused.
func TestCalls_OfDisabledFeatures(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	admin := tenant.NewScope(uuid.Nil, uuid.Nil, company.Administer).SeeingAll()
	for _, feature := range append(tenant.Features(), tenant.AllDisabled) {
		require.NoError(t, p.deps.People.Companies.SetFeatures(t.Context(), admin, c.Home, feature))
		for _, call := range p.calls {
			if call.Feature != 0 && call.Feature&feature == call.Feature {
				p.call(t, c, call).Refused(t, http.StatusForbidden, "feature_disabled")
			}
		}
	}
	belonging := map[tenant.Feature]int{}
	for _, call := range p.calls {
		belonging[call.Feature]++
	}
	require.Greater(t, len(belonging), 1, "%v", slices.Collect(maps.Keys(belonging)))
}
