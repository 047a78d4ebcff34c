package assembly

import (
	"slices"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint/totals"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/vsme"
	"tillit/reports/sustainability"
)

// disclosures turns the questions of a year with their answers into what a
// report says, in one language.
type disclosures struct {
	sheet     answer.Sheet
	before    map[string]*answer.Answer // the year before, by question
	locale    catalogue.Locale
	documents []uuid.UUID                  // that answers refer to, in the order of their first use
	names     map[string]map[string]string // of the rows that people made, by series and key
	reading   vsme.Reading
	group     totals.Figures // of the company's group; nil where the report is not about it, or nothing is known of it
}

func newDisclosures(sheet, before answer.Sheet, reading vsme.Reading, l catalogue.Locale) *disclosures {
	d := &disclosures{sheet: sheet, before: map[string]*answer.Answer{}, locale: l, names: sheet.RowNames(), reading: reading}
	for _, item := range before.Items {
		if said := item.Said(); said != nil {
			d.before[item.Question.ID] = said
		}
	}
	return d
}

func (d *disclosures) standard() sustainability.Standard {
	e := d.sheet.Edition
	if e == nil {
		return sustainability.Standard{}
	}
	s := sustainability.Standard{Name: e.Titles[d.locale], Act: e.Legal.Act[d.locale], Journal: e.Legal.OfficialJournal[d.locale]}
	if d.sheet.Standard == catalogue.SMEB || d.sheet.Standard == catalogue.SMEC {
		s.Module = d.sheet.Standard.String()
	}
	return s
}

// chapters puts the datapoints under their headings, in the order of the
// standard.
func (d *disclosures) chapters() []sustainability.Chapter {
	if d.sheet.Edition == nil {
		return nil
	}
	var chapters []sustainability.Chapter
	for _, heading := range d.sheet.Edition.Chapters {
		chapter := sustainability.Chapter{Name: heading.Names[d.locale]}
		for _, item := range d.sheet.Items {
			q := item.Question
			if q.Chapter != heading.ID || !q.Discloses() {
				continue
			}
			part := d.part(&chapter, q)
			part.Items = append(part.Items, d.item(item))
		}
		if len(chapter.Sections) > 0 {
			chapters = append(chapters, chapter)
		}
	}
	return chapters
}

// part finds the headings of a question in a chapter, or adds them.
func (d *disclosures) part(c *sustainability.Chapter, q *catalogue.Question) *sustainability.Part {
	at := slices.IndexFunc(c.Sections, func(s sustainability.Section) bool { return s.ID == q.Category })
	if at < 0 {
		at = len(c.Sections)
		c.Sections = append(c.Sections, sustainability.Section{ID: q.Category, Name: d.sheet.Edition.Category(q.Category)[d.locale]})
	}
	section := &c.Sections[at]
	at = slices.IndexFunc(section.Parts, func(p sustainability.Part) bool { return p.ID == q.SubCategory })
	if at < 0 {
		at = len(section.Parts)
		section.Parts = append(section.Parts, sustainability.Part{ID: q.SubCategory, Name: d.sheet.Edition.SubCategory(q.SubCategory)[d.locale]})
	}
	return &section.Parts[at]
}

func (d *disclosures) item(item answer.Item) sustainability.Item {
	q := item.Question
	out := sustainability.Item{
		Reference: sustainability.Reference{Question: q.ID}, Paragraph: q.Reference(), Title: q.Texts[d.locale].ShortTitle,
		Kind: kindOf(q.Section), Status: statusOf(item), AskedFrom: item.AskedFrom,
	}
	if d.sheet.Edition.Capped() {
		out.Law = &sustainability.Law{Need: string(item.Need), InCap: q.Cap.Allows(d.sheet.Team), Inferred: q.Inferred}
	}
	if group, ok := d.sheet.Edition.Group(q); ok && q.Shape == catalogue.Table {
		out.Series = group.Names[d.locale]
	}
	switch out.Status {
	case sustainability.OptedOut:
		out.Reason = item.Exemption.Reason
	case sustainability.NotApplicable:
		out.Reason = item.Answer.NotApplicableReason
	case sustainability.Completed, sustainability.Draft:
		d.fill(&out, q, item.Answer)
	case sustainability.Computed, sustainability.Unanswered, sustainability.PhasedIn, sustainability.Unmet, sustainability.NotMaterial,
		sustainability.Disabled:
	}
	d.compute(&out, q)
	out.Own = d.reading.Consolidated()
	return out
}

func kindOf(section catalogue.Section) sustainability.Kind {
	return map[catalogue.Section]sustainability.Kind{
		catalogue.Policies: sustainability.Policy, catalogue.ActionsAndResources: sustainability.Action, catalogue.Goals: sustainability.Target,
	}[section]
}

