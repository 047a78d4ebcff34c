package footprint

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/footprint/engine"
)

// raw reads the columns of a row one after the other, as PostgreSQL sends them
// for a prepared statement. Rows.Scan, which can do more, took a third of the
// time that a file of many rows needs. A null is the zero value.
type raw struct {
	values [][]byte
	words  map[string]string // that were met, to share them
	err    error
}

var errRaw = errors.New("a column is not what it was read as")

func newRaw() *raw { return &raw{words: map[string]string{}} }

// row begins a row.
func (r *raw) row(values [][]byte) { r.values = values }

func (r *raw) next() []byte {
	if len(r.values) == 0 {
		r.err = errRaw
		return nil
	}
	value := r.values[0]
	r.values = r.values[1:]
	return value
}

// sized is the next column where it is of so many bytes; nil for null.
func (r *raw) sized(n int) []byte {
	value := r.next()
	if value != nil && len(value) != n {
		r.err = errRaw
		return nil
	}
	return value
}

func (r *raw) text() string { return string(r.next()) }

// word is a text that many rows have.
func (r *raw) word() string {
	value := r.next()
	if word, met := r.words[string(value)]; met {
		return word
	}
	word := string(value)
	const most = 1 << 14 // no year has so many accounts and suppliers; the rest is not shared
	if len(r.words) < most {
		r.words[word] = word
	}
	return word
}

func (r *raw) id() (id uuid.UUID) {
	copy(id[:], r.sized(len(id)))
	return id
}

func (r *raw) flag() bool {
	value := r.sized(1)
	return len(value) > 0 && value[0] != 0
}

func (r *raw) number() int {
	value := r.sized(4)
	if value == nil {
		return 0
	}
	return int(int32(binary.BigEndian.Uint32(value)))
}

func (r *raw) day() time.Time {
	value := r.sized(4)
	if value == nil {
		return time.Time{}
	}
	days := int(int32(binary.BigEndian.Uint32(value)))
	return time.Date(2000, 1, 1+days, 0, 0, 0, 0, time.UTC)
}

// decimal reads a numeric that was cast to text, and keeps its every digit.
func (r *raw) decimal() decimal.NullDecimal {
	value := r.next()
	if value == nil {
		return decimal.NullDecimal{}
	}
	d, ok := short(value)
	if !ok {
		var err error
		if d, err = decimal.NewFromString(string(value)); err != nil {
			r.err = errRaw
		}
	}
	return decimal.NewNullDecimal(d)
}

// short reads digits that fit a machine word.
func short(text []byte) (decimal.Decimal, bool) {
	digits, negative := text, false
	if len(digits) > 0 && digits[0] == '-' {
		digits, negative = digits[1:], true
	}
	if len(digits) == 0 || len(digits) > 18 {
		return decimal.Decimal{}, false
	}
	var n int64
	places := int32(-1)
	for _, c := range digits {
		switch {
		case c == '.' && places < 0:
			places = 0
			continue
		case c < '0' || c > '9':
			return decimal.Decimal{}, false
		}
		n = 10*n + int64(c-'0')
		if places >= 0 {
			places++
		}
	}
	if negative {
		n = -n
	}
	return decimal.New(n, -max(places, 0)), true
}

// transaction reads transactionColumns.
func (r *raw) transaction() Transaction {
	return Transaction{Figure: engine.Figure{
		ID: r.id(), LedgerRow: r.id(), Entry: r.id(), Part: engine.Part(r.word()), Status: engine.Status(r.word()), Disabled: r.flag(), Date: r.day(),
		Source: r.id(), Series: r.word(), Number: r.text(), Account: r.word(), AccountName: r.word(), Supplier: r.id(), SupplierName: r.word(),
		Text: r.text(), Amount: r.decimal().Decimal, Currency: r.word(), Quantity: r.decimal(), Unit: r.word(),
		Category: r.word(), Scope: r.number(), Method: engine.Method(r.word()), Exclusion: r.word(),
		KgLocation: r.decimal().Decimal, KgMarket: r.decimal().Decimal, KgBiogenic: r.decimal().Decimal, Quality: r.number(),
	}}
}
