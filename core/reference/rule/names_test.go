package rule_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/rule"
)

// Who is known to the company goes before who rules ask for, with the rules'
// spellings of the name. What ships holds more: see TestTexts of package engine.
func TestNames(t *testing.T) {
	t.Parallel()
	ask := func(supplier string) rule.Rule {
		return rule.Rule{Key: supplier, Level: rule.Global, Supplier: supplier, Category: "c"}
	}
	m, err := rule.Compile([]rule.Rule{
		ask("Xerxes AB"), ask("XERXES"), ask("Xyz AB"), ask("Qw"), ask("El"), ask("Tvilling AB"), ask("Blå Bil"), ask("Qwrty"), ask("Asdfg"),
		{Key: "number", Level: rule.Global, SupplierNumber: "556036-2138", Category: "c"},
	})
	require.NoError(t, err)
	xerxes, one, other := uuid.New(), uuid.New(), uuid.New()
	names := m.Names([]rule.Known{
		{ID: xerxes, Names: []string{"Xerxes Aktiebolag", "Gamla Xerxes Handel"}},
		{ID: one, Names: []string{"Tvilling AB", "1234", ""}},
		{ID: other, Names: []string{"Tvilling"}},
		{ID: uuid.New(), Names: []string{"Dubbla AB"}},
		{ID: uuid.New(), Names: []string{"Dubbla Oy"}},
		{ID: uuid.New(), Names: []string{"Wxyz AB", "Zyxw"}},
		{ID: uuid.New(), Names: []string{"Vxyz AB"}},
		{ID: uuid.New(), Names: []string{"Wx Y AB"}},
	})
	for text, want := range map[string]string{
		"xerxes":                      "Xerxes Aktiebolag XERXES Xerxes AB",
		"Gamla Xerxes Handel, Xerxes": "Gamla Xerxes Handel",
		"Tvilling":                    "Tvilling AB Tvilling AB", // rules may ask for it, whoever it is
		"Dubbla Oy":                   "",
		"1234":                        "",
		"xyz":                         "",
		"xyz ab":                      "Xyz AB Xyz AB",
		"qw":                          "Qw Qw",
		"el":                          "",
		"el oy":                       "El El",
		"blå bil":                     "Blå Bil Blå Bil",
		"xerxesgatan":                 "",
		"axerxes":                     "",
		"wxyz vxyz":                   "", // of two with names as long
		"vxyz wxyz":                   "",
		"wxyz wxyz":                   "Wxyz AB",
		"wxyz zyxw":                   "Wxyz AB",     // two names of one
		"qwrty asdfg":                 "",            // as of whom rules alone know
		"qwrty vastgoed asdfg":        "Asdfg Asdfg", // another firm than the one of rules
		"wxyz vastgoed":               "Wxyz AB",
		"qwrty qwrty":                 "Qwrty Qwrty",
		"wxyz qwrty":                  "Qwrty Qwrty", // the longer name
		"qwrty wxyz":                  "Qwrty Qwrty",
		"wxyz":                        "Wxyz AB", // four letters say enough
		"wx y":                        "",        // three do not
		"wx y ab":                     "Wx Y AB",
		"nobody\nxerxes":              "Xerxes Aktiebolag XERXES Xerxes AB",
		"qw\nxerxes":                  "Qw Qw",
		"":                            "",
	} {
		named, ok := names.In(text)
		require.Equal(t, want != "", ok, text)
		require.Equal(t, want, strings.TrimSpace(named.Name+" "+strings.Join(named.Spellings, " ")), text)
		require.Equal(t, strings.Contains(want, "erxes"), named.ID == xerxes, text)
	}
}
