package chaincap_test

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/chain/chaincap"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

// annexII reads the rows of the annex, as others have read the act, by paragraph: what may be
// required of companies of more than ten employees, and of ten or fewer.
func annexII(t *testing.T) (over10, upTo10 map[string]bool) {
	t.Helper()
	file, err := os.Open("testdata/annex-ii.csv")
	require.NoError(t, err)
	defer file.Close()
	r := csv.NewReader(file)
	r.Comment = '#'
	rows, err := r.ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 1+23)
	over10, upTo10 = map[string]bool{}, map[string]bool{}
	for _, row := range rows[1:] {
		over10[row[0]], upTo10[row[0]] = row[1] == "1", row[2] == "1"
	}
	return over10, upTo10
}

// row is the row of the annex that a datapoint would stand in: paragraph 33 is one there and two
// datapoints here.
func row(d catalogue.Datapoint) string {
	if strings.HasPrefix(d.Paragraph, "33(") {
		return "33"
	}
	return d.Paragraph
}

// day returns a day, in its own words.
func day(t *testing.T, text string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, text)
	require.NoError(t, err)
	return d
}

func TestAsking_AboveIsWhatTheAnnexDoesNotList(t *testing.T) {
	t.Parallel()
	over10, upTo10 := annexII(t)
	datapoints := cataloguetest.Content(t).Acts["vs-2026"].Datapoints
	days := []string{"2026-01-01", "2026-07-01", "2026-12-31", "2027-01-01", "2027-05-01", "2028-01-01", "2031-07-01"}
	dice := rand.New(rand.NewPCG(31, 2026))
	seen := map[bool]int{}
	for range 10_000 {
		d := datapoints[dice.IntN(len(datapoints))]
		first := days[dice.IntN(len(days))]
		a := chaincap.Asking{
			Purpose: chaincap.Purposes()[dice.IntN(2)], InScope: dice.IntN(2) == 0, FirstDay: day(t, first),
			Asked: chaincap.Sizes()[dice.IntN(4)],
		}
		listed := over10[row(d)]
		if a.Asked == chaincap.UpTo10 {
			listed = upTo10[row(d)]
		}
		bound := a.Purpose == "csrdReport" && a.InScope && a.Asked != "over1000" && first[:4] >= "2027"
		want := bound && !listed
		require.Equal(t, want, a.Above(d.Cap), "%+v %s", a, d.Paragraph)
		seen[want]++
	}
	require.Greater(t, seen[true], 500)
	require.Greater(t, seen[false], 5000)
}

// The cap by size and year, for people to look at: how many of the 55 datapoints may be required.
func TestAsking_ByHowManyMayBeRequired(t *testing.T) {
	t.Parallel()
	datapoints := cataloguetest.Content(t).Acts["vs-2026"].Datapoints
	table := []string{}
	for _, first := range []string{"2026-12-31", "2027-01-01", "2027-07-01"} {
		for _, size := range chaincap.Sizes() {
			a := chaincap.Asking{Purpose: chaincap.Report, InScope: true, FirstDay: day(t, first), Asked: size}
			within := 0
			for _, d := range datapoints {
				if !a.Above(d.Cap) {
					within++
				}
			}
			table = append(table, fmt.Sprintf("%s %s %d", first, size, within))
		}
	}
	require.Equal(t, []string{
		"2026-12-31 unknown 55", "2026-12-31 upTo10 55", "2026-12-31 upTo1000 55", "2026-12-31 over1000 55",
		"2027-01-01 unknown 24", "2027-01-01 upTo10 9", "2027-01-01 upTo1000 24", "2027-01-01 over1000 55",
		"2027-07-01 unknown 24", "2027-07-01 upTo10 9", "2027-07-01 upTo1000 24", "2027-07-01 over1000 55",
	}, table)
}

// Each condition of the cap is named where it does not hold, and all of them at once.
func TestAsking_OutsideSaysWhyEach(t *testing.T) {
	t.Parallel()
	bound := chaincap.Asking{Purpose: chaincap.Report, InScope: true, FirstDay: day(t, "2027-01-01"), Asked: chaincap.UpTo1000}
	require.Empty(t, bound.Outside())
	for why, free := range map[chaincap.Reason]func(*chaincap.Asking){
		chaincap.OtherPurpose: func(a *chaincap.Asking) { a.Purpose = chaincap.Other },
		chaincap.OutOfScope:   func(a *chaincap.Asking) { a.InScope = false },
		chaincap.TooEarly:     func(a *chaincap.Asking) { a.FirstDay = day(t, "2026-12-31") },
		chaincap.TooLarge:     func(a *chaincap.Asking) { a.Asked = chaincap.Over1000 },
	} {
		a := bound
		free(&a)
		require.Equal(t, []chaincap.Reason{why}, a.Outside())
		require.False(t, a.Capped())
	}
	require.Equal(t, []chaincap.Reason{chaincap.OtherPurpose, chaincap.OutOfScope, chaincap.TooEarly, chaincap.TooLarge},
		chaincap.Asking{FirstDay: day(t, "2026-12-31"), Asked: chaincap.Over1000}.Outside())
}

func TestSizeOf(t *testing.T) {
	t.Parallel()
	require.Equal(t, chaincap.Unknown, chaincap.SizeOf(catalogue.Team{}))
	for size, want := range map[int]chaincap.Size{
		0: chaincap.UpTo10, 10: chaincap.UpTo10, 11: chaincap.UpTo1000, 1000: chaincap.UpTo1000, 1001: chaincap.Over1000,
	} {
		require.Equal(t, want, chaincap.SizeOf(catalogue.Team{Size: size, Known: true}), "%d", size)
	}
}
