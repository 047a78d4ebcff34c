package bff_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/core/kernel/goldentest"
)

// Where requests may say null. Programs that do so shall go on doing it, and
// what is refused today is not to be taken by accident.
func TestRequests_TakeNull(t *testing.T) {
	t.Parallel()
	_, api := bff.New(bff.Deps{Alive: t.Context()})
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(api.OpenAPI().Paths)) {
		calls := api.OpenAPI().Paths[name]
		for _, call := range []*huma.Operation{calls.Post, calls.Put, calls.Delete} {
			if call == nil || call.RequestBody == nil || call.RequestBody.Content["application/json"] == nil {
				continue
			}
			out.WriteString(call.Method + " " + name)
			sent := payload{registry: api.OpenAPI().Components.Schemas, schema: call.RequestBody.Content["application/json"].Schema}
			for _, at := range sent.nulls(t) {
				out.WriteString(" " + at)
			}
			out.WriteString("\n")
		}
	}
	goldentest.Equal(t, "nulls.txt", out.String())
}

// payload is what a call is sent.
type payload struct {
	registry huma.Registry
	schema   *huma.Schema
}

// nulls are the places of a body that take null.
func (p payload) nulls(t *testing.T) (taken []string) {
	t.Helper()
	sample := p.sample(p.schema)
	usual := p.wrongs(t, sample)
	more := func(wrongs []string) bool {
		return slices.ContainsFunc(wrongs, func(wrong string) bool { return !slices.Contains(usual, wrong) })
	}
	if !more(p.wrongs(t, nil)) {
		taken = append(taken, "itself")
	}
	var within func(value any, at string)
	within = func(value any, at string) {
		try := func(name string, set func(any), was any) {
			set(nil)
			if !more(p.wrongs(t, sample)) {
				taken = append(taken, strings.TrimPrefix(at+name, "."))
			}
			set(was)
			within(was, at+name)
		}
		switch of := value.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(of)) {
				try("."+name, func(v any) { of[name] = v }, of[name])
			}
		case []any:
			for i, was := range of {
				try("[]", func(v any) { of[i] = v }, was)
			}
		}
	}
	within(sample, "")
	return taken
}

// wrongs are what the validation of requests finds wrong with a body.
func (p payload) wrongs(t *testing.T, value any) (found []string) {
	t.Helper()
	var result huma.ValidateResult
	huma.Validate(p.registry, p.schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, value, &result)
	for _, err := range result.Errors {
		detail, ok := errors.AsType[*huma.ErrorDetail](err)
		require.True(t, ok, err)
		found = append(found, detail.Location+": "+detail.Message)
	}
	return found
}

// sample is something of the kind that a schema describes.
func (p payload) sample(s *huma.Schema) any {
	for s.Ref != "" {
		s = p.registry.SchemaFromRef(s.Ref)
	}
	switch {
	case len(s.OneOf) > 0:
		return p.sample(s.OneOf[0])
	case len(s.Enum) > 0:
		return s.Enum[0]
	case len(s.Examples) > 0:
		return s.Examples[0]
	}
	switch s.Type {
	case huma.TypeObject:
		object := map[string]any{}
		for name, property := range s.Properties {
			object[name] = p.sample(property)
		}
		if of, ok := s.AdditionalProperties.(*huma.Schema); ok {
			object["any"] = p.sample(of)
		}
		return object
	case huma.TypeArray:
		return []any{p.sample(s.Items)}
	case huma.TypeInteger, huma.TypeNumber:
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 0.0
	case huma.TypeBoolean:
		return true
	}
	return "text"
}
