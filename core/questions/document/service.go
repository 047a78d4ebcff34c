package document

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/kernel/unpack"
	"tillit/core/kernel/upload"
)

// Holders are the answers that documents belong to: they know who may change
// them. Both run in the transaction that deletes a document or brings it back.
type Holders interface {
	// Release takes a document that is deleted at a moment from all answers, or
	// says why it may not.
	Release(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, at time.Time) error
	// Regain gives it back to those that it was taken from at that moment.
	Regain(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, at time.Time) error
}

// Service keeps the documents of companies.
type Service struct {
	holders Holders // nil: the database refuses to delete what an answer has

	db      *pg.DB
	files   *blob.Store
	uploads *upload.Box
	limits  Limits
	budget  *unpack.Budget
	now     func() time.Time
}

// NewService returns the service on db with its files in files.
func NewService(db *pg.DB, files *blob.Store, limits Limits, now func() time.Time) *Service {
	return &Service{db: db, files: files, uploads: upload.NewBox(db, files, "document"), limits: limits, now: now}
}

// HeldBy says what documents belong to.
func (s *Service) HeldBy(holders Holders) { s.holders = holders }

// Within has the service read files within a budget, which it shares with
// others.
func (s *Service) Within(budget *unpack.Budget) { s.budget = budget }

// Largest is the size of the largest document that is taken in.
func (s *Service) Largest() int64 { return s.limits.File }

// Sort is what a list is in the order of.
type Sort string

// The orders. The zero value is what was found best first, or the newest first
// where nothing is searched for.
const (
	BestFirst  Sort = ""
	ByName     Sort = "name"
	BySize     Sort = "size"
	ByUploaded Sort = "uploaded"
	ByUploader Sort = "uploader"
)

// Filter says which documents to list and in which order.
type Filter struct {
	Search     string      // words, all of which are in the name or the text
	Only       []uuid.UUID // not nil: of these alone
	Sort       Sort
	Descending bool
	Offset     int64
	Limit      int64
}

// List is a part of what was found.
type List struct {
	Total int64
	Items []Found
}

// expression is what rows are ordered by.
func (s Sort) expression() string {
	switch s {
	case ByName:
		return "d.name" // as people sort: folded, an Å would stand among the As
	case BySize:
		return "d.size"
	case ByUploader:
		return "lower(person_name(d.uploaded_by))"
	case BestFirst, ByUploaded:
	}
	return "d.uploaded_at"
}

// findsSQL says that a word is in the name or the text.
const findsSQL = "(strpos(d.folded, ?) > 0 or d.id in (select documents_with(?, ?)))"

// inNameSQL counts the words that are in the name.
const inNameSQL = `(select count(*) from unnest(?::text[]) w where strpos(d.folded, w) > 0)`

// excerptSQL cuts out the first word that is in the text, with what stands
// before it and after.
const excerptSQL = `(
  select array[substr(t.text, greatest(x.at - 60, 1), x.at - greatest(x.at - 60, 1)), substr(t.text, x.at, length(x.w)), substr(t.text, x.at + length(x.w), 120)]
  from document_texts t, lateral (
    select w, strpos(t.folded, w) as at from unnest(?::text[]) with ordinality u (w, n) where strpos(t.folded, w) > 0 order by n limit 1
  ) x
  where t.company_id = d.company_id and t.document_id = d.id) as excerpt`

// searching is for the searches of one person: as many as somebody types, and
// fewer than keep the database from others.
func searching() throttle.Rule {
	return throttle.Rule{Name: "search", Burst: 100, Every: time.Second}
}

// List returns the company's documents. What is in a name comes before what is
// in a text. Requires Read. throttle.ErrTooMany for who searches without end.
func (s *Service) List(ctx context.Context, scope tenant.Scope, f Filter) (List, error) {
	if err := scope.Require(Read); err != nil {
		return List{}, err
	}
	var list List
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		var rows []row
		q := living(tx, &rows, scope.Company)
		if f.Only != nil {
			q = q.Where("d.id = any (?)", pgdialect.Array(f.Only))
		}
		if search := words(f.Search); len(search) > 0 {
			if err := throttle.TakeIn(ctx, tx, s.now(), searching().Of(scope.Person.String())); err != nil {
				return err
			}
			q = searched(q, scope.Company, search, f.Sort)
		}
		direction := " asc"
		if f.Descending || f.Sort == BestFirst {
			direction = " desc"
		}
		q = q.OrderExpr(f.Sort.expression() + direction + ", d.id desc").Offset(f.Offset).Limit(f.Limit)
		if list.Total, err = q.ScanAndCount(ctx); err != nil {
			return fmt.Errorf("list documents: %w", err)
		}
		list.Items = make([]Found, len(rows))
		for i, r := range rows {
			list.Items[i] = r.found()
		}
		return nil
	})
	return list, err
}

// searched narrows a list to what the words are in, with where they are.
func searched(q *bun.SelectQuery, company uuid.UUID, search []string, by Sort) *bun.SelectQuery {
	looked := pgdialect.Array(search)
	q = q.ColumnExpr(excerptSQL, looked)
	for _, word := range search {
		q = q.Where(findsSQL, word, company, word)
	}
	if by == BestFirst {
		q = q.OrderExpr(inNameSQL+" desc", looked)
	}
	return q
}

// Get returns a document. Requires Read.
func (s *Service) Get(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Document, error) {
	r, err := s.get(ctx, scope, id)
	return r.document(), err
}

// Open returns a document with its bytes, which the caller closes. Requires
// Read.
func (s *Service) Open(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Document, io.ReadSeekCloser, error) {
	r, err := s.get(ctx, scope, id)
	if err != nil {
		return Document{}, nil, err
	}
	content, err := s.files.Open(ctx, pg.Value(r.BlobKey))
	return r.document(), content, err
}

func (s *Service) get(ctx context.Context, scope tenant.Scope, id uuid.UUID) (r row, err error) {
	if err := scope.Require(Read); err != nil {
		return row{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err = find(ctx, tx, scope.Company, id)
		return err
	})
	return r, err
}
