package endpoint

import (
	"encoding/json"
	"io"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Encoded is a response of type T that its handler has already written as
// JSON, for lists where encoding is most of the work.
type Encoded[T any] struct{ JSON []byte }

// Schema describes the response as a T.
func (Encoded[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// MarshalJSON returns the JSON as it is.
func (e Encoded[T]) MarshalJSON() ([]byte, error) { return e.JSON, nil }

func (e Encoded[T]) encoded() []byte { return e.JSON }

// format writes JSON in which no list is null, passing through what is encoded
// already.
func format() huma.Format {
	return huma.Format{
		Marshal: func(w io.Writer, v any) error {
			if ready, ok := v.(interface{ encoded() []byte }); ok {
				_, err := w.Write(ready.encoded())
				return err
			}
			enc := json.NewEncoder(w)
			enc.SetEscapeHTML(false)
			return enc.Encode(complete(v))
		},
		Unmarshal: json.Unmarshal,
	}
}
