package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTests_AllRan(t *testing.T) {
	t.Parallel()
	const out = `=== RUN   TestA
--- FAIL: TestA (0.01s)
    --- PASS: TestA/Sub (0.00s)
--- SKIP: TestB (0.00s)
PASS
`
	require.NoError(t, tests{pkg: "./p"}.allRan(out))
	require.NoError(t, tests{pkg: "./p", names: []string{"TestA", "TestA/Sub"}}.allRan(out))
	require.EqualError(t, tests{pkg: "./p"}.allRan("PASS\n"), "no test of ./p ran")
	for _, name := range []string{"TestB", "TestA/Su", "Test"} {
		require.EqualError(t, tests{pkg: "./p", names: []string{"TestA", name}}.allRan(out), "no test of ./p ran that "+name+" picks")
	}
	require.Equal(t, "^TestA$|^TestA$/^Sub$", only([]string{"TestA", "TestA/Sub"}))
	require.Empty(t, only(nil))
}
