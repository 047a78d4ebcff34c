package main_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/goldentest"
)

// What scripts and people call the program by.
func TestHelp_IsAsItWas(t *testing.T) {
	t.Parallel()
	out, err := command(t, t.TempDir(), nil, "help").Output()
	require.NoError(t, err)
	goldentest.Equal(t, "help.txt", string(out))
}
