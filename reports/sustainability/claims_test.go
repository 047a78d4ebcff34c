package sustainability_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/sustainability"
)

// Only a report that has all that its standard asks says that it follows it,
// and one with nothing in it is marked as a draft.
func TestWritePDF_ClaimsNoStandardThatItDoesNotFollow(t *testing.T) {
	t.Parallel()
	r := report(t, "en-US")
	cover := func(disclosed, asked int, drafts bool) (cover, whole string) {
		r.Coverage = sustainability.Coverage{Disclosed: disclosed, Asked: asked}
		r.Chapters = report(t, "en-US").Chapters
		for i := range r.Chapters[0].Sections[0].Parts {
			for n, item := range r.Chapters[0].Sections[0].Parts[i].Items {
				if item.Status == sustainability.Draft && !drafts {
					r.Chapters[0].Sections[0].Parts[i].Items[n].Status = sustainability.Completed
				}
			}
		}
		whole = textOf(t, write(t, r))
		cover, _, _ = strings.Cut(whole, "Contents")
		return cover, whole
	}
	page, whole := cover(45, 45, false)
	require.Contains(t, page, "45 of 45 datapoints")
	require.NotContains(t, page, "Draft")
	require.NotContains(t, page, "With disclosures from")
	require.Contains(t, whole, "It follows VSME")

	page, whole = cover(11, 45, false)
	require.Contains(t, page, "11 of 45 datapoints")
	require.Contains(t, page, "With disclosures from VSME")
	require.NotContains(t, whole, "It follows VSME")
	require.NotContains(t, page, "Draft")

	page, whole = cover(0, 45, false)
	require.Contains(t, page, "0 of 45 datapoints")
	require.Contains(t, page, "Draft – no datapoint has been answered")
	require.NotContains(t, whole, "It follows VSME")
	page, _ = cover(0, 45, true)
	require.Contains(t, page, "Draft – answers not yet completed: 2")
}

// Whose emissions they are is said where they could be those of a group.
func TestWritePDF_SaysWhoseTheEmissionsAre(t *testing.T) {
	t.Parallel()
	r := report(t, "en-US")
	whole := textOf(t, write(t, r))
	require.Contains(t, whole, "This report is about the group.")
	require.Contains(t, whole, "Emissions of the group")
	require.Contains(t, whole, "2,450.5")
	require.NotContains(t, whole, "bought from each other")
	r.Footprint.Group.Inside = decimal.NewFromInt(12500)
	require.Contains(t, textOf(t, write(t, r)), "What the companies bought from each other is taken off: 12.5 tonnes of CO₂e.")

	require.NotContains(t, textOf(t, write(t, r)), "rests on values that may be other ones")
	r.Footprint.Outside = []sustainability.Gas{{Name: "Refrigerant R600a", Kg: decimal.NewFromInt(600)}}
	r.Footprint.Group.Outside = []sustainability.Gas{{Name: "Refrigerant R22", Kg: decimal.NewFromInt(14960)}}
	r.Footprint.Group.Doubts = []reports.Doubt{{Code: "any", Share: share("0.75")}, {Code: "price", Share: share("0.5")}, {Code: "region", Share: share("0.251")}}
	whole = strings.Join(strings.Fields(textOf(t, write(t, r))), " ")
	require.Regexp(t, `Outside the scopes: Refrigerant R600a, 0.6 tCO₂e.*Emissions of the group.*Outside the scopes: Refrigerant R22, 15.0 tCO₂e`, whole)
	require.Contains(t, whole, "The parts overlap. The shares are of what the companies emit, before what they bought from each other is taken off. "+
		"What is uncertain Share Any of the following 75.0% Price, rate or price level that is unverified, estimated or of another year 50.0% Factor of another country 25.1%")

	r.Footprint.Group.Inside, r.Footprint.Group.Outside[0].Inside = decimal.Zero, decimal.NewFromInt(6336)
	require.Contains(t, strings.Join(strings.Fields(textOf(t, write(t, r))), " "),
		"Refrigerant R22, 15.0 tCO₂e. What the companies bought from each other is taken off: 6.3 tonnes of CO₂e.")

	r.Footprint.Group.Lacking = []string{"Åkeriet Åbo Ab"}
	whole = textOf(t, write(t, r))
	require.Contains(t, whole, "there are no figures for the year for Åkeriet Åbo Ab.")
	require.NotContains(t, whole, "2,450.5")

	r.Footprint.Group = nil
	require.Contains(t, textOf(t, write(t, r)), "The figures are those of the company alone, without its subsidiaries.")
	r.Company.Subsidiaries = nil
	require.NotContains(t, textOf(t, write(t, r)), "company alone, without")
}
