package company_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/people/company"
)

func TestLEI(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		typed, code string
		ok          bool
	}{
		{"", "", true},
		{"5493001KJTIIGC8Y1R12", "5493001KJTIIGC8Y1R12", true},
		{" 5493 001kjtiigc8y1r12\n", "5493001KJTIIGC8Y1R12", true},
		{"5493001KJTIIGC8Y1R21", "5493001KJTIIGC8Y1R21", false}, // check digits
		{"5493001KJTIIGC8YR112", "5493001KJTIIGC8YR112", false}, // two changed places
		{"5493001KJTIIGC8Y1R1", "5493001KJTIIGC8Y1R1", false},   // too short
		{"5493001KJTIIGC8Y1R1X", "5493001KJTIIGC8Y1R1X", false}, // check digits are digits
		{"5493001KJTIIGC8Å1R12", "5493001KJTIIGC8Å1R12", false},
	} {
		code, ok := company.LEI(c.typed)
		require.Equal(t, c.code, code, c.typed)
		require.Equal(t, c.ok, ok, c.typed)
	}
}
