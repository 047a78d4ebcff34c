package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/core/kernel/goldentest"
)

// What programs are written against: each call and each schema, a line each.
func TestAPI_IsAsItWas(t *testing.T) {
	t.Parallel()
	_, api := newAPI(bff.Deps{Alive: t.Context()})
	written, err := json.Marshal(api.OpenAPI())
	require.NoError(t, err)
	var document map[string]any
	require.NoError(t, json.Unmarshal(written, &document))
	var out strings.Builder
	line := func(name string, what any) {
		text, err := json.Marshal(what) // its keys come in order
		require.NoError(t, err)
		fmt.Fprintf(&out, "%s %s\n", name, text)
	}
	part := func(of map[string]any, key string) map[string]any {
		inner, ok := of[key].(map[string]any)
		require.True(t, ok, key)
		delete(of, key)
		return inner
	}
	paths, components := part(document, "paths"), part(document, "components")
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		calls := paths[path].(map[string]any)
		for _, method := range slices.Sorted(maps.Keys(calls)) {
			line(strings.ToUpper(method)+" "+path, calls[method])
		}
	}
	for _, sort := range slices.Sorted(maps.Keys(components)) {
		all := components[sort].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(all)) {
			line(sort+" "+name, all[name])
		}
	}
	line("document", document)
	goldentest.Equal(t, "api.txt", out.String())
}
