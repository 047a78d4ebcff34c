package assembly_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reporting/report"
	"tillit/reports/assembly"
)

// A type without a maker would be offered and then fail.
func TestAssembly_MakesEveryType(t *testing.T) {
	t.Parallel()
	var offered []report.Type
	for _, form := range report.Forms() {
		offered = append(offered, form.Type)
	}
	require.ElementsMatch(t, offered, assembly.Made())
}
