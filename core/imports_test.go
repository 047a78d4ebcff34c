package core_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// areas are the rooms of core from the ground up: a package may import those of
// the areas before its own, and of its own area those that stand before it. So
// there is one place to read, and to argue about, which domain knows which.
func areas() []area {
	return []area{
		{"kernel", []string{
			"nightly", "goldentest", "prefetch", "decimaltext", "spreadsheet", "fault", "unpack", "tenant", "queue", "pg", "pg/internal/filelock",
			"pg/pgserver", "pg/pgtest", "blob", "upload", "mail", "mail/mailtest", "audit", "notice", "job", "seal", "secret", "throttle",
			"revision",
		}},
		{"ai", []string{
			"assistant",
		}},
		{"reference", []string{
			"corporate", "country", "catalogue", "catalogue/cataloguetest", "materiality", "category", "factor/quantity", "factor/price", "factor/energy", "factor",
			"vat", "chart", "rule/data", "rule", "airport",
		}},
		{"people", []string{
			"account/totp", "account/password", "account", "account/session", "account/credential", "account/signin", "account/mailing",
			"account/accounttest", "company", "agency", "onboarding", "signup", "lookup",
		}},
		{"books", []string{
			"supplier/recognition", "supplier", "ledger", "audittest", "bookkeeping", "inbox", "connection",
		}},
		{"carbon", []string{
			"rulebook", "library", "activity", "energycontract", "supplierfigure",
			"footprint/energybalance", "footprint/purchase", "footprint/energybill", "footprint/engine", "footprint/purchase/purchasetest",
			"footprint/intenttest", "template/data", "footprint/glance", "footprint", "footprint/stored", "footprint/decision", "footprint/input", "footprint/runs",
			"footprint/calculation", "footprint/totals", "footprint/trace", "footprint/reconciliation", "footprint/whatif",
			"footprint/consolidation", "footprint/parts",
			"template", "suggestion", "shippedtest", "tradebooktest",
		}},
		{"questions", []string{
			"document", "document/documenttest", "answer", "questionnaire", "history", "comment", "reading", "progress", "writing",
			"assessment", "evidence", "conversation", "noticeboard", "assignment", "optout", "carry", "edition", "answertest", "workbook", "prefill",
		}},
		{"chain", []string{
			"chaincap", "supplychain", "supplierrequest", "customerrequest",
		}},
		{"reporting", []string{
			"vsme", "group", "archive", "report",
		}},
		{"admin", []string{
			"operations", "demo",
		}},
	}
}

// area is a folder of packages that belong to one subject, which are named in
// the order in which they may know each other.
type area struct {
	name     string
	packages []string
}

// order is that of all packages.
func order() (all []string) {
	for _, a := range areas() {
		for _, pkg := range a.packages {
			all = append(all, a.name+"/"+pkg)
		}
	}
	return all
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
