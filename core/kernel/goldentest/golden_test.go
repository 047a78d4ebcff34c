package goldentest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/goldentest"
)

func TestDifference(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][3]string{
		"a line changed":    {"a\nb\nc\n", "a\nx\nc\n", "- b\n+ x\n"},
		"a line fewer":      {"a\na\nb\n", "a\nb\n", "- a\n"},
		"a line more":       {"a\n", "a\na\n", "+ a\n"},
		"another order":     {"a\nb\n", "b\na\n", "the same lines in another order"},
		"nothing was there": {"", "a\n", "+ a\n"},
	} {
		require.Equal(t, texts[2], goldentest.Difference(texts[0], texts[1]), name)
	}
}
