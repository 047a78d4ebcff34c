package factor_test

import (
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
)

func TestSet_Loss(t *testing.T) {
	t.Parallel()
	set := factor.Standard()
	for _, c := range []struct {
		region string
		year   int
		of     int // year of the share that serves
		lost   string
	}{
		{"SE", 2023, 2023, "5.77146538385122"},
		{"FI", 2024, 2024, "3.66914001900112"},
		{"NL", 2026, 2024, "3.80320244180131"}, // the newest before
		{"SE", 2010, 2015, "4.31060007895776"}, // the oldest after
		{"RO", 2024, 2023, "9.80649166982857"}, // its source has no 2024 yet
	} {
		got, ok := set.Loss(c.region, c.year)
		require.True(t, ok, c.region)
		require.Equal(t, c.of, got.Year, c.region)
		require.Equal(t, c.lost, got.Lost.String(), c.region)
	}
	for _, unknown := range []string{"BR", "EE", "EU", ""} {
		_, ok := set.Loss(unknown, 2024)
		require.False(t, ok, "no other country stands in for %q", unknown)
	}
}

// What is lost is lost of what arrives: 5 of 100 fed in are 5 for 95.
func TestLoss_PerDelivered(t *testing.T) {
	t.Parallel()
	l := factor.Loss{Lost: dec("5"), Of: dec("100")}
	require.Equal(t, "10", l.PerDelivered().Of(dec("190")).String())
}

// TestStandard_LossesQuoteTheirRow holds each share against the row that it quotes:
// that of its country and year.
func TestStandard_LossesQuoteTheirRow(t *testing.T) {
	t.Parallel()
	countries := map[string]string{
		"CZ": "CZE", "DE": "DEU", "DK": "DNK", "ES": "ESP", "FI": "FIN", "FR": "FRA", "GB": "GBR",
		"NL": "NLD", "NO": "NOR", "RO": "ROU", "SE": "SWE", "SI": "SVN", "SK": "SVK",
	}
	losses := factor.Standard().Losses()
	require.Len(t, losses, 129)
	for _, l := range losses {
		address, quoted, ok := strings.Cut(l.Provenance, ": ")
		require.True(t, ok && strings.Contains(address, "@"), "an address with its commit, and a row")
		row := strings.Split(quoted, ",") // country, name, year, percent
		require.Equal(t, []string{countries[l.Region], strconv.Itoa(l.Year), l.Lost.String()}, []string{row[0], row[2], row[3]})
		require.Equal(t, "100", l.Of.String(), "the source gives percents")
		require.True(t, l.PerDelivered().Of(dec("1")).LessThan(dec("0.15")), "%s %d", l.Region, l.Year)
	}
}

func TestLoad_RefusesALossThatIsNone(t *testing.T) {
	t.Parallel()
	const columns, good = "region,year,lost,of,source,licence,confidence,provenance\n", "SE,2024,5,100,S,free,seen,read\n"
	for name, c := range map[string]struct{ rows, want string }{
		"words":              {strings.Replace(good, ",5,", ",some,", 1), "is no number"},
		"more than there is": {strings.Replace(good, ",5,", ",100,", 1), "no part of what was fed in"},
		"negative":           {strings.Replace(good, ",5,", ",-5,", 1), "no part of what was fed in"},
		"no source":          {strings.Replace(good, ",S,", ",,", 1), "source or provenance is empty"},
		"unknown licence":    {strings.Replace(good, ",free,", ",stolen,", 1), "no notice for licence"},
		"from memory":        {strings.Replace(good, ",seen,", ",memory,", 1), "only what was seen counts"},
		"twice":              {good + good, "do not ascend"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			with := files(row)
			with["losses.csv"] = &fstest.MapFile{Data: []byte(columns + c.rows)}
			_, err := factor.Load(with, price.Standard())
			require.ErrorContains(t, err, "losses.csv:")
			require.ErrorContains(t, err, c.want)
		})
	}
}
