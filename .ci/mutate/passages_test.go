package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNarrowest finds who comes by a condition: a test that goes past it does, though it
// never enters what stands on the same line behind it.
//
//	3	func f() {
//	4		a()
//	5		if b() {
//	6			return
//	7		}
//	8		defer func() {
//	9			c()
//	10		}()
//	11	}
func TestNarrowest(t *testing.T) {
	t.Parallel()
	before, inside, after, deferred := block{place{3, 10}, place{5, 9}}, block{place{5, 9}, place{7, 3}},
		block{place{8, 2}, place{10, 5}}, block{place{8, 15}, place{10, 3}}
	all := map[block][]string{before: {"TestA"}, inside: nil, after: {"TestA"}, deferred: {"TestB"}}
	for at, want := range map[place]block{
		{4, 2}: before, {5, 5}: before, {5, 8}: before, {5, 9}: inside, {6, 3}: inside, {8, 8}: after, {9, 3}: deferred,
	} {
		found, ok := narrowest(all, at)
		require.True(t, ok)
		require.Equal(t, want, found, at)
	}
	for _, at := range []place{{3, 9}, {7, 3}, {10, 5}} {
		_, ok := narrowest(all, at)
		require.False(t, ok, at)
	}
}
