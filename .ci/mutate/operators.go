package main

// otherOperators is what a package is built with beside its own files: each
// operator with the one that stands in for it.
const otherOperators = `

import (
	"os"
	"strings"

	"github.com/shopspring/decimal"
)

type mutable interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

type sortable interface {
	mutable | ~string
}

var mutation = func() string {
	_, n, _ := strings.Cut(os.Getenv("PGOPTIONS"), "mutation.on=")
	return n
}()

func mutatedTruth(n string, is bool) bool { return is != (n == mutation) }

func mutatedAnd(n string, is bool, other func() bool) bool {
	if n == mutation {
		return is || other()
	}
	return is && other()
}

func mutatedOr(n string, is bool, other func() bool) bool {
	if n == mutation {
		return is && other()
	}
	return is || other()
}

func mutatedLess[T sortable](n string, a, b T) bool           { return a < b || n == mutation && a == b }
func mutatedLessOrEqual[T sortable](n string, a, b T) bool    { return a < b || n != mutation && a == b }
func mutatedGreater[T sortable](n string, a, b T) bool        { return a > b || n == mutation && a == b }
func mutatedGreaterOrEqual[T sortable](n string, a, b T) bool { return a > b || n != mutation && a == b }

func mutatedSum[T mutable](n string, a, b T) T {
	if n == mutation {
		return a - b
	}
	return a + b
}

func mutatedDifference[T mutable](n string, a, b T) T {
	if n == mutation {
		return a + b
	}
	return a - b
}

func mutatedProduct[T mutable](n string, a, b T) T {
	if n == mutation {
		return a / b
	}
	return a * b
}

func mutatedQuotient[T mutable](n string, a, b T) T {
	if n == mutation {
		return a * b
	}
	return a / b
}

func instead[T any](n string, is, other T) T {
	if n == mutation {
		return other
	}
	return is
}

type two = func(decimal.Decimal, decimal.Decimal) decimal.Decimal
type order = func(decimal.Decimal, decimal.Decimal) bool

func mutatedAdd(n string, a, b decimal.Decimal) decimal.Decimal {
	return instead[two](n, decimal.Decimal.Add, decimal.Decimal.Sub)(a, b)
}

func mutatedSub(n string, a, b decimal.Decimal) decimal.Decimal {
	return instead[two](n, decimal.Decimal.Sub, decimal.Decimal.Add)(a, b)
}

func mutatedMul(n string, a, b decimal.Decimal) decimal.Decimal {
	return instead[two](n, decimal.Decimal.Mul, decimal.Decimal.Div)(a, b)
}

func mutatedDiv(n string, a, b decimal.Decimal) decimal.Decimal {
	return instead[two](n, decimal.Decimal.Div, decimal.Decimal.Mul)(a, b)
}

func mutatedLessThan(n string, a, b decimal.Decimal) bool {
	return instead[order](n, decimal.Decimal.LessThan, decimal.Decimal.LessThanOrEqual)(a, b)
}

func mutatedLessThanOrEqual(n string, a, b decimal.Decimal) bool {
	return instead[order](n, decimal.Decimal.LessThanOrEqual, decimal.Decimal.LessThan)(a, b)
}

func mutatedGreaterThan(n string, a, b decimal.Decimal) bool {
	return instead[order](n, decimal.Decimal.GreaterThan, decimal.Decimal.GreaterThanOrEqual)(a, b)
}

func mutatedGreaterThanOrEqual(n string, a, b decimal.Decimal) bool {
	return instead[order](n, decimal.Decimal.GreaterThanOrEqual, decimal.Decimal.GreaterThan)(a, b)
}

func mutatedNeg(n string, a decimal.Decimal) decimal.Decimal { return instead(n, a.Neg(), a) }

func mutatedAbs(n string, a decimal.Decimal) decimal.Decimal { return instead(n, a.Abs(), a) }
`
