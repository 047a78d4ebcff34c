package company

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Prepared is the work of notifying a person that the answers they had prepared
// for a company and year are there to be looked at. Whoever prepares them
// enqueues it in the transaction that ends the preparation.
type Prepared struct {
	Company    uuid.UUID `json:"company"`
	Person     uuid.UUID `json:"person"`
	Year       int       `json:"year"`
	Suggested  int       `json:"suggested"` // questions with a suggestion
	Questions  int       `json:"questions"` // that were looked at
	Unfinished bool      `json:"unfinished,omitempty"`
}

// Kind names the work.
func (Prepared) Kind() string { return "mail.prepared" }

// PreparedMail is to whom the mail goes.
type PreparedMail struct {
	Email   string
	Name    string
	Locale  string // empty when none was chosen
	Company string
}

// PreparedMail returns to whom the mail about a preparation goes.
// tenant.ErrNotFound when the person may not work for the company any more.
func (s *Service) PreparedMail(ctx context.Context, in Prepared) (m PreparedMail, err error) {
	err = s.db.In(ctx, tenant.NewScope(in.Person, in.Company), func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw(`select p.email, p.name, coalesce(p.locale, '') as locale, c.name as company
			from people p join companies c on c.id = ? where p.id = ? and still_works_for(p.id, c.id)`, in.Company, in.Person).Scan(ctx, &m)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		return err
	})
	return m, err
}
