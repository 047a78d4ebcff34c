package sustainability_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

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

	r.Footprint.Group.Lacking = []string{"Åkeriet Åbo Ab"}
	whole = textOf(t, write(t, r))
	require.Contains(t, whole, "there are no figures for the year for Åkeriet Åbo Ab.")
	require.NotContains(t, whole, "2,450.5")

	r.Footprint.Group = nil
	require.Contains(t, textOf(t, write(t, r)), "The figures are those of the company alone, without its subsidiaries.")
	r.Company.Subsidiaries = nil
	require.NotContains(t, textOf(t, write(t, r)), "company alone, without")
}
