package sustainability_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports/reportstest"
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

// BenchmarkWritePDF sets reports of 3, 30 and 100 pages, one after the other,
// each size by an engine of its own, and reports what we and Typst took.
func BenchmarkWritePDF(b *testing.B) {
	for _, n := range []int{3, 30, 100} {
		b.Run(fmt.Sprintf("%d pages", n), func(b *testing.B) {
			r := pages(b, n)
			engine := newEngine()
			defer func() { require.NoError(b, engine.Close()) }()
			write := func() { require.NoError(b, sustainability.WritePDF(b.Context(), engine, r, io.Discard)) }
			peak := reportstest.Peak(write)
			for b.Loop() {
				// What stands in a report differs from the one before.
				r.Head.Company += "x"
				write()
			}
			b.ReportMetric(float64(peak)/(1<<20), "peak-MiB")
			if peak := typstPeak(b); peak > 0 {
				b.ReportMetric(float64(peak)/(1<<20), "typst-peak-MiB")
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "reports/s")
		})
	}
}

// typstPeak is how many bytes our one child had in memory at most; zero where
// the system does not tell, or the engine has let a large child go.
func typstPeak(b *testing.B) (most int) {
	b.Helper()
	files, err := filepath.Glob("/proc/self/task/*/children")
	require.NoError(b, err)
	for _, file := range files {
		children, err := os.ReadFile(file)
		require.NoError(b, err)
		for pid := range strings.FieldsSeq(string(children)) {
			status, err := os.ReadFile("/proc/" + pid + "/status")
			require.NoError(b, err)
			_, after, _ := strings.Cut(string(status), "VmHWM:")
			var kB int
			_, err = fmt.Sscanf(after, "%d kB", &kB)
			require.NoError(b, err)
			most = max(most, kB<<10)
		}
	}
	return most
}
