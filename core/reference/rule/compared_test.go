package rule_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/rule"
)

type change = func(r *rule.Rule)

func accountsOf(from, to string) change {
	return func(r *rule.Rule) { r.AccountFrom, r.AccountTo = from, to }
}

func supplierOf(name, number string) change {
	return func(r *rule.Rule) { r.Supplier, r.SupplierNumber = name, number }
}
func chartOf(chart string) change { return func(r *rule.Rule) { r.Chart = chart } }
func signOf(sign int) change      { return func(r *rule.Rule) { r.Sign = sign } }
func placeOf(centre, project string) change {
	return func(r *rule.Rule) { r.CostCentre, r.Project = centre, project }
}
func textOf(words ...string) change      { return func(r *rule.Rule) { r.Text = words } }
func nameWordsOf(words ...string) change { return func(r *rule.Rule) { r.AccountWords = words } }

// daysOf are days of January 2024; zero is open.
func daysOf(from, to int) change {
	return func(r *rule.Rule) {
		if from != 0 {
			r.From = date(2024, 1, from)
		}
		if to != 0 {
			r.To = date(2024, 1, to)
		}
	}
}

func all(changes ...change) change {
	return func(r *rule.Rule) {
		for _, c := range changes {
			c(r)
		}
	}
}

// TestExamine_Covers holds condition by condition when a rule that is asked first leaves
// none of another's rows to it.
func TestExamine_Covers(t *testing.T) {
	t.Parallel()
	none := func(*rule.Rule) {}
	for name, c := range map[string]struct {
		first, second change
		dead          bool
	}{
		"any chart":                                {none, chartOf(rule.BAS), true},
		"the same chart":                           {chartOf(rule.BAS), chartOf(rule.BAS), true},
		"another chart":                            {chartOf(rule.BAS), chartOf(rule.Dutch), false},
		"one chart of any":                         {chartOf(rule.BAS), none, false},
		"any account":                              {none, accountsOf("5010", "5010"), true},
		"the same accounts":                        {accountsOf("5010", "5099"), accountsOf("5010", "5099"), true},
		"accounts from one before":                 {accountsOf("5010", "5099"), accountsOf("5009", "5099"), false},
		"accounts to one behind":                   {accountsOf("5010", "5099"), accountsOf("5010", "5100"), false},
		"some accounts of any":                     {accountsOf("5010", "5099"), none, false},
		"longer numbers":                           {accountsOf("5010", "5099"), accountsOf("50100", "50999"), true},
		"longer numbers from one before":           {accountsOf("5010", "5099"), accountsOf("50099", "50999"), false},
		"longer numbers to one behind":             {accountsOf("5010", "5099"), accountsOf("50100", "51000"), false},
		"shorter numbers":                          {accountsOf("5010", "5019"), accountsOf("501", "501"), false},
		"either sign":                              {none, signOf(1), true},
		"the same sign":                            {signOf(1), signOf(1), true},
		"the other sign":                           {signOf(1), signOf(-1), false},
		"one sign of either":                       {signOf(1), none, false},
		"any cost centre":                          {none, placeOf("10", ""), true},
		"the same cost centre":                     {placeOf("10", ""), placeOf(" 10", ""), true},
		"another cost centre":                      {placeOf("10", ""), placeOf("20", ""), false},
		"any project":                              {none, placeOf("", "10"), true},
		"the same project":                         {placeOf("", "10"), placeOf("", "10 "), true},
		"another project":                          {placeOf("", "10"), placeOf("", "20"), false},
		"any supplier":                             {none, supplierOf("Ab", ""), true},
		"any number":                               {none, supplierOf("", "5566778899"), true},
		"the same supplier":                        {supplierOf("A b", ""), supplierOf("a-B", ""), true},
		"another supplier":                         {supplierOf("A", ""), supplierOf("B", ""), false},
		"one supplier of any":                      {supplierOf("A", ""), none, false},
		"the same number":                          {supplierOf("", "5566778899"), supplierOf("", "165566778899"), true},
		"another number":                           {supplierOf("", "5566778899"), supplierOf("", "5566778898"), false},
		"either of name and number, for the name":  {supplierOf("A", "5566778899"), supplierOf("A", ""), true},
		"either of name and number, for the other": {supplierOf("A", "5566778899"), supplierOf("", "5566778899"), true},
		"the name, for either":                     {supplierOf("A", ""), supplierOf("A", "5566778899"), false},
		"the number, for either":                   {supplierOf("", "5566778899"), supplierOf("A", "5566778899"), false},
		"the name, for a number":                   {supplierOf("A", ""), supplierOf("", "5566778899"), false},
		"any day":                                  {none, daysOf(2, 3), true},
		"the same days":                            {daysOf(2, 3), daysOf(2, 3), true},
		"from a day before":                        {daysOf(2, 0), daysOf(1, 0), false},
		"from a day behind":                        {daysOf(2, 0), daysOf(3, 0), true},
		"from any day":                             {daysOf(2, 0), daysOf(0, 3), false},
		"to a day before":                          {daysOf(0, 3), daysOf(0, 2), true},
		"to a day behind":                          {daysOf(0, 3), daysOf(0, 4), false},
		"to any day":                               {daysOf(0, 3), daysOf(2, 0), false},
		"any text":                                 {none, textOf("el"), true},
		"one text of any":                          {textOf("el"), none, false},
		"one of two texts":                         {textOf("el", "gas"), textOf("naturgas"), true},
		"two texts, one of them another's":         {textOf("el"), textOf("elnät", "gas"), false},
	} {
		first := rule.Rule{ID: uuid.New(), Key: "a", Level: rule.Global, Priority: 1, Category: "c"}
		second := rule.Rule{ID: uuid.New(), Key: "b", Level: rule.Global, Category: "d"}
		c.first(&first)
		c.second(&second)
		var want []rule.Finding
		if c.dead {
			want = []rule.Finding{{Rule: second.ID, Kind: rule.Dead, With: first.ID}}
		}
		require.Equal(t, want, rule.Examine([]rule.Rule{first, second}), name)
	}
}

