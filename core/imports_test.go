package core_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// order lists core from the ground up: a package may import only what stands
// before it, so there is one place to read, and to argue about, which domain
// knows which.
func order() []string {
	return []string{
		"kernel/goldentest", "kernel/ahead", "kernel/digits", "kernel/cell", "kernel/fault", "kernel/unpack", "kernel/tenant", "kernel/queue",
		"kernel/pg", "kernel/pg/internal/filelock", "kernel/pg/pgserver", "kernel/pg/pgtest",
		"kernel/blob", "kernel/upload", "kernel/mail", "kernel/mail/mailtest", "kernel/audit", "kernel/job", "kernel/seal",
		"kernel/secret", "people/account/totp", "kernel/throttle", "people/account/password",
		"people/account", "people/account/session", "people/account/credential", "people/account/signin", "people/account/mailing", "people/account/accounttest",
		"reference/corporate", "reference/catalogue", "people/company", "people/agency", "people/onboarding", "people/signup",
		"questions/document", "questions/document/documenttest",
		"ai/assistant", "people/lookup",
		"reference/catalogue/cataloguetest", "reference/materiality", "questions/answer", "questions/workbook",
		"reference/category", "reference/factor/quantity", "reference/factor/price", "reference/factor", "reference/rule/data", "reference/rule", "carbon/rulebook", "carbon/library",
		"kernel/statement", "books/supplier/recognition", "books/supplier", "books/ledger", "books/bookkeeping", "books/inbox", "books/connection", "reference/airport", "carbon/activity", "carbon/energycontract", "carbon/supplierfigure", "carbon/footprint/engine", "carbon/footprint/glance", "carbon/footprint", "chain/supplychain", "chain/supplierrequest", "reporting/vsme", "carbon/template", "carbon/suggestion", "reporting/group", "questions/prefill",
		"reporting/archive", "reporting/report", "admin/operations",
		"admin/demo",
	}
}

func TestImportOrder(t *testing.T) {
	t.Parallel()
	const root = "tillit/core/"
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		pkg, ok := strings.CutPrefix(words[0], root)
		if !ok {
			continue // this package, which is only this test
		}
		at := slices.Index(order(), pkg)
		require.NotEqual(t, -1, at, "add core/%s to the order", pkg)
		for _, dep := range words[1:] {
			if dep, ok := strings.CutPrefix(dep, root); ok {
				require.Contains(t, order()[:at], dep, "core/%s must not import core/%s", pkg, dep)
				continue
			}
			if strings.HasPrefix(dep, "tillit/") {
				require.Equal(t, "tillit/migrations", dep, "core/%s must not import %s", pkg, dep)
			}
		}
	}
}
