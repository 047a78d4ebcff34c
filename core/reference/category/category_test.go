package category_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
)

// childrenOf gives the nodes right below the ID in tree order; of "", the scopes.
func childrenOf(tree *category.Tree, id string) []category.Category {
	var below []category.Category
	for c := range tree.All() {
		if c.Parent == id {
			below = append(below, c)
		}
	}
	return below
}

func TestStandard_CoversTheProtocol(t *testing.T) {
	t.Parallel()
	tree := category.Standard()
	var tier1 []string
	for _, scope := range childrenOf(tree, "") {
		require.Zero(t, scope.Tier)
		require.Empty(t, scope.GHGCategory)
		for _, c := range childrenOf(tree, scope.ID) {
			require.Equal(t, 1, c.Tier)
			require.Equal(t, c.ID, c.GHGCategory)
			tier1 = append(tier1, c.ID)
		}
	}
	require.Equal(t, []string{
		"1.stationary", "1.mobile", "1.process", "1.fugitive",
		"2.electricity", "2.heating", "2.cooling", "2.steam",
		"3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14", "3.15",
	}, tier1, "in the order of the standard, 3.2 before 3.10")
}

// TestStandard_HasNoOrphan walks from every leaf up to its scope and from the
// scopes down to every leaf; both must meet all nodes.
func TestStandard_HasNoOrphan(t *testing.T) {
	t.Parallel()
	tree := category.Standard()
	up, down := map[string]bool{}, map[string]bool{}
	for leaf := range tree.Leaves() {
		path := tree.Path(leaf.ID)
		require.Len(t, path, category.LeafTier+1, leaf.ID)
		for tier, c := range path {
			require.Equal(t, tier, c.Tier, c.ID)
			require.Equal(t, leaf.Scope, c.Scope)
			require.True(t, strings.HasPrefix(leaf.ID, c.ID))
			up[c.ID] = true
		}
		require.Equal(t, leaf, path[category.LeafTier])
	}
	var walk func(id string)
	walk = func(id string) {
		for _, c := range childrenOf(tree, id) {
			require.Equal(t, id, c.Parent)
			down[c.ID] = true
			walk(c.ID)
		}
	}
	walk("")
	require.Equal(t, up, down)
	count := 0
	for c := range tree.All() {
		require.Equal(t, count, c.Order)
		require.True(t, up[c.ID], c.ID)
		count++
	}
	require.Len(t, up, count)
}

// sameWord lists the nodes whose name two languages rightly share, and why.
var sameWord = map[string]string{
	"1.mobile.fossil.diesel": "Diesel in Swedish and Dutch",
	"1.mobile.bio.fame":      "an abbreviation in all languages",
	"3.5.recycling":          "the English word is the Dutch one",
}

func TestStandard_NamesAreTranslated(t *testing.T) {
	t.Parallel()
	shared := map[string]bool{}
	check := func(id string, n category.Names) {
		byName := map[string]string{}
		for language, name := range map[string]string{"sv": n.SV, "en": n.EN, "fi": n.FI, "nl": n.NL} {
			require.NotEmpty(t, name, "%s in %s", id, language)
			key := strings.ToLower(name)
			if other, twice := byName[key]; twice {
				require.Contains(t, sameWord, id, "%q is the name in %s and %s", name, language, other)
				shared[id] = true
			}
			byName[key] = language
		}
	}
	for c := range category.Standard().All() {
		check(c.ID, c.Names)
	}
	for _, e := range category.Standard().Exclusions() {
		check(e.Code, e.Names)
	}
	for id := range sameWord {
		require.True(t, shared[id], "%s needs no exception", id)
	}
}

func TestStandard_SiblingsAreToldApart(t *testing.T) {
	t.Parallel()
	tree := category.Standard()
	for c := range tree.All() {
		for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
			seen := map[string]string{}
			for _, child := range childrenOf(tree, c.ID) {
				name := child.Names.In(locale)
				require.Empty(t, seen[name], "%s and %s are both %q", seen[name], child.ID, name)
				seen[name] = child.ID
			}
		}
	}
}

