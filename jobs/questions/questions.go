// Package questions has the workers of answers and documents.
package questions

import (
	"time"

	"tillit/core/kernel/job"
	"tillit/core/questions/assignment"
	"tillit/core/questions/carry"
	"tillit/core/questions/document"
	"tillit/core/questions/noticeboard"
	"tillit/core/questions/prefill"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// Deps are the services that the workers call.
type Deps struct {
	Jobs        *job.Service
	Assignments *assignment.Service
	Carry       *carry.Service
	Documents   *document.Service
	Texts       document.Reader // of documents
	Prefill     *prefill.Service
	Notices     *noticeboard.Service
	Mailer      mailer.Mailer
	Quiet       time.Duration // after the last assignment, until people are notified
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&carryAnswers{jobs: deps.Jobs, years: deps.Carry}),
		jobs.NewWorker(&PrepareAnswers{Jobs: deps.Jobs, Documents: deps.Documents, Prefill: deps.Prefill}),
		jobs.NewWorker(&NotifyAssigned{Assignments: deps.Assignments, Mailer: deps.Mailer, Quiet: deps.Quiet}),
		jobs.NewWorker(&NotifyUnread{Notices: deps.Notices, Mailer: deps.Mailer}),
		jobs.NewWorker(&PurgeNotices{Notices: deps.Notices}),
		jobs.NewWorker(&ReadDocument{Documents: deps.Documents, Reader: deps.Texts, Budget: jobs.OneEach()}),
		jobs.NewWorker(&readDocumentsAgain{documents: deps.Documents}),
		jobs.NewWorker(&PurgeDocuments{Documents: deps.Documents}),
	}
}
