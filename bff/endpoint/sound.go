package endpoint

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humafiber"
	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"tillit/core/kernel/fault"
)

// Sound reports whether a text can be kept: PostgreSQL takes neither NUL nor
// what is no UTF-8.
func Sound(text string) bool { return !strings.ContainsRune(text, 0) && utf8.ValidString(text) }

// sound refuses a decoded request in which something stands that no database
// takes, wherever it stands, and names the fields.
func sound(request any) error {
	w := wrongs{}
	w.look(reflect.ValueOf(request), "", "")
	if len(w) == 0 {
		return nil
	}
	return fault.Fields(w)
}

// wrongs are the fields that hold what cannot be kept.
type wrongs map[string]string

func (w wrongs) check(ok bool, at string) {
	if !ok {
		w[strings.TrimPrefix(at, ".")] = "invalid"
	}
}

// Days are those that both PostgreSQL and people write with four digits.
const firstYear, lastYear = 1, 9999

//nolint:gochecknoglobals // constants
var (
	timeType = reflect.TypeFor[time.Time]()
	rawType  = reflect.TypeFor[json.RawMessage]()
	dayType  = reflect.TypeFor[Day]()
)

// look walks through a value. The format is that of the field it is in.
func (w wrongs) look(v reflect.Value, at, format string) {
	switch v.Type() {
	case timeType:
		year := v.Interface().(time.Time).UTC().Year() //nolint:forcetypeassert // just looked
		w.check(firstYear <= year && year <= lastYear, at)
		return
	case dayType:
		day := v.Interface().(Day) //nolint:forcetypeassert // just looked
		w.check(day == "" || day.kept(), at)
		return
	case rawType:
		var content any
		if json.Unmarshal(v.Bytes(), &content) == nil && content != nil {
			w.look(reflect.ValueOf(content), at, "")
		}
		return
	}
	switch v.Kind() { //nolint:exhaustive // the others hold nothing that could be wrong
	case reflect.String:
		w.check(Sound(v.String()) && (format != "date" || keptDay(v.String())), at)
	case reflect.Int, reflect.Int32: // an int is kept as an int4, what may be more is an int64
		w.check(math.MinInt32 <= v.Int() && v.Int() <= math.MaxInt32, at)
	case reflect.Float32, reflect.Float64:
		w.check(!math.IsNaN(v.Float()) && !math.IsInf(v.Float(), 0), at)
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			w.look(v.Elem(), at, format)
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 { // the bytes of a file, or an id
			return
		}
		for i := range v.Len() {
			w.look(v.Index(i), at+"["+strconv.Itoa(i)+"]", format)
		}
	case reflect.Map:
		for entry := v.MapRange(); entry.Next(); {
			w.look(entry.Key(), at, "")
			w.look(entry.Value(), at, format)
		}
	case reflect.Struct:
		w.lookInside(v, at)
	}
}

func (w wrongs) lookInside(v reflect.Value, at string) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		name := at
		if !field.Anonymous && field.Name != "Body" {
			name += "." + nameOf(field)
		}
		if field.Type == dayType && v.Field(i).IsZero() && isRequired(field) {
			w.check(false, name)
			continue
		}
		w.look(v.Field(i), name, field.Tag.Get("format"))
	}
}

// isRequired reports whether a field of a body has to be there.
func isRequired(field reflect.StructField) bool {
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name != "" && !strings.Contains(options, "omit")
}

// nameOf is what callers know a field by.
func nameOf(field reflect.StructField) string {
	for _, tag := range []string{"json", "path", "query", "header", "form"} {
		if name, _, _ := strings.Cut(field.Tag.Get(tag), ","); name != "" && name != "-" {
			return name
		}
	}
	return field.Name
}

// keptDay reports whether a text that was taken as a day, or is not one because it
// was left out, is one that can be kept.
func keptDay(text string) bool {
	day, err := time.Parse(time.DateOnly, text)
	return err != nil || firstYear <= day.Year()
}

// unpack reads a body that was sent packed. Left to itself, Fiber answers for
// one that it cannot unpack, and we do so once more behind it.
func unpack(api huma.API) func(huma.Context, func(huma.Context)) {
	return func(call huma.Context, next func(huma.Context)) {
		c := humafiber.Unwrap(call)
		req := c.Request()
		coding := strings.ToLower(strings.TrimSpace(c.Get(fiber.HeaderContentEncoding)))
		if coding == "" {
			next(call)
			return
		}
		if coding == "identity" {
			coding = ""
		}
		req.Header.Set(fiber.HeaderContentEncoding, coding)
		body, err := req.BodyUncompressedWithLimit(c.App().Config().BodyLimit)
		if err != nil {
			status := http.StatusBadRequest
			switch {
			case errors.Is(err, fasthttp.ErrBodyTooLarge):
				status = http.StatusRequestEntityTooLarge
			case errors.Is(err, fasthttp.ErrContentEncodingUnsupported):
				status = http.StatusUnsupportedMediaType
			}
			_ = huma.WriteErr(api, call, status, http.StatusText(status)) // it says so itself when it cannot
			return
		}
		req.Header.Del(fiber.HeaderContentEncoding)
		if coding != "" {
			req.SetBodyRaw(append([]byte{}, body...))
		}
		next(call)
	}
}
