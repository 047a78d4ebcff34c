package ai

import (
	"context"
	"time"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/ai/assistant"
	"tillit/core/kernel/tenant"
)

// Prompts are the calls that serve the administrators what a language model
// is told about each kind of question.
type Prompts struct {
	List, Word, Versions, Reset, Preview, Try endpoint.Handler
}

// NewPrompts returns the calls.
func NewPrompts(svc *assistant.Service) Prompts {
	h := aiPrompts{svc}
	return Prompts{
		List:     endpoint.Handle(h.list),
		Word:     endpoint.Handle(h.word),
		Versions: endpoint.Handle(h.versions),
		Reset:    endpoint.Handle(h.reset),
		Preview:  endpoint.Handle(h.preview),
		Try:      endpoint.Handle(h.try),
	}
}

type aiPrompts struct {
	svc *assistant.Service
}

type aiPromptsView struct {
	Model *string        `json:"model" doc:"the language model; null for none"`
	Items []aiPromptView `json:"items"`
}

type aiPromptView struct {
	Kind    assistant.Kind      `json:"kind" enum:"question,prefill,reportText,companyInformation,ruleSuggestion"`
	Current aiPromptVersionView `json:"current"`
	Needs   []string            `json:"needs" doc:"variables that a text has to have, in braces"`
	MayHave []string            `json:"mayHave"`
	Rules   string              `json:"rules" doc:"what stands below every text and cannot be changed"`
}

type aiPromptVersionView struct {
	Version int        `json:"version" doc:"0 for the first, which ships"`
	Text    string     `json:"text"`
	Shipped bool       `json:"shipped" doc:"it is the text that ships"`
	MadeAt  *time.Time `json:"madeAt"`
	MadeBy  *string    `json:"madeBy"`
}

func viewAIPromptVersion(v assistant.Version) aiPromptVersionView {
	return aiPromptVersionView{v.Version, v.Text, v.Shipped, view.Given(v.MadeAt), view.Given(v.MadeBy)}
}

func viewAIPromptVersions(all []assistant.Version, err error) ([]aiPromptVersionView, error) {
	views := make([]aiPromptVersionView, len(all))
	for i, v := range all {
		views[i] = viewAIPromptVersion(v)
	}
	return views, err
}

func (h aiPrompts) list(ctx context.Context, scope tenant.Scope, _ struct{}) (aiPromptsView, error) {
	all, err := h.svc.Wordings(ctx, scope)
	view := aiPromptsView{Model: view.Given(h.svc.Model()), Items: make([]aiPromptView, len(all))}
	for i, w := range all {
		view.Items[i] = aiPromptView{w.Kind, viewAIPromptVersion(w.Version), w.Needs, w.MayHave, w.Kind.Rules()}
	}
	return view, err
}

type oneAIPrompt struct {
	Kind assistant.Kind `path:"kind"`
}

func (h aiPrompts) versions(ctx context.Context, scope tenant.Scope, req oneAIPrompt) ([]aiPromptVersionView, error) {
	return viewAIPromptVersions(h.svc.Versions(ctx, scope, req.Kind))
}

type wordAIPrompt struct {
	Kind assistant.Kind `path:"kind"`
	Body struct {
		After int    `json:"after" minimum:"0" doc:"the version that its author saw"`
		Text  string `json:"text" maxLength:"20000"`
	}
}

func (h aiPrompts) word(ctx context.Context, scope tenant.Scope, req wordAIPrompt) ([]aiPromptVersionView, error) {
	return viewAIPromptVersions(h.svc.Word(ctx, scope, req.Kind, req.Body.After, req.Body.Text))
}

type resetAIPrompt struct {
	Kind assistant.Kind `path:"kind"`
	Body struct {
		After int `json:"after" minimum:"0" doc:"the version that its author saw"`
	}
}

func (h aiPrompts) reset(ctx context.Context, scope tenant.Scope, req resetAIPrompt) ([]aiPromptVersionView, error) {
	return viewAIPromptVersions(h.svc.Reset(ctx, scope, req.Kind, req.Body.After))
}

type sampleAIPrompt struct {
	Kind assistant.Kind `path:"kind"`
	Body struct {
		Text   string `json:"text" maxLength:"20000"`
		Locale string `json:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL" doc:"of what is answered"`
	}
}

type aiSampleView struct {
	Instructions string  `json:"instructions"`
	Material     string  `json:"material"`
	Answer       *string `json:"answer" doc:"of a try"`
}

func viewAISample(s assistant.Sample, err error) (aiSampleView, error) {
	return aiSampleView{s.Instructions, s.Material, view.Given(s.Answer)}, err
}

func (h aiPrompts) preview(ctx context.Context, scope tenant.Scope, req sampleAIPrompt) (aiSampleView, error) {
	return viewAISample(h.svc.Preview(ctx, scope, req.Kind, req.Body.Locale, req.Body.Text))
}

func (h aiPrompts) try(ctx context.Context, scope tenant.Scope, req sampleAIPrompt) (aiSampleView, error) {
	return viewAISample(h.svc.Try(ctx, scope, req.Kind, req.Body.Locale, req.Body.Text))
}
