package main_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/template"
	"tillit/core/kernel/goldentest"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// figuresKeepTheirEdition finds figures of the demonstration that move though
// nothing of what they are said to rest on has: engine.Edition has to rise, or
// no company is ever told. Where something of it has, -update writes down the figures.
func figuresKeepTheirEdition(t *testing.T, guests []guest) {
	t.Helper()
	sum := sha256.New()
	for _, v := range guests {
		for year := 2023; year <= 2025; year++ {
			for _, method := range []string{"location", "market"} {
				var shown struct {
					Categories []struct{ ID, Kg string }
				}
				v.read(t, fmt.Sprintf("company/footprint/%d?locale=en-US&scope2=%s", year, method), &shown)
				require.NotEmpty(t, shown.Categories)
				fmt.Fprintln(sum, year, method, shown.Categories)
			}
		}
	}
	var given []rule.Rule
	for _, one := range template.Standard() {
		given = append(given, one.Rules...)
	}
	basis := fmt.Sprintf("edition %d\nrules %s\ntemplates %s\nfactors %s\nprices %s\n",
		engine.Edition, rule.StandardVersion(), rule.Version(given), factor.Standard().Version(), price.Standard().Version())
	figures := fmt.Sprintf("figures %x\n", sum.Sum(nil)[:8])
	held, err := os.ReadFile(filepath.Join("testdata", "edition.txt"))
	require.NoError(t, err)
	if before, _, found := strings.Cut(string(held), "figures "); found && before == basis && string(held) != basis+figures {
		require.Fail(t, "figures of the demonstration have moved, and rules, templates, factors and prices have not: raise engine.Edition")
	}
	goldentest.Equal(t, "edition.txt", basis+figures)
}
