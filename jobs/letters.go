package jobs

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
)

// letters sends mails to those who have an account, or are about to.
type letters struct {
	templates *mail.Templates
	sender    mail.Sender
	origin    string // of every link, never taken from a request
}

// deliver sends the mail that write makes, unless looking for whom it is for has
// failed. It sends nothing when there is nobody any more.
func (l letters) deliver(ctx context.Context, what string, failed error, write func() (mail.Message, error)) error {
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
	return verdict(l.sender.Send(ctx, message))
}

// key is the link to a page that a token opens for whoever has the address.
func (l letters) key(page, token, email, locale string) string {
	return l.origin + page + "?" + inLanguage(url.Values{"token": {token}, "email": {email}}, locale).Encode()
}

// inLanguage has the page of a link come in the language of the mail, unless the
// reader has chosen another one.
func inLanguage(query url.Values, locale string) url.Values {
	if locale != "" {
		query.Set("locale", locale)
	}
	return query
}
