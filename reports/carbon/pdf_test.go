package carbon_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/carbon"
	"tillit/reports/page"
	"tillit/reports/reportstest"
	"tillit/reports/tiers"
)

func content(locale string) tiers.Content {
	some := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(d(s)) }
	sum := func(kg, share string) tiers.Sum {
		return tiers.Sum{Kg: d(kg), Low: d("150000.5"), High: d("260000"), Share: some(share), PreviousKg: some("180000"), Quality: some("2.4")}
	}
	return tiers.Content{
		Head: head(locale), Depth: tiers.All, Total: sum("204635.24", "1"),
		Lines: []tiers.Line{
			{ID: "1", Name: "Scope 1", Tier: 0, Sum: sum("84135.24", "0.411")},
			{ID: "1.mobile", Name: "Mobil förbränning", Tier: 1, Sum: sum("84135.24", "0.411")},
			{ID: "2", Name: "Scope 2", Tier: 0, Sum: tiers.Sum{Kg: d("-100000")}},
		},
		Scores: []tiers.Score{{Score: 2, Kg: d("100000"), Share: some("0.489")}, {Score: 3, Kg: d("104635.24"), Share: some("0.511")}},
	}
}

func writePDF(t *testing.T, c tiers.Content, lines []carbon.Line) []byte {
	t.Helper()
	var out bytes.Buffer
	paper := page.Paper{Fonts: reportstest.Fonts(), Brand: reports.Brand{Agency: "Byrån AB", Accent: "#f0b000", Logo: reportstest.Logo(t), AgencyLogo: reportstest.Logo(t)}}
	require.NoError(t, carbon.WritePDF(&out, paper, c, all(lines), sources))
	return out.Bytes()
}

func TestWritePDF_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		file := writePDF(t, content(locale), lines)
		if to := os.Getenv("PICTURES"); to != "" {
			require.NoError(t, os.WriteFile(to+"/carbon-"+locale+".pdf", file, 0o600))
		}
		reportstest.Golden(t, "pdf-"+locale, reportstest.Read(t, file))
	}
}
