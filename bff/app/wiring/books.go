package wiring

import (
	"tillit/bff"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/books/inbox"
	"tillit/core/books/supplier"
	"tillit/core/kernel/secret"
	"tillit/integrations/format"
	"tillit/jobs"
	booksjobs "tillit/jobs/books"
)

func (k Kernel) books(o Options) (b bff.Books) {
	b.Ledger = bookkeeping.NewService(k.DB, k.Files, format.Open)
	b.Ledger.Within(k.Reading)
	b.Inboxes = inbox.NewService(k.DB, b.Ledger, k.Clock)
	b.Connections = connection.NewService(k.DB, k.Box, o.Adapters, k.Origin, k.Clock)
	b.Connections.Announce(o.Announced)
	b.Suppliers = supplier.NewService(k.DB)
	return b
}

func booksSealed() []secret.Column { return connection.Sealed() }

func (k Kernel) booksWorkers(all bff.Areas, means Means) []jobs.Worker {
	return booksjobs.Workers(booksjobs.Deps{
		DB: k.DB, Jobs: all.Admin.Jobs, Ledger: all.Books.Ledger, Connections: all.Books.Connections, Footprints: all.Carbon.Footprints.Calculations,
		Mailer: means.mailer(k, all.People),
	})
}
