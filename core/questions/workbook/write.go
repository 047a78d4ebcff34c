package workbook

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// Ask says what a workbook is made of.
type Ask struct {
	Year    int
	Locale  catalogue.Locale
	Name    string // of the company
	Program string
	Facts   []Fact // what the file says of itself, as every report does
}

// Fact is something that a file says of itself.
type Fact struct{ Label, Text string }

// spare is how many rows of a table of one's own wait to be filled in.
const spare = 30

// author writes one workbook.
type author struct {
	sheet  answer.Sheet
	l      catalogue.Locale
	names  map[string]string // of sheets in use, folded
	rows   map[string]map[string]string
	lists  []List
	tables map[string]string // names of the sheets, by series
	scores map[materiality.Side]string
}

func newAuthor(sheet answer.Sheet, l catalogue.Locale) *author {
	a := &author{
		sheet: sheet, l: l, names: map[string]string{}, rows: sheet.RowNames(), tables: map[string]string{},
		scores: map[materiality.Side]string{},
	}
	for _, kind := range []string{"truth", "status"} {
		a.lists = append(a.lists, List{kind, all(kind, l)})
	}
	return a
}

// name makes the name of a sheet: no other has it, and programs take it.
func (a *author) name(wanted string) string {
	const maxSheetName = 31
	wanted = strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\'`, r) {
			return ' '
		}
		return r
	}, wanted))
	for n := 1; ; n++ {
		end := ""
		if n > 1 {
			end = " " + strconv.Itoa(n)
		}
		name := cut(wanted, maxSheetName-len(end)) + end
		if _, taken := a.names[strings.ToLower(name)]; !taken {
			a.names[strings.ToLower(name)] = name
			return name
		}
	}
}

func cut(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:most]))
}

// book puts the sheets together.
func (a *author) book(ask Ask, company uuid.UUID) Book {
	b := Book{
		Title: say("file", "title", a.l) + " " + ask.Name, Creator: ask.Program, Language: string(a.l),
		Choices: a.name(say("sheet", "choices", a.l)), Refusal: [2]string{say("refusal", "title", a.l), say("refusal", "text", a.l)},
	}
	about := Sheet{Name: a.name(say("sheet", "about", a.l)), Rows: a.about(ask, company)}
	b.Sheets = []Sheet{about}
	if a.sheet.Edition != nil {
		b.Sheets = append(b.Sheets, a.chapters()...)
	}
	b.Lists = a.lists
	return b
}

// chapters are the sheets of the questions, and behind them those of what does
// not fit into one cell.
func (a *author) chapters() []Sheet {
	names := make([]string, len(a.sheet.Edition.Chapters))
	for i, chapter := range a.sheet.Edition.Chapters {
		names[i] = a.name(chapter.Names[a.l])
	}
	behind := append(a.assessments(), a.allTables()...)
	var sheets []Sheet
	for i, chapter := range a.sheet.Edition.Chapters {
		if rows := a.chapter(chapter.ID); len(rows) > 0 {
			sheets = append(sheets, Sheet{Name: names[i], Columns: a.columns(), Rows: rows, Fixed: 1})
		}
	}
	return append(sheets, behind...)
}

func (a *author) about(ask Ask, company uuid.UUID) [][]Cell {
	strong := func(text string) Cell { return Cell{Kind: Text, Text: text, Strong: true} }
	labelled := func(key, value string) []Cell { return []Cell{strong(say("about", key, a.l)), textCell(value)} }
	rows := [][]Cell{{strong(Title(a.l))}, {textCell(ask.Name + ", " + strconv.Itoa(ask.Year))}}
	for _, fact := range ask.Facts {
		rows = append(rows, []Cell{textCell(fact.Label + ": " + fact.Text)})
	}
	rows = append(rows, []Cell{})
	for _, key := range []string{"what", "colour", "lists", "numbers", "tables", "columns", "others"} {
		rows = append(rows, []Cell{{Kind: Text, Text: say("about", key, a.l)}})
	}
	rows = append(rows, []Cell{})
	if e := a.sheet.Edition; e != nil {
		rows = append(rows, labelled("edition", e.Titles[a.l]))
	}
	return append(rows, labelled("mark", mark{company, ask.Year, a.l}.String()))
}

// columns are those of a chapter, in their order.
func (a *author) columns() []Column {
	var columns []Column
	for _, c := range []struct {
		key   string
		width float64
	}{
		{"question", 12},
		{"paragraph", 14},
		{"heading", 28},
		{"text", 52},
		{"form", 24},
		{"asked", 16},
		{"value", 44},
		{"status", 16},
		{"notApplicableReason", 26},
		{"explanation", 34},
		{"reasoning", 34},
		{"notes", 30},
		{"tags", 18},
		{"upstream", 26},
		{"coreBusiness", 26},
		{"downstream", 26},
		{"source", 16},
		{"changedBy", 22},
		{"changedAt", 12},
		{"version", 9},
	} {
		columns = append(columns, Column{Title: say("column", c.key, a.l), Width: c.width})
	}
	return columns
}

