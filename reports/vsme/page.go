package vsme

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

// fill puts values into a text; they are names and values in turn.
func (p *page) fill(key string, values ...string) string {
	for i := 0; i < len(values); i += 2 {
		values[i] = "{" + values[i] + "}"
	}
	return strings.NewReplacer(values...).Replace(p.texts[key])
}

// body is what people read.
func (p *page) body() {
	year := strconv.Itoa(p.Year)
	p.begin("div", "class", "cover")
	kind := "kindPart"
	switch {
	case p.Data:
		kind = "kindData"
	case p.Coverage.Whole():
		kind = "kind"
	}
	p.one("p", p.texts[kind], "class", "kind")
	p.one("h1", p.Company+" "+year)
	p.one("p", p.texts["lead"], "class", "lead")
	p.begin("dl")
	scheme := p.texts["euid"]
	if p.Entity.Prefix == "lei" {
		scheme = p.texts["lei"]
	}
	facts := [][2]string{
		{p.texts["period"], p.fill("periodText", "year", year)},
		{p.texts["identifier"], scheme + " " + p.Entity.ID},
		{p.texts["standard"], p.Named},
		{p.texts["module"], p.Module},
		{p.texts["act"], p.Act},
		{p.texts["coverage"], p.fill("disclosed", "n", strconv.Itoa(p.Coverage.Disclosed), "total", strconv.Itoa(p.Coverage.Asked))},
		{p.texts["taxonomy"], p.EntryPoint},
	}
	if said := p.Head.Covered.Say(p.words, reports.FiguresIn(p.Locale)); said != "" {
		facts = append(facts, [2]string{p.words["covered"], said})
	}
	if p.Own {
		facts = append(facts, [2]string{p.texts["climate"], p.texts["own"]})
	}
	for _, fact := range facts {
		p.one("dt", fact[0])
		p.one("dd", fact[1])
	}
	p.end(2)
	p.line()
	p.contents()
	for c, chapter := range p.Chapters {
		p.one("h2", chapter.Name, "id", place(c))
		p.line()
		for s, section := range chapter.Sections {
			p.one("h3", section.Name, "id", place(c, s))
			p.line()
			p.items(section)
		}
	}
	p.footer()
}

// place is the id of a heading.
func place(numbers ...int) string {
	var id strings.Builder
	id.WriteString("part")
	for _, n := range numbers {
		id.WriteString("-" + strconv.Itoa(n+1))
	}
	return id.String()
}

func (p *page) contents() {
	p.begin("div", "class", "contents")
	p.one("h2", p.texts["contents"])
	p.begin("ol")
	for c, chapter := range p.Chapters {
		p.begin("li")
		p.one("a", chapter.Name, "href", "#"+place(c))
		p.begin("ol")
		for s, section := range chapter.Sections {
			p.begin("li")
			p.one("a", section.Name, "href", "#"+place(c, s))
			p.end(1)
		}
		p.end(2)
	}
	p.end(2)
	p.line()
}

func (p *page) footer() {
	p.begin("div", "class", "foot")
	if p.Seal != nil {
		p.one("p", p.fill("sealed", "year", strconv.Itoa(p.Year), "version", strconv.Itoa(p.Seal.Version), "hash", p.Seal.SHA256))
	}
	p.one("p", p.fill("made", "date", p.Made.Format(time.DateOnly), "by", p.By, "program", p.Program))
	p.end(1)
	p.line()
}

// items writes a disclosure: single values in a row share a table, columns of
// a series another, and a long text stands alone.
func (p *page) items(s Section) {
	for n := 0; n < len(s.Items); {
		same := 1
		switch {
		case s.Items[n].Series != "":
			for n+same < len(s.Items) && s.Items[n+same].Series == s.Items[n].Series {
				same++
			}
			p.table(s.Items[n : n+same])
		case s.Items[n].Facts[0].Kind == Block:
			p.prose(s.Items[n])
		default:
			for n+same < len(s.Items) && s.Items[n+same].Series == "" && s.Items[n+same].Facts[0].Kind != Block {
				same++
			}
			p.values(s.Name, s.Items[n:n+same])
		}
		n += same
	}
}

// prose writes a long text below its title.
func (p *page) prose(i Item) {
	p.begin("div", "class", "text")
	p.one("h4", i.Title)
	p.one("span", i.place(), "class", "place")
	around := 1
	if language := p.other(&i.Facts[0]); language != "" {
		p.begin("div", "xml:lang", language)
		around++
	}
	p.value(i.Facts[0])
	p.end(around)
	p.line()
}

// place says where the standard asks for an item, and what answers it.
func (i Item) place() string {
	return strings.TrimPrefix(i.Paragraph+" · "+i.Reference, " · ")
}

// values writes single values, with those of the year before beside them where
// any of them has one.
func (p *page) values(name string, items []Item) {
	compared := slices.ContainsFunc(items, func(i Item) bool { return len(i.Facts) > 1 })
	years := []int{p.Year}
	if compared {
		years = append(years, p.Year-1)
	}
	p.begin("div", "class", "wide")
	p.begin("table")
	p.one("caption", name, "class", "unseen") // the heading above says it to the eye
	p.begin("thead")
	p.begin("tr")
	p.one("th", p.texts["datapoint"], "scope", "col")
	for _, year := range years {
		p.one("th", strconv.Itoa(year), "scope", "col", "class", number)
	}
	p.end(2)
	p.begin("tbody")
	for _, i := range items {
		p.line()
		p.begin("tr")
		p.begin("th", "scope", "row")
		p.text(i.Title)
		p.one("span", i.place(), "class", "place")
		p.end(1)
		p.cell(&i.Facts[0], i.Unit)
		if compared {
			p.cell(column{Item: i, earlier: true}.in(""), i.Unit)
		}
		p.end(1)
	}
	p.end(3)
	p.line()
}

