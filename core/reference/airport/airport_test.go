package airport_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/airport"
)

func TestBy(t *testing.T) {
	t.Parallel()
	arlanda, ok := airport.By("ARN")
	require.True(t, ok)
	require.Equal(t, []string{"Stockholm-Arlanda Airport", "SE"}, []string{arlanda.Name, arlanda.Country})
	for _, code := range []string{"", "arn", "QQQ", "ESSA"} {
		_, ok := airport.By(code)
		require.False(t, ok, code)
	}
}

// TestAirport_To compares with distances by geodesics on the ellipsoid, which
// the sphere comes within half a per cent of.
func TestAirport_To(t *testing.T) {
	t.Parallel()
	for pair, km := range map[[2]string]float64{
		{"ARN", "GOT"}: 392, {"ARN", "FRA"}: 1221, {"LHR", "JFK"}: 5555, {"HEL", "NRT"}: 7849, {"AMS", "SYD"}: 16659, {"AKL", "SCL"}: 9665,
	} {
		from, ok := airport.By(pair[0])
		require.True(t, ok)
		to, ok := airport.By(pair[1])
		require.True(t, ok)
		require.InEpsilon(t, km, from.To(to), 0.01, pair)
		require.Equal(t, from.To(to), to.To(from))
		require.Zero(t, from.To(from))
	}
}
