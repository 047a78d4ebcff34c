package rule

import (
	"cmp"
	"math/bits"
	"slices"
)

// set holds rule positions, one bit each.
type set []uint64

func newSet(size int) set { return make(set, (size+63)/64) }

func (s set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s set) remove(i int)   { s[i/64] &^= 1 << (i % 64) }
func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

func (s set) or(t set) {
	for i, w := range t {
		s[i] |= w
	}
}

func (s set) and(t set) {
	for i, w := range t {
		s[i] &= w
	}
}

// lowest gives the smallest position, or -1 for the empty set.
func (s set) lowest() int {
	for i, w := range s {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// span is an interval of keys, both ends included, that a rule asks for.
type span[K cmp.Ordered] struct {
	from, end K // end is the first key after the interval
	rule      int
}

// intervals answers which rules' spans hold a key.
type intervals[K cmp.Ordered] struct {
	starts []K
	sets   []set // sets[i] holds from starts[i] up to starts[i+1]
}

func newIntervals[K cmp.Ordered](spans []span[K], size int) intervals[K] {
	type edge struct {
		at    K
		rule  int
		opens bool
	}
	edges := make([]edge, 0, 2*len(spans))
	for _, s := range spans {
		edges = append(edges, edge{s.from, s.rule, true}, edge{s.end, s.rule, false})
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.at, b.at) })

	var t intervals[K]
	open := newSet(size)
	for i, e := range edges {
		if e.opens {
			open.add(e.rule)
		} else {
			open.remove(e.rule)
		}
		if i+1 == len(edges) || edges[i+1].at != e.at {
			t.starts = append(t.starts, e.at)
			t.sets = append(t.sets, slices.Clone(open))
		}
	}
	return t
}

// at gives the rules whose span holds key; nil when there are none.
func (t intervals[K]) at(key K) set {
	i, exact := slices.BinarySearch(t.starts, key)
	if !exact {
		i--
	}
	if i < 0 {
		return nil
	}
	return t.sets[i]
}

// keyed answers which rules ask for exactly this key.
type keyed map[string]set

func (k keyed) add(key string, rule, size int) {
	if k[key] == nil {
		k[key] = newSet(size)
	}
	k[key].add(rule)
}
