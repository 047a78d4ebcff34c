package catalogue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue/cataloguetest"
)

func TestQuestion_Reference(t *testing.T) {
	t.Parallel()
	content := cataloguetest.Content(t)
	references := map[string]string{}
	for _, e := range content.Editions {
		for i := range e.Questions {
			references[e.Questions[i].ID] = e.Questions[i].Reference()
		}
	}
	require.Equal(t, "GOV-1 21(a)", references["GOV-1_01"])
	require.Contains(t, references, "GAP_01")
	require.Empty(t, references["GAP_01"], "no legal act asks whether the company is ready")
}
