package page_test

import (
	"bytes"
	"fmt"
	"iter"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/page"
	"tillit/reports/reportstest"
)

// set makes a document of what fill adds, and gives the file.
func set(t testing.TB, brand reports.Brand, head reports.Head, fill func(*page.Document)) []byte {
	t.Helper()
	d, err := page.New(page.Paper{Fonts: reportstest.Fonts(), Brand: brand}, head, reports.Texts{"title": "Prov"})
	require.NoError(t, err)
	fill(d)
	var out bytes.Buffer
	require.NoError(t, d.Write(&out))
	return out.Bytes()
}

func columns() []page.Column {
	return []page.Column{{Title: "Namn", Width: 70}, {Title: "Antal", Width: 30, Figures: true}}
}

func counted(n int) iter.Seq[page.Row] {
	return func(yield func(page.Row) bool) {
		for i := range n {
			if !yield(page.Row{Cells: []string{fmt.Sprintf("Rad %d.", i+1), "1"}}) {
				return
			}
		}
	}
}

func TestTable_RepeatsItsHeadsOnEachPage(t *testing.T) {
	t.Parallel()
	seen := reportstest.Read(t, set(t, reports.Brand{}, reportstest.Head("sv-SE"), func(d *page.Document) {
		d.Section("Först")
		d.Table(columns(), counted(100))
		d.Section("Sist")
		d.Paragraph("Utan tabell")
	}))
	for n := 1; n <= 3; n++ {
		require.Contains(t, seen, fmt.Sprintf("Sida %d av 3", n))
	}
	require.Equal(t, 3, strings.Count(seen, "Namn\n"))
	require.Equal(t, 3, strings.Count(seen, "Åkeriet <AB> · Prov 2025\n"))
	require.Contains(t, seen, "Rad 100.")
}

func TestTable_StandsOnOnePageWhereItIsShort(t *testing.T) {
	t.Parallel()
	broken := 0
	for lines := 25; lines <= 45; lines++ {
		above := func(d *page.Document) {
			for range lines {
				d.Paragraph("Ovanför")
			}
			d.Section("Tabell")
		}
		seen := func(rows int) string {
			return reportstest.Read(t, set(t, reports.Brand{}, reportstest.Head("sv-SE"), func(d *page.Document) {
				above(d)
				d.Table(columns(), counted(rows))
			}))
		}
		short := seen(5)
		require.Equal(t, 1, strings.Count(short, "Namn\n"), "below %d lines", lines)
		require.Regexp(t, "Tabell\n+Namn", short, "below %d lines: with what it is called", lines)
		broken += strings.Count(seen(30), "Namn\n") - 1
	}
	require.Positive(t, broken, "longer ones go on")
}

func TestTable_SaysWhatItLeavesOut(t *testing.T) {
	t.Parallel()
	seen := reportstest.Read(t, set(t, reports.Brand{}, reportstest.Head("en-US"), func(d *page.Document) {
		d.Table(columns(), counted(page.MaxRows+1))
	}))
	require.Contains(t, seen, "Rad 2000.")
	require.NotContains(t, seen, "Rad 2001.")
	require.Contains(t, seen, "The first 2,000 of 2,001 rows are shown. All of them are in the workbook.")
}

func TestTable_OfNothing(t *testing.T) {
	t.Parallel()
	seen := reportstest.Read(t, set(t, reports.Brand{}, reportstest.Head("fi-FI"), func(d *page.Document) { d.Table(columns(), counted(0)) }))
	require.Contains(t, seen, "Antal")
	require.Contains(t, seen, "Sivu 1/1")
}

// What people write is shown as far as the fonts have it, and stays within its
// column.
func TestTable_ShowsAllThatPeopleWrite(t *testing.T) {
	t.Parallel()
	endless := strings.Repeat("Långtord", 40)
	texts := append(reportstest.Hostile(), endless, strings.Repeat("många ord ", 300), "中文 שלום 🌱 € ÅÄÖ ij ŷ")
	file := set(t, reports.Brand{}, reportstest.Head("nl-NL"), func(d *page.Document) {
		d.Section(endless)
		d.Table([]page.Column{{Title: endless, Width: 10}, {Title: "b", Width: 90}}, func(yield func(page.Row) bool) {
			for _, text := range texts {
				if !yield(page.Row{Cells: []string{text, text}, Depth: 3}) {
					return
				}
			}
		})
		d.Paragraph(endless)
	})
	seen := strings.Join(strings.Fields(reportstest.Read(t, file)), "")
	require.Greater(t, strings.Count(seen, endless), 4, "in headings, heads, cells and paragraphs")
	for _, shown := range []string{"=1+1", `"quoted"'text'`, "åäö€", "[U+4E2D]", "€ÅÄÖijŷ"} {
		require.Contains(t, seen, shown)
	}
	require.NotContains(t, seen, "\x00")
}

func TestNew_TakesTheBrand(t *testing.T) {
	t.Parallel()
	plain := set(t, reports.Brand{}, reportstest.Head("sv-SE"), func(*page.Document) {})
	logo := reportstest.Logo(t)
	branded := set(t, reports.Brand{Agency: "Byrån AB", Accent: "#ffe000", Logo: logo, AgencyLogo: logo}, reportstest.Head("sv-SE"), func(*page.Document) {})
	require.NotContains(t, reportstest.Read(t, plain), "Byrån")
	require.Contains(t, reportstest.Read(t, branded), "Framtagen tillsammans med Byrån AB")
	require.Zero(t, bytes.Count(plain, []byte("/Subtype /Image")))
	require.Positive(t, bytes.Count(branded, []byte("/Subtype /Image")))
}

func TestNew_Errors(t *testing.T) {
	t.Parallel()
	_, err := page.New(page.Paper{Fonts: reportstest.Fonts()}, reportstest.Head("de-DE"), nil)
	require.Error(t, err)
	_, err = page.New(page.Paper{Fonts: page.NewFonts(t.TempDir())}, reportstest.Head("sv-SE"), nil)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// The longest table that a document shows, of as many columns as reports have.
func BenchmarkTable(b *testing.B) {
	b.ReportAllocs()
	wide := make([]page.Column, 8)
	cells := make([]string, len(wide))
	for i := range wide {
		wide[i], cells[i] = page.Column{Title: "Kolumn", Width: 12, Figures: i > 3}, fmt.Sprintf("Text %d", i)
	}
	for b.Loop() {
		set(b, reports.Brand{}, reportstest.Head("sv-SE"), func(d *page.Document) {
			d.Table(wide, func(yield func(page.Row) bool) {
				for range page.MaxRows {
					if !yield(page.Row{Cells: cells}) {
						return
					}
				}
			})
		})
	}
}