// TestExamine_Meets holds condition by condition when a row can fit both of two rules that
// stand alike, whichever of them is the newer one.
func TestExamine_Meets(t *testing.T) {
	t.Parallel()
	lower, upper := accountsOf("5010", "5099"), accountsOf("5050", "5139") // as wide, and neither within the other
	for name, c := range map[string]struct {
		a, b     change
		conflict bool
	}{
		"accounts of both":                  {lower, upper, true},
		"one account of both":               {lower, accountsOf("5099", "5188"), true},
		"accounts side by side":             {lower, accountsOf("5100", "5189"), false},
		"any chart":                         {lower, all(upper, chartOf(rule.BAS)), true},
		"one chart":                         {all(lower, chartOf(rule.BAS)), all(upper, chartOf(rule.BAS)), true},
		"two charts":                        {all(lower, chartOf(rule.BAS)), all(upper, chartOf(rule.Dutch)), false},
		"one sign":                          {all(lower, signOf(1)), all(upper, signOf(1)), true},
		"two signs":                         {all(lower, signOf(1)), all(upper, signOf(-1)), false},
		"a sign and a cost centre":          {all(lower, signOf(1)), all(upper, placeOf("10", "")), true},
		"a credit and a project":            {all(lower, signOf(-1)), all(upper, placeOf("", "10")), true},
		"one cost centre":                   {all(lower, placeOf("10", "")), all(upper, placeOf("10", "")), true},
		"two cost centres":                  {all(lower, placeOf("10", "")), all(upper, placeOf("20", "")), false},
		"one project":                       {all(lower, placeOf("", "10")), all(upper, placeOf("", "10")), true},
		"two projects":                      {all(lower, placeOf("", "10")), all(upper, placeOf("", "20")), false},
		"a cost centre and a project":       {all(lower, placeOf("10", "")), all(upper, placeOf("", "10")), true},
		"one supplier":                      {all(lower, supplierOf("A b", "")), all(upper, supplierOf("a B", "")), true},
		"two suppliers":                     {all(lower, supplierOf("A", "")), all(upper, supplierOf("B", "")), false},
		"one number":                        {all(lower, supplierOf("", "5566778899")), all(upper, supplierOf("", "556677-8899")), true},
		"two numbers":                       {all(lower, supplierOf("", "5566778899")), all(upper, supplierOf("", "5566778898")), false},
		"a name and a number":               {all(lower, supplierOf("A", "")), all(upper, supplierOf("", "5566778899")), false},
		"one name, two numbers":             {all(lower, supplierOf("A", "1")), all(upper, supplierOf("A", "2")), true},
		"two names, one number":             {all(lower, supplierOf("A", "1")), all(upper, supplierOf("B", "1")), true},
		"a name without letters and none":   {all(lower, supplierOf("-", "1")), all(upper, supplierOf("", "2")), false},
		"a number without digits and none":  {all(lower, supplierOf("A", "-")), all(upper, supplierOf("B", "")), false},
		"days that share one":               {all(lower, daysOf(1, 5)), all(upper, daysOf(5, 9)), true},
		"days one after the other":          {all(lower, daysOf(1, 5)), all(upper, daysOf(6, 9)), false},
		"days without an end":               {all(lower, daysOf(1, 0)), all(upper, daysOf(2, 0)), true},
		"days without a beginning":          {all(lower, daysOf(0, 5)), all(upper, daysOf(0, 6)), true},
		"days up to one, and from it":       {all(lower, daysOf(0, 5)), all(upper, daysOf(5, 0)), true},
		"days up to one, and from the next": {all(lower, daysOf(0, 5)), all(upper, daysOf(6, 0)), false},
		"days and a sign":                   {all(lower, daysOf(1, 5)), all(upper, signOf(1)), true},
		"a text of both":                    {textOf("taxi", "resa"), textOf("buss", "resa"), true},
		"texts of each":                     {textOf("taxi"), textOf("resa"), false},
		"a text within another":             {textOf("gas", "abc"), textOf("naturgas", "xyz"), true},
		"text and word of the account":      {all(lower, textOf("taxi")), all(upper, nameWordsOf("resa")), true},
		"a word within another":             {nameWordsOf("gas", "abc"), nameWordsOf("naturgas", "xyz"), false},
		"a word beside another":             {nameWordsOf("gas", "abc"), nameWordsOf("natur gas", "xyz"), true},
	} {
		for _, newer := range []int64{0, 2} {
			a := rule.Rule{ID: uuid.New(), Key: "a", Level: rule.Global, Category: "c", Version: 1}
			b := rule.Rule{ID: uuid.New(), Key: "b", Level: rule.Global, Category: "d", Version: newer}
			c.a(&a)
			c.b(&b)
			require.Zero(t, rule.CompareStanding(&a, &b), name)
			var want []rule.Finding
			if c.conflict {
				want = []rule.Finding{{Rule: a.ID, Kind: rule.Conflict, With: b.ID}, {Rule: b.ID, Kind: rule.Conflict, With: a.ID}}
			}
			require.ElementsMatch(t, want, rule.Examine([]rule.Rule{a, b}), "%s, of version %d", name, newer)
		}
	}
}

