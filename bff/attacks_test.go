package bff_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/endpoint"
	"tillit/core/kernel/tenant"
)

// T04: a path answers the methods that it lists, says which those are when it
// is asked by another, and says so of things that exist as of those that do not.
func TestCalls_OtherMethods(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	admin, stranger := p.As(t, tenant.Admin), p.As(t, tenant.Company)
	tried := map[string]bool{}
	for _, call := range p.calls {
		if tried[call.Path] {
			continue
		}
		tried[call.Path] = true
		var taken, others []string
		for _, method := range []string{
			http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete,
			http.MethodPatch, http.MethodOptions, http.MethodTrace,
		} {
			if slices.ContainsFunc(p.calls, func(c bff.Call) bool { return answers(c, method, call.Path) }) {
				taken = append(taken, method)
			} else {
				others = append(others, method)
			}
		}
		for _, method := range others {
			res := admin.Do(t, method, call.Path, nil)
			require.Equal(t, http.StatusMethodNotAllowed, res.Status, "%s %s: %s", method, call.Path, res.Body)
			require.ElementsMatch(t, taken, strings.Split(res.Header.Get("Allow"), ", "), "%s %s", method, call.Path)
			if method != http.MethodHead {
				require.Equal(t, "methodNotAllowed", code(res), "%s %s", method, call.Path)
			}
		}
	}
	for _, path := range []string{"/", "/company/nothing", "/company/answer/x/y/z"} {
		res := admin.Do(t, http.MethodPatch, path, nil)
		res.Refused(t, http.StatusNotFound, "notFound")
		require.Empty(t, res.Header.Get("Allow"), path)
	}
	ours, nobodys := stranger.Home.String(), uuid.NewString()
	require.Equal(t, answerOf(t, admin.Do(t, http.MethodPatch, "/admin/company/"+nobodys, nil)),
		answerOf(t, admin.Do(t, http.MethodPatch, "/admin/company/"+ours, nil)))
	for _, path := range []string{"/admin/company/" + ours, "/company/nothing"} {
		p.Stranger().Do(t, http.MethodPatch, path, nil).Refused(t, http.StatusUnauthorized, "unauthenticated")
	}
	stranger.Do(t, http.MethodPost, "/account/login?_method=DELETE", object{"email": "a@tillit.test", "password": "x"},
		bfftest.Header("X-HTTP-Method-Override", http.MethodDelete)).Refused(t, http.StatusUnauthorized, "account.wrongCredentials")
}

// answers reports whether a request to the path may be meant for the call.
func answers(c bff.Call, method, path string) bool {
	if c.Method != method && (c.Method != http.MethodGet || method != http.MethodHead) {
		return false
	}
	own, asked := strings.Split(c.Path, "/"), strings.Split(path, "/")
	return slices.EqualFunc(own, asked, func(a, b string) bool { return a == b || strings.HasPrefix(a, "{") })
}

// T05, T35: what one has just been told is not told to the next who asks, and
// asking changes nothing.
func TestCalls_TellTheNextOneNothing(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	ours := p.otherTenant(t)
	rival := p.As(t, tenant.Company)
	c := p.SignedIn(t, ours.admin)
	before := p.everything(t, ours.home)
	asked, answered := ours.asked(), 0
	for _, call := range p.calls {
		if call.Method != http.MethodGet || strings.HasSuffix(call.Path, "/events") {
			continue
		}
		mine := p.ask(t, c, call, asked[call.Method+" "+call.Path])
		theirs := p.ask(t, rival, call, asked[call.Method+" "+call.Path])
		if len(mine.Body) > 0 && mine.Status == http.StatusOK {
			answered++
			require.Contains(t, mine.Header.Get("Cache-Control"), "private", call.Path)
		}
		for _, id := range ours.ids() {
			require.NotContains(t, string(theirs.Body), id.String(), call.Path)
		}
	}
	require.Greater(t, answered, 20)
	after := p.everything(t, ours.home)
	for _, record := range []string{"audit_events", "assistant_calls"} { // a file taken home is on it, and what a model was asked
		delete(before, record)
		delete(after, record)
	}
	require.Equal(t, before, after)
}

// T11: no body takes more than it says, least of all rights.
func TestCalls_TakeNoOtherFields(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	more := object{
		"role": 1, "roles": []int{1}, "ROLE": 1, "company_id": uuid.New(), "parentCompanyId": uuid.New(), "companyId": uuid.New(),
		"disabledFeatures": 0, "isGroupOwner": true, "twoFactor": false, "agencyId": uuid.New(), "__proto__": object{"role": 1},
	}
	tried := 0
	for _, role := range []tenant.Role{tenant.Admin, tenant.Company} {
		c := p.As(t, role)
		for _, call := range p.calls {
			operation := p.operation(t, call)
			if operation.RequestBody == nil || operation.RequestBody.Content["application/json"] == nil {
				continue
			}
			properties := p.schema(operation.RequestBody.Content["application/json"].Schema).Properties
			given := maps.Clone(more)
			maps.DeleteFunc(given, func(name string, _ any) bool { return properties[name] != nil })
			res := p.askWith(t, c, call, given)
			if res.Status == http.StatusForbidden || res.Status == http.StatusUnauthorized {
				continue // as it says in policy.txt
			}
			var problem endpoint.Problem
			require.NoError(t, json.Unmarshal(res.Body, &problem), "%s %s", call.Method, call.Path)
			require.Equal(t, http.StatusBadRequest, res.Status, "%s %s: %s", call.Method, call.Path, res.Body)
			for name := range given {
				require.Equal(t, "unknown", problem.Fields[name], "%s %s takes %s", call.Method, call.Path, name)
			}
			tried++
		}
	}
	require.Greater(t, tried, 60)
}

// askWith makes a call with fields that its body does not have.
func (p *product) askWith(t *testing.T, c *bfftest.Client, call bff.Call, more object) bfftest.Response {
	t.Helper()
	path := call.Path
	for _, parameter := range p.operation(t, call).Parameters {
		if parameter.In == "path" {
			value, err := json.Marshal(p.sample(parameter.Schema, parameter.Name))
			require.NoError(t, err)
			path = strings.ReplaceAll(path, "{"+parameter.Name+"}", strings.Trim(string(value), `"`))
		}
	}
	body := p.sample(p.operation(t, call).RequestBody.Content["application/json"].Schema, "").(object)
	maps.Copy(body, more)
	return c.Do(t, call.Method, path, body)
}
