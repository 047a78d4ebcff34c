package bff

import (
	"github.com/gofiber/fiber/v3"

	"tillit/bff/endpoint"
	"tillit/core/books/connection"
)

// ConnectionsApp serves connections alone, behind a middleware that says who
// calls.
func ConnectionsApp(svc *connection.Service, caller fiber.Handler) *fiber.App {
	app := fiber.New(fiber.Config{Immutable: true, BodyLimit: maxBody})
	app.Use(endpoint.Base, caller)
	api := endpoint.NewAPI(app, Version)
	for _, r := range (connections{svc}).routes() {
		r.handle(api, endpoint.Operation{Method: r.method, Path: r.path, Permission: r.permission, Feature: r.feature})
	}
	return app
}
