package questions

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/prefill"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Prefills are about what a language model suggests as answers.
type Prefills struct {
	Ask, List, AcceptMany, Accept, Decline, Reopen, Start, Stop endpoint.Handler
}

// NewPrefills returns the calls.
func NewPrefills(svc *prefill.Service, calendar questionnaire.Calendar, locale catalogue.Locale) Prefills {
	h := prefills{svc, calendar, locale}
	return Prefills{
		Ask:        endpoint.Handle(h.ask),
		List:       endpoint.Handle(h.list),
		AcceptMany: endpoint.Handle(h.acceptMany),
		Accept:     endpoint.Handle(h.accept),
		Decline:    endpoint.Handle(h.decline),
		Reopen:     endpoint.Handle(h.reopen),
		Start:      endpoint.Handle(h.start),
		Stop:       endpoint.Handle(h.stop),
	}
}

type prefills struct {
	svc      *prefill.Service
	calendar questionnaire.Calendar
	locale   catalogue.Locale
}

type answerSuggestionView struct {
	ID                    uuid.UUID         `json:"id"`
	QuestionID            string            `json:"questionId"`
	Section               catalogue.Section `json:"section"`
	Year                  int               `json:"year"`
	Kind                  prefill.Kind      `json:"kind" enum:"answer,draft"`
	Value                 *valueView        `json:"value"`
	ValueChainPerspective perspectiveView   `json:"valueChainPerspective"`
	Reason                string            `json:"reason"`
	Evidence              []evidenceView    `json:"evidence" doc:"quotes that stand where they say, word for word"`
	MadeAt                time.Time         `json:"madeAt"`
}

type evidenceView struct {
	Origin     prefill.Origin `json:"origin" enum:"document,answer,company,footprint,person"`
	DocumentID *uuid.UUID     `json:"documentId"`
	Name       string         `json:"name" doc:"of the document"`
	Page       int            `json:"page" doc:"of the document, from 1; 0 where there are none"`
	Place      string         `json:"place" doc:"sheet with its cells, or chapter; empty where pages only have numbers"`
	Year       int            `json:"year" doc:"of an answer or a footprint; else 0"`
	QuestionID string         `json:"questionId" doc:"of an answer"`
	Quote      string         `json:"quote"`
	Gone       bool           `json:"gone" doc:"the document was deleted since"`
}

func viewAnswerSuggestion(s prefill.Suggestion, section catalogue.Section) answerSuggestionView {
	v := answerSuggestionView{
		ID: s.ID, QuestionID: s.Question, Section: section, Year: s.Year, Kind: s.Kind, Value: viewValue(s.Content.Value),
		ValueChainPerspective: perspectiveView(s.Content.Perspective), Reason: s.Reason, Evidence: []evidenceView{}, MadeAt: s.MadeAt,
	}
	for _, e := range s.Evidence {
		one := evidenceView{
			Origin: e.Origin, Name: e.Name, Page: e.Page, Place: e.Place.Name, Year: e.Year, QuestionID: e.Question, Quote: e.Quote, Gone: e.Gone,
		}
		if e.Origin == prefill.FromDocument {
			one.DocumentID = &e.Document
		}
		v.Evidence = append(v.Evidence, one)
	}
	return v
}

type askQuestion struct {
	ID     string `path:"id"`
	Locale string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL" doc:"of what is suggested"`
	Body   struct {
		Date endpoint.Day `json:"date" doc:"any day of the reporting year"`
		Kind prefill.Kind `json:"kind" enum:"answer,draft" doc:"draft: a text for the report, from what the company has answered"`
		Note string       `json:"note" maxLength:"2000" doc:"what the person has to say to it; may be empty"`
	}
}

type askedView struct {
	Suggestion *answerSuggestionView `json:"suggestion" doc:"null when nothing is certain"`
}

func (h prefills) ask(ctx context.Context, scope tenant.Scope, req askQuestion) (askedView, error) {
	made, found, err := h.svc.Ask(ctx, scope, prefill.Asking{
		Question: req.ID, Year: req.Body.Date.Year(), Kind: req.Body.Kind, Note: req.Body.Note, Locale: view.LocaleOf(req.Locale, h.locale),
	})
	if err != nil || !found {
		return askedView{}, err
	}
	suggestion := viewAnswerSuggestion(made, made.Section)
	return askedView{&suggestion}, nil
}

type listAnswerSuggestions struct {
	Date endpoint.Day `path:"date" doc:"any day of the reporting year"`
}

func (h prefills) list(ctx context.Context, scope tenant.Scope, req listAnswerSuggestions) ([]answerSuggestionView, error) {
	found, err := h.svc.List(ctx, scope, req.Date.Year())
	views := make([]answerSuggestionView, len(found))
	for i, s := range found {
		views[i] = viewAnswerSuggestion(s, s.Section)
	}
	return views, err
}

type oneAnswerSuggestion struct {
	ID uuid.UUID `path:"id"`
}

func (h prefills) accept(ctx context.Context, scope tenant.Scope, req oneAnswerSuggestion) (answerView, error) {
	saved, err := h.svc.Accept(ctx, scope, req.ID)
	return viewAnswer(saved), err
}

type acceptAnswerSuggestions struct {
	Body struct {
		IDs []uuid.UUID `json:"ids" minItems:"1" maxItems:"500"`
	}
}

type acceptedView struct {
	Accepted []answerView      `json:"accepted"`
	Refused  []notAcceptedView `json:"refused"`
}

type notAcceptedView struct {
	ID   uuid.UUID `json:"id"`
	Code string    `json:"code" doc:"why"`
}

func (h prefills) acceptMany(ctx context.Context, scope tenant.Scope, req acceptAnswerSuggestions) (acceptedView, error) {
	v := acceptedView{Accepted: []answerView{}, Refused: []notAcceptedView{}}
	saved, refused, err := h.svc.AcceptAll(ctx, scope, req.Body.IDs)
	for _, a := range saved {
		v.Accepted = append(v.Accepted, viewAnswer(a))
	}
	for _, id := range req.Body.IDs {
		if why, ok := refused[id]; ok {
			v.Refused = append(v.Refused, notAcceptedView{id, fault.CodeOf(why)})
		}
	}
	return v, err
}

func (h prefills) decline(ctx context.Context, scope tenant.Scope, req oneAnswerSuggestion) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Decline(ctx, scope, req.ID)
}

func (h prefills) reopen(ctx context.Context, scope tenant.Scope, req oneAnswerSuggestion) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Reopen(ctx, scope, req.ID)
}

type startPrefill struct {
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL" doc:"of what is suggested"`
	Date   endpoint.Day `query:"date" doc:"any day of the reporting year; absent: the usual year"`
}

func (h prefills) start(ctx context.Context, scope tenant.Scope, req startPrefill) (view.JobView, error) {
	year := cmp.Or(req.Date.Year(), h.calendar.DefaultYear())
	queued, err := h.svc.Prepare(ctx, scope, year, view.LocaleOf(req.Locale, h.locale))
	return view.Job(queued), err
}

type onePrefill struct {
	ID uuid.UUID `path:"id" doc:"of the job"`
}

func (h prefills) stop(ctx context.Context, scope tenant.Scope, req onePrefill) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Stop(ctx, scope, req.ID)
}
