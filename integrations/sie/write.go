package sie

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
	"golang.org/x/text/encoding/charmap"

	"tillit/core/books/ledger"
)

// Write writes books as a SIE 4E file in code page 437, as the standard asks.
// Reading it back gives the same books: head.Years are numbered 0, -1, … in
// their order, Format, Encoding and counts come from reading. Characters that
// the code page lacks become the nearest it has, else "?". Amounts in other
// currencies and the guess of a supplier have no place in the format.
func Write(w io.Writer, head ledger.Head, vouchers iter.Seq[ledger.Voucher]) error {
	out := &writer{buf: bufio.NewWriterSize(w, maxLine)}
	out.head(head)
	for v := range vouchers {
		out.voucher(v)
	}
	if err := out.buf.Flush(); err != nil {
		return fmt.Errorf("write SIE: %w", err)
	}
	return nil
}

// writer leaves errors to the buffer, which keeps the first one.
type writer struct{ buf *bufio.Writer }

func (w *writer) head(h ledger.Head) {
	w.record("#FLAGGA", "0")
	w.record("#PROGRAM", quote(h.Program))
	w.record("#FORMAT", "PC8")
	if !h.Generated.IsZero() {
		w.record("#GEN", day(h.Generated))
	}
	w.record("#SIETYP", "4")
	if h.CorporateNumber != "" {
		w.record("#ORGNR", quote(h.CorporateNumber))
	}
	w.record("#FNAMN", quote(h.Company))
	for i, y := range h.Years {
		w.record("#RAR", strconv.Itoa(-i), day(y.From), day(y.To))
	}
	w.record("#VALUTA", quote(h.Currency))
	if h.Chart != "" {
		w.record("#KPTYP", quote(h.Chart))
	}

	for _, a := range h.Accounts {
		w.record("#KONTO", quote(a.Number), quote(a.Name))
		if letter := typeLetter(a.Type); letter != "" {
			w.record("#KTYP", quote(a.Number), letter)
		}
		if a.Unit != "" {
			w.record("#ENHET", quote(a.Number), quote(a.Unit))
		}
	}
	if len(h.Suppliers) > 0 {
		w.record("#DIM", dimSupplier, quote("Leverantör"))
	}
	for _, s := range h.Suppliers {
		w.record("#OBJEKT", dimSupplier, quote(s.Key), quote(s.Name))
	}
}

func (w *writer) voucher(v ledger.Voucher) {
	w.record("#VER", quote(v.Series), quote(v.Number), day(v.Date), quote(v.Text))
	w.record("{")
	for _, r := range v.Rows {
		line := []string{"#TRANS", quote(r.Account), objects(r), amount(r.Amount), day(r.Date), quote(r.Text)}
		if r.Quantity.Valid {
			line = append(line, r.Quantity.Decimal.String())
		}
		w.record(line...)
	}
	w.record("}")
}

func (w *writer) record(fields ...string) {
	for i, f := range fields {
		if i > 0 {
			_ = w.buf.WriteByte(' ')
		}
		for _, r := range f {
			c, ok := charmap.CodePage437.EncodeRune(r)
			if !ok {
				c = '?'
			}
			_ = w.buf.WriteByte(c)
		}
	}
	_ = w.buf.WriteByte('\n')
}

func objects(r ledger.Row) string {
	var pairs []string
	for _, o := range []struct{ dim, code string }{
		{"1", r.CostCentre}, {"6", r.Project}, {dimSupplier, r.Supplier},
	} {
		if o.code != "" {
			pairs = append(pairs, o.dim+" "+quote(o.code))
		}
	}
	return "{" + strings.Join(pairs, " ") + "}"
}

func amount(d decimal.Decimal) string {
	if d.Exponent() < -2 {
		return d.String()
	}
	return d.StringFixed(2)
}

func day(t time.Time) string { return t.Format("20060102") }

func typeLetter(t ledger.AccountType) string {
	switch t {
	case ledger.Asset:
		return "T"
	case ledger.Liability:
		return "S"
	case ledger.Cost:
		return "K"
	case ledger.Income:
		return "I"
	case ledger.Unknown, ledger.BalanceSheet, ledger.ProfitAndLoss:
	}
	return ""
}

// quote makes a field of any text. A backslash at the end would hide the
// quote, so a blank, which readers trim, stands between them.
func quote(s string) string {
	s = strings.ReplaceAll(nearest(s), `"`, `\"`)
	if strings.HasSuffix(s, `\`) {
		s += " "
	}
	return `"` + s + `"`
}

// nearest replaces the characters that bookkeepers use and the code page
// lacks, and drops control characters.
func nearest(s string) string {
	if isPlain([]byte(s)) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r < ' ' || r == 0x7F:
			return -1
		case strings.ContainsRune("–—−", r):
			return '-'
		case strings.ContainsRune("’‘", r):
			return '\''
		case strings.ContainsRune("”“„", r):
			return '"'
		case r == 'ø':
			return 'ö'
		case r == 'Ø':
			return 'Ö'
		case r == '€':
			return 'E'
		}
		return r
	}, s)
}
