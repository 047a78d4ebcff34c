package main_test

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/bff/app"
	"tillit/core/books/connection"
	"tillit/core/reporting/report"
	"tillit/integrations"
	"tillit/integrations/wire"
)

// Every provider, report and language has all the places that CONTRIBUTING.md
// lists for it.
func TestContributing_Places(t *testing.T) {
	t.Parallel()
	for title, members := range map[string][]member{"A provider": providers(t), "A report": reportTypes(t), "A language": languages()} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile("CONTRIBUTING.md")
			require.NoError(t, err)
			places := placesOf(t, string(text), title)
			require.Greater(t, len(places), 2)
			all := list{os.DirFS("."), members}
			var missing []string
			for _, p := range places {
				names := placeholder.FindAllString(p.path+p.says, -1)
				require.True(t, slices.ContainsFunc(names, all.knows), "%s is the same for all", p.path)
				require.False(t, strings.Contains(p.path, "*") && all.found(p) == nil, "%s is nowhere", p.path)
				missing = append(missing, all.missing(p)...)
			}
			require.Empty(t, missing)
		})
	}
}

// avoided are words of comments that CONTRIBUTING.md gives others for: a
// permission is required, and a predicate reports.
func avoided() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?://|\*).*\b(?:[Tt]ells whether|It (?:takes|needs) (?:the permissions? )?(?:[a-z]+\.)?(?:Read|Write|Manage|Import|See|Make)\b)`)
}

func TestContributing_WordsToAvoid(t *testing.T) {
	t.Parallel()
	looked := 0
	for _, root := range []string{"bff", "core", "integrations", "jobs", "reports", "web/src", ".ci"} {
		require.NoError(t, filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !slices.Contains([]string{".go", ".ts", ".tsx"}, filepath.Ext(file)) {
				return err
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			looked++
			require.Empty(t, avoided().FindString(string(text)), file)
			return nil
		}))
	}
	require.Greater(t, looked, 1000)
}

// A place that is forgotten is named, whether its file is missing, says too
// little or is one of many.
func TestContributing_NamesTheForgottenPlace(t *testing.T) {
	t.Parallel()
	const text = "### A thing\n\n" +
		"1. `x/unchecked.go`: nothing to see.\n" +
		"2. ✓ `x/<name>.go`: its file.\n" +
		"3. ✓ `x/all.go` says `\"<name>\"` and ✓ `y/*/<name>.txt`: its line,\n   and its text.\n" +
		"4. ✓ `z/*.txt` and `all.txt` says `<name>`: words.\n" +
		"5. ✓ `adapters/<adapter>`: what some have.\n\n### Another\n\n1. ✓ `x/<name>`: not looked at.\n"
	tree := fstest.MapFS{
		"x/one.go": {}, "x/all.go": {Data: []byte(`"one" "two"`)},
		"y/a/one.txt": {}, "y/b/one.txt": {}, "y/a/two.txt": {},
		"z/a.txt": {Data: []byte("one, two")}, "z/b.txt": {Data: []byte("one, twofold")}, "all.txt": {Data: []byte("two one")},
		"adapters/one": {},
	}
	things := list{tree, []member{{"<name>": "one", "<adapter>": "one"}, {"<name>": "two"}}}
	var missing []string
	for _, p := range placesOf(t, text, "A thing") {
		missing = append(missing, things.missing(p)...)
	}
	require.Equal(t, []string{"x/two.go does not exist", "y/b/two.txt does not exist", "z/b.txt does not say two"}, missing)
}

// What CONTRIBUTING.md and SECURITY.md name is there.
func TestContributing_NamesWhatThereIs(t *testing.T) {
	t.Parallel()
	tests := declaredTests(t)
	for _, file := range []string{"CONTRIBUTING.md", "SECURITY.md"} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		paths, named := 0, 0
		for _, found := range code.FindAllStringSubmatch(string(text), -1) {
			word := found[1]
			switch {
			case strings.HasPrefix(word, "Test"):
				named++
				require.True(t, tests[word], "%s names %s, which is no test", file, word)
			case strings.Contains(word, "/") && !strings.ContainsAny(word, " :"):
				paths++
				there, err := fs.Glob(os.DirFS("."), placeholder.ReplaceAllString(path.Clean(word), "*"))
				require.NoError(t, err)
				require.NotEmpty(t, there, "%s names %s, which does not exist", file, word)
			}
		}
		require.Greater(t, paths, 5, file)
		require.Positive(t, named, file)
	}
}

// member is one of what a list is about: what its placeholders stand for.
type member map[string]string

// list is what a list is about, all of it, and the files that it has to be in.
type list struct {
	tree    fs.FS
	members []member
}

// place is a line that is checked: a file, or many, and what it says, if
// anything.
type place struct{ path, says string }

var (
	placeholder = regexp.MustCompile(`<[a-z]+>`)
	steps       = regexp.MustCompile(`(?m)^\d+\. `)
	checked     = regexp.MustCompile("✓ (`[^`]+`(?:(?:,| and) `[^`]+`)*)(?: says `([^`]+)`)?")
	code        = regexp.MustCompile("`([^`]+)`")
)

// placesOf are the places with ✓ below a heading.
func placesOf(t *testing.T, text, title string) (all []place) {
	t.Helper()
	_, below, found := strings.Cut(text, "### "+title+"\n")
	require.True(t, found, title)
	below, _, _ = strings.Cut(below, "\n#")
	for _, line := range steps.Split(below, -1)[1:] {
		line = strings.Join(strings.Fields(line), " ")
		marks := checked.FindAllStringSubmatch(line, -1)
		require.Len(t, marks, strings.Count(line, "✓"), line)
		for _, mark := range marks {
			for _, found := range code.FindAllStringSubmatch(mark[1], -1) {
				all = append(all, place{path.Clean(found[1]), mark[2]})
			}
		}
	}
	return all
}

