package footprint

import (
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
)

// Transaction is what one ledger row, or a month of an activity entry, or its
// upstream part, resulted in, with what people decided over it and what it rests on.
type Transaction struct {
	engine.Figure
	ByHand        ByHand
	Books         Source  // empty when they are gone or it was made by hand
	PerUnit       PerUnit // by location, for scope 2
	MarketPerUnit PerUnit
}

// Kg are the transaction's kilograms by a scope 2 method.
func (t Transaction) Kg(method Scope2) decimal.Decimal {
	if method == Market {
		return t.KgMarket
	}
	return t.KgLocation
}

// CO2PerUnit is what one unit of the transaction amounted to by a scope 2 method.
func (t Transaction) CO2PerUnit(method Scope2) PerUnit {
	if method == Market {
		return t.MarketPerUnit
	}
	return t.PerUnit
}

// PerUnit is what one unit of a transaction amounts to, by the factor that it was
// computed with. Unit is empty where no factor was, as where emissions are
// stated outright.
type PerUnit struct {
	Kg   decimal.Decimal // of CO2e
	Unit string          // a currency, or that of a quantity
}

// Source is the set of books that a transaction comes from.
type Source struct {
	ID         uuid.UUID
	Kind       string
	Name       string
	FileName   string // of the newest import of its year; empty when not known
	ImportedAt time.Time
}

// Tally counts ledger rows and their cost.
type Tally struct {
	Rows    int64
	Amount  decimal.Decimal
	Credits decimal.Decimal // what negative rows take off Amount, without the sign
}

// Moved is the money of the rows, whatever its sign: a credit that is taken off a cost
// is as much to be known as the cost.
func (t Tally) Moved() decimal.Decimal { return decimal.Sum(t.Amount, t.Credits, t.Credits) }

// Plus adds more rows.
func (t *Tally) Plus(other Tally) {
	t.Rows += other.Rows
	t.Amount = t.Amount.Add(other.Amount)
	t.Credits = t.Credits.Add(other.Credits)
}

// entryNamespace is that of the ids of months of entries.
//
//nolint:gochecknoglobals // constant
var entryNamespace = uuid.MustParse("0b6c3f0e-5a55-4a0e-8f0e-0c3a55d0a7b1")

// EntryPart is the id of an entry's transaction of a month, and of the nth leg
// of a flight: always the same.
func EntryPart(entry uuid.UUID, month Month, leg int) uuid.UUID {
	name := month.String()
	if leg > 0 {
		name += "/" + strconv.Itoa(leg)
	}
	return uuid.NewSHA1(entryNamespace, append(entry[:], name...))
}
