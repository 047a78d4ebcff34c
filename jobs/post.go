package jobs

import (
	"context"
	"net/url"

	"github.com/google/uuid"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/mailing"
)

// post sends the mails of kinds that people may turn off.
type post struct {
	letters

	wishes *mailing.Service
}

// send sends a person the mail that write makes, unless they have turned its
// kind off by now.
func (p post) send(ctx context.Context, person uuid.UUID, kind mailing.Kind, write func(*mail.Templates, mail.Leave) (mail.Message, error)) error {
	wanted, err := p.wishes.Wants(ctx, person, kind)
	if err != nil || !wanted {
		return err
	}
	token := url.Values{"token": {p.wishes.Link(person, kind)}}.Encode()
	message, err := write(p.templates, mail.Leave{Page: p.origin + "/mails?" + token, Call: p.origin + "/api/mails/off?" + token})
	if err != nil {
		return err
	}
	return p.sender.Send(ctx, message)
}
