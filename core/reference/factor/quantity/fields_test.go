package quantity_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor/quantity"
)

// The fields of the web read every unit that is read here, and as the same.
func TestParse_IsThatOfTheFieldsOfTheWeb(t *testing.T) {
	t.Parallel()
	type unit struct {
		Num, Den int64
		Written  []string
	}
	var kinds map[string]map[string]unit
	text, err := os.ReadFile("../../../../web/src/lib/format/units.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &kinds))
	fields := map[string]unit{}
	kindOf := map[string]string{}
	plain := strings.NewReplacer(" ", "", "₂", "2", "³", "3", "²", "2")
	for kind, units := range kinds {
		for _, u := range units {
			for _, written := range u.Written {
				name := strings.ToLower(plain.Replace(written))
				fields[name], kindOf[name] = u, kind
			}
		}
	}
	for written, from := range quantity.Written() {
		name := plain.Replace(written)
		require.Contains(t, fields, name, "web/src/lib/format/units.json has no %q", written)
		for other, to := range quantity.Written() {
			ratio, same := quantity.Convert(from, to)
			require.Equal(t, same, kindOf[name] == kindOf[plain.Replace(other)], "%s and %s", written, other)
			if same {
				a, b := fields[name], fields[plain.Replace(other)]
				want := decimal.NewFromInt(a.Num * b.Den).Mul(ratio.Den)
				require.True(t, want.Equal(decimal.NewFromInt(b.Num*a.Den).Mul(ratio.Num)), "%s in %s", written, other)
			}
		}
	}
}
