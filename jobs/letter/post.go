// Package letter is how workers of several areas send mails.
package letter

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

// Post sends mails to those who have an account, are about to, or are asked for
// something.
type Post struct {
	Templates *mail.Templates
	Sender    mail.Sender
	Origin    string           // of every link, never taken from a request
	Wishes    *mailing.Service // which mails people want
}

// Deliver sends the mail that write makes, unless looking for whom it is for has
// failed. It sends nothing when there is nobody any more.
func (p Post) Deliver(ctx context.Context, what string, failed error, write func() (mail.Message, error)) error {
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
	return jobs.Verdict(p.Sender.Send(ctx, message))
}

// Offer sends a person the mail that write makes, of a kind that people may turn
// off, unless they have done so by now.
func (p Post) Offer(ctx context.Context, person uuid.UUID, kind mailing.Kind, write func(*mail.Templates, mail.Leave) (mail.Message, error)) error {
	wanted, err := p.Wishes.Wants(ctx, person, kind)
	if err != nil || !wanted {
		return err
	}
	token := url.Values{"token": {p.Wishes.Link(person, kind)}}.Encode()
	message, err := write(p.Templates, mail.Leave{Page: p.Origin + "/mails?" + token, Call: p.Origin + "/api/mails/off?" + token})
	if err != nil {
		return err
	}
	return p.Sender.Send(ctx, message)
}

// Key is the link to a page that a token opens for whoever has the address.
func (p Post) Key(page, token, email, locale string) string {
	return p.Origin + page + "?" + InLanguage(url.Values{"token": {token}, "email": {email}}, locale).Encode()
}

// InLanguage has the page of a link come in the language of the mail, unless the
// reader has chosen another one.
func InLanguage(query url.Values, locale string) url.Values {
	if locale != "" {
		query.Set("locale", locale)
	}
	return query
}