func TestStandard_UpstreamOfOwnEnergyIsCategory33(t *testing.T) {
	t.Parallel()
	for c := range category.Standard().Leaves() {
		switch {
		case c.Upstream == "":
		case c.Scope != category.Scope3:
			require.True(t, strings.HasPrefix(c.Upstream, "3.3."), "%s books upstream on %s", c.ID, c.Upstream)
		default:
			require.Equal(t, c.ID, c.Upstream, "upstream of scope 3 stays in its category")
		}
	}
}

func TestStandard_Scope2HasBothMethods(t *testing.T) {
	t.Parallel()
	for c := range category.Standard().Leaves() {
		if c.Scope != category.Scope2 {
			continue
		}
		for _, region := range []string{"SE", "FI", "NL", "DE"} {
			require.NotEmpty(t, c.Serving(category.Location, region), c.ID)
			require.NotEmpty(t, c.Serving(category.Market, region), c.ID)
		}
	}
}

func TestCategory_ServingPutsTheRegionFirst(t *testing.T) {
	t.Parallel()
	c, ok := category.Standard().Leaf("2.electricity.premises.residual")
	require.True(t, ok)
	sweden := c.Serving(category.Market, "SE")
	require.Equal(t, "electricity.residual.nordic", sweden[0].Series, "Sweden reports the Nordic residual mix")
	require.NotEmpty(t, sweden[0].Note, "and says which of the two it is")
	require.Equal(t, "electricity.residual.aib", c.Serving(category.Market, "NL")[0].Series)
	require.Empty(t, c.Serving(category.Spend, "SE"), "money becomes kWh")
	require.Equal(t, "electricity", c.Energy)
}

func TestTree_LookUps(t *testing.T) {
	t.Parallel()
	tree := category.Standard()
	_, ok := tree.Leaf("3.1.services")
	require.False(t, ok, "a category is no leaf")
	_, ok = tree.Category("3.1.services")
	require.True(t, ok)
	_, ok = tree.Category("3.16")
	require.False(t, ok)
	require.Nil(t, tree.Path("3.16"))

	e, ok := tree.Exclusion("payroll")
	require.True(t, ok)
	require.Equal(t, "Payroll", e.Names.In("en-US"))
	_, ok = tree.Exclusion("whim")
	require.False(t, ok)
}

func TestNames_In(t *testing.T) {
	t.Parallel()
	n := category.Names{SV: "el", EN: "electricity", FI: "sähkö", NL: "stroom"}
	for locale, want := range map[string]string{
		"sv-SE": "el", "en-US": "electricity", "fi-FI": "sähkö", "nl-NL": "stroom", "sv": "el", "de-DE": "electricity", "": "electricity",
	} {
		require.Equal(t, want, n.In(locale), locale)
	}
}

const (
	treeHead = "id,name_sv,name_en,name_fi,name_nl,upstream,fuel,energy,of,outside\n"
	treeRows = "1,a,b,c,d,,,,,\n1.m,a,b,c,d,,,,,\n1.m.f,a,b,c,d,,,,,\n1.m.f.x,a,b,c,d,,,,,\n"
	scope2   = "2,a,b,c,d,,,,,\n2.e,a,b,c,d,,,,,\n2.e.p,a,b,c,d,,,,,\n2.e.p.x,a,b,c,d,,,,,\n"
	serves   = "leaf,use,region,series,from,note\n"
	excluded = "code,name_sv,name_en,name_fi,name_nl,given,note\ntax,a,b,c,d,,n\n"
)

func files(tree, served, exclusions string) fstest.MapFS {
	return fstest.MapFS{
		"categories.csv": {Data: []byte(tree)},
		"serves.csv":     {Data: []byte(served)},
		"exclusions.csv": {Data: []byte(exclusions)},
	}
}

