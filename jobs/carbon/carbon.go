// Package carbon has the workers of the footprint and of what it is computed from.
package carbon

import (
	"time"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/suggestion"
	"tillit/core/carbon/template"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/people/company"
	"tillit/jobs"
)

// Deps are the services that the workers call.
type Deps struct {
	DB          *pg.DB
	Jobs        *job.Service
	Activities  *activity.Service
	Footprints  *calculation.Service
	Suggestions *suggestion.Service
	Templates   *template.Service
	Keys        *company.Keys
	Flights     Flights
	Quiet       time.Duration // after the last change of a rule, until footprints are recomputed
	Clock       func() time.Time
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&Recalculate{Jobs: deps.Jobs, Footprints: deps.Footprints}),
		jobs.NewWorker(&RecalculateMonths[activity.Applying]{Jobs: deps.Jobs, Footprints: deps.Footprints}),
		jobs.NewWorker(&RecalculateMonths[energycontract.Applying]{Jobs: deps.Jobs, Footprints: deps.Footprints}),
		jobs.NewWorker(&RecalculateMonths[bookkeeping.Settling]{Jobs: deps.Jobs, Footprints: deps.Footprints}),
		jobs.NewWorker(&RecalculateMonths[supplier.Applying]{Jobs: deps.Jobs, Footprints: deps.Footprints}),
		jobs.NewWorker(&behindFinder{db: deps.DB, footprints: deps.Footprints}),
		jobs.NewWorker(&Bridge{Jobs: deps.Jobs, Footprints: deps.Footprints}),
		jobs.NewWorker(&Renew{Footprints: deps.Footprints, Quiet: deps.Quiet}),
		jobs.NewWorker(&GiveTemplates{Templates: deps.Templates}),
		jobs.NewWorker(&AskFlight{Entries: deps.Activities, Keys: deps.Keys, Flights: deps.Flights}),
		jobs.NewWorker(&Suggest{Suggestions: deps.Suggestions}),
		jobs.NewWorker(&AskModel{Suggestions: deps.Suggestions, Clock: deps.Clock}),
	}
}
