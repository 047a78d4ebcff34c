package bff

import (
	"github.com/gofiber/fiber/v3"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/inbox"
)

// ImportsApp serves imports and inboxes alone, behind a middleware that says
// who calls.
func ImportsApp(svc *bookkeeping.Service, boxes *inbox.Service, caller fiber.Handler) *fiber.App {
	return serve(booksCalls(Deps{Ledger: svc, Inboxes: boxes}), caller)
}