func (a *author) chapter(id string) [][]Cell {
	var rows [][]Cell
	for _, item := range a.sheet.Items {
		if item.Question.Chapter == id {
			rows = append(rows, a.row(item))
		}
	}
	return rows
}

func (a *author) row(item answer.Item) []Cell {
	q, e := item.Question, a.sheet.Edition
	open := item.Applicability != answer.OptedOut
	edit := func(c Cell) Cell {
		c.Editable = open
		return c
	}
	var content answer.Content
	if item.Answer != nil {
		content = item.Answer.Content
	}
	form := a.form(q)
	value, kind := a.value(form, content, edit)
	status := edit(textCell(printStatus(item, a.l)))
	status.Choices = "status"
	cells := []Cell{
		textCell(q.ID), textCell(q.Reference()), textCell(heading(e, q, a.l)), textCell(q.Texts[a.l].Title), textCell(kind),
		textCell(a.asked(item)), value, status,
	}
	for _, field := range texts() {
		cells = append(cells, edit(textCell(*field.of(&content))))
		if field.key == "notes" {
			cells = append(cells, edit(textCell(strings.Join(content.Tags, "\n"))))
		}
	}
	return append(cells, a.origin(item)...)
}

func heading(e *catalogue.Edition, q *catalogue.Question, l catalogue.Locale) string {
	return strings.Join(slices.Compact([]string{e.Category(q.Category)[l], e.SubCategory(q.SubCategory)[l]}), " – ")
}

// value is the cell of the answer with what it takes; what stands on a sheet of
// its own is told of.
func (a *author) value(f form, content answer.Content, edit func(Cell) Cell) (Cell, string) {
	kind := f.kind(a.sheet.Currency, a.l)
	side, scored := answer.Side(f.question)
	switch {
	case scored:
		return Cell{}, say("form", "scores", a.l) + " " + a.scores[side]
	case f.question.Shape == catalogue.Table:
		return Cell{}, say("form", "table", a.l) + " " + a.tables[f.question.Group]
	case f.question.Type == catalogue.ValueChain:
		return Cell{}, kind
	}
	var c answer.Cell
	if content.Value != nil {
		c = content.Value.Cell
	}
	return edit(a.cell(f, c)), kind
}

// cell is a value with the list that it is picked from.
func (a *author) cell(f form, c answer.Cell) Cell {
	out := f.print(c, a.l)
	switch q := f.question; q.Type {
	case catalogue.Number:
		out.Numeric = true
	case catalogue.Boolean, catalogue.Materiality:
		out.Choices = "truth"
	case catalogue.MultipleChoice:
		a.list(f)
		if !q.Multiple {
			out.Choices = q.Options
		}
	case catalogue.Text, catalogue.ValueChain:
	}
	return out
}

// list adds the choices of a question to the lists, once.
func (a *author) list(f form) {
	a.addList(f.question.Options, f.options())
}

func (a *author) addList(id string, options []catalogue.Option) {
	if !slices.ContainsFunc(a.lists, func(l List) bool { return l.Name == id }) {
		a.lists = append(a.lists, List{id, labels(options, a.l)})
	}
}

func (a *author) asked(item answer.Item) string {
	said := say("asked", string(item.Applicability), a.l)
	switch {
	case item.Exemption != nil:
		return said + ": " + item.Exemption.Reason
	case item.AskedFrom != 0:
		return said + ", " + strconv.Itoa(item.AskedFrom)
	}
	return said
}

// origin is who said what is there, and which version of it this is.
func (a *author) origin(item answer.Item) []Cell {
	if item.Answer == nil {
		return []Cell{{}, {}, {}, levelCell(0)}
	}
	return []Cell{
		textCell(say("source", string(item.Answer.Source), a.l)), textCell(item.Answer.UpdatedBy.Name),
		{Kind: Date, Text: item.Answer.UpdatedAt.Format(time.DateOnly)},
		levelCell(item.Answer.Version),
	}
}

func (a *author) form(q *catalogue.Question) form { return form{a.sheet.Edition, a.sheet.Standard, q} }

