package bff_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/tenant"
)

// place is one thing that a call is told.
type place struct {
	in, name string
	schema   *huma.Schema
	body     func(value any) any // the whole body with a value there
}

// places are all that a call is told, in its path, its query and its body.
func (p *product) places(t *testing.T, call bff.Call, given object) (all []place) {
	t.Helper()
	operation := p.operation(t, call)
	for _, parameter := range operation.Parameters {
		if parameter.Name != "link" {
			all = append(all, place{in: parameter.In, name: parameter.Name, schema: p.schema(parameter.Schema)})
		}
	}
	if operation.RequestBody == nil || operation.RequestBody.Content["application/json"] == nil {
		return all
	}
	whole := p.sample(operation.RequestBody.Content["application/json"].Schema, "")
	if top, ok := whole.(object); ok {
		for name := range p.schema(operation.RequestBody.Content["application/json"].Schema).Properties {
			if one, named := given[name]; named {
				top[name] = one
			}
		}
	}
	const deep = 6
	return append(all, p.within(operation.RequestBody.Content["application/json"].Schema, "", whole, func(v any) any { return v }, deep)...)
}

// within are the places of a part of a body, whose sample is given.
func (p *product) within(s *huma.Schema, name string, sample any, around func(any) any, deep int) (all []place) {
	s = p.schema(s)
	switch {
	case deep == 0:
		return nil
	case s.Type == huma.TypeObject:
		mine, _ := sample.(object)
		with := func(name string) func(any) any {
			return func(v any) any {
				changed := maps.Clone(mine)
				if changed == nil {
					changed = object{}
				}
				changed[name] = v
				return around(changed)
			}
		}
		for name, property := range s.Properties {
			all = append(all, p.within(property, name, p.sample(property, name), with(name), deep-1)...)
		}
		if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
			all = append(all, p.within(values, name, p.sample(values, name), with("x"), deep-1)...)
			all = append(all, place{in: "body", name: name, schema: &huma.Schema{Type: huma.TypeString}, body: func(key any) any {
				return with(key.(string))(p.sample(values, name))
			}})
		}
		return all
	case s.Type == huma.TypeArray:
		return p.within(s.Items, name, p.sample(s.Items, name), func(v any) any { return around([]any{v}) }, deep-1)
	}
	return []place{{in: "body", name: name, schema: s, body: around}}
}

// beyond are values that no database takes, or hardly any column.
func beyond(s *huma.Schema) (never, perhaps []any) {
	const nul = "x\x00y"
	switch {
	case s.Type == huma.TypeInteger:
		return []any{1e30}, []any{2147483648, -2147483649, 9007199254740993, 9223372036854775807}
	case s.Type == huma.TypeNumber:
		return nil, []any{1e300, -1e300}
	case s.Type == huma.TypeBoolean:
		return []any{nul}, nil
	case s.Format == "date" || s.Format == "date-time":
		return []any{nul, "0000-01-01", "10000-01-01", "-0001-01-01"}, []any{"0001-01-01", "9999-12-31"}
	}
	return []any{nul}, []any{"0000-01-01", "9999-12-31", "0000-01", "1e400", "-9e99"}
}

// callWith makes a call with a value in one place.
func (p *product) callWith(t *testing.T, c *bfftest.Client, call bff.Call, given object, at place, value any) bfftest.Response {
	t.Helper()
	if text, ok := value.(string); ok && at.in != "body" {
		value = url.QueryEscape(text)
	}
	if n, ok := value.(float64); ok && at.in != "body" {
		value = strconv.FormatFloat(n, 'f', -1, 64)
	}
	given = maps.Clone(given)
	if given == nil {
		given = object{}
	}
	if at.in != "body" {
		given[at.name] = value
		return p.ask(t, c, call, given)
	}
	path := call.Path
	for _, parameter := range p.operation(t, call).Parameters {
		named, ok := given[parameter.Name]
		if !ok {
			named = p.sample(parameter.Schema, parameter.Name)
		}
		if parameter.In == "path" {
			path = strings.ReplaceAll(path, "{"+parameter.Name+"}", url.PathEscape(strings.Trim(text(t, named), `"`)))
		}
	}
	return c.Do(t, call.Method, path, at.body(value))
}

func text(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	require.NoError(t, err)
	return string(raw)
}

// Whatever a call is told that no database takes, in whichever place, is
// answered as a request that says something wrong. By day every third call is
// told so.
func TestCalls_RefuseWhatNoDatabaseTakes(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	asked := p.otherTenant(t)
	roles := map[string]func() *bfftest.Client{
		"C": func() *bfftest.Client { return p.SignedIn(t, asked.admin) },
		"A": func() *bfftest.Client { return p.As(t, tenant.Admin) },
		"G": func() *bfftest.Client { return p.As(t, tenant.Agency) },
		"*": p.Stranger,
	}
	who, given := policy(t), asked.asked()
	var wrong []string
	tried, enough := 0, nightly.Of(1000, 3000)
	for i, call := range p.calls {
		if i%3 != 0 && !nightly.Now() {
			continue
		}
		name := call.Method + " " + call.Path
		letter := strings.IndexFunc(who[name], func(r rune) bool { return roles[string(r)] != nil })
		require.GreaterOrEqual(t, letter, 0, name)
		enter := roles[who[name][letter:letter+1]]
		c := enter()
		for _, at := range p.places(t, call, given[name]) {
			never, perhaps := beyond(at.schema)
			for i, value := range append(never, perhaps...) {
				res := p.callWith(t, c, call, given[name], at, value)
				tried++
				switch {
				case res.Status >= http.StatusInternalServerError && res.Status != http.StatusServiceUnavailable,
					i < len(never) && res.Status < http.StatusBadRequest && (at.in != "path" || at.schema.Format != ""): // a path is not decoded
					wrong = append(wrong, name+" "+at.in+" "+at.name+": "+text(t, value)+" "+strconv.Itoa(res.Status))
				case res.Status == http.StatusUnauthorized && c.Token() != "":
					c = enter() // the call before ended the session
				}
			}
		}
	}
	require.Empty(t, wrong, "%s", strings.Join(wrong, "\n"))
	require.Greater(t, tried, enough)
}