// number is the class of what stands to the right.
const number = "number"

// cell writes one cell of a table with the unit of its number, empty where
// there is no fact.
func (p *page) cell(f *Fact, unit string) {
	if f == nil {
		p.empty("td")
		return
	}
	class := ""
	if f.numeric() || f.Kind == YesNo || f.Kind == Year || f.Kind == Date {
		class = number
	}
	p.begin("td", "class", class, "xml:lang", p.other(f))
	p.value(*f)
	if f.numeric() && unit != "" {
		p.text(noBreak)
		p.one("span", unit, "class", "unit")
	}
	p.end(1)
}

// column is an item's values in a table, or those of the year before.
type column struct {
	Item
	earlier bool
}

// in is the fact in a row, or nil.
func (c column) in(row string) *Fact {
	at := slices.IndexFunc(c.Facts, func(f Fact) bool { return f.Row == row && f.Earlier == c.earlier })
	if at < 0 {
		return nil
	}
	return &c.Facts[at]
}

func columnsOf(items []Item) (columns []column) {
	for _, i := range items {
		columns = append(columns, column{Item: i})
		if slices.ContainsFunc(i.Facts, func(f Fact) bool { return f.Earlier }) {
			columns = append(columns, column{Item: i, earlier: true})
		}
	}
	return columns
}

// row is a row of a table, and what people call it.
type row struct{ key, label string }

// rowsOf are the rows that any of the items has. What people made has no name
// but its cells, and is counted.
func rowsOf(items []Item) (rows []row) {
	for _, i := range items {
		for _, f := range i.Facts {
			if slices.ContainsFunc(rows, func(r row) bool { return r.key == f.Row }) {
				continue
			}
			label := f.RowLabel
			if label == "" || f.Typed {
				label = strconv.Itoa(len(rows) + 1)
			}
			rows = append(rows, row{f.Row, label})
		}
	}
	return rows
}

// table lays the columns of a series side by side.
func (p *page) table(items []Item) {
	columns := columnsOf(items)
	p.begin("div", "class", "wide")
	p.begin("table")
	p.one("caption", items[0].Series)
	p.begin("thead")
	p.begin("tr")
	p.one("th", p.texts["row"], "scope", "col")
	for _, c := range columns {
		p.head(c)
	}
	p.end(2)
	p.begin("tbody")
	for _, r := range rowsOf(items) {
		p.line()
		p.begin("tr")
		p.one("th", r.label, "scope", "row")
		for _, c := range columns {
			p.cell(c.in(r.key), "")
		}
		p.end(1)
	}
	p.end(3)
	p.line()
}

func (p *page) head(c column) {
	class := ""
	if c.Facts[0].numeric() {
		class = number
	}
	p.begin("th", "scope", "col", "class", class)
	p.text(c.Title)
	if c.earlier {
		p.text(" " + strconv.Itoa(p.Year-1))
	}
	if c.Unit != "" {
		p.text(", " + c.Unit)
	}
	p.one("span", c.place(), "class", "place")
	p.end(1)
}

// value writes a fact: as people of the language read it, marked for programs.
func (p *page) value(f Fact) {
	tagged := []string{"id", f.ID, "name", f.Concept, "contextRef", p.contextOf(f)}
	switch f.Kind {
	case Number, Percent:
		p.figure(f, tagged)
	case YesNo:
		word := map[string]string{"true": "yes", "false": "no"}[f.Value]
		p.one("ix:nonNumeric", p.texts[word], append(tagged, "format", "ixt:fixed-"+f.Value)...)
	case Choice:
		p.choices(f)
	case Block:
		texts, err := paragraphs(f.Value)
		if err != nil && p.failed == nil {
			p.failed = err
		}
		p.begin("ix:nonNumeric", append(tagged, "escape", "true")...)
		for _, text := range texts {
			p.one("p", text)
		}
		p.end(1)
	case Text, Year, Date:
		p.one("ix:nonNumeric", f.Value, tagged...)
	}
}

// figure writes a number with every place that it claims. Per cent are written as
// such, and read as a share.
func (p *page) figure(f Fact, tagged []string) {
	value, err := decimal.NewFromString(f.Value)
	if err != nil && p.failed == nil {
		p.failed = err
	}
	sign, scale, places := "", "", max(f.Decimals, -value.Exponent())
	if value.IsNegative() {
		p.text(p.figures.minus)
		sign = "-"
	}
	if f.Kind == Percent {
		const hundred = 2
		value, scale, places = value.Shift(hundred), "-2", places-hundred
	}
	p.one("ix:nonFraction", p.figures.write(value.Abs().StringFixed(max(0, places))), append(tagged,
		"unitRef", p.unitOf(f), "decimals", strconv.Itoa(int(f.Decimals)), "scale", scale, "sign", sign, "format", p.figures.format)...)
}

// choices writes the labels of what was chosen, tied to the hidden fact.
func (p *page) choices(f Fact) {
	tie := "-ix-hidden:" + f.ID
	if len(f.Labels) == 1 {
		p.one("span", f.Labels[0], "style", tie)
		return
	}
	p.begin("ul", "class", "choices", "style", tie)
	for _, label := range f.Labels {
		p.one("li", label)
	}
	p.end(1)
}
