package connection

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
)

// Attention is the work of notifying one administrator of a company that nothing
// is read from a system until a person has acted.
type Attention struct {
	Company    uuid.UUID `json:"company"`
	Connection uuid.UUID `json:"connection"`
	Person     uuid.UUID `json:"person"`
}

// Kind names the work.
func (Attention) Kind() string { return "mail.connection" }

// callForHelp has those who look after the company's books notified, once for every time
// that a connection stops.
func (r *reader) callForHelp(ctx context.Context, tx pg.Tx) error {
	people, err := bookkeeping.Keepers(ctx, tx, r.scope.Company)
	if err != nil {
		return err
	}
	work := make([]queue.Args, len(people))
	for i, person := range people {
		work[i] = Attention{Company: r.scope.Company, Connection: r.row.ID, Person: person}
	}
	return tx.Enqueue(ctx, work...)
}

// AttentionMail is what the mail says to somebody.
type AttentionMail struct {
	Email    string
	Name     string
	Locale   string // empty when none was chosen
	Company  string
	Provider Provider
	Reason   Reason
}

// AttentionMail returns what the mail says to a person. tenant.ErrNotFound when there is
// nothing to tell any more: somebody has acted already, or the account was shut.
func (s *Service) AttentionMail(ctx context.Context, in Attention) (m AttentionMail, err error) {
	err = s.db.In(ctx, tenant.NewScope(in.Person, in.Company), func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw(`select p.email, p.name, coalesce(p.locale, '') as locale, o.name as company, c.provider, c.reason
			from connections c join companies o on o.id = c.company_id
			join memberships m on m.company_id = c.company_id join people p on p.id = m.person_id
			where c.company_id = ? and c.id = ? and not c.paused and p.id = ? and p.role = ? and p.disabled_at is null`,
			in.Company, in.Connection, in.Person, tenant.Company).Scan(ctx, &m)
		if pg.NoRows(err) || err == nil && (m.Reason == "" || m.Reason.Passing()) {
			return tenant.ErrNotFound
		}
		return err
	})
	return m, err
}
