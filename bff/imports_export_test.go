package bff

import (
	"slices"

	"github.com/gofiber/fiber/v3"

	"tillit/bff/endpoint"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/inbox"
)

// ImportsApp serves imports and inboxes alone, behind a middleware that says
// who calls.
func ImportsApp(svc *bookkeeping.Service, boxes *inbox.Service, caller fiber.Handler) *fiber.App {
	app := fiber.New(fiber.Config{Immutable: true, BodyLimit: maxBody})
	app.Use(endpoint.Base, caller)
	api := endpoint.NewAPI(app, Version)
	for _, r := range slices.Concat(imports{svc}.routes(), tables{svc}.routes(), inboxes{boxes}.routes()) {
		r.handle(api, endpoint.Operation{Method: r.method, Path: r.path, Permission: r.permission, Feature: r.feature})
	}
	return app
}
