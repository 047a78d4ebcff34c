package questions

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/evidence"
	"tillit/core/questions/writing"
	"tillit/core/reference/materiality"
)

type answerView struct {
	ID                    uuid.UUID       `json:"id"`
	QuestionID            string          `json:"questionId"`
	Year                  int             `json:"year"`
	Value                 *valueView      `json:"value"`
	Completed             bool            `json:"completed"`
	NotApplicable         bool            `json:"notApplicable"`
	NotApplicableReason   string          `json:"notApplicableReason"`
	Explanation           string          `json:"explanation"`
	Reasoning             string          `json:"reasoning"`
	Notes                 string          `json:"notes"`
	Tags                  []string        `json:"tags"`
	ValueChainPerspective perspectiveView `json:"valueChainPerspective"`
	DocumentIDs           []uuid.UUID     `json:"documentIds"`
	Source                answer.Source   `json:"source" enum:",footprint,assistant" doc:"where the value is from; empty: a person; assistant: suggested, accepted and not changed since"`
	CarriedFrom           int             `json:"carriedFrom" doc:"year that it was carried over from and not reviewed since; else 0"`
	UpdatedBy             view.WriterView `json:"updatedBy"`
	UpdatedAt             time.Time       `json:"updatedAt"`
	Version               int             `json:"version"`
}

type perspectiveView struct {
	Upstream     string `json:"upstream"`
	CoreBusiness string `json:"coreBusiness"`
	Downstream   string `json:"downstream"`
}

// valueView is the value of an answer; which parts it has follows from the
// question's type and shape.
type valueView struct {
	Number  *string   `json:"number,omitempty" doc:"decimal number, as in 12.5"`
	Unit    string    `json:"unit,omitempty"`
	Text    string    `json:"text,omitempty"`
	Yes     *bool     `json:"yes,omitempty"`
	Options []string  `json:"options,omitempty" doc:"option keys"`
	Rows    []rowView `json:"rows,omitempty" doc:"of a table; the questions of a group are its columns"`

	Scores map[string]map[string]int `json:"scores,omitempty" doc:"of an assessment: by aspect and dimension, each 0 to 10"`
}

type rowView struct {
	Row     string   `json:"row" doc:"joins the cells of the group's questions"`
	Number  *string  `json:"number,omitempty"`
	Unit    string   `json:"unit,omitempty"`
	Text    string   `json:"text,omitempty"`
	Yes     *bool    `json:"yes,omitempty"`
	Options []string `json:"options,omitempty"`
}

func viewAnswer(a answer.Answer) answerView {
	return answerView{
		ID: a.ID, QuestionID: a.Question, Year: a.Year, Value: viewValue(a.Value), Completed: a.Completed,
		NotApplicable: a.NotApplicable, NotApplicableReason: a.NotApplicableReason, Explanation: a.Explanation,
		Reasoning: a.Reasoning, Notes: a.Notes, Tags: view.OrEmpty(a.Tags),
		ValueChainPerspective: perspectiveView(a.Perspective), DocumentIDs: view.OrEmpty(a.Documents), Source: a.Source,
		CarriedFrom: a.CarriedFrom,
		UpdatedBy:   view.WriterView(a.UpdatedBy), UpdatedAt: a.UpdatedAt, Version: a.Version,
	}
}

func viewAnswerOrNone(a *answer.Answer) *answerView {
	if a == nil {
		return nil
	}
	shown := viewAnswer(*a)
	return &shown
}

func viewValue(v *answer.Value) *valueView {
	if v == nil {
		return nil
	}
	view := &valueView{
		Number: viewNumber(v.Number), Unit: v.Unit, Text: v.Text, Yes: v.Yes, Options: v.Options,
		Scores: viewScores(v.Scores),
	}
	for _, r := range v.Rows {
		view.Rows = append(view.Rows, rowView{
			Row: r.Key, Number: viewNumber(r.Number), Unit: r.Unit, Text: r.Text, Yes: r.Yes, Options: r.Options,
		})
	}
	return view
}

func viewScores(s materiality.Scores) map[string]map[string]int {
	if len(s) == 0 {
		return nil
	}
	view := map[string]map[string]int{}
	for aspect, levels := range s {
		view[string(aspect)] = map[string]int{}
		for dimension, level := range levels {
			view[string(aspect)][string(dimension)] = level
		}
	}
	return view
}

func viewNumber(d *decimal.Decimal) *string {
	if d == nil {
		return nil
	}
	text := answer.WriteNumber(*d)
	return &text
}

// value reads a value and adds what is not a number to bad.
func (v *valueView) value(bad map[string]string) *answer.Value {
	if v == nil {
		return nil
	}
	read := &answer.Value{Cell: answer.Cell{
		Number: readNumber(v.Number, "value.number", bad), Unit: v.Unit, Text: v.Text, Yes: v.Yes, Options: v.Options,
	}}
	for aspect, levels := range v.Scores {
		if read.Scores == nil {
			read.Scores = materiality.Scores{}
		}
		read.Scores[materiality.Aspect(aspect)] = map[materiality.Dimension]int{}
		for dimension, level := range levels {
			read.Scores[materiality.Aspect(aspect)][materiality.Dimension(dimension)] = level
		}
	}
	for i, r := range v.Rows {
		read.Rows = append(read.Rows, answer.Row{Key: r.Row, Cell: answer.Cell{
			Number: readNumber(r.Number, fmt.Sprintf("value.rows[%d].number", i), bad),
			Unit:   r.Unit, Text: r.Text, Yes: r.Yes, Options: r.Options,
		}})
	}
	return read
}

