package stored

import (
	"encoding/json"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/factor"
)

// SameCoverage reports whether two say the same.
func SameCoverage(a, b engine.Coverage) bool {
	return a.Contract == b.Contract && a.KWh.Equal(b.KWh) && a.KgPerKWh.Equal(b.KgPerKWh)
}

// ReadCoverage reads what is stored; nothing for null.
func ReadCoverage(stored []byte) ([]engine.Coverage, error) {
	if len(stored) == 0 {
		return nil, nil
	}
	var parts []engine.Coverage
	err := json.Unmarshal(stored, &parts)
	return parts, err
}

// CoveredKWh is what contracts cover together.
func CoveredKWh(parts []engine.Coverage) decimal.Decimal {
	sum := decimal.Zero
	for _, p := range parts {
		sum = sum.Add(p.KWh)
	}
	return sum
}

// KgCovered are the kilograms of units by a factor, less what contracts cover
// and with what that counts by their own factors. It is rounded once.
func KgCovered(units, each decimal.Decimal, parts []engine.Coverage) decimal.Decimal {
	kg := units.Sub(CoveredKWh(parts)).Mul(each)
	for _, p := range parts {
		kg = kg.Add(p.KWh.Mul(p.KgPerKWh))
	}
	return kg.RoundBank(factor.Places)
}
