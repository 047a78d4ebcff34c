package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/kernel/job"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
)

// NewPrepareAnswers makes the worker for its own test.
func NewPrepareAnswers(jobs *job.Service, documents *document.Service, p *prefill.Service) river.Worker[prefill.Preparing] {
	return &prepareAnswers{jobs: jobs, documents: documents, prefill: p}
}
