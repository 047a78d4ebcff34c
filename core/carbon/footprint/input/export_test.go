package input

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/pg"
)

// What tests of this package look at.
var (
	OfGrids = ofGrids
	OfFuel  = ofFuel
)

// Bill is what bills for energy of many months, and the day on which it is booked.
type Bill struct{ From, To, Booked time.Time }

// Near is the span with the months in which bills can be judged by those of it.
func Near(ctx context.Context, s footprint.Span, bills ...Bill) (footprint.Span, error) {
	b := &Books{long: map[footprint.Span][]longBill{s.Year(): {}}}
	for _, of := range bills {
		b.long[s.Year()] = append(b.long[s.Year()], longBill{footprint.Span{From: of.From, To: of.To}, of.Booked})
	}
	return b.near(ctx, pg.Tx{}, nil, s) // the bills are read already
}

// Told is a source and whether it tells more of an account than its number.
type Told struct {
	Source uuid.UUID
	Told   bool
}

// Whose is the source whose account it is that the last of some sources has.
func Whose(sources ...Told) uuid.UUID {
	b := &Books{Accounts: map[AccountKey]engine.Account{}, elsewhere: map[string]AccountKey{}}
	for _, s := range sources {
		look := func([]ledger.Account) []engine.Account { return []engine.Account{{Told: s.Told}} }
		b.add(slices.Repeat([]accountRow{{SourceID: s.Source, Number: "4010"}}, 1), look)
	}
	key, _ := b.Account(AccountKey{sources[len(sources)-1].Source, "4010"})
	return key.Source
}
