package bff

import (
	"github.com/gofiber/fiber/v3"

	"tillit/core/books/connection"
)

// ConnectionsApp serves connections alone, behind a middleware that says who
// calls.
func ConnectionsApp(svc *connection.Service, caller fiber.Handler) *fiber.App {
	return serve(booksCalls(Deps{Connections: svc}), caller)
}
