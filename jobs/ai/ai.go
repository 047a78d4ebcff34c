// Package ai has the workers of the assistant.
package ai

import (
	"tillit/core/ai/assistant"
	"tillit/jobs"
)

// Deps are the services that the workers call.
type Deps struct {
	Assistant *assistant.Service
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&forgetter{assistant: deps.Assistant}),
	}
}
