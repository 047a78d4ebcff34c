package rule_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

const header = "key,chart,priority,account_from,account_to,account_words,supplier,text,sign,category,exclusion,basis,note\n"

func TestStandard(t *testing.T) {
	t.Parallel()
	rules := rule.Standard()
	m, err := rule.Compile(rules)
	require.NoError(t, err)

	for _, c := range []struct {
		row  rule.Row
		want string // category or exclusion
	}{
		{rule.Row{Chart: rule.BAS, Account: "5020", AccountName: "El för belysning", Sign: 1}, "2.electricity.premises.residual"},
		{rule.Row{Chart: rule.BAS, Account: "50201", AccountName: "El lager", Sign: 1}, "2.electricity.premises.residual"},
		{rule.Row{Chart: rule.BAS, Account: "5611", AccountName: "Drivmedel personbilar", Sign: 1}, "1.mobile.fossil.petrol"},
		{rule.Row{Chart: rule.BAS, Account: "7010", AccountName: "Löner", Sign: 1}, "payroll"},
		{rule.Row{Chart: rule.BAS, Account: "5800", AccountName: "Resekostnader", Supplier: "SJ AB", Sign: 1}, "3.6.rail.train"},
		{rule.Row{Chart: rule.Finnish, Account: "7610", AccountName: "Sähkö", Sign: 1}, "2.electricity.premises.residual"},
		{rule.Row{Chart: rule.Dutch, Account: "4300", AccountName: "Lonen en salarissen", Sign: 1}, "payroll"},
	} {
		got, ok := m.Match(c.row)
		require.True(t, ok, "%+v", c.row)
		require.Equal(t, c.want, got.Category+got.Exclusion, "%+v by %s", c.row, got.Key)
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	read := func(rows ...string) ([]rule.Rule, error) {
		file := &fstest.MapFile{Data: []byte(header + strings.Join(rows, "\n") + "\n")}
		return rule.Read(fstest.MapFS{"some.csv": file}, category.Standard())
	}
	const good = "a,BAS,200,5020,5029,el|ström,Vattenfall AB,faktura|avgift,debit,2.electricity.premises.residual,,quantity,note"

	rules, err := read(good, "b,,60,,,lön,,,,,payroll,,")
	require.NoError(t, err)
	require.Equal(t, []rule.Rule{
		{
			Key: "a", Level: rule.Global, Priority: 200, Chart: rule.BAS, AccountFrom: "5020", AccountTo: "5029",
			AccountWords: []string{"el", "ström"}, Supplier: "Vattenfall AB", Text: []string{"faktura", "avgift"},
			Sign: 1, Category: "2.electricity.premises.residual", Note: "note",
		},
		{Key: "b", Level: rule.Global, Priority: 60, AccountWords: []string{"lön"}, Exclusion: "payroll"},
	}, rules)

	for name, c := range map[string]struct{ row, want string }{
		"twice":             {good, "stands twice"},
		"no key":            {",,200,5020,5029,,,,,,tax,,", "has no key"},
		"no condition":      {"b,,200,,,,,,,,tax,,", "has no condition"},
		"two targets":       {"b,,200,5020,5029,,,,,2.electricity.premises.residual,tax,spend,", "either a category or an exclusion"},
		"unknown category":  {"b,,200,5020,5029,,,,,2.no.such.leaf,,spend,", "no leaf"},
		"not a leaf":        {"b,,200,5020,5029,,,,,2.electricity,,spend,", "no leaf"},
		"unknown exclusion": {"b,,200,5020,5029,,,,,,whim,,", "exclusion is unknown"},
		"bad range":         {"b,,200,5029,5020,,,,,,tax,,", "account range"},
		"uneven range":      {"b,,200,502,5020,,,,,,tax,,", "account range"},
		"bad sign":          {"b,,200,5020,5029,,,,plus,,tax,,", "sign must be"},
		"bad priority":      {"b,,high,5020,5029,,,,,,tax,,", "priority"},
		"no basis":          {"b,,200,5020,5029,,,,,2.electricity.premises.residual,,,", "basis"},
		"basis of nothing":  {"b,,200,5020,5029,,,,,,tax,spend,", "basis"},
		"empty word":        {"b,,200,,,el||gas,,,,,tax,,", "empty word"},
		"too few cells":     {"b,,200", "wrong number of fields"},
	} {
		_, err := read(good, c.row)
		require.ErrorContains(t, err, c.want, name)
		require.ErrorContains(t, err, "some.csv", name)
		if name != "too few cells" {
			require.ErrorContains(t, err, "some.csv:3:", name)
		}
	}

	_, err = rule.Read(fstest.MapFS{"some.csv": {Data: []byte("key,other\n")}}, category.Standard())
	require.ErrorContains(t, err, "some.csv:1: columns")
}
