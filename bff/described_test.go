package bff_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
)

// described is the document of the API as whoever writes a program against it
// reads it, with a library that has nothing to do with the one that wrote it.
type described struct {
	schemas map[string]*jsonschema.Schema // by their names
	answers map[string]*jsonschema.Schema // by call and status, of JSON
	all     *jsonschema.Resolved          // of an object with one property for a schema or an answer
}

// describedBy reads it, and makes of it what change says.
func describedBy(t *testing.T, api huma.API, change func(*jsonschema.Schema)) described {
	t.Helper()
	written, err := json.Marshal(api.OpenAPI())
	require.NoError(t, err)
	type media struct{ Schema *jsonschema.Schema }
	type response struct{ Content map[string]media }
	var said struct {
		Components struct{ Schemas map[string]*jsonschema.Schema }
		Paths      map[string]map[string]struct{ Responses map[string]response }
	}
	written = bytes.ReplaceAll(written, []byte("#/components/schemas/"), []byte("#/$defs/"))
	require.NoError(t, json.Unmarshal(written, &said))

	d := described{schemas: said.Components.Schemas, answers: map[string]*jsonschema.Schema{}}
	root := &jsonschema.Schema{Defs: d.schemas, Properties: map[string]*jsonschema.Schema{}}
	for name, schema := range d.schemas {
		change(schema)
		root.Properties[name] = &jsonschema.Schema{Ref: "#/$defs/" + name}
	}
	for path, calls := range said.Paths {
		for method, call := range calls {
			for status, response := range call.Responses {
				for kind, is := range response.Content {
					if strings.HasSuffix(kind, "json") && is.Schema != nil {
						name := strings.ToUpper(method) + " " + path + " " + status
						d.answers[name], root.Properties[name] = is.Schema, is.Schema
					}
				}
			}
		}
	}
	d.all, err = root.Resolve(nil)
	require.NoError(t, err)
	return d
}

// wrong says what the schema of that name, or of an answer, has against JSON.
func (d described) wrong(name string, written []byte) error {
	var value any
	if err := json.Unmarshal(written, &value); err != nil {
		return err
	}
	return d.all.Validate(map[string]any{name: value})
}

// wrongAnswer says what the description of a call has against an answer.
func (d described) wrongAnswer(call bff.Call, res bfftest.Response) error {
	name := call.Method + " " + call.Path + " " + strconv.Itoa(res.Status)
	switch kind := res.Header.Get("Content-Type"); {
	case kind == "application/problem+json":
		return d.wrong("Problem", res.Body)
	case kind == "application/json" && d.answers[name] != nil:
		return d.wrong(name, res.Body)
	}
	return nil
}

// Every view is as it is described, when it is empty and when it is full: no
// list is null, and just those fields are described as null that can be.
func TestViews_AreAsDescribed(t *testing.T) {
	t.Parallel()
	_, api := bff.New(bff.Deps{Alive: t.Context()})
	d := describedBy(t, api, kindsAlone)
	views := d.answered()
	require.Greater(t, len(views), 300)
	for _, name := range views {
		view := api.OpenAPI().Components.Schemas.TypeFromRef("#/components/schemas/" + name)
		encode := func(of reflect.Value) []byte {
			var out bytes.Buffer
			require.NoError(t, api.Marshal(&out, "application/json", of.Interface()), name)
			return out.Bytes()
		}
		empty := encode(reflect.Zero(view))
		require.NoError(t, d.wrong(name, empty), "%s, empty: %s", name, empty)
		full := encode(filled(view, 0))
		require.NoError(t, d.wrong(name, full), "%s, full: %s", name, full)

		var said map[string]any
		require.NoError(t, json.Unmarshal(empty, &said))
		for property, schema := range d.schemas[name].Properties {
			value, sent := said[property]
			require.Equal(t, sent && value == nil, canBeNull(schema), "%s.%s", name, property)
		}
	}
}