func readNumber(s *string, field string, bad map[string]string) *decimal.Decimal {
	if s == nil {
		return nil
	}
	d, ok := answer.ParseNumber(*s)
	switch {
	case !ok && isDecimal(*s):
		bad[field] = answer.CodeTooLong
	case !ok:
		bad[field] = answer.CodeNoNumber
	}
	return &d
}

// isDecimal tells a number of more digits than are kept from what is not a number.
func isDecimal(s string) bool {
	_, err := decimal.NewFromString(s)
	return err == nil && !strings.ContainsAny(s, "eE")
}

// Answers save answers, and show what they were before.
type Answers struct {
	Save, Mark, Imports, SetDocuments, Detach endpoint.Handler
}

// NewAnswers returns the calls.
func NewAnswers(svc *writing.Service, evidenced *evidence.Service) Answers {
	h := answers{svc, evidenced}
	return Answers{
		Save:         endpoint.Handle(h.save),
		Mark:         endpoint.Handle(h.mark),
		Imports:      endpoint.Handle(h.imports),
		SetDocuments: endpoint.Handle(h.setDocuments),
		Detach:       endpoint.Handle(h.detach),
	}
}

type answers struct {
	svc      *writing.Service
	evidence *evidence.Service
}

type saveAnswer struct {
	Body struct {
		QuestionID            string          `json:"questionId"`
		Date                  endpoint.Day    `json:"date" doc:"any day of the reporting year"`
		Version               int             `json:"version" minimum:"0" doc:"the one that was read; 0 when there was no answer yet"`
		Value                 *valueView      `json:"value"`
		Completed             bool            `json:"completed"`
		NotApplicable         bool            `json:"notApplicable"`
		NotApplicableReason   string          `json:"notApplicableReason"`
		Explanation           string          `json:"explanation"`
		Reasoning             string          `json:"reasoning"`
		Notes                 string          `json:"notes"`
		Tags                  []string        `json:"tags"`
		ValueChainPerspective perspectiveView `json:"valueChainPerspective"`
	}
}

func (h answers) save(ctx context.Context, scope tenant.Scope, req saveAnswer) (answerView, error) {
	in, bad := req.Body, map[string]string{}
	content := answer.Content{
		Value: in.Value.value(bad), Completed: in.Completed, NotApplicable: in.NotApplicable,
		NotApplicableReason: in.NotApplicableReason, Explanation: in.Explanation, Reasoning: in.Reasoning,
		Notes: in.Notes, Tags: in.Tags, Perspective: answer.Perspective(in.ValueChainPerspective),
	}
	if err := fault.Fields(bad); err != nil {
		return answerView{}, err
	}
	saved, err := h.svc.Save(ctx, scope, writing.Save{
		Question: in.QuestionID, Year: in.Date.Year(), Version: in.Version, Content: content,
	})
	return viewAnswer(saved), withCurrent(err)
}

// withCurrent shows the newer answer with a stale save, so that the screen can
// show both.
func withCurrent(err error) error {
	if stale, ok := errors.AsType[*answer.Stale](err); ok {
		return endpoint.Current(err, viewAnswerOrNone(stale.Current))
	}
	return err
}

type markAnswer struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Version             int    `json:"version" minimum:"1" doc:"the one that was read"`
		Completed           bool   `json:"completed"`
		NotApplicable       bool   `json:"notApplicable,omitempty"`
		NotApplicableReason string `json:"notApplicableReason,omitempty"`
	}
}

func (h answers) mark(ctx context.Context, scope tenant.Scope, req markAnswer) (answerView, error) {
	in := req.Body
	saved, err := h.svc.Mark(ctx, scope, writing.Mark{
		ID: req.ID, Version: in.Version, Completed: in.Completed, NotApplicable: in.NotApplicable,
		NotApplicableReason: in.NotApplicableReason,
	})
	return viewAnswer(saved), withCurrent(err)
}

type importAnswer struct {
	Body struct {
		AnswerID   uuid.UUID    `json:"answerId" doc:"of any year of the company"`
		QuestionID string       `json:"questionId"`
		Date       endpoint.Day `json:"date" doc:"any day of the year to import into"`
	}
}

func (h answers) imports(ctx context.Context, scope tenant.Scope, req importAnswer) (answerView, error) {
	saved, err := h.svc.Import(ctx, scope, writing.Import{
		Answer: req.Body.AnswerID, Question: req.Body.QuestionID, Year: req.Body.Date.Year(),
	})
	return viewAnswer(saved), withCurrent(err)
}

type setDocuments struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Version     int         `json:"version,omitempty" minimum:"1" doc:"the one that was read; absent: whichever there is"`
		DocumentIDs []uuid.UUID `json:"documentIds" doc:"all of them, those that stay included"`
	}
}

func (h answers) setDocuments(ctx context.Context, scope tenant.Scope, req setDocuments) (answerView, error) {
	saved, err := h.evidence.Set(ctx, scope, evidence.Attach{Answer: req.ID, Version: req.Body.Version, Documents: req.Body.DocumentIDs})
	return viewAnswer(saved), withCurrent(err)
}

type detachDocument struct {
	ID         uuid.UUID `path:"id"`
	DocumentID uuid.UUID `path:"documentId"`
	Version    int       `query:"version" minimum:"1" doc:"the one that was read; absent: whichever there is"`
}

func (h answers) detach(ctx context.Context, scope tenant.Scope, req detachDocument) (answerView, error) {
	saved, err := h.evidence.Detach(ctx, scope, req.ID, req.Version, req.DocumentID)
	return viewAnswer(saved), withCurrent(err)
}
