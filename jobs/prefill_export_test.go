package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/job"
	"tillit/core/prefill"
)

// NewPrepareAnswers returns the worker that looks for answers.
func NewPrepareAnswers(jobs *job.Service, answers *prefill.Service) river.Worker[prefill.Preparing] {
	return &prepareAnswers{jobs: jobs, prefill: answers}
}
