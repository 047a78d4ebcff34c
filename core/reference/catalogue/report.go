package catalogue

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// Report counts what the files hold and what they lack, for an author or
// operator.
type Report struct {
	Lines []Line
	Gaps  []Gaps
	Acts  []ActLine // of editions that list the datapoints of their act
}

// ActLine counts what an edition says of its act, and how much of that is
// inferred.
type ActLine struct {
	Edition                string
	Paragraphs, Inferred   int // numbered paragraphs of the act
	Silent                 int // of them ask nothing
	Datapoints, Unread     int // and those whose paragraph is inferred
	SmallNeeds, Unreadable int // that small companies are asked otherwise, and those of them that are inferred
	CapOfLarger, CapOfAll  int // datapoints that may be required
}

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

// Gaps are what one folder lacks: an edition's, or that of the options.
type Gaps struct {
	Folder  string
	Missing map[Locale]int // names and texts
	LeftOut []LeftOut      // by an edition, of its standard
}

// Report counts the content by edition, standard, section and language.
func (c Content) Report() Report {
	var report Report
	for _, e := range c.Editions {
		report.Lines = append(report.Lines, e.lines()...)
		report.Gaps = append(report.Gaps, Gaps{e.ID, missing(e.allWords()), c.LeftOut[e.ID]})
		if act := c.Acts[e.ID]; len(act.Datapoints) > 0 {
			report.Acts = append(report.Acts, act.line(e.ID))
		}
	}
	var labels []Words
	for _, list := range c.Options {
		for _, o := range list.Options {
			labels = append(labels, o.Labels)
		}
	}
	report.Gaps = append(report.Gaps, Gaps{Folder: optionsFolder, Missing: missing(labels)})
	return report
}

func (a Act) line(edition string) ActLine {
	l := ActLine{Edition: edition, Paragraphs: len(a.Paragraphs), Datapoints: len(a.Datapoints)}
	count := func(n *int, holds bool) {
		if holds {
			*n++
		}
	}
	for _, p := range a.Paragraphs {
		count(&l.Inferred, p.Status == Inferred)
		count(&l.Silent, p.Why != "")
	}
	for _, d := range a.Datapoints {
		count(&l.Unread, d.Status == Inferred)
		count(&l.SmallNeeds, d.SmallNeed != "")
		count(&l.Unreadable, d.SmallKnown == Inferred)
		count(&l.CapOfLarger, d.Cap != AboveCap)
		count(&l.CapOfAll, d.Cap == CapOfAll)
	}
	return l
}

func (e *Edition) lines() []Line {
	var lines []Line
	for _, standard := range e.Standards {
		for _, section := range Sections() {
			line := Line{Edition: e.ID, Standard: standard, Section: section, Characters: map[Locale]int{}}
			for i := range e.Questions {
				if q := &e.Questions[i]; q.Section == section && q.In(standard) {
					line.count(q)
				}
			}
			if line.Questions > 0 {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

func missing(all []Words) map[Locale]int {
	counts := map[Locale]int{}
	for _, words := range all {
		for _, locale := range Locales() {
			if words[locale] == "" {
				counts[locale]++
			}
		}
	}
	return counts
}

// allWords are all names and texts of the edition that every language must have.
func (e *Edition) allWords() []Words {
	all := []Words{e.Titles}
	for _, headings := range e.headings() {
		for _, h := range *headings {
			all = append(all, h.Names)
		}
	}
	for _, g := range e.Groups {
		all = append(all, g.Names)
	}
	for _, t := range e.Topics {
		all = append(all, t.allWords()...)
	}
	for i := range e.Questions {
		q := &e.Questions[i]
		short, title, guidance := Words{}, Words{}, Words{}
		for locale, t := range q.Texts {
			short[locale], title[locale], guidance[locale] = t.ShortTitle, t.Title, e.Guidance(q, locale)
		}
		all = append(all, short, title, guidance)
	}
	return all
}

func (l *Line) count(q *Question) {
	l.Questions++
	if q.Need.Optional() {
		l.Voluntary++
	}
	if len(q.Condition.Clauses()) > 0 {
		l.Conditional++
	}
	for locale, t := range q.Texts {
		l.Characters[locale] += len([]rune(t.ShortTitle + t.Title + t.Guidance + t.Example))
	}
}

// Write prints the report as tables.
func (r Report) Write(w io.Writer) error {
	var counts, gaps rows
	languages := func(texts map[Locale]int) (cells []any) {
		for _, locale := range Locales() {
			cells = append(cells, texts[locale])
		}
		return cells
	}
	locales := []any{Swedish, English, Finnish, Dutch}
	counts.add([]any{"edition", "standard", "section", "questions", "voluntary", "conditional"}, locales)
	total := map[Standard]int{}
	for _, l := range r.Lines {
		counts.add([]any{l.Edition, l.Standard, l.Section, l.Questions, l.Voluntary, l.Conditional}, languages(l.Characters))
		total[l.Standard] += l.Questions
	}
	for _, s := range Standards() {
		if total[s] > 0 {
			counts.add([]any{"", s, "all", total[s], "", ""}, []any{"", "", "", ""})
		}
	}
	gaps.add([]any{"missing in", "left out"}, locales)
	var leftOut strings.Builder
	for _, g := range r.Gaps {
		gaps.add([]any{g.Folder, len(g.LeftOut)}, languages(g.Missing))
		for _, l := range g.LeftOut {
			fmt.Fprintf(&leftOut, "%s leaves out %s: %s\n", g.Folder, l.ID, l.Reason)
		}
	}
	var acts rows
	acts.add([]any{
		"act of", "paragraphs", "inferred", "ask nothing", "datapoints", "inferred", "less for up to 10", "inferred", "cap over 10", "cap up to 10",
	})
	for _, a := range r.Acts {
		acts.add([]any{
			a.Edition, a.Paragraphs, a.Inferred, a.Silent, a.Datapoints, a.Unread, a.SmallNeeds, a.Unreadable, a.CapOfLarger, a.CapOfAll,
		})
	}
	if err := errors.Join(counts.write(w), gaps.write(w), acts.write(w)); err != nil {
		return err
	}
	_, err := io.WriteString(w, leftOut.String())
	return err
}

// rows are the lines of a table.
type rows struct{ lines strings.Builder }

func (r *rows) add(parts ...[]any) {
	for _, cell := range slices.Concat(parts...) {
		fmt.Fprintf(&r.lines, "%v\t", cell)
	}
	r.lines.WriteByte('\n')
}

func (r *rows) write(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, err := io.WriteString(table, r.lines.String())
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
