package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCountGo(t *testing.T) {
	t.Parallel()
	events := `{"Action":"start","Package":"p"}
{"Action":"output","Package":"p","Test":"TestA","Output":"quiet\n"}
{"Action":"pass","Package":"p","Test":"TestA","Elapsed":0.1}
{"Action":"output","Package":"p","Test":"TestB","Output":"loud\n"}
{"Action":"fail","Package":"p","Test":"TestB","Elapsed":0.1}
{"Action":"skip","Package":"p","Test":"TestC"}
{"Action":"fail","Package":"p","Elapsed":0.3}
{"Action":"skip","Package":"no-tests"}
{"Action":"pass","Package":"q","Test":"TestD/sub"}
{"Action":"pass","Package":"q","Test":"TestD"}
{"Action":"pass","Package":"q"}
{"ImportPath":"broken [broken.test]","Action":"build-output","Output":"undefined: x\n"}
{"ImportPath":"broken [broken.test]","Action":"build-fail"}
{"Action":"fail","Package":"broken","Elapsed":0,"FailedBuild":"broken [broken.test]"}
`
	var out strings.Builder
	c := newCounter(&out, false)
	require.NoError(t, c.read(strings.NewReader(events)))
	require.Equal(t, "3 passed, 2 failed", c.count.String())
	for _, shown := range []string{"loud", "undefined: x", "skipped p TestC", "ok   q", "FAIL p"} {
		require.Contains(t, out.String(), shown)
	}
	require.NotContains(t, out.String(), "quiet")
}

func TestWalked_Count(t *testing.T) {
	t.Parallel()
	var walks walked
	require.NoError(t, json.Unmarshal([]byte(`{"suites": [{"title": "a.spec.ts", "specs": [
		{"title": "goes", "file": "a.spec.ts", "line": 3, "tests": [{"status": "expected"}]},
		{"title": "breaks", "file": "a.spec.ts", "line": 9, "tests": [{"status": "unexpected"}]}
	], "suites": [{"title": "within", "specs": [
		{"title": "at last", "file": "a.spec.ts", "line": 20, "tests": [{"status": "flaky"}]},
		{"title": "not at all", "file": "a.spec.ts", "line": 30, "tests": [{"status": "skipped"}]}
	]}]}]}`), &walks))
	var out strings.Builder
	require.Equal(t, "1 passed, 3 failed", walks.count(&out).String())
	require.Equal(t, `flaky: a.spec.ts:20 at last
skipped: a.spec.ts:30 not at all
unexpected: a.spec.ts:9 breaks
`, out.String())
}

func TestUnneeded(t *testing.T) {
	t.Parallel()
	reaches := []reach{
		{packages: []string{"p", "q", "ptest"}, dead: map[function]string{
			{"p", "Both"}: "both", {"p", "Browser"}: "only a browser", {"q", "T.Method"}: "a method", {"q", "List"}: "a list",
			{"ptest", "Helper"}: "a helper of tests",
		}},
		{packages: []string{"p", "engine"}, dead: map[function]string{{"p", "Both"}: "both", {"engine", "Alone"}: "alone"}},
	}
	require.Equal(t, []string{
		"q Gone: no exception any more", "a method", "alone", "both", "r: no program has this package",
	}, unneeded([]string{"p", "q", "engine", "r", "rtest"}, reaches, []function{{"q", "List"}, {"q", "Gone"}}))
}

func TestComplain(t *testing.T) {
	t.Parallel()
	events := `{"Action":"pass","Package":"tillit/bff","Test":"TestA"}
{"Action":"pass","Package":"tillit/bff","Test":"TestB/sub"}
{"Action":"skip","Package":"tillit/bff","Test":"TestC"}
{"Action":"pass","Package":"tillit/bff/app","Test":"TestD"}
{"Action":"pass","Package":"tillit","Test":"TestE"}
{"Action":"skip","Package":"tillit/empty"}
`
	for _, c := range []struct {
		args string
		want []string
	}{
		{"./bff ./bff/app ./... .", nil},
		{"-run A ./bff", nil},
		{"-run=^TestB$/^sub$ ./bff", nil},
		{"-run D -race ./bff/...", nil},
		{"./empty", []string{"./empty: no test ran"}},
		{"./bf", []string{"./bf: no test ran"}},
		{"-run A ./bff/app ./bff .", []string{"./bff/app: no test ran that A picks", ".: no test ran that A picks"}},
		{"-run C ./bff", []string{"./bff: no test ran that C picks"}},
		{"-run A/sub ./bff", []string{"./bff: no test ran that A/sub picks"}},
		{"-run A|Z -count 1 tillit/bff", []string{"tillit/bff: no test ran that Z picks"}},
		{"-run=(A|Z) tillit/...", nil},
		{"-run E", nil},
		{"-run A -run Z ./bff", []string{"./bff: no test ran that Z picks"}},
	} {
		var out strings.Builder
		counted := newCounter(&out, false)
		require.NoError(t, counted.read(strings.NewReader(events)))
		out.Reset()
		count := counted.complain(named(strings.Fields(c.args)))
		require.Equal(t, result{4, len(c.want)}, count, c.args)
		var want string
		for _, line := range c.want {
			want += "FAIL " + line + "\n"
		}
		require.Equal(t, want, out.String(), c.args)
	}
}

