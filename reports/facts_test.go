package reports_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/reportstest"
)

func TestHead_Facts_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		var said strings.Builder
		for _, change := range []func(*reports.Head){
			func(*reports.Head) {},
			func(h *reports.Head) {
				h.Standard, h.Scope2, h.Filter = "SMEC", reports.ByMarket, &reports.Filter{
					Months: []int{1, 5, 12}, Scopes: []int{2, 3}, Category: reports.Name{ID: "1.mobile", Text: "Mobil förbränning"}, Supplier: "=Macken", Source: "Bok 2025", Basis: "spend",
				}
			},
			func(h *reports.Head) { h.Standard, h.Scope2, h.Filter, h.By, h.Seal = "", "", nil, "", nil },
		} {
			head := reportstest.Head(locale)
			change(&head)
			facts, err := head.Facts()
			require.NoError(t, err)
			for _, fact := range facts {
				said.WriteString(fact.Label + " | " + fact.Text + "\n")
			}
			said.WriteString("\n")
		}
		reportstest.Golden(t, locale, said.String())
	}
	_, err := reportstest.Head("de-DE").Facts()
	require.Error(t, err)
}

func TestFileName(t *testing.T) {
	t.Parallel()
	texts := fstest.MapFS{"texts/nl-NL.json": {Data: []byte(`{"title": "Klimaatrapport"}`)}}
	name, err := reports.FileName(texts, reportstest.Head("nl-NL"), ".csv")
	require.NoError(t, err)
	require.Equal(t, "Klimaatrapport Åkeriet <AB> 2025.csv", name)
	_, err = reports.FileName(texts, reportstest.Head("sv-SE"), ".csv")
	require.Error(t, err)
}
