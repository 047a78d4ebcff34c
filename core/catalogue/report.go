package catalogue

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Report counts what the files hold, for an author or operator.
type Report []Line

// Line counts one section of one standard in one edition.
type Line struct {
	Edition     string
	Standard    Standard
	Section     Section
	Questions   int
	Voluntary   int
	Conditional int
	Characters  map[Locale]int // of all texts
}

// Report counts the content by edition, standard, section and language.
func (c Content) Report() Report {
	var report Report
	for _, e := range c.Editions {
		for _, standard := range e.Standards {
			for _, section := range Sections() {
				line := Line{Edition: e.ID, Standard: standard, Section: section, Characters: map[Locale]int{}}
				for i := range e.Questions {
					if q := &e.Questions[i]; q.Section == section && q.In(standard) {
						line.count(q)
					}
				}
				if line.Questions > 0 {
					report = append(report, line)
				}
			}
		}
	}
	return report
}

func (l *Line) count(q *Question) {
	l.Questions++
	if q.Voluntary {
		l.Voluntary++
	}
	if len(q.Condition.Clauses()) > 0 {
		l.Conditional++
	}
	for locale, t := range q.Texts {
		l.Characters[locale] += len([]rune(t.ShortTitle + t.Title + t.Guidance + t.Example))
	}
}

// Write prints the report as a table.
func (r Report) Write(w io.Writer) error {
	var lines strings.Builder
	row := func(cells ...any) {
		for _, cell := range cells {
			fmt.Fprintf(&lines, "%v\t", cell)
		}
		lines.WriteByte('\n')
	}
	row("edition", "standard", "section", "questions", "voluntary", "conditional", Swedish, English, Finnish, Dutch)
	total := map[Standard]int{}
	for _, l := range r {
		row(l.Edition, l.Standard, l.Section, l.Questions, l.Voluntary, l.Conditional,
			l.Characters[Swedish], l.Characters[English], l.Characters[Finnish], l.Characters[Dutch])
		total[l.Standard] += l.Questions
	}
	for _, s := range Standards() {
		if total[s] > 0 {
			row("", s, "all", total[s], "", "", "", "", "", "")
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, err := io.WriteString(table, lines.String())
	return errors.Join(err, table.Flush())
}

// Write prints what a load did.
func (l Loaded) Write(w io.Writer) error {
	for _, line := range []struct {
		name string
		Counts
	}{{"questions", l.Questions}, {"options", l.Options}} {
		_, err := fmt.Fprintf(w, "%s: %d added, %d changed, %d unchanged, %d retired\n",
			line.name, line.Added, line.Changed, line.Unchanged, line.Retired)
		if err != nil {
			return err
		}
	}
	return nil
}
