package rule

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Sort puts rules into the order in which they are asked, which is that of Compare.
func Sort(rules []Rule) {
	given, placed := slices.Clone(rules), make([]place, len(rules))
	for i := range given {
		placed[i] = placeOf(&given[i])
	}
	slices.SortStableFunc(placed, place.compare)
	for i, p := range placed {
		rules[i] = *p.rule
	}
}

// Compare orders rules as they are asked: company before template before
// global, then the higher priority, then the more specific, then the newer.
// Key and id settle what is left, so the order never depends on the input's.
func Compare(a, b *Rule) int { return placeOf(a).compare(placeOf(b)) }

// CompareStanding orders rules of one level by what people made of them, their
// age aside: the higher priority first, then the more specific.
func CompareStanding(a, b *Rule) int { return standingOf(a).compare(standingOf(b)) }

// place is a rule with what its place among others rests on.
type place struct {
	rule     *Rule
	standing standing
}

func placeOf(r *Rule) place { return place{r, standingOf(r)} }

func (p place) compare(o place) int {
	a, b := p.rule, o.rule
	return cmp.Or(
		cmp.Compare(a.Level, b.Level),
		p.standing.compare(o.standing),
		cmp.Compare(b.Version, a.Version),
		strings.Compare(a.Key, b.Key),
		bytes.Compare(a.ID[:], b.ID[:]),
	)
}

// standing is what CompareStanding looks at: of two rules of one priority that with more
// conditions is first; of two with as many, the one that names a supplier, then the one with
// the narrower account range, then the one with the longer shortest word.
type standing struct {
	priority, conditions, supplier int
	width                          float64
	word                           int
}

func standingOf(r *Rule) standing {
	return standing{r.Priority, r.conditions(), flag(r.namesSupplier()), r.width(), r.shortestWord()}
}

func (s standing) compare(o standing) int {
	return cmp.Or(
		cmp.Compare(o.priority, s.priority),
		cmp.Compare(o.conditions, s.conditions),
		cmp.Compare(o.supplier, s.supplier),
		cmp.Compare(s.width, o.width),
		cmp.Compare(o.word, s.word),
	)
}

func (r *Rule) namesSupplier() bool { return r.Supplier != "" || r.SupplierNumber != "" }

// conditions counts what a row must fulfil. The chart belongs to the account
// range and does not count by itself.
func (r *Rule) conditions() int {
	return flag(r.AccountFrom != "") + flag(len(r.AccountWords) > 0) + flag(r.namesSupplier()) +
		flag(len(r.Text) > 0) + flag(r.CostCentre != "") + flag(r.Project != "") +
		flag(r.Sign != 0) + flag(!r.From.IsZero() || !r.To.IsZero())
}

// width says how many accounts of the longest common length the range spans;
// ranges that are not numbers compare by the length of what both ends share.
func (r *Rule) width() float64 {
	if r.AccountFrom == "" {
		return math.MaxFloat64
	}
	scale := math.Pow10(-len(r.AccountFrom))
	from, errFrom := strconv.ParseUint(r.AccountFrom, 10, 64)
	to, errTo := strconv.ParseUint(r.AccountTo, 10, 64)
	if errFrom != nil || errTo != nil {
		if r.AccountFrom == r.AccountTo {
			return scale
		}
		return 1
	}
	return float64(to-from+1) * scale
}

func (r *Rule) shortestWord() int {
	words := slices.Concat(r.AccountWords, r.Text)
	if len(words) == 0 {
		return 0
	}
	shortest := math.MaxInt
	for _, word := range words {
		shortest = min(shortest, len(fold(word)))
	}
	return shortest
}

func flag(set bool) int {
	if set {
		return 1
	}
	return 0
}
