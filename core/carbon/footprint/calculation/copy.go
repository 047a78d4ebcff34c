package calculation

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
)

// copyColumns are those that appendCopy writes, in its order.
const copyColumns = `company_id, id, ledger_row_id, entry_id, part, status, disabled, date, year, month, source_id, series, number,
	account, account_name, supplier_id, supplier_name, text, search, amount, currency, quantity, unit, category_id, scope, method,
	rule_id, reasons, exclusion, calculation_id, market_calculation_id, base, kg_location, kg_market, kg_biogenic,
	spread_location, spread_market, quality, coverage`

// line builds one line of PostgreSQL's text format for COPY, letter by letter as
// PostgreSQL writes it itself: what stands is known again by that.
type line []byte

// appendCopy appends the transaction as a line of copyColumns.
func appendCopy(dst []byte, r *engine.Result, company uuid.UUID) []byte {
	l := line(dst)
	l = l.id(company).id(r.ID).id(r.LedgerRow).id(r.Entry).word(string(r.Part)).word(string(r.Status)).flag(r.Disabled)
	l = l.date(r.Date).number(r.Date.Year()).number(int(r.Date.Month()))
	l = l.id(r.Source).text(r.Series).text(r.Number).text(r.Account).text(r.AccountName)
	l = l.id(r.Supplier).text(r.SupplierName).text(r.Text).text(search(r)).decimal(r.Amount).word(r.Currency)
	l = l.nullDecimal(r.Quantity).text(r.Unit).optional(r.Category).score(r.Scope).optional(string(r.Method))
	l = l.id(ruleOf(r)).text(asStored(r.Reasons)).optional(r.Exclusion)
	l = l.id(idOf(r.Calculation)).id(idOf(r.Market)).nullDecimal(r.Base)
	l = l.decimal(r.KgLocation).decimal(r.KgMarket).decimal(r.KgBiogenic).decimal(r.SpreadLocation).decimal(r.SpreadMarket)
	l = l.score(r.Quality).optional(storedCoverage(r))
	l[len(l)-1] = '\n'
	return l
}

// search gives all that a search looks at.
func search(r *engine.Result) string {
	return strings.ToLower(r.Text + " " + r.SupplierName + " " + r.Account + " " + r.AccountName + " " + r.Series + r.Number)
}

func ruleOf(r *engine.Result) uuid.UUID {
	if r.Rule == nil {
		return uuid.Nil
	}
	return r.Rule.ID
}

// asStored writes JSON as PostgreSQL does: with a space behind each colon and comma, and
// without the escapes that are for web pages alone.
func asStored(compact []byte) string {
	spaced := make([]byte, 0, len(compact)+len(compact)/8) //nolint:mnd // about
	inText := false
	for i := 0; i < len(compact); i++ {
		c := compact[i]
		spaced = append(spaced, c)
		switch {
		case c == '"':
			inText = !inText
		case c == '\\' && i+1 < len(compact): // what is escaped ends no text
			i++
			spaced = append(spaced, compact[i])
		case !inText && (c == ':' || c == ',') && i+1 < len(compact) && compact[i+1] != ' ':
			spaced = append(spaced, ' ')
		}
	}
	return webEscapes.Replace(string(spaced))
}

//nolint:gochecknoglobals // constant
var webEscapes = strings.NewReplacer(`\\`, `\\`, `\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\u2028`, "\u2028", `\u2029`, "\u2029")

// storedCoverage is JSON of numbers and ids alone, which needs no escaping, in the order
// that PostgreSQL gives its keys; empty where nothing is covered.
func storedCoverage(r *engine.Result) string {
	if len(r.Coverage) == 0 {
		return ""
	}
	parts := make([]string, len(r.Coverage))
	for i, c := range r.Coverage {
		parts[i] = `{"kwh": "` + c.KWh.String() + `", "contract": "` + c.Contract.String() + `", "kgPerKWh": "` + c.KgPerKWh.String() + `"}`
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func idOf(c *engine.Calculation) uuid.UUID {
	if c == nil {
		return uuid.Nil
	}
	return c.ID
}

const null = `\N`

// word appends text that needs no escaping.
func (l line) word(s string) line { return append(append(l, s...), '\t') }

// optional appends null for the empty word.
func (l line) optional(s string) line {
	if s == "" {
		s = null
	}
	return l.word(s)
}

// text appends any text; what PostgreSQL cannot hold is left out.
func (l line) text(s string) line {
	for i := range len(s) {
		switch c := s[i]; c {
		case '\\':
			l = append(l, `\\`...)
		case '\n':
			l = append(l, `\n`...)
		case '\r':
			l = append(l, `\r`...)
		case '\t':
			l = append(l, `\t`...)
		case '\b':
			l = append(l, `\b`...)
		case '\f':
			l = append(l, `\f`...)
		case '\v':
			l = append(l, `\v`...)
		case 0:
		default:
			l = append(l, c)
		}
	}
	return append(l, '\t')
}

func (l line) id(id uuid.UUID) line {
	if id == uuid.Nil {
		return l.word(null)
	}
	for _, part := range [][]byte{id[:4], id[4:6], id[6:8], id[8:10], id[10:]} {
		l = append(hex.AppendEncode(l, part), '-')
	}
	l[len(l)-1] = '\t'
	return l
}

func (l line) flag(b bool) line {
	if b {
		return l.word("t")
	}
	return l.word("f")
}

func (l line) number(n int) line { return append(strconv.AppendInt(l, int64(n), 10), '\t') }

// score appends null for zero.
func (l line) score(n int) line {
	if n == 0 {
		return l.word(null)
	}
	return l.number(n)
}

func (l line) date(d time.Time) line { return append(d.AppendFormat(l, time.DateOnly), '\t') }

// decimal appends what String gives, which is dearer.
func (l line) decimal(d decimal.Decimal) line {
	const ofWord = 18 // digits that any machine word holds
	if d.Exponent() > 0 || d.Exponent() < -ofWord || d.NumDigits() > ofWord {
		return l.word(d.String())
	}
	n, places := d.CoefficientInt64(), int(-d.Exponent())
	for ; places > 0 && n%10 == 0; places-- { //nolint:mnd // digits
		n /= 10
	}
	if n < 0 {
		l, n = append(l, '-'), -n
	}
	from := len(l)
	l = strconv.AppendInt(l, n, 10) //nolint:mnd // digits
	if places > 0 {
		if short := places + 1 - (len(l) - from); short > 0 {
			l = slices.Insert(l, from, []byte("0000000000000000000")[:short]...)
		}
		l = slices.Insert(l, len(l)-places, '.')
	}
	return append(l, '\t')
}

func (l line) nullDecimal(d decimal.NullDecimal) line {
	if !d.Valid {
		return l.word(null)
	}
	return l.decimal(d.Decimal)
}