// TestExamine_ShorterNumbers holds that numbers of other lengths are compared by the digits
// that both have, whichever is asked first.
func TestExamine_ShorterNumbers(t *testing.T) {
	t.Parallel()
	for account, conflict := range map[string]bool{"501": true, "502": false, "500": false} {
		long := rule.Rule{ID: uuid.New(), Key: "a", Level: rule.Global, AccountFrom: "5010", AccountTo: "5019", Category: "c", Version: 2}
		short := rule.Rule{ID: uuid.New(), Key: "b", Level: rule.Global, AccountFrom: account, AccountTo: account, Category: "d", Version: 1}
		require.Equal(t, conflict, len(rule.Examine([]rule.Rule{long, short})) > 0, account)
	}
}

// TestMatcher_Compares holds what counts as the same in names, numbers and texts: each pair
// is what a rule asks for and what a row has.
func TestMatcher_Compares(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		asked change
		row   rule.Row
		want  bool
	}{
		{supplierOf("Azal Z1", ""), rule.Row{Supplier: "aZAL z1"}, true},
		{supplierOf("ba", ""), rule.Row{Supplier: "b"}, false},
		{supplierOf("bz", ""), rule.Row{Supplier: "b"}, false},
		{supplierOf("A1", ""), rule.Row{Supplier: "a1"}, true},
		{supplierOf("Z1", ""), rule.Row{Supplier: "z1"}, true},
		{supplierOf("b0", ""), rule.Row{Supplier: "b"}, false},
		{supplierOf("b9", ""), rule.Row{Supplier: "b"}, false},
		{supplierOf("b[", ""), rule.Row{Supplier: "b"}, true}, // behind Z
		{supplierOf("b`", ""), rule.Row{Supplier: "b"}, true}, // before a
		{supplierOf("b{", ""), rule.Row{Supplier: "b"}, true}, // behind z
		{supplierOf("b@", ""), rule.Row{Supplier: "b"}, true}, // before A
		{supplierOf("b/", ""), rule.Row{Supplier: "b"}, true}, // before 0
		{supplierOf("b:", ""), rule.Row{Supplier: "b"}, true}, // behind 9
		{supplierOf("  A b. ", ""), rule.Row{Supplier: "a b"}, true},
		{supplierOf("a\u0080b", ""), rule.Row{Supplier: "a b"}, true}, // the first that is no ASCII
		{supplierOf("Fortum Markets", ""), rule.Row{Supplier: "Fortum Markets Oy"}, true},
		{supplierOf("Fortum Markets Oyj", ""), rule.Row{Supplier: "FORTUM MARKETS"}, true},
		{supplierOf("Karl Fazer", ""), rule.Row{Supplier: "Oy Karl Fazer Ab"}, true},
		{supplierOf("Kuljetus Ky", ""), rule.Row{Supplier: "Kuljetus"}, true},
		{supplierOf("Kuljetus", ""), rule.Row{Supplier: "Kuljetus Tmi"}, true},
		{supplierOf("Kuljetus", ""), rule.Row{Supplier: "T:mi Kuljetus"}, true},
		{supplierOf("Essent Retail Energie", ""), rule.Row{Supplier: "Essent Retail Energie B.V."}, true},
		{supplierOf("Essent Retail Energie BV", ""), rule.Row{Supplier: "Essent Retail Energie B.V."}, true},
		{supplierOf("Enexis", ""), rule.Row{Supplier: "Enexis N.V."}, true},
		{supplierOf("Jansen", ""), rule.Row{Supplier: "Jansen V.O.F."}, true},
		{supplierOf("Univé", ""), rule.Row{Supplier: "Coöperatie Unive U.A."}, true},
		{supplierOf("Åhléns", ""), rule.Row{Supplier: "Ahlens AB (publ)"}, true},
		{supplierOf("Bygg & Son", ""), rule.Row{Supplier: "Bygg & Son HB"}, true},
		{supplierOf("Bygg & Son", ""), rule.Row{Supplier: "KB Bygg & Son"}, true},
		{supplierOf("Fortum", ""), rule.Row{Supplier: "Fortum Markets Oy"}, false},
		{supplierOf("AB", ""), rule.Row{Supplier: "Oy"}, false}, // forms alone are names
		{supplierOf("", "az0-9"), rule.Row{SupplierNumber: "AZ09"}, true},
		{supplierOf("", "AZ09"), rule.Row{SupplierNumber: "A09"}, false},
		{textOf("zebra"), rule.Row{Text: "ZEBRA"}, true},
		{textOf("AZ"), rule.Row{Text: "az"}, true},
		{textOf("["), rule.Row{Text: "{"}, false},      // 32 behind
		{textOf("@"), rule.Row{Text: "`"}, false},      // likewise
		{textOf("\x81"), rule.Row{Text: "\x80"}, true}, // bytes that are no text are alike
		{daysOf(0, 5), rule.Row{Date: date(2024, 1, 5).Add(15 * time.Hour)}, true},
		{daysOf(0, 5), rule.Row{Date: date(2024, 1, 6)}, false},
		{daysOf(5, 0), rule.Row{Date: date(2024, 1, 5)}, true},
		{daysOf(5, 0), rule.Row{Date: date(2024, 1, 4).Add(23 * time.Hour)}, false},
	} {
		r := rule.Rule{Key: "a", Level: rule.Global, Category: "c"}
		c.asked(&r)
		m, err := rule.Compile([]rule.Rule{r})
		require.NoError(t, err)
		_, ok := m.Match(c.row)
		require.Equal(t, c.want, ok, "%+v for %+v", r, c.row)
	}
}

