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

// Calls are the calls that serve what a language model was asked and
// answered: a company its own, administrators all.
type Calls struct {
	Own, Get, List endpoint.Handler
}

// NewCalls returns the calls.
func NewCalls(svc *assistant.Service) Calls {
	h := aiCalls{svc}
	return Calls{
		Own:  endpoint.Handle(h.own),
		Get:  endpoint.Handle(h.get),
		List: endpoint.Handle(h.list),
	}
}

type aiCalls struct {
	svc *assistant.Service
}

type ownAICalls struct {
	Kind    assistant.Kind    `query:"kind" enum:"question,prefill,reportText,companyInformation,ruleSuggestion"`
	Outcome assistant.Outcome `query:"outcome" enum:"answered,noAnswer,unavailable,cancelled"`
	Before  uuid.UUID         `query:"before" doc:"the last call of the page before"`
	Limit   int               `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

type listAICalls struct {
	Company uuid.UUID         `query:"company" doc:"left out for all"`
	Kind    assistant.Kind    `query:"kind" enum:"question,prefill,reportText,companyInformation,ruleSuggestion"`
	Outcome assistant.Outcome `query:"outcome" enum:"answered,noAnswer,unavailable,cancelled"`
	Before  uuid.UUID         `query:"before" doc:"the last call of the page before"`
	Limit   int               `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

type aiCallsView struct {
	Items []aiCallView `json:"items"`
	More  bool         `json:"more" doc:"there are older ones"`
}

type aiCallView struct {
	ID           uuid.UUID         `json:"id"`
	Company      view.NamedID      `json:"company"`
	Kind         assistant.Kind    `json:"kind" enum:"question,prefill,reportText,companyInformation,ruleSuggestion"`
	Subject      string            `json:"subject" doc:"what it was about, as an id or a word"`
	Person       *string           `json:"person" doc:"name; null for work of the program"`
	Impersonated bool              `json:"impersonated"`
	Model        string            `json:"model"`
	Prompt       int               `json:"prompt" doc:"version of the administrators' text; 0 for what ships"`
	AskedAt      time.Time         `json:"askedAt"`
	Outcome      assistant.Outcome `json:"outcome" enum:",answered,noAnswer,unavailable,cancelled" doc:"empty while it is under way"`
	Tokens       int64             `json:"tokens"`
	Estimated    bool              `json:"estimated" doc:"the server did not count the tokens"`
	TookMS       int64             `json:"tookMs"`
}

type aiCallTextsView struct {
	Call         aiCallView `json:"call"`
	Instructions string     `json:"instructions"`
	Material     string     `json:"material"`
	Answer       string     `json:"answer"`
}

func viewAICall(c assistant.Call) aiCallView {
	return aiCallView{
		c.ID,
		view.NamedID{ID: c.Company, Name: c.CompanyName},
		c.Kind, c.Subject, view.Given(c.Person), c.Impersonated, c.Model, c.Wording, c.AskedAt, c.Outcome,
		c.Tokens, c.Estimated, c.Took.Milliseconds(),
	}
}

func (h aiCalls) list(ctx context.Context, scope tenant.Scope, req listAICalls) (aiCallsView, error) {
	return h.page(ctx, scope, assistant.CallFilter{Company: req.Company, Kind: req.Kind, Outcome: req.Outcome, Before: req.Before, Limit: req.Limit})
}

func (h aiCalls) own(ctx context.Context, scope tenant.Scope, req ownAICalls) (aiCallsView, error) {
	return h.page(ctx, scope, assistant.CallFilter{Kind: req.Kind, Outcome: req.Outcome, Before: req.Before, Limit: req.Limit})
}

func (h aiCalls) page(ctx context.Context, scope tenant.Scope, f assistant.CallFilter) (aiCallsView, error) {
	calls, more, err := h.svc.Calls(ctx, scope, f)
	view := aiCallsView{Items: make([]aiCallView, len(calls)), More: more}
	for i, c := range calls {
		view.Items[i] = viewAICall(c)
	}
	return view, err
}

type oneAICall struct {
	ID uuid.UUID `path:"id"`
}

func (h aiCalls) get(ctx context.Context, scope tenant.Scope, req oneAICall) (aiCallTextsView, error) {
	c, err := h.svc.Call(ctx, scope, req.ID)
	return aiCallTextsView{viewAICall(c), c.Instructions, c.Material, c.Answer}, err
}