func statusOf(item answer.Item) sustainability.Status {
	return map[answer.State]sustainability.Status{
		answer.Said:        sustainability.Completed,
		answer.Drafted:     sustainability.Draft,
		answer.Unsaid:      sustainability.Unanswered,
		answer.Declined:    sustainability.NotApplicable,
		answer.NotAskedYet: sustainability.PhasedIn,
		answer.RuledOut:    sustainability.Unmet,
		answer.Immaterial:  sustainability.NotMaterial,
		answer.TakenOut:    sustainability.OptedOut,
		answer.SwitchedOff: sustainability.Disabled,
	}[item.State()]
}

// fill puts what was answered into an item.
func (d *disclosures) fill(out *sustainability.Item, q *catalogue.Question, a *answer.Answer) {
	out.Version, out.Explanation, out.FromFootprint = a.Version, a.Explanation, a.Source == answer.FromFootprint
	out.Value = d.value(q, a)
	if last := d.before[q.ID]; last != nil && besides(q, a, last) {
		before := d.value(q, last)
		out.Before = &before
	}
	if last := d.before[q.ID]; last != nil && q.Shape == catalogue.Table && q.Type == catalogue.Number {
		compare(out.Value.Rows, d.value(q, last).Rows)
	}
	for _, id := range a.Documents {
		at := slices.Index(d.documents, id)
		if at < 0 {
			at = len(d.documents)
			d.documents = append(d.documents, id)
		}
		out.Sources = append(out.Sources, at+1)
	}
}

// compare puts the year before beside the rows of a column, where it has the row
// in the same unit.
func compare(rows, before []sustainability.Row) {
	for i := range rows {
		at := slices.IndexFunc(before, func(r sustainability.Row) bool { return r.Key == rows[i].Key && r.Unit == rows[i].Unit })
		if at >= 0 && before[at].Number != nil {
			rows[i].Before = &before[at].Value
		}
	}
}

// besides reports whether two years' answers can stand side by side: single
// values in one unit, and no texts.
func besides(q *catalogue.Question, now, before *answer.Answer) bool {
	if q.Shape == catalogue.Table || q.Multiple || q.Type == catalogue.Text || q.Type == catalogue.ValueChain || before.Value == nil {
		return false
	}
	return now.Value == nil || now.Value.Unit == before.Value.Unit
}

func (d *disclosures) value(q *catalogue.Question, a *answer.Answer) sustainability.Value {
	if q.Type == catalogue.ValueChain {
		p := a.Perspective
		return sustainability.Value{Chain: &sustainability.Chain{Upstream: p.Upstream, Core: p.CoreBusiness, Downstream: p.Downstream}}
	}
	if a.Value == nil {
		return sustainability.Value{}
	}
	if q.Shape != catalogue.Table {
		return d.cell(q, a.Value.Cell)
	}
	var v sustainability.Value
	group, _ := d.sheet.Edition.Group(q)
	for _, row := range a.Value.Rows {
		v.Rows = append(v.Rows, sustainability.Row{Key: row.Key, Label: d.label(group, row.Key), Value: d.cell(q, row.Cell)})
	}
	return v
}

// label names a row of a table; nothing but its cells names a row that people
// made.
func (d *disclosures) label(g *catalogue.Group, key string) string {
	if g.Rows == catalogue.GroupRows {
		return d.names[g.RowsFrom][key]
	}
	option, _ := d.sheet.Edition.RowOptions(g).Option(key)
	return option.Labels[d.locale]
}

func (d *disclosures) cell(q *catalogue.Question, c answer.Cell) sustainability.Value {
	v := sustainability.Value{Number: c.Number, Text: c.Text, Yes: c.Yes, Year: q.Unit == "year"}
	if c.Number != nil {
		v.Unit = d.unit(q, c)
	}
	options := d.sheet.Edition.Options(q, d.sheet.Standard)
	for _, key := range c.Options {
		if at := slices.IndexFunc(options, func(o catalogue.Option) bool { return o.Key == key }); at >= 0 {
			v.Choices = append(v.Choices, options[at].Labels[d.locale])
		}
	}
	return v
}

// unit is what stands behind a number. A bare count and a ratio have none, and
// a unit of the company's own stands in what it calls the row.
func (d *disclosures) unit(q *catalogue.Question, c answer.Cell) string {
	switch q.Unit {
	case catalogue.Currency:
		return c.Unit
	case "count", "ratio", "own":
		return ""
	}
	return d.sheet.Edition.Unit(q.Unit)[d.locale]
}