// The tests that are picked by name are there: what ran nothing when it ran
// would be noticed by then only.
func TestPicked_AreThere(t *testing.T) {
	t.Parallel()
	for _, p := range slices.Concat(everything(true), kills(), []picked{leases(), rates()}) {
		for _, pkg := range p.packages {
			there := declared(t, pkg)
			for _, name := range p.names {
				require.Truef(t, slices.ContainsFunc(there, func(test string) bool { return picks(name, test) }), "%s has no test that %s picks", pkg, name)
			}
		}
	}
}

// By day only those tests are left out whose names say so, and there are some.
func TestEverything_ByDay(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"-shuffle=on", "-timeout=90m"}, everything(true)[0].flags)
	require.Equal(t, []string{"-skip=" + night}, everything(false)[0].flags)
	require.True(t, slices.ContainsFunc(declared(t, "."), func(test string) bool { return picks(night, test) }))
	require.False(t, picks(night, "TestSeals_KeepOverNight"))
}

// Whoever adds a test that kills workers has it run by the task kill.
func TestKills_LeaveNothingOut(t *testing.T) {
	t.Parallel()
	found := 0
	folders, err := filepath.Glob(filepath.Join("..", "..", "jobs", "*"))
	require.NoError(t, err)
	for _, folder := range folders {
		pkg := "./jobs/" + filepath.Base(folder)
		for _, test := range declared(t, pkg) {
			if !strings.HasSuffix(test, "_Killed") {
				continue
			}
			found++
			require.Truef(t, slices.ContainsFunc(kills(), func(p picked) bool {
				return slices.Contains(p.packages, pkg) && slices.ContainsFunc(p.names, func(name string) bool { return picks(name, test) })
			}), "kill leaves %s of %s out", test, pkg)
		}
	}
	require.Positive(t, found)
}

// declared are the tests of a package.
func declared(t *testing.T, pkg string) (tests []string) {
	t.Helper()
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
	files, err := filepath.Glob(filepath.Join("..", "..", pkg, "*_test.go"))
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, test := range function.FindAllStringSubmatch(string(text), -1) {
			tests = append(tests, test[1])
		}
	}
	return tests
}

func TestChoose(t *testing.T) {
	t.Parallel()
	names := func(args ...string) (string, []string) {
		chosen, rest, err := choose(args, false)
		if err != nil {
			return err.Error(), nil
		}
		var all []string
		for _, s := range chosen {
			all = append(all, s.name)
		}
		return strings.Join(all, " "), rest
	}
	got, rest := names()
	require.Equal(t, "lint style types go race unit e2e", got)
	require.Empty(t, rest)
	nightly, _, err := choose(nil, true)
	require.NoError(t, err)
	require.Len(t, nightly, len(suites())+len(apart()))
	got, rest = names("go", "./core/reference/rule", "-run", "X")
	require.Equal(t, "go", got)
	require.Equal(t, []string{"./core/reference/rule", "-run", "X"}, rest)
	got, _ = names("lint", "style")
	require.Equal(t, "lint style", got)
	got, rest = names("kill", "200")
	require.Equal(t, "kill", got)
	require.Equal(t, []string{"200"}, rest)
	got, _ = names("nope")
	require.Equal(t, `there is no suite "nope"`, got)
	got, _ = names("lint", "style", "x")
	require.Equal(t, `"x" is meant for which suite?`, got)
}

func TestSharing_NamesEveryPackageWithGoroutinesOrLocks(t *testing.T) {
	t.Parallel()
	raced := func(folder string) bool {
		return slices.ContainsFunc(sharing(), func(pattern string) bool {
			below, all := strings.CutSuffix(pattern, "/...")
			return pattern == folder || all && (below == folder || strings.HasPrefix(folder, below+"/"))
		})
	}
	for _, top := range []string{"bff", "core", "integrations", "jobs", "reports"} {
		err := filepath.WalkDir(filepath.Join("..", "..", top), func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			folder := "./" + strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../../")
			// What stands in for others in tests is not what runs.
			if entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
				strings.HasSuffix(folder, "test") || raced(folder) {
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			require.Falsef(t, shares(file), "%s has goroutines or locks: name its package in sharing", path)
			return nil
		})
		require.NoError(t, err)
	}
}

// shares says whether code starts goroutines or guards something from them.
func shares(file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.SelectorExpr:
			of, ok := n.X.(*ast.Ident)
			guard := []string{"Mutex", "RWMutex", "Map", "Pool", "WaitGroup", "Once", "Cond"}
			found = found || ok && (of.Name == "atomic" || of.Name == "errgroup" || of.Name == "sync" && slices.Contains(guard, n.Sel.Name))
		}
		return !found
	})
	return found
}