func TestLoad_NamesFileLineAndReason(t *testing.T) {
	t.Parallel()
	good := serves + "1.m.f.x,quantity,*,s,,\n"
	_, err := category.Load(files(treeHead+treeRows, good, excluded))
	require.NoError(t, err)

	for name, c := range map[string]struct {
		tree, serves, exclusions, want string
	}{
		"orphan":                 {treeHead + treeRows + "3.1,a,b,c,d,,,,,\n", good, excluded, `categories.csv:6: "3.1" stands before its parent`},
		"twice":                  {treeHead + treeRows + "1.m.f.x,a,b,c,d,,,,,\n", good, excluded, `categories.csv:6: "1.m.f.x" stands twice`},
		"no scope":               {treeHead + treeRows + "4,a,b,c,d,,,,,\n", good, excluded, `categories.csv:6: "4" starts with no scope`},
		"below a leaf":           {treeHead + treeRows + "1.m.f.x.y,a,b,c,d,,,,,\n", good, excluded, `"1.m.f.x.y" is deeper than a leaf`},
		"branch without leaf":    {treeHead + treeRows + "1.m.g,a,b,c,d,,,,,\n", good, excluded, `"1.m.g" has no leaf below it`},
		"a name missing":         {treeHead + strings.Replace(treeRows, "1.m.f.x,a,b", "1.m.f.x,a,", 1), good, excluded, `categories.csv:5: "1.m.f.x" lacks a name`},
		"upstream into nowhere":  {treeHead + strings.Replace(treeRows, "1.m.f.x,a,b,c,d,", "1.m.f.x,a,b,c,d,3.3.x", 1), good, excluded, `names the upstream leaf "3.3.x"`},
		"a kind of nothing":      {treeHead + treeRows + "1.m.f.y,a,b,c,d,,,,1.m.f,\n", good, excluded, `names "1.m.f" as what it is a kind of`},
		"a kind of itself":       {treeHead + treeRows + "1.m.f.y,a,b,c,d,,,,1.m.f.y,\n", good, excluded, `names "1.m.f.y" as what it is a kind of`},
		"half outside":           {treeHead + treeRows + "1.m.f.y,a,b,c,d,,,,,no\n", good, excluded, `"1.m.f.y" is outside as "no"`},
		"a branch outside":       {treeHead + treeRows + "1.m.g,a,b,c,d,,,,,yes\n", good, excluded, `"1.m.g" is outside as "yes"`},
		"columns":                {"id,name\n", good, excluded, "categories.csv:1: columns are not"},
		"nothing serves":         {treeHead + treeRows, serves, excluded, `nothing serves "1.m.f.x"`},
		"serves no leaf":         {treeHead + treeRows, good + "1.m.f,quantity,*,s,,\n", excluded, `serves.csv:3: no leaf "1.m.f"`},
		"unknown use":            {treeHead + treeRows, good + "1.m.f.x,guess,*,s,,\n", excluded, `no use "guess"`},
		"method outside scope 2": {treeHead + treeRows, good + "1.m.f.x,market,*,s,,\n", excluded, "market is for scope 2"},
		"quantity in scope 2":    {treeHead + treeRows + scope2, good + "2.e.p.x,quantity,*,s,,\n", excluded, "scope 2 takes location and market"},
		"no series":              {treeHead + treeRows, good + "1.m.f.x,quantity,*,,,\n", excluded, "region or series is empty"},
		"exclusion twice":        {treeHead + treeRows, good, excluded + "tax,a,b,c,d,,n\n", `exclusions.csv:3: exclusion "tax"`},
		"given by nobody":        {treeHead + treeRows, good, excluded + "gift,a,b,c,d,chance,n\n", `exclusions.csv:3: "gift" is given by "chance"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := category.Load(files(c.tree, c.serves, c.exclusions))
			require.ErrorContains(t, err, c.want)
		})
	}
	t.Run("missing file", func(t *testing.T) {
		t.Parallel()
		_, err := category.Load(fstest.MapFS{})
		require.ErrorContains(t, err, "categories.csv")
	})
}

func TestTree_VersionFollowsTheFiles(t *testing.T) {
	t.Parallel()
	good := serves + "1.m.f.x,quantity,*,s,,\n"
	one, err := category.Load(files(treeHead+treeRows, good, excluded))
	require.NoError(t, err)
	same, err := category.Load(files(treeHead+treeRows, good, excluded))
	require.NoError(t, err)
	other, err := category.Load(files(treeHead+treeRows, good+"1.m.f.x,spend,*,t,,\n", excluded))
	require.NoError(t, err)
	require.Equal(t, one.Version(), same.Version())
	require.NotEqual(t, one.Version(), other.Version())
}
