// Package questions serves the questionnaire: questions, answers, their progress, and
// how material the topics are.
package questions

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/assignment"
	"tillit/core/questions/comment"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/reading"
	"tillit/core/reference/catalogue"
)

// Questions show the questions that a company or a person is asked.
type Questions struct {
	List, Get, Related, Tags, Assign, Unassign, AssignMany, Comment, Options endpoint.Handler
}

// NewQuestions returns the calls.
func NewQuestions(
	svc *reading.Service, assigned *assignment.Service, comments *comment.Service, calendar questionnaire.Calendar, c *catalogue.Catalogue,
	usual catalogue.Locale,
) Questions {
	h := questions{
		svc: svc, assignments: assigned, comments: comments, calendar: calendar, catalogue: c, locale: usual, encoder: newQuestionEncoder(),
	}
	return Questions{
		List:       endpoint.Handle(h.list),
		Get:        endpoint.Handle(h.get),
		Related:    endpoint.Handle(h.related),
		Tags:       endpoint.Handle(h.tags),
		Assign:     endpoint.Handle(h.assign),
		Unassign:   endpoint.Handle(h.unassign),
		AssignMany: endpoint.Handle(h.assignMany),
		Comment:    endpoint.Handle(h.comment),
		Options:    endpoint.Handle(h.options),
	}
}

type questions struct {
	svc         *reading.Service
	assignments *assignment.Service
	comments    *comment.Service
	calendar    questionnaire.Calendar
	catalogue   *catalogue.Catalogue
	locale      catalogue.Locale
	encoder     *questionEncoder
}

// yearOr is the reporting year of a date, or the usual one when there is none.
func (h questions) yearOr(date endpoint.Day) int {
	return cmp.Or(date.Year(), h.calendar.DefaultYear())
}

type listQuestions struct {
	Date    endpoint.Day `path:"date" doc:"any day of the reporting year"`
	Section string       `path:"section" doc:"number or name; all: those that are not switched off"`
	Locale  string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

// allSections stands for every section in the place of one.
const allSections = "all"

func (h questions) list(ctx context.Context, scope tenant.Scope, req listQuestions) (endpoint.Encoded[[]questionView], error) {
	sheet, err := h.sheet(ctx, scope, req)
	if err != nil {
		return endpoint.Encoded[[]questionView]{}, err
	}
	encoded, err := h.encoder.encode(sheet, view.LocaleOf(req.Locale, h.locale))
	return endpoint.Encoded[[]questionView]{JSON: encoded}, err
}

func (h questions) sheet(ctx context.Context, scope tenant.Scope, req listQuestions) (answer.Sheet, error) {
	if strings.EqualFold(req.Section, allSections) {
		return h.svc.Year(ctx, scope, req.Date.Year())
	}
	section, err := catalogue.ParseSection(req.Section)
	if err != nil {
		return answer.Sheet{}, err
	}
	return h.svc.List(ctx, scope, req.Date.Year(), section)
}

type getQuestion struct {
	ID     string       `path:"id"`
	Date   endpoint.Day `query:"date" doc:"any day of the reporting year; absent: the usual year"`
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h questions) get(ctx context.Context, scope tenant.Scope, req getQuestion) (questionDetailView, error) {
	found, err := h.svc.Get(ctx, scope, h.yearOr(req.Date), req.ID)
	if err != nil {
		return questionDetailView{}, err
	}
	return viewDetail(found, scope.Company, view.LocaleOf(req.Locale, h.locale)), nil
}

type relatedQuestions struct {
	ID     string       `path:"id"`
	Date   endpoint.Day `path:"date" doc:"any day of the reporting year"`
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h questions) related(ctx context.Context, scope tenant.Scope, req relatedQuestions) ([]relatedView, error) {
	found, err := h.svc.Related(ctx, scope, req.Date.Year(), req.ID)
	if err != nil {
		return nil, err
	}
	return viewRelated(found, view.LocaleOf(req.Locale, h.locale)), nil
}

type listTags struct {
	Date endpoint.Day `path:"date" doc:"any day of the reporting year"`
}

func (h questions) tags(ctx context.Context, scope tenant.Scope, req listTags) ([]string, error) {
	tags, err := h.svc.Tags(ctx, scope, req.Date.Year())
	return view.OrEmpty(tags), err
}

type assignQuestion struct {
	ID     string       `path:"id"`
	UserID uuid.UUID    `path:"userId"`
	Date   endpoint.Day `query:"date"`
}

func (h questions) assign(ctx context.Context, scope tenant.Scope, req assignQuestion) (endpoint.None, error) {
	in := assignment.Assignment{Questions: []string{req.ID}, Year: h.yearOr(req.Date), Person: req.UserID}
	if in.Person == uuid.Nil { // would take it from everybody
		return endpoint.None{}, assignment.ErrNoMember
	}
	return endpoint.None{}, h.assignments.Assign(ctx, scope, in)
}

type unassignQuestion struct {
	ID   string       `path:"id"`
	Date endpoint.Day `query:"date"`
}

func (h questions) unassign(ctx context.Context, scope tenant.Scope, req unassignQuestion) (endpoint.None, error) {
	in := assignment.Assignment{Questions: []string{req.ID}, Year: h.yearOr(req.Date)}
	return endpoint.None{}, h.assignments.Assign(ctx, scope, in)
}

type assignQuestions struct {
	Body struct {
		QuestionIDs []string     `json:"questionIds" minItems:"1" maxItems:"5000"`
		UserID      *uuid.UUID   `json:"userId" doc:"null: takes the questions from everybody"`
		Date        endpoint.Day `json:"date,omitempty" doc:"any day of the reporting year; absent: the usual year"`
	}
}

func (h questions) assignMany(ctx context.Context, scope tenant.Scope, req assignQuestions) (endpoint.None, error) {
	in := assignment.Assignment{Questions: req.Body.QuestionIDs, Year: h.yearOr(req.Body.Date)}
	if id := req.Body.UserID; id != nil {
		if *id == uuid.Nil {
			return endpoint.None{}, assignment.ErrNoMember
		}
		in.Person = *id
	}
	return endpoint.None{}, h.assignments.Assign(ctx, scope, in)
}

type commentQuestion struct {
	ID   string `path:"id"`
	Body struct {
		Comment string       `json:"comment" doc:"empty takes it away"`
		Version int          `json:"version" minimum:"0" doc:"the one that was read; 0 when there was no comment yet"`
		Date    endpoint.Day `json:"date,omitempty" doc:"any day of the reporting year; absent: the usual year"`
	}
}

func (h questions) comment(ctx context.Context, scope tenant.Scope, req commentQuestion) ([]remarkView, error) {
	in := req.Body
	all, err := h.comments.Write(ctx, scope, comment.Comment{Question: req.ID, Year: h.yearOr(in.Date), Version: in.Version, Text: in.Comment})
	views := viewRemarks(all, scope.Company)
	if errors.Is(err, comment.ErrStale) {
		return nil, endpoint.Current(err, views)
	}
	return views, err
}

type listOptions struct {
	List   string `path:"list"`
	Locale string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h questions) options(_ context.Context, _ tenant.Scope, req listOptions) ([]optionView, error) {
	list, err := h.catalogue.Options(req.List)
	if err != nil {
		return nil, err
	}
	return viewList(list, view.LocaleOf(req.Locale, h.locale)), nil
}
