// Package stored is how footprints lie in their tables: columns, rows as they are read, the
// sums beside them, and what a filter is in SQL.
package stored

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
)

// Raw reads the columns of a row one after the other, as PostgreSQL sends them
// for a prepared statement. Rows.Scan, which can do more, took a third of the
// time that a file of many rows needs. A null is the zero value.
type Raw struct {
	values [][]byte
	at     int               // the next of them
	before []string          // words of the row before, by column
	words  map[string]string // that were met, to share them
	Err    error
}

var errRaw = errors.New("a column is not what it was read as")

// NewRaw returns a reader that is at no row yet.
func NewRaw() *Raw { return &Raw{words: map[string]string{}} }

// Row begins a row.
func (r *Raw) Row(values [][]byte) {
	r.values, r.at = values, 0
	if len(r.before) != len(values) {
		r.before = make([]string, len(values))
	}
}

// Next is the next column as it came; nil for null.
func (r *Raw) Next() []byte {
	if r.at == len(r.values) {
		r.Err = errRaw
		return nil
	}
	r.at++
	return r.values[r.at-1]
}

// sized is the next column where it is of so many bytes; nil for null.
func (r *Raw) sized(n int) []byte {
	value := r.Next()
	if value != nil && len(value) != n {
		r.Err = errRaw
		return nil
	}
	return value
}

// Text reads a text.
func (r *Raw) Text() string { return string(r.Next()) }

// Word reads a text that many rows have, often one after the other.
func (r *Raw) Word() string {
	value := r.Next()
	if value == nil {
		return ""
	}
	before := &r.before[r.at-1]
	if *before == string(value) {
		return *before
	}
	word, met := r.words[string(value)]
	if !met {
		word = string(value)
		const maxShared = 1 << 14 // no year has so many accounts and suppliers; the rest is not shared
		if len(r.words) < maxShared {
			r.words[word] = word
		}
	}
	*before = word
	return word
}

// ID reads a uuid.
func (r *Raw) ID() (id uuid.UUID) {
	copy(id[:], r.sized(len(id)))
	return id
}

// Flag reads a boolean.
func (r *Raw) Flag() bool {
	value := r.sized(1)
	return len(value) > 0 && value[0] != 0
}

func (r *Raw) number() int {
	value := r.sized(4)
	if value == nil {
		return 0
	}
	return int(int32(binary.BigEndian.Uint32(value)))
}

// Day reads a date.
func (r *Raw) Day() time.Time {
	value := r.sized(4)
	if value == nil {
		return time.Time{}
	}
	days := int(int32(binary.BigEndian.Uint32(value)))
	return time.Date(2000, 1, 1+days, 0, 0, 0, 0, time.UTC)
}

// Decimal reads a numeric, to its last digit.
func (r *Raw) Decimal() decimal.NullDecimal {
	value := r.Next()
	if value == nil {
		return decimal.NullDecimal{}
	}
	d, ok := short(value)
	if !ok {
		var n pgtype.Numeric
		plan := pgtype.NumericCodec{}.PlanScan(nil, pgtype.NumericOID, pgtype.BinaryFormatCode, &n)
		if err := plan.Scan(value, &n); err != nil || n.NaN || n.InfinityModifier != pgtype.Finite {
			r.Err = errRaw
			return decimal.NullDecimal{}
		}
		d = decimal.NewFromBigInt(n.Int, n.Exp)
	}
	return decimal.NewNullDecimal(d)
}

// short reads a numeric that fits a machine word: a head of four numbers
// (count, weight, sign and decimals) and so many digits to the base of 10,000.
func short(value []byte) (decimal.Decimal, bool) {
	const head, positive, negative, maxShared = 8, 0, 0x4000, 4
	if len(value) < head {
		return decimal.Decimal{}, false
	}
	part := func(i int) uint16 { return binary.BigEndian.Uint16(value[2*i:]) }
	count, weight, sign, places := int(part(0)), int(int16(part(1))), part(2), int(part(3))
	if len(value) != head+2*count || count > maxShared || sign != positive && sign != negative {
		return decimal.Decimal{}, false
	}
	if count == 0 {
		return decimal.New(0, 0), true
	}
	var n int64
	for i := range count {
		n = 10_000*n + int64(part(head/2+i))
	}
	exponent := 4 * (weight + 1 - count)
	for ; exponent < -places; exponent++ { // the last digits are beyond the decimals
		n /= 10
	}
	for ; exponent > -places; exponent-- {
		if n > math.MaxInt64/10 {
			return decimal.Decimal{}, false
		}
		n *= 10
	}
	if sign == negative {
		n = -n
	}
	return decimal.New(n, int32(exponent)), true
}

// Transaction reads TransactionColumns.
func (r *Raw) Transaction() footprint.Transaction {
	return footprint.Transaction{Figure: engine.Figure{
		ID: r.ID(), LedgerRow: r.ID(), Entry: r.ID(), Part: engine.Part(r.Word()), Status: engine.Status(r.Word()), Disabled: r.Flag(),
		Date:   r.Day(),
		Source: r.ID(), Series: r.Word(), Number: r.Text(), Account: r.Word(), AccountName: r.Word(), Supplier: r.ID(), SupplierName: r.Word(),
		Text: r.Text(), Amount: r.Decimal().Decimal, Currency: r.Word(), Quantity: r.Decimal(), Unit: r.Word(),
		Category: r.Word(), Scope: r.number(), Method: engine.Method(r.Word()), Exclusion: r.Word(),
		KgLocation: r.Decimal().Decimal, KgMarket: r.Decimal().Decimal, KgBiogenic: r.Decimal().Decimal, Quality: r.number(),
	}}
}
