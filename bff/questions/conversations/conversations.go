// Package conversations serves what people say about questions and figures, and
// what each is told of.
package conversations

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/conversation"
	"tillit/core/questions/questionnaire"
)

// Conversations are the calls that show and keep what is said.
type Conversations struct {
	List, People, Open, Reply, Resolve, TakeBack endpoint.Handler
}

// NewConversations returns the calls.
func NewConversations(svc *conversation.Service, calendar questionnaire.Calendar) Conversations {
	h := conversations{svc, calendar}
	return Conversations{
		List:     endpoint.Handle(h.list),
		People:   endpoint.Handle(h.people),
		Open:     endpoint.Handle(h.open),
		Reply:    endpoint.Handle(h.reply),
		Resolve:  endpoint.Handle(h.resolve),
		TakeBack: endpoint.Handle(h.takeBack),
	}
}

type conversations struct {
	svc      *conversation.Service
	calendar questionnaire.Calendar
}

type threadView struct {
	ID         uuid.UUID         `json:"id"`
	About      conversation.Kind `json:"about" enum:"question,figure"`
	Year       int               `json:"year"`
	Place      string            `json:"place" doc:"id of the question, or of the category of the figure"`
	OpenedAt   time.Time         `json:"openedAt"`
	Resolved   bool              `json:"resolved"`
	ResolvedBy *view.NamedView   `json:"resolvedBy" doc:"null while it is open"`
	ResolvedAt *time.Time        `json:"resolvedAt" doc:"null while it is open"`
	Messages   []messageView     `json:"messages" doc:"from the first on"`
}

type messageView struct {
	ID           uuid.UUID       `json:"id"`
	Text         string          `json:"text" doc:"empty once it was taken back"`
	By           view.WriterView `json:"by"`
	At           time.Time       `json:"at"`
	Impersonated bool            `json:"impersonated" doc:"by somebody who acted as the company, which is not their own"`
	TakenBack    bool            `json:"takenBack"`
	Own          bool            `json:"own" doc:"it may be taken back"`
	Mentions     []view.NamedID  `json:"mentions"`
}

func viewThread(t conversation.Thread, scope tenant.Scope) threadView {
	v := threadView{ID: t.ID, About: t.Kind, Year: t.Year, Place: t.Place, OpenedAt: t.OpenedAt, Resolved: t.Resolved, Messages: make([]messageView, len(t.Messages))}
	if t.Resolved {
		by := view.NamedView(t.ResolvedBy)
		v.ResolvedBy, v.ResolvedAt = &by, &t.ResolvedAt
	}
	for i, m := range t.Messages {
		v.Messages[i] = messageView{
			ID: m.ID, Text: m.Text, By: view.WriterView(m.By), At: m.At, Impersonated: m.Impersonated, TakenBack: m.TakenBack,
			Own: m.By.ID == scope.Person && !m.TakenBack, Mentions: viewPeople(m.Mentions),
		}
	}
	return v
}

func viewPeople(people []answer.Person) []view.NamedID {
	views := make([]view.NamedID, len(people))
	for i, p := range people {
		views[i] = view.NamedID(p)
	}
	return views
}

type placeOfConversation struct {
	About conversation.Kind `query:"about" enum:"question,figure" required:"true"`
	Place string            `query:"place" maxLength:"100" required:"true" doc:"id of the question, or of the category of the figure"`
	Date  endpoint.Day      `query:"date" doc:"any day of the reporting year; absent: the usual year"`
}

func (h conversations) place(kind conversation.Kind, date endpoint.Day, place string) conversation.About {
	return conversation.About{Kind: kind, Year: cmp.Or(date.Year(), h.calendar.DefaultYear()), Place: place}
}

func (h conversations) list(ctx context.Context, scope tenant.Scope, req placeOfConversation) ([]threadView, error) {
	found, err := h.svc.List(ctx, scope, h.place(req.About, req.Date, req.Place))
	views := make([]threadView, len(found))
	for i, t := range found {
		views[i] = viewThread(t, scope)
	}
	return views, err
}

func (h conversations) people(ctx context.Context, scope tenant.Scope, req placeOfConversation) ([]view.NamedID, error) {
	found, err := h.svc.People(ctx, scope, h.place(req.About, req.Date, req.Place))
	return viewPeople(found), err
}

// ConversationMessage is what somebody writes. Only an exported type is looked
// into where it is embedded.
type ConversationMessage struct {
	Text     string      `json:"text"`
	Mentions []uuid.UUID `json:"mentions" maxItems:"100" doc:"who is named in it: of those who may be"`
}

func (m ConversationMessage) content() conversation.Message {
	return conversation.Message{Text: m.Text, Mentions: m.Mentions}
}

type openConversation struct {
	Body struct {
		About conversation.Kind `json:"about" enum:"question,figure"`
		Place string            `json:"place" maxLength:"100" doc:"id of the question, or of the category of the figure"`
		Date  endpoint.Day      `json:"date,omitempty" doc:"any day of the reporting year; absent: the usual year"`
		ConversationMessage
	}
}

func (h conversations) open(ctx context.Context, scope tenant.Scope, req openConversation) (threadView, error) {
	in := req.Body
	opened, err := h.svc.Open(ctx, scope, h.place(in.About, in.Date, in.Place), in.content())
	return viewThread(opened, scope), err
}

type replyInConversation struct {
	ID   uuid.UUID `path:"id"`
	Body ConversationMessage
}

func (h conversations) reply(ctx context.Context, scope tenant.Scope, req replyInConversation) (threadView, error) {
	changed, err := h.svc.Reply(ctx, scope, req.ID, req.Body.content())
	return viewThread(changed, scope), err
}

type resolveConversation struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Resolved bool `json:"resolved" doc:"false: it is open again"`
	}
}

func (h conversations) resolve(ctx context.Context, scope tenant.Scope, req resolveConversation) (threadView, error) {
	changed, err := h.svc.Resolve(ctx, scope, req.ID, req.Body.Resolved)
	return viewThread(changed, scope), err
}

type oneMessage struct {
	ID      uuid.UUID `path:"id"`
	Message uuid.UUID `path:"messageId"`
}

func (h conversations) takeBack(ctx context.Context, scope tenant.Scope, req oneMessage) (threadView, error) {
	changed, err := h.svc.TakeBack(ctx, scope, req.ID, req.Message)
	return viewThread(changed, scope), err
}
