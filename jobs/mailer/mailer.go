// Package mailer sends the mails of workers of several areas.
package mailer

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/google/uuid"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
	"tillit/jobs"
)

// Mailer sends mails to those who have an account, are about to, or are asked
// for something.
type Mailer struct {
	Templates   *mail.Templates
	Sender      mail.Sender
	Origin      string           // of every link, never taken from a request
	Preferences *mailing.Service // which mails people have turned off
}

// Deliver sends the mail that write makes, unless looking for whom it is for has
// failed. It sends nothing when there is nobody any more.
func (p Mailer) Deliver(ctx context.Context, what string, failed error, write func() (mail.Message, error)) error {
	if errors.Is(failed, tenant.ErrNotFound) {
		return nil
	}
	if failed != nil {
		return fmt.Errorf("find whom %s is for: %w", what, failed)
	}
	message, err := write()
	if err != nil {
		return err
	}
	return jobs.ClassifyError(p.Sender.Send(ctx, message))
}

// SendOptional sends a person the mail that write makes, of a kind that people may turn
// off, unless they have done so by now.
func (p Mailer) SendOptional(ctx context.Context, person uuid.UUID, kind mailing.Kind,
	write func(*mail.Templates, mail.Leave) (mail.Message, error),
) error {
	wanted, err := p.Preferences.Wants(ctx, person, kind)
	if err != nil || !wanted {
		return err
	}
	token := url.Values{"token": {p.Preferences.Link(person, kind)}}.Encode()
	message, err := write(p.Templates, mail.Leave{Page: p.Origin + "/mails?" + token, Call: p.Origin + "/api/mails/off?" + token})
	if err != nil {
		return err
	}
	return p.Sender.Send(ctx, message)
}

// TokenLink is the link to a page that a token opens for whoever has the address.
func (p Mailer) TokenLink(page, token, email, locale string) string {
	return p.Origin + page + "?" + WithLocale(url.Values{"token": {token}, "email": {email}}, locale).Encode()
}

// WithLocale has the page of a link come in the language of the mail, unless the
// reader has chosen another one.
func WithLocale(query url.Values, locale string) url.Values {
	if locale != "" {
		query.Set("locale", locale)
	}
	return query
}
