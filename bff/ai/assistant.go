// Package ai serves what companies may spend on a language model, what it is told, and
// what it was asked.
package ai

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/ai/assistant"
	"tillit/core/kernel/tenant"
)

// Assistants are the calls that serve whether companies can ask a language
// model, and what they may spend on it.
type Assistants struct {
	State, Turn, StateOf, SetBudget endpoint.Handler
}

// NewAssistants returns the calls.
func NewAssistants(svc *assistant.Service) Assistants {
	h := assistants{svc}
	return Assistants{
		State:     endpoint.Handle(h.state),
		Turn:      endpoint.Handle(h.turn),
		StateOf:   endpoint.Handle(h.stateOf),
		SetBudget: endpoint.Handle(h.setBudget),
	}
}

type assistants struct {
	svc *assistant.Service
}

type assistantView struct {
	On          bool      `json:"on" doc:"there is a model, and the company has not switched it off"`
	Configured  bool      `json:"configured" doc:"there is a model"`
	SwitchedOff bool      `json:"switchedOff" doc:"by the company"`
	Budget      int64     `json:"budget" doc:"tokens a month"`
	OwnBudget   bool      `json:"ownBudget" doc:"not that of all companies"`
	Used        int64     `json:"used" doc:"tokens of this month"`
	Left        int64     `json:"left"`
	RenewedAt   time.Time `json:"renewedAt" doc:"when the next month begins"`
}

func viewAssistant(s assistant.State) assistantView {
	return assistantView{s.On, s.Configured, s.SwitchedOff, s.Budget, s.Own, s.Used, s.Left(), s.Until}
}

func (h assistants) state(ctx context.Context, scope tenant.Scope, _ struct{}) (assistantView, error) {
	s, err := h.svc.State(ctx, scope)
	return viewAssistant(s), err
}

type turnAssistant struct {
	Body struct {
		On bool `json:"on"`
	}
}

func (h assistants) turn(ctx context.Context, scope tenant.Scope, req turnAssistant) (assistantView, error) {
	s, err := h.svc.Switch(ctx, scope, req.Body.On)
	return viewAssistant(s), err
}

func (h assistants) stateOf(ctx context.Context, scope tenant.Scope, req view.OneCompany) (assistantView, error) {
	s, err := h.svc.StateOf(ctx, scope, req.ID)
	return viewAssistant(s), err
}

type setAssistantBudget struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Budget *int64 `json:"budget" minimum:"0" maximum:"1000000000000" doc:"tokens a month; null for that of all companies"`
	}
}

func (h assistants) setBudget(ctx context.Context, scope tenant.Scope, req setAssistantBudget) (assistantView, error) {
	s, err := h.svc.SetBudget(ctx, scope, req.ID, req.Body.Budget)
	return viewAssistant(s), err
}
