package recognition

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/google/uuid"
)

// Identity says for whom a record stands that is not the first of its
// supplier.
type Identity struct {
	Canonical uuid.UUID
	Basis     Basis
}

// keyed is a record with what it is compared by.
type keyed struct {
	Record
	name, number string
}

// inOrder brings records into the order in which they stand for others: those
// that a system declares before guesses, with a number before those without,
// then the oldest.
func inOrder(records []Record) {
	last := func(r Record) int {
		switch {
		case r.Guessed:
			return 2
		case r.Number == "":
			return 1
		}
		return 0
	}
	slices.SortFunc(records, func(a, b Record) int { return cmp.Or(last(a)-last(b), bytes.Compare(a.ID[:], b.ID[:])) })
}

// Identify says which records are of the same supplier as another that stands
// for them. home is the company's country, decisions those that hold, the
// oldest first.
func Identify(home string, records []Record, decisions []Decision) map[uuid.UUID]Identity {
	inOrder(records)
	at := make(map[uuid.UUID]int, len(records))
	all := make([]keyed, len(records))
	for i, r := range records {
		at[r.ID] = i
		all[i] = keyed{r, nameKey(r), numberKey(home, r.Number)}
	}
	apart := separations(decisions)
	groups := newUnion(len(all))
	groups.byKeys(all, func(k keyed) bool { _, alone := apart[k.ID]; return !alone })
	alike := groups.roots()

	mains := groups.byHand(decisions, apart, at)
	first := map[int]int{} // the record that stands for a group, by its root
	for i := range all {
		if root := groups.root(i); !has(first, root) {
			first[root] = i
		}
	}
	for _, i := range mains {
		first[groups.root(i)] = i
	}
	found := map[uuid.UUID]Identity{}
	for i, r := range all {
		stands := first[groups.root(i)]
		if stands == i {
			continue
		}
		found[r.ID] = Identity{all[stands].ID, basisOf(all, alike, i, stands)}
	}
	return found
}

// byHand joins what people merged, and gives the records that are to stand for
// the others, the newest last.
func (u union) byHand(decisions []Decision, apart map[uuid.UUID]int, at map[uuid.UUID]int) (mains []int) {
	for n, d := range decisions {
		if d.Kind != Merged {
			continue
		}
		held := -1
		for _, r := range d.Records {
			i, there := at[r.ID]
			if !there || apart[r.ID] > n {
				continue
			}
			if held >= 0 {
				u.join(held, i)
			}
			held = i
			if r.ID == d.Main {
				mains = append(mains, i)
			}
		}
	}
	return mains
}

// separations gives the records that are recognised as no other, with the
// place of the newest decision that says so.
func separations(decisions []Decision) map[uuid.UUID]int {
	apart := map[uuid.UUID]int{}
	for n, d := range decisions {
		if d.Kind == Separated {
			for _, r := range d.Records {
				apart[r.ID] = n
			}
		}
	}
	return apart
}

// basisOf says by what record i came to the one that stands for it.
func basisOf(all []keyed, alike []int, i, stands int) Basis {
	if alike[i] != alike[stands] {
		return ByHand
	}
	for j, other := range all {
		if j != i && alike[j] == alike[i] && other.number != "" && other.number == all[i].number {
			return ByNumber
		}
	}
	return ByName
}

func has[K comparable, V any](m map[K]V, key K) bool {
	_, found := m[key]
	return found
}

// byKeys joins records with the same number, and those with the same name
// unless two of that name have numbers that differ: nobody can tell whom those
// without a number are then.
func (u union) byKeys(all []keyed, takes func(keyed) bool) {
	numbers, names := map[string]int{}, map[string][]int{}
	for i, k := range all {
		if !takes(k) {
			continue
		}
		if k.number != "" {
			if first, there := numbers[k.number]; there {
				u.join(first, i)
			} else {
				numbers[k.number] = i
			}
		}
		if k.name != "" {
			names[k.name] = append(names[k.name], i)
		}
	}
	for _, namesakes := range names {
		number := ""
		differ := slices.ContainsFunc(namesakes, func(i int) bool {
			own := all[i].number
			before := number
			number = cmp.Or(number, own)
			return before != "" && own != "" && own != before
		})
		if differ {
			continue
		}
		for _, i := range namesakes[1:] {
			u.join(namesakes[0], i)
		}
	}
}

// Gather brings records together by identities. The map has the supplier of
// every record.
func Gather(records []Record, identities map[uuid.UUID]Identity) map[uuid.UUID]*Supplier {
	inOrder(records)
	found := make(map[uuid.UUID]*Supplier, len(records))
	there := make(map[uuid.UUID]bool, len(records))
	for _, r := range records {
		there[r.ID] = true
	}
	for _, r := range records {
		if one, other := identities[r.ID]; !other || !there[one.Canonical] {
			found[r.ID] = &Supplier{ID: r.ID, Name: r.Name, Number: r.Number, Records: []Known{{r, Itself}}}
		}
	}
	for _, r := range records {
		if found[r.ID] != nil {
			continue
		}
		one := identities[r.ID]
		s := found[one.Canonical]
		s.Number = cmp.Or(s.Number, r.Number)
		s.Records = append(s.Records, Known{r, one.Basis})
		found[r.ID] = s
	}
	return found
}
