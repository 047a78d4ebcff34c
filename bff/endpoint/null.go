package endpoint

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// registry says of each field whether it can be null, which follows from its
// Go type. huma itself knows that of texts and numbers, and not of objects and
// ids; and it says so of an object wherever it stands, not of the field.
type registry struct{ huma.Registry }

// refPrefix is what references to schemas begin with.
const refPrefix = "#/components/schemas/"

// MarshalJSON writes the schemas with null as one form of what can be null.
func (r registry) MarshalJSON() ([]byte, error) {
	all := map[string]*huma.Schema{}
	for name, schema := range r.Map() {
		shown := withoutNull(schema)
		shown.Properties = maps.Clone(schema.Properties)
		for property, null := range nulls(r.TypeFromRef(refPrefix + name)) {
			if of := schema.Properties[property]; of != nil {
				shown.Properties[property] = withoutNull(of)
				if null {
					shown.Properties[property] = orNull(of)
				}
			}
		}
		all[name] = shown
	}
	return json.Marshal(all)
}

// takeNull has a request's fields that can be null be taken when they are.
func takeNull(doc *huma.OpenAPI, op *huma.Operation) {
	if op.RequestBody == nil {
		return
	}
	for _, sent := range op.RequestBody.Content {
		takeNullIn(doc.Components.Schemas, sent.Schema, map[string]bool{})
	}
}

func takeNullIn(r huma.Registry, s *huma.Schema, seen map[string]bool) {
	if s.Items != nil {
		takeNullIn(r, s.Items, seen)
	}
	if s.Ref == "" || seen[s.Ref] {
		return
	}
	seen[s.Ref] = true
	properties := r.SchemaFromRef(s.Ref).Properties
	for name, null := range nulls(r.TypeFromRef(s.Ref)) {
		property := properties[name]
		if property == nil {
			continue
		}
		takeNullIn(r, property, seen)
		switch {
		case !null:
		case property.Ref != "":
			r.SchemaFromRef(property.Ref).Nullable = true // huma looks for it there
		default:
			property.Nullable = true
		}
	}
}

// nulls reports on the properties of a type whether they can be null: it is
// encoded so when it is empty, and not left out.
func nulls(t reflect.Type) map[string]bool {
	found := map[string]bool{}
	if t.Kind() != reflect.Struct {
		return found
	}
	for _, field := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		found[name] = !strings.Contains(options, "omit") && isNull(field.Type)
	}
	return found
}

var marshalerType = reflect.TypeFor[json.Marshaler]() //nolint:gochecknoglobals // a constant

// isNull reports whether the empty value of a type is null. Lists and maps are
// never sent so, and of what can be anything nothing has to be said.
func isNull(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		return true
	}
	if t.Kind() != reflect.Struct || !t.Implements(marshalerType) {
		return false
	}
	empty, err := json.Marshal(reflect.Zero(t).Interface())
	return err == nil && string(empty) == "null"
}

func withoutNull(s *huma.Schema) *huma.Schema {
	shown := *s
	shown.Nullable = false
	return &shown
}

// orNull describes s, or null.
func orNull(s *huma.Schema) *huma.Schema {
	shown := withoutNull(s)
	shown.Description = ""
	return &huma.Schema{Description: s.Description, AnyOf: []*huma.Schema{shown, {Type: "null"}}}
}
