package endpoint

import (
	"context"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humafiber"
	"github.com/gofiber/fiber/v3"
)

type encodingKey struct{}

// Receive registers a call that takes files of some types as they were sent,
// packed or not, or JSON that reads like Rows, and answers 202 Accepted. The
// request holds the RawBody; EncodingOf tells how it is packed.
func Receive[Rows, Req, Res any](fn Func[Req, Res], types []string, options ...Option) Handler {
	return func(api huma.API, op Operation) {
		body := &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			contentType: {Schema: api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Rows](), true, "")},
		}}
		for _, kind := range types {
			body.Content[kind] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
		}
		Handle(fn, append(options, func(described *huma.Operation) {
			described.RequestBody = body
			described.DefaultStatus = http.StatusAccepted
			described.SkipValidateBody = true // what it is shows when it is read
			described.Middlewares = append(described.Middlewares, asSent)
		})...)(api, op)
	}
}

// asSent keeps Fiber from unpacking a body, whose own bound is that of all
// bodies.
func asSent(call huma.Context, next func(huma.Context)) {
	c := humafiber.Unwrap(call)
	encoding := c.Get(fiber.HeaderContentEncoding)
	c.Request().Header.Del(fiber.HeaderContentEncoding)
	next(huma.WithValue(call, encodingKey{}, encoding))
}

// EncodingOf is how the body of a Receive call is packed, empty when it is not.
func EncodingOf(ctx context.Context) string {
	encoding, _ := ctx.Value(encodingKey{}).(string)
	return encoding
}
