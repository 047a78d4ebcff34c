package bff

import (
	"github.com/gofiber/fiber/v3"

	"tillit/bff/session"
	"tillit/core/books/connection"
)

// ConnectionsApp serves connections alone, behind the door.
func ConnectionsApp(svc *connection.Service, door *session.Door) *fiber.App {
	calls := booksCalls(Deps{Areas: Areas{Books: Books{Connections: svc}}})
	return serve(calls, door.Before(callsOf(calls), roles()))
}
