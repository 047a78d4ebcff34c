package document

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"
	"golang.org/x/text/unicode/norm"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// MaxText is how much of a text is kept for searching, in bytes.
const MaxText = 4 << 20

// What a Reader cannot read.
var (
	// ErrLocked says that a file is behind a password.
	ErrLocked = errors.New("document is behind a password")
	// ErrUnreadable says that nothing can be made out of a file, or not within
	// reasonable time and memory.
	ErrUnreadable = errors.New("document cannot be read")
)

// Page is a part of a document that people can turn to: a page, a slide, some
// rows of a sheet, a chapter.
type Page struct {
	Name string // "Energy!A1:F40" of a sheet, a heading; empty where pages only have numbers
	Text string
}

// Reader finds the text in files.
type Reader interface {
	// Text returns the pages of a file with at most MaxText bytes of text; more
	// is true when there is more. It returns ErrLocked and ErrUnreadable, and
	// must survive every file.
	Text(ctx context.Context, kind Kind, file *os.File) (pages []Page, more bool, err error)
}

// ReadText finds and keeps the text in a document. A file that cannot be read
// stays what it was and says so; doing it twice changes nothing more.
func (s *Service) ReadText(ctx context.Context, scope tenant.Scope, id uuid.UUID, reader Reader) (err error) {
	d, content, err := s.Open(ctx, scope, id)
	if errors.Is(err, ErrNotFound) {
		return nil // deleted since
	}
	if err != nil {
		return err
	}
	file, _, err := spool(content)
	if err = errors.Join(err, content.Close()); err != nil {
		return fmt.Errorf("fetch document: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close(), os.Remove(file.Name())) }()

	pages, more, err := reader.Text(ctx, d.Kind, file)
	text, starts, names := join(pages)
	state := TextRead
	switch {
	case errors.Is(err, ErrLocked):
		state = TextLocked
	case errors.Is(err, ErrUnreadable):
		state = TextFailed
	case err != nil:
		return fmt.Errorf("read text: %w", err)
	case text == "":
		state = TextEmpty
	case more:
		state = TextPartly
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update documents set text_state = ? where company_id = ? and id = ?", state, scope.Company, id).Exec(ctx)
		if err != nil || text == "" {
			return err
		}
		_, err = tx.NewRaw(`insert into document_texts (company_id, document_id, text, folded, page_starts, page_names) values (?, ?, ?, ?, ?, ?)
			on conflict (company_id, document_id) do update
			set text = excluded.text, folded = excluded.folded, page_starts = excluded.page_starts, page_names = excluded.page_names`,
			scope.Company, id, text, fold(text), pgdialect.Array(starts), pgdialect.Array(names)).Exec(ctx)
		return err
	})
}

// join makes one text of pages and says where in it each begins, in letters
// from 0, and what it is called.
func join(pages []Page) (text string, starts []int, names []string) {
	var b strings.Builder
	at := 0
	for _, p := range pages {
		tidied := tidy(p.Text)
		if tidied != "" && at > 0 {
			b.WriteString(" ")
			at++
		}
		starts, names = append(starts, at), append(names, tidy(p.Name))
		b.WriteString(tidied)
		at += utf8.RuneCountInString(tidied)
	}
	return b.String(), starts, names
}

// ReadAgain has the texts read anew that were kept before pages were told
// apart. It returns how many there are.
func (s *Service) ReadAgain(ctx context.Context) (again int, err error) {
	var due []struct {
		CompanyID  uuid.UUID `bun:"company_id,type:uuid"`
		DocumentID uuid.UUID `bun:"document_id,type:uuid"`
	}
	err = s.db.In(ctx, tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select t.company_id, t.document_id from document_texts t
			join documents d on d.company_id = t.company_id and d.id = t.document_id
			where t.page_starts is null and d.deleted_at is null`).Scan(ctx, &due)
	})
	if err != nil {
		return 0, fmt.Errorf("find texts without pages: %w", err)
	}
	for _, d := range due {
		err := s.db.In(ctx, tenant.NewScope(uuid.Nil, d.CompanyID), func(ctx context.Context, tx pg.Tx) error {
			return tx.Enqueue(ctx, Added{Company: d.CompanyID, Document: d.DocumentID})
		})
		if err != nil {
			return again, err
		}
		again++
	}
	return again, nil
}

// tidy leaves single spaces between words, and nothing that cannot be shown.
func tidy(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return norm.NFKC.String(strings.Join(strings.Fields(text), " "))
}

// LongestReading is how long after its upload a document counts as about to be
// read: by then it is, or whatever reads documents has fallen behind.
const LongestReading = 10 * time.Minute

// Reading reports whether documents of the company are about to be read, so that
// who looks for what they say had better wait. Requires Read.
func (s *Service) Reading(ctx context.Context, scope tenant.Scope) (reading bool, err error) {
	if err := scope.Require(Read); err != nil {
		return false, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select exists (select from documents where company_id = ? and text_state = ? and deleted_at is null and uploaded_at > ?)",
			scope.Company, TextWaiting, s.now().Add(-LongestReading)).Scan(ctx, &reading)
	})
	if err != nil {
		return false, fmt.Errorf("look for documents to be read: %w", err)
	}
	return reading, nil
}
