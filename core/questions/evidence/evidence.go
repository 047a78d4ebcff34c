// Package evidence keeps which documents answers rest on: it gives and takes them, tells
// what a document belongs to, and what becomes of answers when it is deleted.
package evidence

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Service gives documents to answers.
type Service struct {
	db        *pg.DB
	catalogue *catalogue.Catalogue
	years     *questionnaire.Years
	writing   *writing.Service
	now       func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, c *catalogue.Catalogue, years *questionnaire.Years, w *writing.Service, now func() time.Time) *Service {
	return &Service{db: db, catalogue: c, years: years, writing: w, now: now}
}

// maxDocuments is how many documents one answer may have.
const maxDocuments = 100

// Attach says which documents belong to an answer.
type Attach struct {
	Answer    uuid.UUID
	Version   int // that the editor read; 0 of who read none
	Documents []uuid.UUID
}

// Set gives an answer its documents and leaves the rest of it as it
// is. It fails as writing.Service.Mark does, though who read no version is not held to one, and
// with tenant.ErrNotFound for a document that the company does not have.
func (s *Service) Set(ctx context.Context, scope tenant.Scope, in Attach) (answer.Answer, error) {
	return s.changeDocuments(ctx, scope, in.Answer, in.Version, func(*answer.Answer) ([]uuid.UUID, error) {
		if len(in.Documents) > maxDocuments {
			return nil, fault.Fields(map[string]string{"documentIds": answer.CodeTooMany})
		}
		documents := []uuid.UUID{}
		for _, id := range in.Documents {
			if !slices.Contains(documents, id) {
				documents = append(documents, id)
			}
		}
		return documents, nil
	})
}

// Detach takes one document from an answer. It fails as Set does, and
// with tenant.ErrNotFound when the answer does not have it.
func (s *Service) Detach(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, document uuid.UUID) (answer.Answer, error) {
	return s.changeDocuments(ctx, scope, id, version, func(a *answer.Answer) ([]uuid.UUID, error) {
		at := slices.Index(a.Documents, document)
		if at < 0 {
			return nil, tenant.ErrNotFound
		}
		return slices.Delete(slices.Clone(a.Documents), at, at+1), nil
	})
}

// changeDocuments saves an answer with other documents; the same ones are no
// change.
func (s *Service) changeDocuments(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int,
	change func(*answer.Answer) ([]uuid.UUID, error),
) (answer.Answer, error) {
	var saved answer.Answer
	err := s.years.Write(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if version == 0 { // then it goes by what there is, and others wait
			if _, err := tx.NewRaw("select from answers where company_id = ? and id = ? for update", scope.Company, id).Exec(ctx); err != nil {
				return fmt.Errorf("lock answer %s: %w", id, err)
			}
		}
		y, a, err := s.writing.Find(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		if version != 0 && a.Version != version {
			return &answer.Stale{Current: a}
		}
		documents, err := change(a)
		if err != nil {
			return err
		}
		if slices.Equal(documents, a.Documents) {
			saved = *a
			return nil
		}
		if err := known(ctx, tx, scope, documents); err != nil {
			return err
		}
		with := writing.From(a)
		with.Documents, with.From = documents, a.CarriedFrom
		same := writing.Save{Question: a.Question, Year: a.Year, Version: a.Version, Content: a.Content}
		saved, err = s.writing.Put(ctx, tx, scope, y, same, with)
		return err
	})
	return saved, err
}

// known reports whether the company has all of the documents.
func known(ctx context.Context, tx pg.Tx, scope tenant.Scope, documents []uuid.UUID) error {
	there, err := writing.Living(ctx, tx, scope, documents)
	if err == nil && len(there) != len(documents) {
		return tenant.ErrNotFound
	}
	return err
}

// Use is an answer that a document belongs to.
type Use struct {
	Answer   uuid.UUID
	Question *catalogue.Question // its id alone where no edition of the year has it any more
	Year     int
}

// Uses are the answers that a document belongs to, as far as the person may
// see them, and how many others there are.
type Uses struct {
	Seen   []Use // newest year first
	Hidden int
	Seals  []SealedUse // newest year first, of all its answers
}

// SealedUse is a sealed year that a document stays for.
type SealedUse struct {
	Year    int
	Version int // of the seal
}

// usesSQL reads what documents belong to. Who may not read every answer is
// shown those that are assigned to them.
const usesSQL = `
select d.document_id, a.id, a.question_id, a.year,
  array(select e.edition_id from company_editions e where e.company_id = a.company_id and e.year = a.year),
  $3 or exists (
  select from assignments s
  where s.company_id = a.company_id and s.year = a.year and s.question_id = a.question_id and s.person_id = $4),
  coalesce((select s.version from seals s where s.company_id = a.company_id and s.year = a.year and s.opened_at is null), 0)
from answer_documents d
join answers a on a.company_id = d.company_id and a.id = d.answer_id
where d.company_id = $1 and d.document_id = any ($2)
order by a.year desc, a.question_id`

// UsesOf returns what documents of the company belong to, by document.
func (s *Service) UsesOf(ctx context.Context, scope tenant.Scope, documents []uuid.UUID) (map[uuid.UUID]Uses, error) {
	if err := answer.MayRead(scope); err != nil {
		return nil, err
	}
	found := map[uuid.UUID]Uses{}
	q := pg.Query{SQL: usesSQL, Args: []any{scope.Company, documents, scope.May(answer.Read), scope.Person}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var (
				document uuid.UUID
				question string
				editions []string
				use      Use
				seen     bool
				sealed   int
			)
			if err := rows.Scan(&document, &use.Answer, &question, &use.Year, &editions, &seen, &sealed); err != nil {
				return err
			}
			use.Question = s.asked(question, editions)
			uses := found[document]
			if seen {
				uses.Seen = append(uses.Seen, use)
			} else {
				uses.Hidden++
			}
			if last := len(uses.Seals) - 1; sealed > 0 && (last < 0 || uses.Seals[last].Year != use.Year) {
				uses.Seals = append(uses.Seals, SealedUse{use.Year, sealed})
			}
			found[document] = uses
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read what documents belong to: %w", err)
	}
	return found, nil
}

// asked finds a question in one of the editions.
func (s *Service) asked(question string, editions []string) *catalogue.Question {
	for _, id := range editions {
		if e, ok := s.catalogue.Edition(id); ok {
			if q, ok := e.Question(question); ok {
				return q
			}
		}
	}
	return &catalogue.Question{ID: question}
}
