package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// sendTimeout bounds one delivery, from the connection to the last answer.
const sendTimeout = 30 * time.Second

// SMTP sends through a mail server.
type SMTP struct {
	host    string
	options []gomail.Option
	from    Address
	clock   func() time.Time
}

// NewSMTP returns a sender for an address such as
//
//	smtps://user:password@mail.example.com
//	smtp://mail.example.com:587?from=Tillit+<no-reply@example.com>
//
// smtps encrypts from the first byte; smtp upgrades by STARTTLS and refuses a
// server that cannot, unless it is on this machine. Mails come from the
// address given as from, else from the fallback.
func NewSMTP(address string, fallback Address, clock func() time.Time) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return nil, errors.New("the address of a mail server has to begin with smtp:// or smtps:// and name a host")
	}
	s := &SMTP{host: u.Hostname(), from: fallback, clock: clock, options: []gomail.Option{gomail.WithTimeout(sendTimeout)}}
	switch {
	case u.Scheme == "smtps":
		s.options = append(s.options, gomail.WithSSLPort(false))
	case local(u.Hostname()):
		s.options = append(s.options, gomail.WithTLSPortPolicy(gomail.TLSOpportunistic))
	default:
		s.options = append(s.options, gomail.WithTLSPortPolicy(gomail.TLSMandatory))
	}
	if port := u.Port(); port != "" {
		n, err := strconv.Atoi(port)
		if err != nil {
			return nil, fmt.Errorf("read port of mail server: %w", err)
		}
		s.options = append(s.options, gomail.WithPort(n))
	}
	if user := u.User.Username(); user != "" {
		password, _ := u.User.Password()
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(user), gomail.WithPassword(password))
	}
	if from := u.Query().Get("from"); from != "" {
		if s.from, err = ParseAddress(from); err != nil {
			return nil, err
		}
	}
	if _, err := gomail.NewClient(s.host, s.options...); err != nil {
		return nil, fmt.Errorf("set up mail server: %w", err)
	}
	return s, nil
}

func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// Send delivers the message to the server. An error may mean that it was
// delivered and only the last answer was lost.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	out, err := compose(s.from, m, s.clock())
	if err != nil {
		return err
	}
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return fmt.Errorf("set up mail server: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	if err := client.DialAndSendWithContext(ctx, out); err != nil {
		return fmt.Errorf("send mail through %s: %w", s.host, err)
	}
	return nil
}
