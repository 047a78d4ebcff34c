// Package domain has a small domain put into a copy of the product, to show
// which places it touches and that nothing else has to change.
package domain

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/nightly"
)

const root = "../.."

// line is what is put into a file that is there: text behind the first line
// that has behind in it.
type line struct{ file, behind, text string }

// lines are what pledges of companies, which testdata has whole, are to the
// rest of the product.
func lines() []line {
	return []line{
		{"core/imports_test.go", `"supplychain"`, `			"pledge",`},
		{"core/kernel/audit/kinds.go", `= "inboxMade"`, `	PledgeMade Kind = "pledgeMade"`},
		{"core/kernel/audit/kinds.go", `SameBooksDecided, ConnectionMade`, `		PledgeMade,`},
		{"core/reporting/archive/sheets.go", `{table: "opt_outs"}`, `		{table: "pledges"},`},
		{"bff/deps.go", `type Chain struct {`, `	Pledges *pledge.Service`},
		{"bff/deps.go", `"tillit/core/chain/supplierrequest"`, `	"tillit/core/chain/pledge"`},
		{"bff/app/wiring/chain.go", `return bff.Chain{`, `		Pledges: pledge.NewService(k.DB, k.Clock),`},
		{"bff/app/wiring/chain.go", `"tillit/core/chain/supplierrequest"`, `	"tillit/core/chain/pledge"`},
		{"bff/app/wiring/chain.go", `return chainjobs.Workers(chainjobs.Deps{`, `		Pledges: all.Chain.Pledges,`},
		{"bff/routes.go", `chain.NewSupplyChain(`, `	pledges := chain.NewPledges(deps.Chain.Pledges)`},
		{"bff/routes.go", `"/company/supply-chain/figures"`, `		{"GET", "/company/pledge", pledge.Read, tenant.SupplyChain, plain, pledges.List},
		{"POST", "/company/pledge", pledge.Write, tenant.SupplyChain, plain, pledges.Make},`},
		{"bff/routes.go", `"tillit/core/chain/supplierrequest"`, `	"tillit/core/chain/pledge"`},
		{"bff/roles.go", `"tillit/core/chain/supplierrequest"`, `	"tillit/core/chain/pledge"`},
		{"bff/roles.go", `supplychain.Read, supplychain.Write,`, `		pledge.Read, pledge.Write,`},
		{"bff/roles.go", `document.Read, bookkeeping.Read, inbox.See`, `		pledge.Read,`},
		{"bff/testdata/policy.txt", `GET    /company/supply-chain `, "GET    /company/pledge                             C T I\nPOST   /company/pledge                             C I"},
		{"jobs/kinds.go", `"mail.trial":`, `		"pledge.made": {queue: queueDefault, attempts: 5, timeout: usual},`},
		{"jobs/chain/chain.go", `Requests *supplierrequest.Service`, `	Pledges *pledge.Service`},
		{"jobs/chain/chain.go", `return []jobs.Worker{`, `		jobs.NewWorker(&NotePledge{Pledges: deps.Pledges}),`},
		{"jobs/chain/chain.go", `"tillit/core/chain/supplierrequest"`, `	"tillit/core/chain/pledge"`},
	}
}

// golden are the tests that write down what there is, which a domain adds to.
func golden() [][2]string {
	return [][2]string{
		{"./migrations", "^TestFS_WhatHasLandedStays$"},
		{"./jobs", "^TestKinds"},
		{"./core/kernel/pg", "^TestSchema_IsAsItWas$|^TestConfinement"},
		{"./bff/app", "IsAsItWas$|AreAsTheyWere$"},
	}
}

// What a new domain touches is what CONTRIBUTING says.
func TestDomain_TouchesItsPlaces(t *testing.T) {
	t.Parallel()
	said, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	require.NoError(t, err)
	for _, l := range lines() {
		place := "`" + strings.ReplaceAll(l.file, "chain", "<area>") + "`"
		require.True(t, bytes.Contains(said, []byte(place)), "CONTRIBUTING.md does not say that a domain touches %s", place)
		l.within(t, root)
	}
}

// With that it serves its calls, does its work, is confined to its company and
// goes into the archive: tests of the product, which know nothing of it, look at
// all of that.
func TestDomain_NeedsNothingElse(t *testing.T) {
	t.Parallel()
	if !nightly.Now() {
		t.Skip("It compiles most of the product anew, at night.")
	}
	tree := copied(t)
	require.NoError(t, os.CopyFS(tree, os.DirFS("testdata")))
	for _, l := range lines() {
		path := filepath.Join(tree, l.file)
		require.NoError(t, os.WriteFile(path, []byte(l.within(t, tree)), 0o600))
	}
	for _, pick := range golden() {
		run(t, tree, "test", pick[0], "-run", pick[1], "-update")
	}
	run(t, tree, "vet", "./...")
	run(t, tree, "test", "./core", "./core/kernel/pg", "./core/reporting/archive", "./migrations", "./jobs", "./jobs/chain", "./bff/app")
	run(t, tree, "test", "./bff", "-run", "^TestPledges$|^TestCalls_|^TestServices_|^TestAreas_|^TestDoor_Says", "-update")
}

// copied is a copy of what is under version control, as it stands.
func copied(t *testing.T) string {
	t.Helper()
	names, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-files", "-z").Output()
	require.NoError(t, err)
	tree := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimRight(string(names), "\x00"), "\x00") {
		content, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		to := filepath.Join(tree, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o700))
		require.NoError(t, os.WriteFile(to, content, 0o600))
	}
	modules, err := filepath.Abs(filepath.Join(root, "web", "node_modules")) // has a PostgreSQL
	require.NoError(t, err)
	require.NoError(t, os.Symlink(modules, filepath.Join(tree, "web", "node_modules")))
	return tree
}

// within is the file of the tree with the text in it.
func (l line) within(t *testing.T, tree string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(tree, l.file))
	require.NoError(t, err)
	before, rest, found := strings.Cut(string(content), l.behind)
	require.True(t, found, "%s has no %q", l.file, l.behind)
	line, rest, _ := strings.Cut(rest, "\n")
	return before + l.behind + line + "\n" + l.text + "\n" + rest
}

func run(t *testing.T, tree string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = tree
	said, err := cmd.CombinedOutput()
	require.NoError(t, err, "go %s: %s", strings.Join(args, " "), said)
}
