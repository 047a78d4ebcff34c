package bff

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

type eventView struct {
	Deed           answer.Deed `json:"deed" enum:"saved,completed,notApplicable,carriedOver,takenBack,assigned"`
	At             time.Time   `json:"at"`
	By             writerView  `json:"by"`
	ImpersonatedAs *uuid.UUID  `json:"impersonatedAs" nullable:"true" doc:"the company, when it was not the person's own"`
	Question       subjectView `json:"question" doc:"one of the questions"`
	Questions      int         `json:"questions" doc:"how many it was done with at a stroke"`
	Assignee       *writerView `json:"assignee" doc:"of what was assigned; else null"`
}

// subjectView is the question that something was done with.
type subjectView struct {
	ID         string            `json:"id"`
	Section    catalogue.Section `json:"section"`
	ShortTitle string            `json:"shortTitle"`
}

type answerActivity struct {
	svc    *answer.Service
	locale catalogue.Locale
}

func (h answerActivity) routes() []route {
	return []route{
		{"GET", "/company/answer/activity/{date}", answer.ReadAssigned, 0, endpoint.Handle(h.list)},
	}
}

type listActivity struct {
	Date   endpoint.Day `path:"date" doc:"any day of the reporting year"`
	Limit  int          `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h answerActivity) list(ctx context.Context, scope tenant.Scope, req listActivity) ([]eventView, error) {
	found, err := h.svc.Activity(ctx, scope, req.Date.Year(), req.Limit)
	locale := localeOf(req.Locale, h.locale)
	views := make([]eventView, len(found))
	for i, e := range found {
		views[i] = eventView{
			Deed: e.Deed, At: e.At, By: writerView(e.By), Questions: e.Questions,
			Question: subjectView{e.Question.ID, e.Question.Section, e.Question.Texts[locale].ShortTitle},
		}
		if e.Impersonated {
			views[i].ImpersonatedAs = &scope.Company
		}
		if e.Assignee.ID != uuid.Nil {
			assignee := writerView(e.Assignee)
			views[i].Assignee = &assignee
		}
	}
	return views, err
}
