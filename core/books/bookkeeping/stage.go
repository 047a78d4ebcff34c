package bookkeeping

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"iter"
	"strconv"
	"sync/atomic"
	"time"

	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
)

// Staging holds what a file hands over, as it comes: for each voucher its rows
// and, as line 0, its head. It is a temporary table because COPY, by far the
// fastest way in, is refused on tables that row-level security confines.
const createStaged = `create temp table staged (
	v int not null, line int not null,
	date date not null, text text not null,
	series text collate "C", number text collate "C", fiscal_year_start date, source_line int, rows int, hash bytea,
	account text, amount numeric, original_amount numeric, original_currency text,
	quantity numeric, unit text, cost_centre text, project text, supplier text
) on commit drop`

// The columns that only heads or only rows have.
const (
	noHead = "\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N"
	noRow  = "\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n"
)

// stage copies all vouchers of books into the staging table, counts their rows
// and shows each of them to see, unless that is nil.
func stage(ctx context.Context, tx pg.Tx, books ledger.Books, rows *atomic.Int64, see func(ledger.Voucher)) error {
	if _, err := tx.NewRaw(createStaged).Exec(ctx); err != nil {
		return err
	}
	next, stop := iter.Pull2(books.Vouchers())
	defer stop()
	lines := &copyLines{next: next, currency: books.Head().Currency, rows: rows, see: see}
	_, err := tx.Copy(ctx, "copy staged from stdin", lines)
	if lines.err != nil {
		return lines.err // COPY reports it as a text only
	}
	if err != nil {
		return err
	}
	_, err = tx.NewRaw("analyze staged").Exec(ctx)
	return err
}

// copyLines turns vouchers into COPY's text format, no more at a time than the
// connection takes.
type copyLines struct {
	next     func() (ledger.Voucher, error, bool)
	currency string
	rows     *atomic.Int64
	see      func(ledger.Voucher)
	buf      bytes.Buffer
	content  []byte // of the voucher at hand
	vouchers int
	err      error
}

// Read implements io.Reader.
func (c *copyLines) Read(p []byte) (int, error) {
	for c.err == nil && c.buf.Len() < len(p) {
		v, err, ok := c.next()
		if !ok {
			break
		}
		if err != nil {
			c.err = err
			break
		}
		c.vouchers++
		c.rows.Add(int64(len(v.Rows)))
		if c.see != nil {
			c.see(v)
		}
		c.add(v)
	}
	if c.err != nil {
		return 0, c.err
	}
	return c.buf.Read(p) // io.EOF when nothing is left
}

// add writes the rows of a voucher and then its head, which carries the digest
// of its content.
func (c *copyLines) add(v ledger.Voucher) {
	b := c.buf.AvailableBuffer()
	for _, r := range v.Rows {
		b = appendPlace(b, c.vouchers, r.Number)
		b = appendRow(b, r.Signed())
	}
	c.content = appendContent(c.content[:0], c.currency, v)
	content := sha256.Sum256(c.content)
	b = appendPlace(b, c.vouchers, 0)
	b = appendDay(b, v.Date)
	b = appendText(b, v.Text)
	b = appendText(b, v.Series)
	b = appendText(b, v.Number)
	b = appendDay(b, v.Year)
	b = appendInt(b, v.Line)
	b = appendInt(b, len(v.Rows))
	b = append(b, "\t\\\\x"...)
	b = hex.AppendEncode(b, content[:])
	b = append(b, noRow...)
	_, _ = c.buf.Write(b)
}

// What ends each field and each row of a content.
const (
	fieldEnd = '\x1f'
	rowEnd   = '\x1e'
)

// appendContent appends all that the source wrote of a voucher beside its series
// and number, and nothing that was read out of it, such as the sign of a
// quantity. Vouchers of equal content are equal,
// whatever reads them. The migration voucher_content says the same of rows that
// were stored before.
func appendContent(b []byte, currency string, v ledger.Voucher) []byte {
	field := func(s string) {
		for i := range len(s) {
			if s[i] != 0 { // PostgreSQL cannot store it
				b = append(b, s[i])
			}
		}
		b = append(b, fieldEnd)
	}
	day := func(t time.Time) { b = append(t.AppendFormat(b, time.DateOnly), fieldEnd) }
	field(currency)
	day(v.Date)
	field(v.Text)
	b = append(b, rowEnd)
	for _, r := range v.Rows {
		day(r.Date)
		for _, s := range []string{r.Text, r.Account, r.Amount.String()} {
			field(s)
		}
		if r.Original.Currency == "" {
			b = append(b, fieldEnd, fieldEnd)
		} else {
			field(r.Original.Amount.String())
			field(r.Original.Currency)
		}
		if r.Quantity.Valid {
			field(r.Quantity.Decimal.Abs().String())
		} else {
			b = append(b, fieldEnd)
		}
		for _, s := range []string{r.Unit, r.CostCentre, r.Project, r.Supplier} {
			field(s)
		}
		b = append(b, rowEnd)
	}
	return b
}

func appendPlace(b []byte, voucher, line int) []byte {
	b = strconv.AppendInt(b, int64(voucher), 10)
	return appendInt(b, line)
}

func appendRow(b []byte, r ledger.Row) []byte {
	b = appendDay(b, r.Date)
	b = appendText(b, r.Text)
	b = append(b, noHead...)
	b = appendText(b, r.Account)
	b = append(append(b, '\t'), r.Amount.String()...)
	if r.Original.Currency == "" {
		b = append(b, "\t\\N\t\\N"...)
	} else {
		b = append(append(b, '\t'), r.Original.Amount.String()...)
		b = appendText(b, r.Original.Currency)
	}
	if r.Quantity.Valid {
		b = append(append(b, '\t'), r.Quantity.Decimal.String()...)
	} else {
		b = append(b, "\t\\N"...)
	}
	b = appendText(b, r.Unit)
	b = appendText(b, r.CostCentre)
	b = appendText(b, r.Project)
	b = appendText(b, r.Supplier)
	return append(b, '\n')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(append(b, '\t'), int64(n), 10) }

func appendDay(b []byte, t time.Time) []byte { return t.AppendFormat(append(b, '\t'), time.DateOnly) }

// appendText escapes what means something to COPY, and drops the one character
// that PostgreSQL cannot store.
func appendText(b []byte, s string) []byte {
	b = append(b, '\t')
	for i := range len(s) {
		switch c := s[i]; c {
		case '\\':
			b = append(b, `\\`...)
		case '\n':
			b = append(b, `\n`...)
		case '\r':
			b = append(b, `\r`...)
		case '\t':
			b = append(b, `\t`...)
		case 0:
		default:
			b = append(b, c)
		}
	}
	return b
}
