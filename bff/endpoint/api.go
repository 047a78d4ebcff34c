package endpoint

import (
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humafiber"
	"github.com/gofiber/fiber/v3"
)

// Base is the path that all calls live under.
const Base = "/api"

// Description is the path below Base that the API is described at.
const Description = "/openapi.json"

// A field has one spelling: {"role": 4, "ROLE": 1} would be judged by the one
// and decoded as the other.
//
//nolint:gochecknoinits // the switch belongs to the whole program, and is read by every request
func init() { huma.ValidateStrictCasing = true }

// NewAPI returns an API that registers its operations on the group of app at
// Base and serves its own description at /api/openapi.json.
func NewAPI(app *fiber.App, version string) huma.API {
	config := huma.DefaultConfig("Tillit", version)
	config.CreateHooks = nil // no $schema in bodies
	config.DocsPath = ""     // its page would load from elsewhere
	config.SchemasPath = ""
	config.OpenAPIPath = "" // it would be served in three more forms, of which one cannot say null
	config.Servers = []*huma.Server{{URL: Base}}
	config.Components.Schemas = registry{config.Components.Schemas}
	config.OnAddOperation = append(config.OnAddOperation, takeNull)
	config.Formats = map[string]huma.Format{"application/json": format(), "json": format()}
	api := humafiber.NewWithGroup(app, app.Group(Base), config)
	described := sync.OnceValues(api.OpenAPI().MarshalJSON) // once all calls are there, for anybody may ask
	api.Adapter().Handle(&huma.Operation{Method: http.MethodGet, Path: Description}, func(ctx huma.Context) {
		text, err := described()
		if err != nil {
			ctx.SetStatus(http.StatusInternalServerError)
			return
		}
		ctx.SetHeader("Content-Type", "application/openapi+json")
		_, _ = ctx.BodyWriter().Write(text) // whoever has gone away reads nothing
	})
	return api
}
