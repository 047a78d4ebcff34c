// Package wiring builds the services of the product, a file an area, in the
// order in which areas know each other. The process and the tests of the whole
// product build them here and nowhere else.
package wiring

import (
	"slices"
	"time"

	"tillit/bff"
	"tillit/core/ai/assistant"
	"tillit/core/books/connection"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/unpack"
	"tillit/core/people/account/password"
	"tillit/core/people/account/signin"
	"tillit/core/people/lookup"
	"tillit/core/questions/document"
	"tillit/core/reference/catalogue"
	"tillit/reports/page"
)

// Kernel is what every area stands on.
type Kernel struct {
	DB        *pg.DB // brought up to date, with what ships stored
	Files     *blob.Store
	Box       *secret.Box
	Questions *catalogue.Catalogue // those that DB holds
	Passwords *password.Hasher
	Origin    string         // where people reach the product
	Program   string         // name and version, as seals and reports say it
	Reading   *unpack.Budget // within which files are read for people; nil for as many as come
	Clock     func() time.Time
}

// Options are what an installation says of its areas.
type Options struct {
	Model  assistant.Model // nil for none
	Limits assistant.Limits

	Closed  error          // why administrators alone sign in; nil while everybody does
	Partner signin.Partner // who vouches for their users; nil for nobody
	Pages   lookup.Pages

	Adapters  []connection.Adapter
	Announced []connection.Provider // those that can be connected to soon

	AnswerYearCap int
	Documents     document.Limits

	Fonts *page.Fonts // of letters that are made while a person waits
}

// New builds all areas.
func New(k Kernel, o Options) (all bff.Areas, err error) {
	all.Reference = k.reference()
	all.AI = k.ai(o)
	if all.People, err = k.people(all, o); err != nil {
		return all, err
	}
	all.Books = k.books(o)
	if all.Carbon, err = k.carbon(all); err != nil {
		return all, err
	}
	all.People.Companies.Welcome(all.Carbon.Templates.Welcome)
	all.Questions = k.questions(all, o)
	all.Chain = k.chain(all, o)
	all.Reporting = k.reporting(all)
	all.Admin = k.admin(all)
	return all, nil
}

// Sealed are the columns of all areas whose values are sealed in the database.
func Sealed() []secret.Column {
	return slices.Concat(peopleSealed(), booksSealed())
}