// assessments are the sheets of scores, one a side.
func (a *author) assessments() []Sheet {
	var sheets []Sheet
	for _, side := range []materiality.Side{materiality.Impact, materiality.Financial} {
		asked := slices.DeleteFunc(slices.Clone(a.sheet.Items), func(i answer.Item) bool {
			s, scored := answer.Side(i.Question)
			return !scored || s != side
		})
		if len(asked) == 0 {
			continue
		}
		a.scores[side] = a.name(say("sheet", map[materiality.Side]string{materiality.Impact: "impact", materiality.Financial: "financial"}[side],
			a.l))
		s := Sheet{Name: a.scores[side], Fixed: 2, Columns: []Column{
			{Title: say("column", "question", a.l), Width: 12}, {Title: say("column", "text", a.l), Width: 60},
		}}
		for _, scale := range scales(side) {
			s.Columns = append(s.Columns, Column{Title: scale.name(a.l), Width: 16})
		}
		for _, item := range asked {
			row := []Cell{textCell(item.Question.ID), textCell(item.Question.Texts[a.l].Title)}
			for _, scale := range scales(side) {
				c := printLevel(item.Answer, scale)
				c.Numeric, c.Editable = true, item.Applicability != answer.OptedOut
				row = append(row, c)
			}
			s.Rows = append(s.Rows, row)
		}
		sheets = append(sheets, s)
	}
	return sheets
}

// allTables are the sheets of tables, one a series.
func (a *author) allTables() []Sheet {
	var sheets []Sheet
	for i := range a.sheet.Edition.Groups {
		group := &a.sheet.Edition.Groups[i]
		columns := slices.DeleteFunc(slices.Clone(a.sheet.Items), func(i answer.Item) bool {
			return i.Question.Group != group.ID || i.Question.Shape != catalogue.Table
		})
		if len(columns) > 0 {
			a.tables[group.ID] = a.name(group.Names[a.l])
			sheets = append(sheets, a.table(group, columns))
		}
	}
	return sheets
}

func (a *author) table(group *catalogue.Group, columns []answer.Item) Sheet {
	s := Sheet{Name: a.tables[group.ID], Fixed: 2, Columns: []Column{
		{Title: say("column", "row", a.l), Width: 14}, {Title: say("column", "rowName", a.l), Width: 34},
	}}
	for _, item := range columns {
		f := a.form(item.Question)
		title := item.Question.ID + " " + item.Question.Texts[a.l].Title + " (" + f.kind(a.sheet.Currency, a.l) + ")"
		s.Columns = append(s.Columns, Column{Title: title, Width: 30})
	}
	keys := a.keys(group, columns)
	if group.Rows == catalogue.FreeRows || picked(group) {
		keys = append(keys, make([]string, spare)...)
	}
	if picked(group) {
		a.addList(group.RowsFrom, a.sheet.Edition.RowOptions(group).Of(a.sheet.Standard))
	}
	for _, key := range keys {
		row := []Cell{textCell(key), textCell(a.rowName(group, key))}
		if key == "" && picked(group) {
			row[0] = Cell{Editable: true, Choices: group.RowsFrom}
		}
		for _, item := range columns {
			c := a.cell(a.form(item.Question), rowOf(item.Answer, key))
			c.Editable = item.Applicability != answer.OptedOut
			row = append(row, c)
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// picked reports whether the rows of a table are picked from a list that is too
// long to stand there as a whole.
func picked(group *catalogue.Group) bool {
	return group.Rows == catalogue.OptionRows && catalogue.Coded(group.RowsFrom)
}

// keys are the rows that a table has or may have, in their order.
func (a *author) keys(group *catalogue.Group, columns []answer.Item) []string {
	var keys []string
	add := func(key string) {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for _, o := range a.sheet.Edition.RowOptions(group).Of(a.sheet.Standard) {
		has := func(row answer.Row) bool { return row.Key == o.Key }
		if !picked(group) || slices.ContainsFunc(columns, func(i answer.Item) bool { return slices.ContainsFunc(rowsOf(i.Answer), has) }) {
			add(o.Key)
		}
	}
	for _, item := range a.sheet.Items {
		if group.Rows == catalogue.GroupRows && item.Question.Group == group.RowsFrom && item.Question.Shape == catalogue.Table {
			for _, row := range rowsOf(item.Answer) {
				add(row.Key)
			}
		}
	}
	for _, item := range columns {
		for _, row := range rowsOf(item.Answer) {
			add(row.Key)
		}
	}
	return keys
}

func (a *author) rowName(group *catalogue.Group, key string) string {
	return rowName(a.sheet.Edition, a.rows, group, key, a.l)
}

// rowName names a row of a table; nothing but its cells names a row that people
// made.
func rowName(e *catalogue.Edition, rows map[string]map[string]string, group *catalogue.Group, key string, l catalogue.Locale) string {
	if group.Rows == catalogue.GroupRows {
		return rows[group.RowsFrom][key]
	}
	option, _ := e.RowOptions(group).Option(key)
	return option.Labels[l]
}
