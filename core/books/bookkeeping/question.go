package bookkeeping

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
)

// Question is the work of notifying one administrator of a company that an import
// which came by itself waits for an answer.
type Question struct {
	Company uuid.UUID `json:"company"`
	Import  uuid.UUID `json:"import"`
	Person  uuid.UUID `json:"person"`
}

// Kind names the work.
func (Question) Kind() string { return "mail.importWaiting" }

// Keepers are the people who look after a company's books: its administrators whose
// accounts are open.
func Keepers(ctx context.Context, tx pg.Tx, company uuid.UUID) (people []uuid.UUID, err error) {
	err = tx.NewRaw(`select p.id from memberships m join people p on p.id = m.person_id
		where m.company_id = ? and p.role = ? and p.disabled_at is null`, company, tenant.Company).Scan(ctx, &people)
	if err != nil {
		return nil, fmt.Errorf("find who looks after the books: %w", err)
	}
	return people, nil
}

// callForAnswer has those who look after the company's books notified.
func callForAnswer(ctx context.Context, tx pg.Tx, company, imported uuid.UUID) error {
	people, err := Keepers(ctx, tx, company)
	if err != nil {
		return err
	}
	work := make([]queue.Args, len(people))
	for i, person := range people {
		work[i] = Question{Company: company, Import: imported, Person: person}
	}
	return tx.Enqueue(ctx, work...)
}

// QuestionMail is what the mail says to somebody.
type QuestionMail struct {
	Email   string
	Name    string
	Locale  string // empty when none was chosen
	Company string
	File    string
}

// QuestionMail returns what the mail says to a person. tenant.ErrNotFound when there
// is nothing to ask any more: somebody has answered already, or the account was shut.
func (s *Service) QuestionMail(ctx context.Context, in Question) (m QuestionMail, err error) {
	err = s.db.In(ctx, tenant.NewScope(in.Person, in.Company), func(ctx context.Context, tx pg.Tx) error {
		file, _, err := findImport(ctx, tx, in.Company, in.Import)
		if err != nil {
			return err
		}
		if file.State() != Waiting {
			return tenant.ErrNotFound
		}
		m.File = file.Name
		err = tx.NewRaw(`select p.email, p.name, coalesce(p.locale, '') as locale, o.name as company
			from memberships m join people p on p.id = m.person_id join companies o on o.id = m.company_id
			where m.company_id = ? and p.id = ? and p.role = ? and p.disabled_at is null`,
			in.Company, in.Person, tenant.Company).Scan(ctx, &m.Email, &m.Name, &m.Locale, &m.Company)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		return err
	})
	return m, err
}
