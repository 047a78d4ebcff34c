package supplierrequest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// What letters are about.
const (
	LetterRequest  = "request"
	LetterReminder = "reminder"
	LetterRejected = "rejected"
	LetterReceived = "received" // to who has asked
)

// Letter is the work of sending a mail about a request. The link is made when
// the mail is, and lies nowhere but in it.
type Letter struct {
	Company    uuid.UUID `json:"company"`
	Request    uuid.UUID `json:"request"`
	Generation int       `json:"generation"` // of the link; a newer one replaces the letter
	What       string    `json:"what"`
}

// Kind names the work.
func (Letter) Kind() string { return "mail.supplierRequest" }

func (r row) letter(what string) Letter {
	return Letter{Company: r.CompanyID, Request: r.ID, Generation: r.Generation, What: what}
}

// Mail is what a letter says.
type Mail struct {
	Name, Email, Locale string // of who gets it
	Company             string
	SupplierName        string
	Year                int
	Due                 time.Time
	Message             string
	Reason              string
	Declined            bool   // of LetterReceived
	Token               string // of the form; empty for LetterReceived
	MailsToken          string // turns such mails off; empty for LetterReceived
	Capped              bool   // what is asked is for a report by the CSRD, so that what is required has a cap
	Above               []Beyond
}

// Beyond is something above the cap, which can be declined.
type Beyond struct {
	Field Field
	Label string // what the standard calls it; empty where it knows no such thing
}

// Mail makes what a letter says, with its link. tenant.ErrNotFound when there is
// nothing to send any more.
func (s *Service) Mail(ctx context.Context, in Letter) (m Mail, err error) {
	var r row
	err = s.db.In(ctx, tenant.NewScope(uuid.Nil, in.Company), func(ctx context.Context, tx pg.Tx) error {
		err := query(tx, &r, in.Company).Where("r.id = ? and r.generation = ?", in.Request, in.Generation).Scan(ctx)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		if err != nil {
			return err
		}
		m = Mail{
			Name: r.ContactName, Email: r.Email, Locale: r.Locale, SupplierName: r.SupplierName, Year: r.Year, Due: r.Due, Message: r.Message,
			Reason: r.Reason, Declined: r.State == Declined,
		}
		if m.Capped, m.Above, err = s.beyond(r.asked()); err != nil {
			return err
		}
		if m.Company, err = s.asks(ctx, tx, in.Company); errors.Is(err, ErrLink) {
			return tenant.ErrNotFound
		}
		if err != nil {
			return err
		}
		if in.What == LetterReceived {
			return nil
		}
		waits := r.State.open() && s.now().Before(r.ExpiresAt) && r.UnwantedAt == nil
		if !waits || (in.What == LetterRejected) != (r.State == Rejected) {
			return tenant.ErrNotFound
		}
		v := visit{company: r.CompanyID, request: r.ID, generation: r.Generation}
		m.Token, m.MailsToken = s.token(v, formPlace), s.token(v, mailsPlace)
		return nil
	})
	if err == nil && in.What == LetterReceived {
		err = s.toAsker(ctx, r, &m)
	}
	return m, err
}

// toAsker has a mail go to who has asked.
func (s *Service) toAsker(ctx context.Context, r row, m *Mail) error {
	return s.db.In(ctx, tenant.NewScope(r.AskedBy, r.CompanyID), func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw("select name, email, coalesce(locale, '') as locale from people where id = ? and disabled_at is null", r.AskedBy).
			Scan(ctx, &m.Name, &m.Email, &m.Locale)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		return err
	})
}

// Remind hands over the reminders that are due and forgets drafts whose link
// has ended. It returns how many there were.
func Remind(ctx context.Context, db *pg.DB, now time.Time) (sent int, err error) {
	all, err := due(ctx, db, now)
	if err != nil {
		return 0, err
	}
	for _, d := range all {
		reminded, err := remind(ctx, db, d, now)
		if err != nil {
			return sent, fmt.Errorf("remind of request %s: %w", d.request, err)
		}
		if reminded {
			sent++
		}
	}
	return sent, db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("select forget_supplier_drafts(?)", now).Exec(ctx); err != nil {
			return fmt.Errorf("forget drafts: %w", err)
		}
		return nil
	})
}

// waiting names a request of which a reminder is due.
type waiting struct{ company, request uuid.UUID }

func due(ctx context.Context, db *pg.DB, now time.Time) (all []waiting, err error) {
	err = db.Read(ctx, tenant.Scope{}, pg.Query{SQL: "select company_id, id from due_supplier_reminders($1)", Args: []any{now}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var d waiting
			if err := rows.Scan(&d.company, &d.request); err != nil {
				return err
			}
			all = append(all, d)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("find reminders: %w", err)
	}
	return all, nil
}

// remind hands one reminder over, unless the request has gone on meanwhile.
func remind(ctx context.Context, db *pg.DB, d waiting, now time.Time) (reminded bool, err error) {
	err = db.In(ctx, tenant.NewScope(uuid.Nil, d.company), func(ctx context.Context, tx pg.Tx) error {
		r, err := lock(ctx, tx, d.company, d.request)
		if err != nil || r.State != Sent && r.State != Opened || r.RemindedAt != nil && now.Sub(*r.RemindedAt) < 24*time.Hour {
			return err
		}
		reminded = true
		r.Reminded, r.RemindedAt = r.Reminded+1, &now
		if err := write(ctx, tx, r, "reminded", "reminded_at"); err != nil {
			return err
		}
		return tx.Enqueue(ctx, r.letter(LetterReminder))
	})
	return reminded, err
}
