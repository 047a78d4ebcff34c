package sustainability

import (
	"slices"
	"strings"
)

type chapterView struct {
	Name     string        `json:"name"`
	Fresh    bool          `json:"fresh"` // begins a page
	Sections []sectionView `json:"sections"`
}

type sectionView struct {
	Name  string         `json:"name"`
	Parts []partOfReport `json:"parts"`
}

type partOfReport struct {
	Name   string      `json:"name"`
	Blocks []blockView `json:"blocks"`
}

// blockView is something that stands in one piece below a heading: a table of
// single figures, a text, or a table that was answered as one.
type blockView struct {
	Kind    string       `json:"kind"` // figures, text or table
	Name    string       `json:"name"` // of a table; empty where the one before goes on
	Rows    []figureView `json:"rows"` // of figures; the one text; or the columns of a table
	Keys    []string     `json:"keys"` // first column of a table; empty when no row has a name
	Cells   [][]cellView `json:"cells"`
	Entries [][2]string  `json:"entries"` // of a text: what stands along the value chain
}

type cellView struct {
	Value  string `json:"value"`
	Before string `json:"before"` // empty where nothing compares
	Group  string `json:"group"`  // empty where nothing is known of it
}

type figureView struct {
	ID        string   `json:"id"`
	Paragraph string   `json:"paragraph"`
	Title     string   `json:"title"`
	Value     string   `json:"value"`
	Before    string   `json:"before"`
	Group     string   `json:"group"`
	Text      []string `json:"text"` // paragraphs: the answer, or what explains it
	Reference string   `json:"reference"`
	Sources   string   `json:"sources"`
	Draft     bool     `json:"draft"`
	Number    bool     `json:"number"`
}

// chapters are the parts of the standard that something was disclosed in, and
// after them what the whole of it says of policies, actions and targets.
func (w writer) chapters(chapters []Chapter) []chapterView {
	views := []chapterView{}
	add := func(name string, sections []sectionView) {
		if len(sections) > 0 {
			c := chapterView{Name: name, Sections: sections}
			c.Fresh = len(views) == 0 || size(c) >= worthAPage
			views = append(views, c)
		}
	}
	for _, c := range chapters {
		add(c.Name, w.sections(c.Sections, ""))
	}
	for _, kind := range []Kind{Policy, Action, Target} {
		var sections []sectionView
		for _, c := range chapters {
			sections = append(sections, w.sections(c.Sections, kind)...)
		}
		add(w.Texts[string(kind)], sections)
	}
	return views
}

// sections are those that something of a kind was disclosed in.
func (w writer) sections(sections []Section, kind Kind) (views []sectionView) {
	for _, s := range sections {
		view := sectionView{Name: s.Name}
		for _, p := range s.Parts {
			items := slices.DeleteFunc(slices.Clone(p.Items), func(i Item) bool { return i.Kind != kind })
			if blocks := w.blocks(items); len(blocks) > 0 {
				view.Parts = append(view.Parts, partOfReport{p.Name, blocks})
			}
		}
		if len(view.Parts) > 0 {
			views = append(views, view)
		}
	}
	return views
}

// worthAPage is the size from which on a chapter begins a page: a shorter one
// would leave most of it empty.
const worthAPage = 12

// size counts what stands in a chapter.
func size(c chapterView) (n int) {
	for _, s := range c.Sections {
		for _, p := range s.Parts {
			for _, b := range p.Blocks {
				n += max(len(b.Rows), len(b.Cells))
			}
		}
	}
	return n
}

// blocks puts what was answered into blocks. Figures in a row share a table.
func (w writer) blocks(items []Item) (blocks []blockView) {
	for n := 0; n < len(items); n++ {
		item := items[n]
		switch {
		case !item.shown():
		case len(item.Value.Rows) > 0:
			columns := sameSeries(items[n:])
			n += len(columns) - 1
			columns = slices.DeleteFunc(slices.Clone(columns), func(i Item) bool { return !i.shown() })
			blocks = append(blocks, w.table(columns).parted()...)
		case item.Value.Text != "" || item.Value.Chain != nil:
			blocks = append(blocks, w.text(item))
		default:
			if last := len(blocks) - 1; last >= 0 && blocks[last].Kind == "figures" {
				blocks[last].Rows = append(blocks[last].Rows, w.figure(item))
				continue
			}
			blocks = append(blocks, blockView{Kind: "figures", Rows: []figureView{w.figure(item)}})
		}
	}
	return blocks
}

// sameSeries are the items at the beginning that are columns of one table.
func sameSeries(items []Item) []Item {
	n := slices.IndexFunc(items, func(i Item) bool { return i.Series == "" || i.Series != items[0].Series })
	if n < 0 {
		return items
	}
	return items[:max(n, 1)]
}

