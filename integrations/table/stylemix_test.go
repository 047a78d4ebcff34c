package table_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// What the styles say one by one is mixed by chance: notations, sides, days, heads,
// separators, encodings, lines in front and blanks. Each mix is decided by what is in
// it, and read as the very ledger, or what it leaves open is said.
func TestStyles_Mixed(t *testing.T) {
	t.Parallel()
	known := styles()
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 30))
		s := known[r.IntN(len(known))]
		if len(s.about) > 0 || s.book != nil || s.total != "" {
			continue
		}
		for range 4 {
			o := known[r.IntN(len(known))]
			if len(o.about) > 0 || o.book != nil || o.total != "" {
				continue
			}
			switch r.IntN(7) {
			case 0:
				s.day, s.head = o.day, o.head
			case 1:
				s.separator, s.encode, s.preamble = o.separator, o.encode, o.preamble
			case 2:
				s.above = true
			case 3:
				s.layout, s.sides, s.filler = o.layout, o.sides, o.filler
			case 4:
				s.amount, s.quantities = o.amount, o.quantities
			case 5:
				s.separator, s.preamble = o.separator, o.preamble
			case 6:
				s.book = sheetOf(true, nil)
			}
		}
		credit := s.amount(-123_456)
		if s.encode != nil {
			if _, err := s.encode(credit); err != nil {
				continue // a page that lacks a character
			}
		}
		if s.layout != signed && slices.ContainsFunc([]string{" K", " C", "CR"}, func(side string) bool { return strings.HasSuffix(credit, side) }) {
			continue // two sides, which contradict each other
		}
		s.name = fmt.Sprint(seed, " of ", s.name)
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			s.check(t, seed)
		})
	}
}
