package catalogue_test

import (
	"encoding/csv"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

func codes(t *testing.T, list string) []catalogue.Option {
	t.Helper()
	for _, l := range cataloguetest.Content(t).Options {
		if l.ID == list {
			return l.Options
		}
	}
	require.Fail(t, "no list", list)
	return nil
}

// Both lists of codes are whole: as many of each depth as the law has.
func TestCodes_AreAll(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]map[int]int{
		catalogue.IndustryList: {1: 22, 3: 87, 4: 287, 5: 651}, // sections, divisions, groups, classes by the length of their keys
		catalogue.WasteList:    {2: 20, 4: 111, 6: 842},        // chapters, sub-chapters, entries
	} {
		require.True(t, catalogue.Coded(list))
		counts := map[int]int{}
		for _, o := range codes(t, list) {
			counts[len(o.Key)]++
		}
		require.Equal(t, want, counts, list)
	}
	require.False(t, catalogue.Coded("country"))
}

// Every code stands under the one that it is part of.
func TestCodes_StandUnderTheirHeadings(t *testing.T) {
	t.Parallel()
	for _, o := range codes(t, catalogue.IndustryList) {
		want := o.Key[:len(o.Key)-1]
		switch len(o.Key) {
		case 1:
			want = ""
		case 3:
			want = o.Key[:1]
		}
		require.Equal(t, want, o.Parent, o.Key)
	}
	for _, o := range codes(t, catalogue.WasteList) {
		require.Equal(t, o.Key[:len(o.Key)-2], o.Parent, o.Key)
	}
}

// A label is the code as it is printed, and a name: in every language the same
// code, with an asterisk for hazardous waste.
func TestCodes_AreInEveryLabel(t *testing.T) {
	t.Parallel()
	printed := func(list string, o catalogue.Option) string {
		key := o.Key
		switch {
		case list == catalogue.WasteList:
			key = strings.TrimSpace(regexp.MustCompile(`..`).ReplaceAllString(key, "$0 "))
			if o.Hazardous {
				key += "*"
			}
		case len(key) == 3:
			key = key[1:]
		case len(key) > 3:
			key = key[1:3] + "." + key[3:]
		}
		return key
	}
	for _, list := range []string{catalogue.IndustryList, catalogue.WasteList} {
		for _, o := range codes(t, list) {
			for _, l := range catalogue.Locales() {
				name, found := strings.CutPrefix(o.Labels[l], printed(list, o)+" ")
				require.True(t, found, "%s %s: %s", o.Key, l, o.Labels[l])
				require.NotRegexp(t, `^\*|^[a-zåäö]|\d{5,}|  |[\[\]<>@#$%&~|]`, name, "%s %s", o.Key, l)
				require.False(t, len(name) > 12 && strings.ToUpper(name) == name, "%s %s is in capitals", o.Key, l)
			}
		}
	}
}

// Only entries are hazardous, and about half of them.
func TestCodes_Hazardous(t *testing.T) {
	t.Parallel()
	hazardous := 0
	for _, o := range codes(t, catalogue.WasteList) {
		if o.Hazardous {
			hazardous++
			require.Len(t, o.Key, 6)
			require.Contains(t, o.XBRL, "-Hazardous-")
		} else {
			require.False(t, strings.Contains(o.XBRL, "-Hazardous-") && !strings.Contains(o.XBRL, "-Non-Hazardous-"), o.Key)
		}
	}
	require.Equal(t, 408, hazardous)
}

// testdata/members.csv is the taxonomy's names of all codes, and
// testdata/waste.csv the list of another state: neither was made of the options.
func TestCodes_AreThoseOfOthers(t *testing.T) {
	t.Parallel()
	for _, list := range []string{catalogue.IndustryList, catalogue.WasteList} {
		want, got := map[string]string{}, map[string]string{}
		for _, row := range rows(t, "testdata/members.csv") {
			if row[0] == list {
				want[row[1]] = row[2]
			}
		}
		for _, o := range codes(t, list) {
			got[o.Key] = o.XBRL
		}
		require.Equal(t, want, got, list)
	}

	want, got := map[string]string{}, map[string]string{}
	for _, row := range rows(t, "testdata/waste.csv") {
		want[row[0]] = row[1]
	}
	for _, o := range codes(t, catalogue.WasteList) {
		if len(o.Key) == 6 {
			got[o.Key] = map[bool]string{true: "true", false: "false"}[o.Hazardous]
		}
	}
	require.Equal(t, want, got)
}

func rows(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	read := csv.NewReader(file)
	read.Comment = '#'
	all, err := read.ReadAll()
	require.NoError(t, err)
	return all[1:]
}

// Which labels are our own translation is said, language by language.
func TestCodes_SayWhatIsOurOwn(t *testing.T) {
	t.Parallel()
	own := func(list string) map[catalogue.Locale]int {
		counts := map[catalogue.Locale]int{}
		for _, o := range codes(t, list) {
			for _, l := range o.Own {
				counts[l]++
			}
		}
		return counts
	}
	require.Empty(t, own(catalogue.IndustryList))
	require.Equal(t, map[catalogue.Locale]int{catalogue.Finnish: 973, catalogue.Dutch: 35}, own(catalogue.WasteList))
}

func TestIndustries_AreTheDivisions(t *testing.T) {
	t.Parallel()
	all, err := catalogue.Industries()
	require.NoError(t, err)
	require.Len(t, all, 87)
	for _, o := range all {
		require.Regexp(t, `^[A-V]\d\d$`, o.Key)
	}
	require.Equal(t, "A01", all[0].Key)
}

// A code is found however people write it.
func TestByCode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ list, written, want string }{
		{catalogue.IndustryList, "C25", "C25"},
		{catalogue.IndustryList, "25", "C25"},
		{catalogue.IndustryList, " c 25.1 ", "C251"},
		{catalogue.IndustryList, "25.11", "C2511"},
		{catalogue.IndustryList, "2511", "C2511"},
		{catalogue.IndustryList, "C25.11", "C2511"},
		{catalogue.IndustryList, "c", "C"},
		{catalogue.IndustryList, "D25", ""},
		{catalogue.IndustryList, "", ""},
		{catalogue.IndustryList, ".", ""},
		{catalogue.WasteList, "17 04 09*", "170409"},
		{catalogue.WasteList, "170409", "170409"},
		{catalogue.WasteList, "17 04", "1704"},
		{catalogue.WasteList, "17", "17"},
		{catalogue.WasteList, "17 04 9", ""},
	} {
		found, ok := catalogue.ByCode(codes(t, c.list), c.written)
		require.Equal(t, c.want, found.Key, c.written)
		require.Equal(t, c.want != "", ok, c.written)
	}
}

// What is told of a long list are its upper levels.
func TestUpper(t *testing.T) {
	t.Parallel()
	industries, waste := codes(t, catalogue.IndustryList), codes(t, catalogue.WasteList)
	require.Len(t, catalogue.Upper(industries, 300), 22+87)
	require.Len(t, catalogue.Upper(industries, 400), 22+87+287)
	require.Len(t, catalogue.Upper(waste, 300), 20+111)
	require.Len(t, catalogue.Upper(waste, 973), 973)
	require.Len(t, catalogue.Upper(waste, 10), 20, "headings are never left out")
	require.Len(t, waste, 973)
}