func (w writer) figure(i Item) figureView {
	v := figureView{
		ID: i.Question, Paragraph: i.Paragraph, Title: i.Title, Value: w.value(i.Value), Text: paragraphs(i.Explanation),
		Reference: w.reference(i.Reference), Draft: i.Status == Draft, Number: i.Value.Number != nil,
	}
	if i.Before != nil {
		v.Before = w.value(*i.Before)
	}
	if i.Group != nil {
		v.Group = w.value(*i.Group)
	}
	if i.FromFootprint {
		v.Reference += ", " + w.Texts[i.whose("fromFootprint")]
	}
	if i.Booked != nil {
		v.Text = append(v.Text, w.Fill(i.whose("booked"), "value", w.value(*i.Booked)))
	}
	for _, r := range i.Value.Rows {
		if r.Booked != nil {
			v.Text = append(v.Text, w.Fill(i.whose("bookedRow"), "title", i.Title, "row", r.Label, "value", w.value(*r.Booked)))
		}
	}
	if len(i.Sources) > 0 {
		v.Sources = w.Fill("sourceNumbers", "numbers", numbers(i.Sources))
	}
	return v
}

// whose is the text of a figure of the footprint which says, where it matters,
// that it is the company's own.
func (i Item) whose(text string) string {
	if i.Own {
		return text + "Own"
	}
	return text
}

func (w writer) text(i Item) blockView {
	v := w.figure(i)
	v.Text = append(paragraphs(i.Value.Text), v.Text...)
	block := blockView{Kind: "text", Rows: []figureView{v}, Entries: [][2]string{}}
	if chain := i.Value.Chain; chain != nil {
		for _, entry := range [][2]string{{"upstream", chain.Upstream}, {"core", chain.Core}, {"downstream", chain.Downstream}} {
			if entry[1] != "" {
				block.Entries = append(block.Entries, [2]string{w.Texts[entry[0]], entry[1]})
			}
		}
	}
	return block
}

// table lays the columns of a series side by side.
func (w writer) table(columns []Item) blockView {
	block := blockView{Kind: "table", Name: columns[0].Series, Keys: []string{}}
	var keys []string
	labels := map[string]string{}
	for _, c := range columns {
		column := w.figure(c)
		column.Number = slices.ContainsFunc(c.Value.Rows, func(r Row) bool { return r.Number != nil })
		block.Rows = append(block.Rows, column)
		for _, row := range c.Value.Rows {
			if !slices.Contains(keys, row.Key) {
				keys = append(keys, row.Key)
			}
			labels[row.Key] = row.Label
		}
	}
	named := slices.ContainsFunc(keys, func(key string) bool { return labels[key] != "" })
	for _, key := range keys {
		cells := make([]cellView, len(columns))
		for i, c := range columns {
			if at := slices.IndexFunc(c.Value.Rows, func(r Row) bool { return r.Key == key }); at >= 0 {
				cells[i] = w.cell(c.Value.Rows[at])
			}
		}
		block.Cells = append(block.Cells, cells)
		if named {
			block.Keys = append(block.Keys, labels[key])
		}
	}
	return block
}

// widest is how many columns fit on a page side by side.
const widest = 5

// parted makes several tables of one that is too wide. Each has the names of
// the rows, or where they have none the first column, which tells them apart.
func (b blockView) parted() []blockView {
	if len(b.Rows) <= widest {
		return []blockView{b}
	}
	lead := 0
	if len(b.Keys) == 0 {
		lead = 1
	}
	var parts []blockView
	for from := lead; from < len(b.Rows); from += widest - lead {
		to := min(from+widest-lead, len(b.Rows))
		part := blockView{Kind: b.Kind, Name: b.Name, Keys: b.Keys, Rows: slices.Concat(b.Rows[:lead], b.Rows[from:to])}
		for _, row := range b.Cells {
			part.Cells = append(part.Cells, slices.Concat(row[:lead], row[from:to]))
		}
		if len(parts) > 0 {
			part.Name = ""
			for i := range lead { // stands in the first of them
				part.Rows[i].ID, part.Rows[i].Text = "", []string{}
			}
		}
		parts = append(parts, part)
	}
	return parts
}

func (w writer) cell(r Row) cellView {
	v := cellView{Value: w.value(r.Value)}
	if r.Before != nil {
		v.Before = w.value(*r.Before)
	}
	if r.Group != nil {
		v.Group = w.value(*r.Group)
	}
	return v
}

// value writes what was answered on one line.
func (w writer) value(v Value) string {
	switch {
	case v.Number != nil && v.Year:
		return v.Number.String()
	case v.Number != nil:
		return w.With(*v.Number, v.Unit)
	case v.Yes != nil && *v.Yes:
		return w.Texts["yes"]
	case v.Yes != nil:
		return w.Texts["no"]
	case len(v.Choices) > 0:
		return strings.Join(v.Choices, ", ")
	}
	return v.Text
}