// TestRule_Name holds by which condition a rule without a key is called.
func TestRule_Name(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 59)
	for _, c := range []struct {
		of   change
		want string
	}{
		{all(supplierOf("Åkes Bil & Co", "556677-8899"), textOf("el")), "åkes-bil-&-co"},
		{all(supplierOf("-", "556677-8899"), textOf("el")), "556677-8899"},
		{all(textOf("el", "gas"), accountsOf("5010", "5019")), "el-gas"},
		{all(accountsOf("5010", "5019"), nameWordsOf("el")), "5010-5019"},
		{accountsOf("5010", "5010"), "5010"},
		{all(nameWordsOf("el", "värme"), placeOf("10", "20")), "el-värme"},
		{placeOf("10", "20"), "20"},
		{placeOf("10", ""), "10"},
		{signOf(1), "rule"},
		{supplierOf(long+"b", ""), long + "b"},
		{supplierOf(long+"bc", ""), long + "b"},
		{supplierOf(long+"å", ""), long}, // no half of a letter
	} {
		var r rule.Rule
		c.of(&r)
		require.Equal(t, c.want, r.Name())
	}
}

// TestRule_Mentions holds what finds a rule: what a person reads in it, and an account
// within its range.
func TestRule_Mentions(t *testing.T) {
	t.Parallel()
	r := rule.Rule{
		Key: "elnät", AccountFrom: "5020", AccountTo: "5029", AccountWords: []string{"Ström"}, Supplier: "Ellevio", SupplierNumber: "556037-7326",
		Text: []string{"Nätavgift"}, CostCentre: "Lager", Project: "Ombyggnad", Category: "2.electricity", Note: "Alla nät",
	}
	for sought, want := range map[string]bool{
		"ELNÄT": true, "ström": true, "ellev": true, "556037": true, "nätavg": true, "lager": true, "ombygg": true, "2.elec": true, "alla": true,
		"further": true, "gas": false,
		"5020": true, "5029": true, "5025": true, "50200": true, "50299": true, "50199": false, "50300": false,
		"5019": false, "5030": false, "502x": false, "5x25": false, "5025x": false,
		"502": true /* it begins what a person reads */, "503": false, "50": true, "5": true,
	} {
		require.Equal(t, want, r.Mentions(sought, "further words"), sought)
	}
	anywhere := rule.Rule{Key: "taxi", Text: []string{"taxi"}}
	require.False(t, anywhere.Mentions("5020"))
	require.True(t, anywhere.Mentions(""))
}

