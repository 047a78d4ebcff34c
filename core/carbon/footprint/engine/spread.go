package engine

import (
	"maps"
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor"
)

// Spreads are the half ranges of what is counted, by leaf. Errors within one
// leaf are taken as wholly correlated, since they share factors, and between
// leaves as independent (IPCC Guidelines 2006, volume 1, equation 3.2).
type Spreads map[string]decimal.Decimal

// Add takes in the half range of something counted on a leaf.
func (s Spreads) Add(leaf string, half decimal.Decimal) { s[leaf] = s[leaf].Add(half) }

// Around gives the ends of the 95 % range of what all leaves amount to.
func (s Spreads) Around(kg decimal.Decimal) (low, high decimal.Decimal) {
	squares := 0.0
	for _, leaf := range slices.Sorted(maps.Keys(s)) { // sums of floats differ by their order
		half := s[leaf].InexactFloat64()
		squares += half * half
	}
	return Around(kg, squares)
}

// Around gives the ends of the range of a sum from the squares of its parts'
// half ranges; a half range is an estimate, so a square root in binary is exact
// enough.
func Around(kg decimal.Decimal, squares float64) (low, high decimal.Decimal) {
	half := decimal.NewFromFloat(math.Sqrt(squares)).Round(factor.Places)
	return kg.Sub(half), kg.Add(half)
}
