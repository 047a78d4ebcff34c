package document

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/text/unicode/norm"

	"tillit/core/pg"
	"tillit/core/tenant"
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

// Reader finds the text in files.
type Reader interface {
	// Text returns at most MaxText bytes of the text in file; more is true when
	// there is more. It returns ErrLocked and ErrUnreadable, and must survive
	// every file.
	Text(ctx context.Context, kind Kind, file *os.File) (text string, more bool, err error)
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

	text, more, err := reader.Text(ctx, d.Kind, file)
	text = tidy(text)
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
		_, err = tx.NewRaw(`insert into document_texts (company_id, document_id, text, folded) values (?, ?, ?, ?)
			on conflict (company_id, document_id) do update set text = excluded.text, folded = excluded.folded`,
			scope.Company, id, text, fold(text)).Exec(ctx)
		return err
	})
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
