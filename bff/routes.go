package bff

import (
	"context"
	"slices"

	"github.com/gofiber/fiber/v3"

	"tillit/bff/endpoint"
	"tillit/core/answer"
	"tillit/core/catalogue"
	"tillit/core/job"
	"tillit/core/report"
	"tillit/core/tenant"
)

// Deps are the services behind the calls, and the middleware that finds out
// who calls.
type Deps struct {
	// Alive ends when the server stops; open event streams end with it.
	Alive      context.Context //nolint:containedctx // the life of the server, not of a request
	Middleware []fiber.Handler

	Locale catalogue.Locale // of people who have not chosen one

	Jobs      *job.Service
	Answers   *answer.Service
	Catalogue *catalogue.Catalogue
	Reports   *report.Service
}

// route is one line of the table: a call, who may make it, the feature it
// belongs to, and the function behind it.
type route struct {
	method     string
	path       string
	permission tenant.Permission
	feature    tenant.Feature
	handle     endpoint.Handler
}

// routes is every call of the product.
func routes(deps Deps) []route {
	return slices.Concat(
		jobs{deps.Jobs, deps.Alive}.routes(),
		newQuestions(deps.Answers, deps.Catalogue, deps.Locale).routes(),
		answers{deps.Answers}.routes(),
		progress{deps.Answers, deps.Locale}.routes(),
		reports{deps.Reports}.routes(),
	)
}
