package calculation

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/pg"
)

// standing are prints of the transactions that stand in some months, by id, of which none
// has come out alike yet. What does is neither staged nor compared: it costs its print.
type standing map[uuid.UUID]footmark

// footmark is the print of a line of copyColumns.
type footmark [16]byte

func markOf(line []byte) footmark {
	sum := sha256.Sum256(line)
	return footmark(sum[:16])
}

// readStanding reads what stands, as appendCopy writes it.
func readStanding(ctx context.Context, tx pg.Tx, company uuid.UUID, months footprint.Span) (standing, error) {
	found := standing{}
	into := &marker{found: found}
	err := tx.Pgx(func(raw pgx.Tx) error {
		// The company is a uuid and the rest are numbers: nothing that needs quoting.
		_, err := raw.Conn().PgConn().CopyTo(ctx, into, fmt.Sprintf(
			"copy (select %s from footprint_transactions where company_id = '%s' and year = %d and month between %d and %d) to stdout",
			copyColumns, company, months.From.Year(), months.From.Month(), months.Last().Month()))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what stands: %w", err)
	}
	return found, nil
}

// standsAs reports whether the transaction stands as the line says, and takes note of it.
func (s standing) standsAs(id uuid.UUID, line []byte) bool {
	mark, stands := s[id]
	if !stands || mark != markOf(line) {
		return false
	}
	delete(s, id)
	return true
}

// former are the transactions that stand and did not come out alike.
func (s standing) former() []string {
	ids := make([]string, 0, len(s))
	for id := range s {
		ids = append(ids, id.String())
	}
	return ids
}

// marker takes the print of each line that is written to it.
type marker struct {
	found standing
	begun []byte // of a line
}

// errLine means that the database wrote a line without an id.
var errLine = errors.New("a transaction has no id")

// Write takes what stands between two ends of lines, wherever it is cut.
func (m *marker) Write(p []byte) (int, error) {
	written := len(p)
	for {
		line, rest, ended := bytes.Cut(p, []byte{'\n'})
		m.begun = append(m.begun, line...)
		if !ended {
			return written, nil
		}
		m.begun = append(m.begun, '\n')
		if err := m.take(m.begun); err != nil {
			return 0, err
		}
		m.begun, p = m.begun[:0], rest
	}
}

func (m *marker) take(line []byte) error {
	_, rest, _ := bytes.Cut(line, []byte{'\t'})
	text, _, _ := bytes.Cut(rest, []byte{'\t'})
	id, err := uuid.ParseBytes(text)
	if err != nil {
		return errors.Join(errLine, err)
	}
	m.found[id] = markOf(line)
	return nil
}
