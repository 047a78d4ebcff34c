package people

import (
	"context"
	"net/url"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
)

// Mails are the choices that people make about the mails they get: signed in on
// their own page, or by the link at the foot of a mail.
type Mails struct {
	Choices, Choose, Page, TurnOff, TurnOn endpoint.Handler
}

// NewMails returns the calls.
func NewMails(svc *mailing.Service) Mails {
	h := mails{svc}
	return Mails{
		Choices: endpoint.Handle(h.choices),
		Choose:  endpoint.Handle(h.choose),
		Page:    endpoint.SeeOther(h.page),
		TurnOff: endpoint.Handle(h.turnOff),
		TurnOn:  endpoint.Handle(h.turnOn),
	}
}

type mails struct{ svc *mailing.Service }

type mailChoiceView struct {
	Kind mailing.Kind `json:"kind" enum:"assigned,prepared,connection,trial,unread"`
	On   bool         `json:"on"`
}

func (h mails) choices(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]mailChoiceView, error) {
	found, err := h.svc.Choices(ctx, scope)
	views := make([]mailChoiceView, len(found))
	for i, c := range found {
		views[i] = mailChoiceView(c)
	}
	return views, err
}

type chooseMail struct {
	Body mailChoiceView
}

func (h mails) choose(ctx context.Context, scope tenant.Scope, req chooseMail) ([]mailChoiceView, error) {
	if err := h.svc.Choose(ctx, scope, mailing.Choice(req.Body)); err != nil {
		return nil, err
	}
	return h.choices(ctx, scope, view.Nothing{})
}

// page is where mail programs lead a person that cannot turn mails off by
// themselves.
func (h mails) page(_ context.Context, _ tenant.Scope, req view.MailLink) (string, error) {
	return "/mails?" + url.Values{"token": {req.Token}}.Encode(), nil
}

func (h mails) turnOff(ctx context.Context, _ tenant.Scope, req view.MailLink) (mailChoiceView, error) {
	kind, err := h.svc.Follow(ctx, req.Token, false)
	return mailChoiceView{Kind: kind}, err
}

func (h mails) turnOn(ctx context.Context, _ tenant.Scope, req view.MailLink) (mailChoiceView, error) {
	kind, err := h.svc.Follow(ctx, req.Token, true)
	return mailChoiceView{Kind: kind, On: true}, err
}
