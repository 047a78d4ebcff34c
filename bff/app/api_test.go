package app

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/reports"
	"tillit/reports/carbon"
	"tillit/reports/reportstest"
)

// published reads a component of the API document as whoever writes a program
// against it does.
func published(t *testing.T, name string) *jsonschema.Resolved {
	t.Helper()
	_, api := newAPI(bff.Deps{Alive: t.Context()})
	document, err := json.Marshal(api.OpenAPI())
	require.NoError(t, err)
	var described struct {
		Components struct{ Schemas map[string]json.RawMessage }
	}
	require.NoError(t, json.Unmarshal(document, &described))
	require.Contains(t, described.Components.Schemas, name)
	all, err := json.Marshal(map[string]any{"$defs": described.Components.Schemas, "$ref": "#/$defs/" + name})
	require.NoError(t, err)
	var schema jsonschema.Schema
	require.NoError(t, json.Unmarshal(bytes.ReplaceAll(all, []byte("#/components/schemas/"), []byte("#/$defs/")), &schema))
	resolved, err := schema.Resolve(nil)
	require.NoError(t, err)
	return resolved
}

// The description that we publish is that of the file that we write.
func TestAPI_DescribesTheFootprintFile(t *testing.T) {
	t.Parallel()
	schema := published(t, "FootprintFile")
	write := func(head reports.Head, lines ...carbon.Line) map[string]any {
		var out bytes.Buffer
		all := func(yield func(carbon.Line, error) bool) {
			for _, l := range lines {
				if !yield(l, nil) {
					return
				}
			}
		}
		kg := decimal.RequireFromString("84.135240")
		require.NoError(t, carbon.WriteJSON(&out, head, all, func() (carbon.Sources, error) {
			return carbon.Sources{
				Factors: []carbon.Factor{{ID: "fuel", Value: kg}}, Contracts: []carbon.Contract{{From: head.Made, To: head.Made}}, Licences: []string{"OGL"},
			}, nil
		}))
		var file map[string]any
		require.NoError(t, json.Unmarshal(out.Bytes(), &file))
		return file
	}
	kg := decimal.RequireFromString("84.135240")
	day := time.Date(2025, 1, 31, 0, 0, 0, 0, time.UTC)
	lines := []carbon.Line{
		{ID: "1", Status: carbon.Counted, Scope: 1, Quality: 3, Date: day, Method: "activity", Quantity: decimal.NewNullDecimal(kg), KgLocation: kg},
		{ID: "2", Status: carbon.Counted, Scope: 3, Quality: 3, Date: day, Method: "spend", Upstream: true},
		{ID: "3", Status: carbon.Excluded, Date: day, Reason: reports.Name{ID: "payroll", Text: "Löner"}},
		{ID: "4", Status: carbon.Unmatched, Date: day, Disabled: true},
	}
	for _, text := range reportstest.Hostile() {
		lines = append(lines, carbon.Line{ID: text, Status: carbon.Unmatched, Date: day, Text: text, Supplier: text})
	}
	for _, locale := range reportstest.Locales() {
		require.NoError(t, schema.Validate(write(reportstest.Head(locale), lines...)))
	}
	require.NoError(t, schema.Validate(write(reportstest.Head("sv-SE"))), "a year without rows")

	wrong := write(reportstest.Head("sv-SE"), lines...)
	wrong["schema"] = strings.Replace(carbon.Schema, "1", "2", 1)
	require.Error(t, schema.Validate(wrong), "another shape")
}
