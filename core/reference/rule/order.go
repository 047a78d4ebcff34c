package rule

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Compare orders rules as they are asked: company before template before
// global, then the higher priority, then the more specific, then the newer.
// Key and id settle what is left, so the order never depends on the input's.
func Compare(a, b *Rule) int {
	return cmp.Or(
		cmp.Compare(a.Level, b.Level),
		CompareStanding(a, b),
		cmp.Compare(b.Version, a.Version),
		strings.Compare(a.Key, b.Key),
		bytes.Compare(a.ID[:], b.ID[:]),
	)
}

// CompareStanding orders rules of one level by what people made of them, their
// age aside: the higher priority first, then the more specific.
func CompareStanding(a, b *Rule) int {
	return cmp.Or(cmp.Compare(b.Priority, a.Priority), compareSpecific(a, b))
}

// compareSpecific puts the rule with more conditions first; of two with as
// many, the one that names a supplier, then the one with the narrower account
// range, then the one with the longer shortest word.
func compareSpecific(a, b *Rule) int {
	plainly := cmp.Or(
		cmp.Compare(b.conditions(), a.conditions()),
		cmp.Compare(flag(b.namesSupplier()), flag(a.namesSupplier())),
		cmp.Compare(a.width(), b.width()),
	)
	if plainly != 0 {
		return plainly // words are read only where nothing else decides: every rule is set beside every other
	}
	return cmp.Compare(b.shortestWord(), a.shortestWord())
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
