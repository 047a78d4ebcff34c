package endpoint

import (
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
	config.Servers = []*huma.Server{{URL: Base}}
	config.Components.Schemas = registry{config.Components.Schemas}
	config.OnAddOperation = append(config.OnAddOperation, takeNull)
	config.Formats = map[string]huma.Format{"application/json": format(), "json": format()}
	return humafiber.NewWithGroup(app, app.Group(Base), config)
}
