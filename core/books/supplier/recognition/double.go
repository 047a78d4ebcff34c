package recognition

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/reference/corporate"
)

// Likeness says why two suppliers may be one.
type Likeness string

// The likenesses, the strongest first.
const (
	SameName Likeness = "sameName" // and numbers that differ, or leave open which of several it is
	Misspelt Likeness = "misspelt" // one letter more, fewer, other or in another place
	LongerBy Likeness = "longerBy" // one name goes on where the other ends
	maxPairs          = 100        // that are worth a person's time at once
)

// Double is two suppliers that may be one.
type Double struct {
	A, B     *Supplier
	Likeness Likeness
}

// pair is two suppliers, whichever comes first.
type pair [2]uuid.UUID

func pairOf(a, b uuid.UUID) pair {
	if bytes.Compare(a[:], b[:]) > 0 {
		a, b = b, a
	}
	return pair{a, b}
}

// Shortest names, in letters, that a likeness of a part of them says anything
// about.
const (
	minMisspelt = 6
	minBegun    = 4
)

// named is a supplier under one of its names.
type named struct {
	*Supplier
	key string
}

// Doubles finds the pairs that nobody has decided about, the most alike first.
func Doubles(home string, known map[uuid.UUID]*Supplier, decisions []Decision) []Double {
	s := search{
		home: home, settled: settled(known, decisions), found: map[pair]Double{},
		byName: map[string][]*Supplier{}, bySlip: map[string][]named{},
	}
	var records []Known
	for id, one := range known {
		if id == one.ID {
			records = append(records, one.Records...)
		}
	}
	slices.SortFunc(records, func(a, b Known) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	for _, r := range records {
		s.compare(known[r.ID], nameKey(r.Record))
	}
	for _, r := range records {
		s.begun(known[r.ID], corporate.Words(r.Name))
	}
	return s.best()
}

// search collects pairs.
type search struct {
	home    string
	settled map[pair]bool
	found   map[pair]Double
	byName  map[string][]*Supplier
	bySlip  map[string][]named
}

// compare takes a supplier under one of its names, with those before it that
// are called the same or nearly so.
func (s *search) compare(one *Supplier, key string) {
	if key == "" || slices.Contains(s.byName[key], one) {
		return
	}
	for _, other := range s.byName[key] {
		s.add(one, other, SameName)
	}
	s.byName[key] = append(s.byName[key], one)
	if utf8.RuneCountInString(key) < minMisspelt {
		return
	}
	for _, slip := range slips(key) {
		for _, other := range s.bySlip[slip] {
			if oneSlip(key, other.key) {
				s.add(one, other.Supplier, Misspelt)
			}
		}
		s.bySlip[slip] = append(s.bySlip[slip], named{one, key})
	}
}

// begun takes a supplier with those whose name is the beginning of its own.
func (s *search) begun(one *Supplier, all []string) {
	for n := range all {
		key := strings.Join(all[:n], "")
		if utf8.RuneCountInString(key) < minBegun {
			continue
		}
		for _, other := range s.byName[key] {
			s.add(one, other, LongerBy)
		}
	}
}

// add takes a pair. Names that are only alike say nothing where numbers
// differ.
func (s *search) add(a, b *Supplier, likeness Likeness) {
	key := pairOf(a.ID, b.ID)
	if a == b || s.settled[key] || has(s.found, key) {
		return
	}
	one, other := numberKey(s.home, a.Number), numberKey(s.home, b.Number)
	if likeness != SameName && one != "" && other != "" && one != other {
		return
	}
	if key[0] != a.ID {
		a, b = b, a
	}
	s.found[key] = Double{a, b, likeness}
}

func (s *search) best() []Double {
	found := make([]Double, 0, len(s.found))
	for _, d := range s.found {
		found = append(found, d)
	}
	strength := []Likeness{SameName, Misspelt, LongerBy}
	slices.SortFunc(found, func(a, b Double) int {
		return cmp.Or(
			cmp.Compare(slices.Index(strength, a.Likeness), slices.Index(strength, b.Likeness)),
			strings.Compare(a.A.Name, b.A.Name), bytes.Compare(a.A.ID[:], b.A.ID[:]), bytes.Compare(a.B.ID[:], b.B.ID[:]),
		)
	})
	return found[:min(len(found), maxPairs)]
}

// settled are the pairs that somebody said are not the same.
func settled(known map[uuid.UUID]*Supplier, decisions []Decision) map[pair]bool {
	apart := map[pair]bool{}
	for _, d := range decisions {
		ids := make([]uuid.UUID, 0, len(d.Records)+1)
		for _, r := range d.Records {
			ids = append(ids, r.ID)
		}
		switch d.Kind {
		case Merged:
			continue
		case Separated:
			ids = append(ids, d.Main)
		case Distinct:
		}
		for i, a := range ids {
			for _, b := range ids[i+1:] {
				if known[a] != nil && known[b] != nil {
					apart[pairOf(known[a].ID, known[b].ID)] = true
				}
			}
		}
	}
	return apart
}

// slips are the name itself and the name short of each of its letters: names
// that one slip tells apart have one of these in common.
func slips(name string) []string {
	all := []string{name}
	for i, r := range name {
		all = append(all, name[:i]+name[i+utf8.RuneLen(r):])
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// oneSlip reports whether a letter more, fewer, other or in its neighbour's place
// makes one name of the other. Digits are no slips: they number things.
func oneSlip(a, b string) bool {
	one, other := []rune(a), []rune(b)
	from := 0
	for from < len(one) && from < len(other) && one[from] == other[from] {
		from++
	}
	one, other = one[from:], other[from:]
	for len(one) > 0 && len(other) > 0 && one[len(one)-1] == other[len(other)-1] {
		one, other = one[:len(one)-1], other[:len(other)-1]
	}
	if strings.ContainsAny(string(one)+string(other), "0123456789") {
		return false
	}
	switch {
	case len(one)+len(other) == 1, len(one) == 1 && len(other) == 1:
		return true
	case len(one) == 2 && len(other) == 2:
		return one[0] == other[1] && one[1] == other[0]
	}
	return false
}
