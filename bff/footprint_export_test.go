package bff

import (
	"github.com/gofiber/fiber/v3"

	"tillit/bff/endpoint"
	"tillit/core/catalogue"
	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/footprint"
	"tillit/core/job"
)

// FootprintApp serves footprints alone, behind a middleware that says who calls.
func FootprintApp(svc *footprint.Service, jobs *job.Service, caller fiber.Handler) *fiber.App {
	app := fiber.New(fiber.Config{Immutable: true})
	app.Use(endpoint.Base, caller)
	api := endpoint.NewAPI(app, Version)
	for _, r := range newFootprints(svc, jobs, category.Standard(), factor.Standard(), catalogue.Swedish).routes() {
		r.handle(api, endpoint.Operation{Method: r.method, Path: r.path, Permission: r.permission, Feature: r.feature})
	}
	return app
}
