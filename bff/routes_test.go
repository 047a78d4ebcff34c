package bff_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/endpoint"
	"tillit/bff/link"
	"tillit/bff/people"
	door "tillit/bff/session"
	"tillit/core/admin/operations"
	"tillit/core/ai/assistant"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/books/inbox"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/shippedtest"
	"tillit/core/carbon/suggestion"
	"tillit/core/carbon/template"
	"tillit/core/chain/supplierrequest"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/people/lookup"
	"tillit/core/people/onboarding"
	"tillit/core/people/signup"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/questions/workbook"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/integrations/format"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
	"tillit/integrations/sheet"
)

// product is every call with everything behind it.
type product struct {
	*bfftest.Server
	deps  bff.Deps
	api   huma.API
	calls []bff.Call
	model *modeltest.Server // refuses every question until a test says otherwise
	site  *site
}

func newProduct(t *testing.T) *product {
	t.Helper()
	return productOn(t, shippedtest.New(t), t.TempDir())
}

// productOn is the product on a database and a folder with something in them.
func productOn(t testing.TB, database *pgtest.Database, folder string) *product {
	t.Helper()
	p := &product{model: modeltest.Serve(t, modeltest.Status(http.StatusBadRequest)), site: &site{}}
	p.Server = bfftest.On(t, database, door.Config{Origin: bfftest.Origin}, func(s *bfftest.Server, middleware *door.Door) *fiber.App {
		files, err := blob.Folder(folder)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, files.Close()) })
		companies, err := company.NewService(s.DB, files, s.Kit.Clock.Now)
		require.NoError(t, err)
		questions, err := catalogue.Open(t.Context(), s.DB)
		require.NoError(t, err)
		rules, err := rulebook.NewService(s.DB, category.Standard(), rule.Standard())
		require.NoError(t, err)
		p.deps = bff.Deps{
			Alive: t.Context(), Door: middleware, Settings: people.Settings{DefaultLocale: "sv-SE", AnswerYearCap: 2025},
			Accounts: s.Kit.People, Activities: activity.NewService(s.DB, category.Standard(), library.NewService(s.DB, category.Standard(), factor.Standard()), sheet.Files{}, s.Kit.Clock.Now), Contracts: energycontract.NewService(s.DB, s.Kit.Clock.Now), Suppliers: supplier.NewService(s.DB), SupplyChain: supplychain.NewService(s.DB, s.Kit.Clock.Now), Agencies: agency.NewService(s.DB, s.Kit.Clock.Now), Brands: agency.NewBrands(s.DB, files, s.Kit.Clock.Now), Answers: answer.NewService(s.DB, questions, s.Kit.Clock.Now, 2025),
			Catalogue: questions, Categories: category.Standard(), Companies: companies, CompanyKeys: company.NewKeys(s.DB, s.Kit.Box, s.Kit.Clock.Now), Connections: connection.NewService(s.DB, s.Kit.Box, []connection.Adapter{keyed{}}, bfftest.Origin, s.Kit.Clock.Now), Credentials: s.Kit.Credentials,
			Documents: document.NewService(s.DB, files, document.Limits{File: 1 << 20, Company: 10 << 20}, s.Kit.Clock.Now),
			Factors:   library.NewService(s.DB, category.Standard(), factor.Standard()), Footprints: footprint.NewService(s.DB, category.Standard(), library.NewService(s.DB, category.Standard(), factor.Standard()), price.Standard()),
			Jobs: job.NewService(s.DB), Ledger: bookkeeping.NewService(s.DB, files, format.Open), Links: link.NewMaker(s.Kit.Box, s.Kit.Clock.Now), Reports: report.NewService(s.DB, files, s.Kit.Clock.Now),
			Rules: rules, Sessions: s.Kit.Sessions, SignIns: s.Kit.SignIns, Mailing: mailing.NewService(s.DB, s.Kit.Box, s.Kit.Clock.Now),
			Onboardings: onboarding.NewService(s.DB, companies, s.Kit.Clock.Now),
			SignUps:     signup.NewService(s.DB, accounttest.Hasher(t), s.Kit.People, companies, s.Kit.Clock.Now),
			Suggestions: suggestion.NewService(s.DB, category.Standard(), s.Kit.Clock.Now),
			Templates:   template.NewService(s.DB, template.Standard()),
		}
		p.deps.Documents.HeldBy(p.deps.Answers)
		p.deps.Seals = seal.NewService(s.DB, report.Sealing("Tillit", s.Kit.Clock.Now))
		p.deps.Workbooks = workbook.NewService(p.deps.Answers, sheet.Books{})
		p.deps.Filings = vsme.NewService(companies, p.deps.Answers, p.deps.Footprints)
		p.deps.Inboxes = inbox.NewService(s.DB, p.deps.Ledger, s.Kit.Clock.Now)
		p.deps.Groups = group.NewService(s.DB, companies, p.deps.Answers, p.deps.Footprints, category.Standard(), s.Kit.Clock.Now)
		p.deps.Operations = operations.NewService(s.DB, p.deps.Connections, s.Kit.Clock.Now)
		p.deps.Assistant = assistant.NewService(s.DB, p.model.Client(), assistant.Limits{
			MonthlyTokens: 100_000, AllMonthlyTokens: 1_000_000, PerMinute: 100, AllPerMinute: 1000, Keep: 90 * 24 * time.Hour,
		}, s.Kit.Clock.Now)
		p.deps.Prefill = prefill.NewService(s.DB, p.deps.Assistant, p.deps.Answers, companies, p.deps.Documents, p.deps.Footprints, s.Kit.Clock.Now)
		p.deps.Lookups = lookup.NewService(s.DB, companies, p.deps.Assistant, p.site, s.Kit.Clock.Now)
		p.deps.SupplierRequests = supplierrequest.NewService(s.DB, s.Kit.Box, p.deps.Footprints, s.Kit.Clock.Now)
		p.deps.Audit = audit.NewService(s.DB, s.Kit.Clock.Now)
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
	identity, err := p.deps.Sessions.Lookup(t.Context(), c.Token())
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
		require.NoError(t, p.deps.Companies.SetFeatures(t.Context(), admin, c.Home, feature))
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
