package wiring

import (
	"tillit/bff"
	"tillit/core/ai/assistant"
	"tillit/jobs"
	aijobs "tillit/jobs/ai"
)

func (k Kernel) ai(o Options) bff.AI {
	return bff.AI{Assistant: assistant.NewService(k.DB, o.Model, o.Limits, k.Clock)}
}

func aiWorkers(all bff.Areas) []jobs.Worker {
	return aijobs.Workers(aijobs.Deps{Assistant: all.AI.Assistant})
}