// TestCompareStanding_Accounts holds which of two ranges is the narrower: by the share of
// all accounts that they span, of numbers; else one account before any range.
func TestCompareStanding_Accounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ narrow, wide [2]string }{
		{[2]string{"5010", "5019"}, [2]string{"5010", "5020"}},
		{[2]string{"5010", "5018"}, [2]string{"501", "501"}}, // 9 of 10
		{[2]string{"50100", "50108"}, [2]string{"5010", "5010"}},
		{[2]string{"WBed", "WBed"}, [2]string{"WAaa", "WZzz"}},
		{[2]string{"WBed", "WBed"}, [2]string{"5010", "5011"}},
		{[2]string{"10", "90"}, [2]string{"5A", "60"}}, // 81 of 100; how many the other spans is unknown
		{[2]string{"10", "90"}, [2]string{"50", "5A"}},
		{[2]string{"5010", "5019"}, [2]string{"", ""}},
	} {
		of := func(r [2]string) *rule.Rule {
			if r[0] == "" {
				return &rule.Rule{Sign: 1}
			}
			return &rule.Rule{AccountFrom: r[0], AccountTo: r[1]}
		}
		require.Negative(t, rule.CompareStanding(of(c.narrow), of(c.wide)), "%v", c)
		require.Positive(t, rule.CompareStanding(of(c.wide), of(c.narrow)), "%v", c)
	}
	same := &rule.Rule{AccountFrom: "5010", AccountTo: "5019"}
	require.Zero(t, rule.CompareStanding(same, &rule.Rule{AccountFrom: "6010", AccountTo: "6019"}))
	require.Zero(t, rule.CompareStanding(same, &rule.Rule{AccountFrom: "601", AccountTo: "601"}))
}

// TestRule_ReasonsNameTheWord holds which of several words is the reason: the longest that
// the text holds, and of two as long the first.
func TestRule_ReasonsNameTheWord(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		asked []string
		text  string
		want  string
	}{
		{[]string{"kvartalshyra", "hyra"}, "Hyra januari", "hyra"},
		{[]string{"hyra", "kvartalshyra"}, "Hyra januari", "hyra"},
		{[]string{"hyra", "kvartalshyra"}, "Kvartalshyra", "kvartalshyra"},
		{[]string{"kvartalshyra", "hyra"}, "Kvartalshyra", "kvartalshyra"},
		{[]string{"abcd", "bcde"}, "abcde", "abcd"},
		{[]string{"bcde", "abcd"}, "abcde", "bcde"},
	} {
		r := rule.Rule{Text: c.asked}
		require.Equal(t, []rule.Reason{{Code: rule.ReasonText, Value: c.want}}, r.Reasons(rule.Row{Text: c.text}), "%v in %q", c.asked, c.text)
	}
}
