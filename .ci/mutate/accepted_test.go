package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAccepted holds that a figure is accepted by its file, words of its line and the very
// change, and a guard by its file and words of its line.
func TestAccepted(t *testing.T) {
	t.Parallel()
	known := []*accepted{{file: "a.go", words: "if x", makes: "x < y: <=", why: "no x is y"}, {file: "a.go", words: "require", why: "twice"}}
	figure := mutant{what: "a.go:3 x < y: <=", file: "a.go", line: "\tif x < y {", makes: "x < y: <="}
	guard := mutant{what: "a.go:4 require", file: "a.go", line: "\trequire(x < y)"}

	elsewhere, change, line := figure, figure, figure
	elsewhere.file, change.makes, line.line = "b.go", "x < y: >", "\treturn x < y"
	for _, other := range []mutant{elsewhere, change, line} {
		require.Empty(t, reason(known, other))
	}
	require.Equal(t, []string{"a.go | if x | x < y: <="}, stale(known, []mutant{change}))
	require.Equal(t, []string{"a.go | require"}, stale(known, []mutant{guard}))
	require.Equal(t, "no x is y", reason(known, figure))
	require.Equal(t, "twice", reason(known, guard))
	require.Empty(t, stale(known, []mutant{figure, guard}))
}