// missing is what any member lacks at the place. Where there are many files,
// it lacks those that another member has.
func (l list) missing(p place) (all []string) {
	found := l.found(p)
	for _, m := range l.concerned(p) {
		wanted := map[string]bool{}
		if own := l.fill(p.path, m); !strings.Contains(own, "*") {
			wanted[own] = true
		}
		for _, file := range found {
			wanted[l.counterpart(p.path, file, m)] = true
		}
		says := l.fill(p.says, m)
		for _, file := range slices.Sorted(maps.Keys(wanted)) {
			switch {
			case !l.has(file, ""):
				all = append(all, file+" does not exist")
			case !l.has(file, says):
				all = append(all, file+" does not say "+says)
			}
		}
	}
	return all
}

// found are the files of any member that say what they have to, but for tests.
func (l list) found(p place) (all []string) {
	for _, m := range l.concerned(p) {
		matches, err := fs.Glob(l.tree, l.fill(p.path, m))
		if err != nil {
			panic(err)
		}
		for _, file := range matches {
			if !strings.HasSuffix(file, "_test.go") && l.has(file, l.fill(p.says, m)) {
				all = append(all, file)
			}
		}
	}
	return all
}

// concerned are the members that have all that the place names of members.
func (l list) concerned(p place) []member {
	names := placeholder.FindAllString(p.path+p.says, -1)
	return slices.DeleteFunc(slices.Clone(l.members), func(m member) bool {
		return slices.ContainsFunc(names, func(name string) bool { return m[name] == "" && l.knows(name) })
	})
}

// counterpart is the file that is to a member what the given one is to another.
func (l list) counterpart(pattern, file string, m member) string {
	parts := strings.Split(file, "/")
	for i, part := range strings.Split(pattern, "/") {
		if own := l.fill(part, m); !strings.Contains(own, "*") {
			parts[i] = own
		}
	}
	return strings.Join(parts, "/")
}

// knows reports whether a placeholder stands for what members have.
func (l list) knows(name string) bool {
	return slices.ContainsFunc(l.members, func(m member) bool { return m[name] != "" })
}

// fill is the text for a member. What is not one of the list's placeholders stands
// for any name.
func (l list) fill(text string, m member) string {
	return placeholder.ReplaceAllStringFunc(text, func(name string) string {
		if l.knows(name) {
			return m[name]
		}
		return "*"
	})
}

// has reports whether the file says the text, as words of their own; whether
// it is there, if the text is empty.
func (l list) has(file, says string) bool {
	if says == "" {
		_, err := fs.Stat(l.tree, file)
		return err == nil
	}
	text, err := fs.ReadFile(l.tree, file)
	return err == nil && regexp.MustCompile(`(?:^|\W|\b)`+regexp.QuoteMeta(says)+`(?:$|\W|\b)`).Match(text)
}

// providers are all, with the packages of those that have an adapter.
func providers(t *testing.T) []member {
	t.Helper()
	net, err := wire.New(wire.Config{})
	require.NoError(t, err)
	packages := map[connection.Provider]string{}
	for _, adapter := range integrations.Adapters(integrations.Config{}, net) {
		packages[adapter.Describe().Provider] = path.Base(reflect.TypeOf(adapter).Elem().PkgPath())
	}
	applications := map[string]bool{}
	for field := range reflect.TypeFor[integrations.Config]().Fields() {
		applications[path.Base(field.Type.PkgPath())] = true
	}
	var all []member
	for _, p := range connection.Providers() {
		m := member{"<provider>": string(p)}
		if in, ok := packages[p]; ok {
			m["<package>"] = in
			if applications[in] {
				m["<application>"] = in
			}
		}
		all = append(all, m)
	}
	return all
}

// reportTypes are all types of report, with the names of their constants.
func reportTypes(t *testing.T) []member {
	t.Helper()
	source, err := os.ReadFile("core/reporting/report/type.go")
	require.NoError(t, err)
	var all []member
	for _, spec := range report.Specs() {
		constant := regexp.MustCompile(`(\w+) +Type = "` + string(spec.Type) + `"`).FindSubmatch(source)
		require.NotNil(t, constant, spec.Type)
		all = append(all, member{"<report>": string(spec.Type), "<constant>": string(constant[1])})
	}
	return all
}

func languages() (all []member) {
	for _, locale := range app.Locales {
		language, _, _ := strings.Cut(locale, "-")
		all = append(all, member{"<locale>": locale, "<language>": language})
	}
	return all
}

// declaredTests are the names of all tests in Go.
func declaredTests(t *testing.T) map[string]bool {
	t.Helper()
	declared, all := regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`), map[string]bool{}
	require.NoError(t, filepath.WalkDir(".", func(file string, at fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if at.IsDir() && (file == "web" || file == ".git" || file == ".data") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(file, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(file)
		for _, test := range declared.FindAllSubmatch(text, -1) {
			all[string(test[1])] = true
		}
		return err
	}))
	return all
}

// Somebody who has read nothing but the tree of the README finds every domain.
func TestReadme_NamesEveryDomain(t *testing.T) {
	t.Parallel()
	said, err := os.ReadFile("README.md")
	require.NoError(t, err)
	packages, err := filepath.Glob("core/*/*")
	require.NoError(t, err)
	require.NotEmpty(t, packages)
	for _, path := range packages {
		name := filepath.Base(path)
		if sources, _ := filepath.Glob(path + "/*.go"); len(sources) > 0 && !strings.HasSuffix(name, "test") && name != "nightly" {
			require.Contains(t, string(said), "`"+name+"`", "say in the tree of the README what %s is for", path)
		}
	}
}
