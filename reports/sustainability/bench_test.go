package sustainability_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports/sustainability"
)

// pages is a report with about so many pages of answers.
func pages(b *testing.B, n int) sustainability.Report {
	b.Helper()
	r := report(b, "sv-SE")
	if n <= 3 {
		r.Materiality, r.Footprint, r.Chapters = nil, nil, nil
		return r
	}
	template := r.Chapters[0].Sections[0]
	var sections []sustainability.Section
	for s := range n / 3 {
		items := slices.Clone(template.Parts[0].Items[:4])
		items[2].Value.Text = strings.Repeat("Vi minskar utsläppen genom att byta bränsle och fylla bilarna bättre. ", 25)
		var all []sustainability.Item
		for k := range 4 {
			for _, item := range items {
				item.Question = fmt.Sprintf("%s_%d_%d", item.Question, s, k)
				all = append(all, item)
			}
		}
		sections = append(sections, sustainability.Section{Name: template.Name, Parts: []sustainability.Part{{Name: "Energi", Items: all}}})
	}
	r.Chapters = []sustainability.Chapter{{Name: "Miljö", Sections: sections}}
	return r
}

// BenchmarkWritePDF sets reports of 3, 30 and 100 pages, one after the other.
func BenchmarkWritePDF(b *testing.B) {
	for _, n := range []int{3, 30, 100} {
		b.Run(fmt.Sprintf("%d pages", n), func(b *testing.B) {
			r := pages(b, n)
			for b.Loop() {
				// What stands in a report differs from the one before.
				r.Head.Company += "x"
				require.NoError(b, sustainability.WritePDF(b.Context(), engine, r, io.Discard))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "reports/s")
		})
	}
}
