package questions

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/history"
	"tillit/core/reference/catalogue"
)

type eventView struct {
	Deed           history.Deed     `json:"deed" enum:"saved,completed,notApplicable,carriedOver,takenBack,assigned"`
	At             time.Time        `json:"at"`
	By             view.WriterView  `json:"by"`
	ImpersonatedAs *uuid.UUID       `json:"impersonatedAs" doc:"the company, when it was not the person's own"`
	Question       view.SubjectView `json:"question" doc:"one of the questions"`
	Questions      int              `json:"questions" doc:"how many it was done with at a stroke"`
	Assignee       *view.WriterView `json:"assignee" doc:"of what was assigned; else null"`
}

// AnswerActivity tell who answered what of late.
type AnswerActivity struct {
	List endpoint.Handler
}

// NewAnswerActivity returns the calls.
func NewAnswerActivity(svc *history.Service, locale catalogue.Locale) AnswerActivity {
	h := answerActivity{svc, locale}
	return AnswerActivity{
		List: endpoint.Handle(h.list),
	}
}

type answerActivity struct {
	svc    *history.Service
	locale catalogue.Locale
}

type listActivity struct {
	Date   endpoint.Day `path:"date" doc:"any day of the reporting year"`
	Limit  int          `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h answerActivity) list(ctx context.Context, scope tenant.Scope, req listActivity) ([]eventView, error) {
	found, err := h.svc.Activity(ctx, scope, req.Date.Year(), req.Limit)
	locale := view.LocaleOf(req.Locale, h.locale)
	views := make([]eventView, len(found))
	for i, e := range found {
		views[i] = eventView{
			Deed: e.Deed, At: e.At, By: view.WriterView(e.By), Questions: e.Questions,
			Question: view.SubjectView{ID: e.Question.ID, Section: e.Question.Section, ShortTitle: e.Question.Texts[locale].ShortTitle},
		}
		if e.Impersonated {
			views[i].ImpersonatedAs = &scope.Company
		}
		if e.Assignee.ID != uuid.Nil {
			assignee := view.WriterView(e.Assignee)
			views[i].Assignee = &assignee
		}
	}
	return views, err
}
