package bff

import (
	"context"
	"net/url"

	"tillit/bff/endpoint"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/mailing"
)

// mails are the choices that people make about the mails they get: signed in
// on their own page, or by the link at the foot of a mail.
type mails struct{ svc *mailing.Service }

func (h mails) routes() []route {
	return []route{
		{"GET", "/account/mail-settings", account.Own, 0, endpoint.Handle(h.choices)},
		{"PUT", "/account/mail-settings", account.Own, 0, endpoint.Handle(h.choose)},
		{"GET", "/mails/off", endpoint.Public, 0, endpoint.SeeOther(h.page)},
		{"POST", "/mails/off", endpoint.Public, 0, endpoint.Handle(h.turnOff)},
		{"POST", "/mails/on", endpoint.Public, 0, endpoint.Handle(h.turnOn)},
	}
}

type mailChoiceView struct {
	Kind mailing.Kind `json:"kind" enum:"assigned,prepared,connection,trial"`
	On   bool         `json:"on"`
}

func (h mails) choices(ctx context.Context, scope tenant.Scope, _ nothing) ([]mailChoiceView, error) {
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
	return h.choices(ctx, scope, nothing{})
}

type mailLink struct {
	Token string `query:"token" maxLength:"400" doc:"of the link at the foot of a mail"`
}

// page is where mail programs lead a person that cannot turn mails off by
// themselves.
func (h mails) page(_ context.Context, _ tenant.Scope, req mailLink) (string, error) {
	return "/mails?" + url.Values{"token": {req.Token}}.Encode(), nil
}

func (h mails) turnOff(ctx context.Context, _ tenant.Scope, req mailLink) (mailChoiceView, error) {
	kind, err := h.svc.Follow(ctx, req.Token, false)
	return mailChoiceView{Kind: kind}, err
}

func (h mails) turnOn(ctx context.Context, _ tenant.Scope, req mailLink) (mailChoiceView, error) {
	kind, err := h.svc.Follow(ctx, req.Token, true)
	return mailChoiceView{Kind: kind, On: true}, err
}
