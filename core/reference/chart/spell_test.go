package chart_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/chart"
)

func TestSpell(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ chart, name, want string }{
		{chart.Dutch, "Schoonm.kosten", "schoonmaak kosten"},
		{chart.Dutch, "Rep. & onderh. auto's", "reparatie & onderhoud auto's"},
		{chart.Dutch, "Bandenkst.", "bandenkosten"},
		{chart.Dutch, "Ov. kantoorkst.", "overige kantoorkosten"},
		{chart.Dutch, "Huisvestingskosten", "Huisvestingskosten"},
		{chart.Dutch, "kosten", "kosten"}, // no end of a longer word
		{chart.Dutch, "N.V. Onbekend", "N.V. Onbekend"},
		{chart.Finnish, "Edust.kulut", "edustus kulut"},
		{chart.Finnish, "Kela-korv.", "kela-korvaus"},
		{chart.Finnish, "Muut henk.kulut", "Muut henkilöstö kulut"},
		{chart.BAS, "Övr. lokalkostn.", "övriga lokalkostnader"},
		{chart.BAS, "Förbr.mtrl", "förbrukningsmaterial"},
		{chart.BAS, "Byggmtrl projekt", "byggmaterial projekt"},
		{chart.Dutch, "Vennootschapsbel.", "vennootschapsbelasting"},
		{chart.Dutch, "Verzendk.", "verzendkosten"},
		{chart.Dutch, "Premies SV wg", "Premies SV werkgever"},
		{chart.Finnish, "Siiv.tarv.", "siivous tarvikkeet"},
		{chart.BAS, "Lok.kostn. övr", "lokalkostnader övriga"},
		{chart.BAS, "Kundrepr.", "kundrepresentation"},
		{"", "Schoonm.kosten", "Schoonm.kosten"},
	} {
		require.Equal(t, c.want, chart.Spell(c.chart, c.name), c.name)
	}
}
