package app

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v3"

	"tillit/bff"
	"tillit/reports/carbon"
)

// newAPI is the backend for the web. Its description also says what a file for
// machines looks like, which bff itself does not know.
func newAPI(deps bff.Deps) (*fiber.App, huma.API) {
	app, api := bff.New(deps)
	described := api.OpenAPI()
	described.Paths["/company/report/{id}/file"].Get.Responses["200"].Content["application/json"] = &huma.MediaType{
		Schema: described.Components.Schemas.Schema(reflect.TypeFor[carbon.FootprintFile](), true, ""),
	}
	return app, api
}
