// Package mail makes and sends mails: one layout, texts in every language of
// the product, and two ways out, an SMTP server or a folder to look into.
package mail

import (
	"context"
	"fmt"
	"log/slog"
	"net/mail"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	gomail "github.com/wneessen/go-mail"
)

// Message is one mail to one person.
type Message struct {
	To      Address
	Subject string
	Text    string
	HTML    string
	Leave   string // where a mail program turns such mails off by a POST (RFC 8058); empty for those that always come
}

// Address is a person's mailbox.
type Address struct {
	Name  string
	Email string
}

// Sender hands a message over; when it returns, the message is somebody
// else's to deliver.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Open returns the sender for a mail server's address, or one that writes
// into the folder when there is none. Mails come from no-reply at the host
// that people reach the product under, unless the address says otherwise.
func Open(server, folder, origin string, log *slog.Logger, clock func() time.Time) (Sender, error) {
	if server == "" {
		return NewFolder(folder, log, clock), nil
	}
	u, err := url.Parse(origin)
	if err != nil {
		return nil, fmt.Errorf("read public address: %w", err)
	}
	return NewSMTP(server, Address{Name: "Tillit", Email: "no-reply@" + u.Hostname()}, clock)
}

// compose turns the message into what goes over the wire. Whatever stands in
// a name or subject stays in its header.
func compose(from Address, m Message, at time.Time) (*gomail.Msg, error) {
	out := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	sender, err := from.mailbox()
	if err != nil {
		return nil, fmt.Errorf("set sender: %w", err)
	}
	recipient, err := m.To.mailbox()
	if err != nil {
		return nil, fmt.Errorf("set recipient: %w", err)
	}
	if err := out.From(sender); err != nil {
		return nil, fmt.Errorf("set sender: %w", err)
	}
	if err := out.AddTo(recipient); err != nil {
		return nil, fmt.Errorf("set recipient: %w", err)
	}
	_, domain, _ := strings.Cut(from.Email, "@")
	out.SetMessageIDWithValue(uuid.NewString() + "@" + domain)
	out.SetDateWithValue(at)
	out.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.Leave != "" {
		out.SetGenHeaderPreformatted("List-Unsubscribe", "<"+m.Leave+">") // not folded: mail programs read the address as it stands
		out.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	out.Subject(oneLine(m.Subject))
	out.SetBodyString(gomail.TypeTextPlain, m.Text)
	out.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return out, nil
}

// mailbox is the address as it stands in a header, whatever is in the name.
func (a Address) mailbox() (string, error) {
	read, err := mail.ParseAddress(a.Email)
	if err != nil {
		return "", err
	}
	read.Name = oneLine(a.Name)
	return read.String(), nil
}

func oneLine(s string) string {
	return strings.Join(strings.Fields(s), " ")
}

// ParseAddress reads "Name <mailbox>" or a mailbox alone.
func ParseAddress(s string) (Address, error) {
	a, err := mail.ParseAddress(s)
	if err != nil {
		return Address{}, fmt.Errorf("read mail address: %w", err)
	}
	return Address{Name: a.Name, Email: a.Address}, nil
}
