package endpoint

import (
	"encoding"
	"reflect"
	"strings"
	"sync"
)

// complete is v with an empty list or map wherever it has none: whoever reads
// an answer can go through it. What v shares with others is left as it is.
func complete(v any) any {
	if v == nil || !holdsLists(reflect.TypeOf(v)) {
		return v
	}
	completed := reflect.New(reflect.TypeOf(v)).Elem()
	completed.Set(reflect.ValueOf(v))
	fill(completed)
	return completed.Interface()
}

// fill completes a value that is nobody else's; what it points to may be.
func fill(v reflect.Value) {
	if !holdsLists(v.Type()) {
		return
	}
	switch v.Kind() { //nolint:exhaustive // the others hold no lists
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(reflect.ValueOf(complete(v.Interface())))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			own := reflect.New(v.Type().Elem())
			own.Elem().Set(v.Elem())
			fill(own.Elem())
			v.Set(own)
		}
	case reflect.Slice:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		for i := range own.Len() {
			fill(own.Index(i))
		}
		v.Set(own)
	case reflect.Map:
		own := reflect.MakeMapWithSize(v.Type(), v.Len())
		for entry := v.MapRange(); entry.Next(); {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(entry.Value())
			fill(value)
			own.SetMapIndex(entry.Key(), value)
		}
		v.Set(own)
	case reflect.Struct:
		fillFields(v)
	}
}

func fillFields(v reflect.Value) {
	for field, value := range v.Fields() {
		leftOut := strings.Contains(field.Tag.Get("json"), ",omit") && value.IsZero()
		if isEncoded(field) && !leftOut {
			fill(value)
		}
	}
}

// listed remembers of types whether they hold lists.
var listed sync.Map //nolint:gochecknoglobals // follows from the types alone

// holdsLists reports whether there are lists or maps in a type that encodes as
// its parts do.
func holdsLists(t reflect.Type) bool {
	if known, ok := listed.Load(t); ok {
		return known.(bool) //nolint:forcetypeassert // nothing else is stored
	}
	listed.Store(t, true) // a type that holds itself may do so
	holds := lookForLists(t)
	listed.Store(t, holds)
	return holds
}

func lookForLists(t reflect.Type) bool {
	if t.Implements(marshalerType) || t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return false
	}
	switch t.Kind() { //nolint:exhaustive // the others hold no lists
	case reflect.Interface, reflect.Slice, reflect.Map:
		return true
	case reflect.Pointer:
		return holdsLists(t.Elem())
	case reflect.Struct:
		for field := range t.Fields() {
			if isEncoded(field) && holdsLists(field.Type) {
				return true
			}
		}
	}
	return false
}

// isEncoded reports whether a field, or those in it, are seen from outside.
func isEncoded(field reflect.StructField) bool {
	return field.IsExported() || field.Anonymous && field.Type.Kind() == reflect.Struct
}