// answered are the names of the schemas that answers are made of.
func (d described) answered() []string {
	found := map[string]bool{}
	var look func(*jsonschema.Schema)
	look = func(s *jsonschema.Schema) {
		if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok && !found[name] {
			found[name] = true
			look(d.schemas[name])
		}
		for inner := range inside(s) {
			look(inner)
		}
	}
	for _, answer := range d.answers {
		look(answer)
	}
	return slices.Sorted(maps.Keys(found))
}

// inside are the schemas right within one.
func inside(s *jsonschema.Schema) func(func(*jsonschema.Schema) bool) {
	all := slices.Concat(slices.Collect(maps.Values(s.Properties)), s.AnyOf, s.OneOf, []*jsonschema.Schema{s.Items, s.AdditionalProperties})
	return slices.Values(slices.DeleteFunc(all, func(s *jsonschema.Schema) bool { return s == nil }))
}

// kindsAlone takes away what a schema says of content: that of a view which
// nobody made is no word of an enumeration.
func kindsAlone(s *jsonschema.Schema) {
	s.Enum, s.Pattern, s.MinLength, s.MaxLength, s.Minimum, s.Maximum, s.MinItems = nil, "", nil, nil, nil, nil, nil
	for inner := range inside(s) {
		kindsAlone(inner)
	}
}

// canBeNull reports whether a schema has null as one form of its own.
func canBeNull(s *jsonschema.Schema) bool {
	return s.Type == "null" || slices.Contains(s.Types, "null") || slices.ContainsFunc(s.AnyOf, canBeNull)
}

// filled is a value of that type with everything in it.
func filled(of reflect.Type, deep int) reflect.Value {
	v := reflect.New(of).Elem()
	switch of {
	case reflect.TypeFor[time.Time](), reflect.TypeFor[uuid.UUID](), reflect.TypeFor[decimal.Decimal]():
		return v
	case reflect.TypeFor[decimal.NullDecimal]():
		return reflect.ValueOf(decimal.NewNullDecimal(decimal.NewFromInt(1)))
	case reflect.TypeFor[json.RawMessage]():
		return reflect.ValueOf(json.RawMessage(`{}`))
	}
	const deepest = 12 // no view has so many inside each other
	if deep > deepest {
		return v
	}
	switch of.Kind() { //nolint:exhaustive // those that views are made of
	case reflect.String:
		v.SetString("text")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Pointer:
		v.Set(reflect.New(of.Elem()))
		v.Elem().Set(filled(of.Elem(), deep+1))
	case reflect.Slice:
		v.Set(reflect.Append(v, filled(of.Elem(), deep+1)))
	case reflect.Map:
		v.Set(reflect.MakeMap(of))
		v.SetMapIndex(filled(of.Key(), deep+1), filled(of.Elem(), deep+1))
	case reflect.Struct:
		for _, field := range v.Fields() {
			if field.CanSet() {
				field.Set(filled(field.Type(), deep+1))
			}
		}
	}
	return v
}

// The judge finds what it is to find.
func TestDescribed_FindsWrongAnswers(t *testing.T) {
	t.Parallel()
	_, api := bff.New(bff.Deps{Alive: t.Context()})
	d := describedBy(t, api, func(*jsonschema.Schema) {})
	call := bff.Call{Method: http.MethodGet, Path: "/agency/details"}
	say := func(kind, body string) error {
		return d.wrongAnswer(call, bfftest.Response{Status: http.StatusOK, Header: http.Header{"Content-Type": {kind}}, Body: []byte(body)})
	}
	require.NotNil(t, d.answers["GET /agency/details 200"])
	require.Error(t, say("application/json", `null`))
	require.Error(t, say("application/problem+json", `{"code": "forbidden"}`))
	require.NoError(t, say("application/problem+json", `{"code": "forbidden", "detail": "Forbidden", "status": 403}`))
}
