package purchase_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/glance"
	"tillit/core/carbon/footprint/purchase/purchasetest"
	"tillit/integrations/format"
)

func TestCases(t *testing.T) {
	t.Parallel()
	for _, c := range purchasetest.Cases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			g, err := glance.At(c.Open(t, format.Open), glance.Options{Country: c.Country})
			require.NoError(t, err)
			figures := make([]engine.Figure, len(g.Results))
			for i, r := range g.Results {
				figures[i] = r.Figure
			}
			require.Equal(t, c.Outcome, c.Fates(figures))
		})
	}
}
