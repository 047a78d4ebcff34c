package wiring

import (
	"tillit/bff"
	"tillit/core/ai/assistant"
)

func (k Kernel) ai(o Options) bff.AI {
	return bff.AI{Assistant: assistant.NewService(k.DB, o.Model, o.Limits, k.Clock)}
}
