package factor

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"tillit/core/reference/factor/quantity"
)

// Overlay is what administrators have made of the factors that ship.
type Overlay struct {
	Own        []Factor // in force, each with its revision
	Superseded []string // ids of factors that ship and are no longer in force
	Notices    []Notice // that the licences of own factors ask for
}

// With returns the set with an overlay on top: own factors beside those that
// ship, without what is superseded. An own factor comes in place of one that
// ships for the same series, unit, region and year. The version follows from
// what is in force, so it is that of s again when nothing is changed.
func (s *Set) With(o Overlay) *Set {
	gone := map[string]bool{}
	for _, id := range o.Superseded {
		gone[id] = true
	}
	for _, f := range o.Own {
		f.Revision = 0
		gone[IDOf(f)] = true
	}
	with := &Set{
		at: map[string]int{}, series: map[string][]int{}, prices: s.prices, losses: s.losses,
		notices: slices.Concat(s.notices, o.Notices),
	}
	var changes []string
	for _, f := range s.factors {
		if gone[f.ID] {
			changes = append(changes, "-"+f.ID)
			continue
		}
		with.add(f)
	}
	for _, f := range o.Own {
		changes = append(changes, "+"+f.ID)
		with.add(f)
	}
	with.order()
	with.version = s.versionWith(changes)
	return with
}

// Priced reports whether money can be brought to the currency in the prices of the
// year.
func (s *Set) Priced(currency quantity.Unit, year int) bool {
	_, err := s.prices.Move("EUR", year, string(currency), year)
	return err == nil
}

func (s *Set) versionWith(changes []string) string {
	if len(changes) == 0 {
		return s.version
	}
	slices.Sort(changes)
	sum := sha256.New()
	for _, line := range append([]string{s.version}, changes...) {
		sum.Write([]byte(line + "\n"))
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}
