package bff

import (
	"github.com/gofiber/fiber/v3"

	"tillit/bff/session"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/inbox"
)

// ImportsApp serves imports and inboxes alone, behind the door.
func ImportsApp(svc *bookkeeping.Service, boxes *inbox.Service, door *session.Door) *fiber.App {
	calls := booksCalls(Deps{Areas: Areas{Books: Books{Ledger: svc, Inboxes: boxes}}})
	return serve(calls, door.Before(callsOf(calls), roles()))
}
