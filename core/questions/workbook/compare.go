package workbook

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"tillit/core/kernel/fault"
	"tillit/core/questions/answer"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// Reasons for which a difference cannot be saved.
const (
	RefusedInvalid   = "invalid"   // see its problems
	RefusedVersion   = "version"   // the file does not say which version it was made from, or one that never was
	RefusedDuplicate = "duplicate" // two rows say something of the question
	RefusedOptedOut  = "optedOut"
	RefusedSealed    = "sealed"
	RefusedForbidden = "forbidden" // the person may not change the answer
)

// Difference is what a file says otherwise of one question.
type Difference struct {
	Item     answer.Item
	Changes  []Change
	Conflict bool   // somebody has saved the answer since the file was made
	Refused  string // one of the reasons; empty: it can be saved
	Problems []Problem

	save writing.Save
}

// Version is that of the answer which the difference was found to: zero when
// there is none.
func (d Difference) Version() int { return d.save.Version }

// Change is one thing that is said otherwise, in words of a language.
type Change struct {
	Field    string // name of a column
	Row      string // of a table or of scores, in words; empty for anything else
	Old, New string
	Place
}

// Problem is something that cannot be saved, and where it stands.
type Problem struct {
	Field string
	Row   string
	Code  string
	Place
}

// comparer compares what a file says of a question with its answer.
type comparer struct {
	form
	file, shown catalogue.Locale // languages of the file and of the person
	rows        map[string]map[string]string
	base, now   answer.Content
	next        answer.Content
	found       *Difference
}

// compare returns nil where the file brings nothing.
func (c comparer) compare(of *said, item answer.Item) *Difference {
	c.found = &Difference{Item: item}
	c.next = c.now
	c.texts(of)
	c.status(of)
	c.tags(of)
	side, scored := answer.Side(c.question)
	switch {
	case scored:
		c.scores(of, side)
	case c.question.Shape == catalogue.Table:
		c.table(of)
	case c.question.Type != catalogue.ValueChain:
		c.single(of)
	}
	if len(c.found.Changes)+len(c.found.Problems) == 0 {
		return nil
	}
	c.found.save = writing.Save{Question: c.question.ID, Content: c.next}
	if item.Answer != nil {
		c.found.save.Version = item.Answer.Version
	}
	return c.found
}

func (c comparer) change(field, row, old, fresh string, at Place) {
	c.found.Changes = append(c.found.Changes, Change{field, row, old, fresh, at})
}

func (c comparer) problem(field, row, code string, s spot, old string) {
	c.found.Problems = append(c.found.Problems, Problem{field, row, code, s.Place})
	c.change(field, row, old, s.Text, s.Place)
}

// words reads a cell of text: its content, or why there is none.
func (c comparer) words(s spot) (written, code string) {
	switch s.Kind {
	case Formula:
		return s.Text, CodeFormula
	case Failure:
		return s.Text, CodeFailure
	case Blank, Text, Number, Percent, Date, Truth:
	}
	return legible(plainly(s.Cell, c.file)), ""
}

func (c *comparer) texts(of *said) {
	for _, field := range texts() {
		s, ok := of.fields[field.key]
		if !ok {
			continue
		}
		was, is := *field.of(&c.base), *field.of(&c.now)
		written, code := c.words(s)
		switch {
		case code != "":
			c.problem(field.key, "", code, s, is)
		case written != legible(was) && written != legible(is):
			*field.of(&c.next) = written
			c.change(field.key, "", is, written, s.Place)
		}
	}
}

func (c *comparer) tags(of *said) {
	s, ok := of.fields["tags"]
	if !ok {
		return
	}
	written, code := c.words(s)
	if code != "" {
		c.problem("tags", "", code, s, strings.Join(c.now.Tags, ", "))
		return
	}
	tags := parseTags(written)
	differs := func(from []string) bool { return !slices.Equal(tags, parseTags(strings.Join(from, "\n"))) }
	if differs(c.base.Tags) && differs(c.now.Tags) {
		c.next.Tags = tags
		c.change("tags", "", strings.Join(c.now.Tags, ", "), strings.Join(tags, ", "), s.Place)
	}
}

func (c *comparer) status(of *said) {
	s, ok := of.fields["status"]
	if !ok {
		return
	}
	is := printStatus(c.found.Item, c.shown)
	written, code := c.words(s)
	status := keyOf("status", written)
	switch {
	case code == "" && written == "":
		status = "draft"
	case code == "" && status == "":
		code = CodeStatus
	}
	switch {
	case code != "":
		c.problem("status", "", code, s, is)
	case status != statusOf(c.found.Item, c.base) && status != statusOf(c.found.Item, c.now):
		c.next.Completed, c.next.NotApplicable = status == "completed", status == "notApplicable"
		c.change("status", "", is, say("status", status, c.shown), s.Place)
	}
}

// value is the value of a content, never nil.
func value(c answer.Content) answer.Value {
	if c.Value == nil {
		return answer.Value{}
	}
	return *c.Value
}

func (c *comparer) single(of *said) {
	s, ok := of.fields["value"]
	if !ok {
		return
	}
	was, is := value(c.base).Cell, value(c.now).Cell
	if c.same(s.Cell, c.print(was, c.file), c.file) || c.same(s.Cell, c.print(is, c.file), c.file) {
		return
	}
	fresh, code := c.parse(s.Cell, c.file)
	if code != "" {
		c.problem("value", "", code, s, c.print(is, c.shown).Text)
		return
	}
	c.next.Value = &answer.Value{Cell: fresh}
	c.change("value", "", c.print(is, c.shown).Text, c.print(fresh, c.shown).Text, s.Place)
}

// table puts the rows that were edited into the table as it is now. Rows of
// which the file says nothing any more were removed.
func (c *comparer) table(of *said) {
	if of.table == nil {
		return
	}
	group, _ := c.edition.Group(c.question)
	was, is := rowsByKey(value(c.base).Rows), rowsByKey(value(c.now).Rows)
	rows := slices.Clone(value(c.now).Rows)
	seen, before := map[string]bool{}, len(c.found.Changes)
	for _, row := range of.table {
		name := c.rowName(group, row.key)
		if code := wrongKey(row.key, seen); code != "" {
			c.problem("value", name, code, row.spot, "")
			continue
		}
		seen[row.key] = true
		if c.same(row.Cell, c.print(was[row.key], c.file), c.file) || c.same(row.Cell, c.print(is[row.key], c.file), c.file) {
			continue
		}
		fresh, code := c.parse(row.Cell, c.file)
		old := c.print(is[row.key], c.shown).Text
		if code != "" {
			c.problem("value", name, code, row.spot, old)
			continue
		}
		rows = upsertRow(rows, answer.Row{Key: row.key, Cell: fresh})
		c.change("value", name, old, c.print(fresh, c.shown).Text, row.Place)
	}
	for _, row := range value(c.base).Rows {
		if now, ok := is[row.Key]; ok && !seen[row.Key] {
			rows = slices.DeleteFunc(rows, func(r answer.Row) bool { return r.Key == row.Key })
			c.change("value", c.rowName(group, row.Key), c.print(now, c.shown).Text, "", of.Place)
		}
	}
	if len(c.found.Changes) > before {
		c.next.Value = &answer.Value{Rows: rows}
	}
}

// wrongKey reports what is wrong with the key of a row, if anything.
func wrongKey(key string, seen map[string]bool) string {
	switch {
	case key == "":
		return CodeNoRow
	case seen[key]:
		return answer.CodeDuplicate
	}
	return ""
}

// upsertRow replaces the row of the same key, or adds one.
func upsertRow(rows []answer.Row, row answer.Row) []answer.Row {
	if at := slices.IndexFunc(rows, func(r answer.Row) bool { return r.Key == row.Key }); at >= 0 {
		rows[at] = row
		return rows
	}
	return append(rows, row)
}

func rowsByKey(rows []answer.Row) map[string]answer.Cell {
	cells := make(map[string]answer.Cell, len(rows))
	for _, row := range rows {
		cells[row.Key] = row.Cell
	}
	return cells
}

// rowName says which row of the table it is: a new one has but its place.
func (c comparer) rowName(group *catalogue.Group, key string) string {
	if group.Rows == catalogue.FreeRows {
		return c.rows[group.ID][key]
	}
	return rowName(c.edition, c.rows, group, key, c.shown)
}

func (c *comparer) scores(of *said, side materiality.Side) {
	was, is := value(c.base).Scores, value(c.now).Scores
	next, before := materiality.Scores{}, len(c.found.Changes)
	for aspect, levels := range is {
		next[aspect] = maps.Clone(levels)
	}
	for _, scale := range scales(side) {
		s, ok := of.scores[scale]
		if !ok {
			continue
		}
		name, old := scale.name(c.shown), levelText(is, scale)
		written := s.Kind != Blank && strings.TrimSpace(s.Text) != ""
		n, code := 0, ""
		if written {
			n, code = level(s.Cell)
		}
		switch {
		case code != "":
			c.problem("value", name, code, s, old)
		case sameLevel(was, scale, n, written), sameLevel(is, scale, n, written):
		case !written:
			delete(next[scale.aspect], scale.dimension)
			c.change("value", name, old, "", s.Place)
		default:
			if next[scale.aspect] == nil {
				next[scale.aspect] = map[materiality.Dimension]int{}
			}
			next[scale.aspect][scale.dimension] = n
			c.change("value", name, old, levelCell(n).Text, s.Place)
		}
	}
	if len(c.found.Changes) > before {
		c.next.Value = &answer.Value{Scores: next}
	}
}

func sameLevel(s materiality.Scores, of scale, n int, written bool) bool {
	level, ok := s[of.aspect][of.dimension]
	return ok == written && level == n
}

func levelText(s materiality.Scores, of scale) string {
	if n, ok := s[of.aspect][of.dimension]; ok {
		return levelCell(n).Text
	}
	return ""
}

// judge writes down what Save would say.
func (d *Difference) judge(err error) {
	switch named, ok := errors.AsType[*fault.Error](err); {
	case err == nil:
	case ok && len(named.Fields) > 0:
		d.Refused = RefusedInvalid
		for _, field := range slices.Sorted(maps.Keys(named.Fields)) {
			d.Problems = append(d.Problems, Problem{Field: column(field), Code: named.Fields[field], Place: d.place(column(field))})
		}
	default:
		d.Refused = RefusedForbidden
	}
}

// column is the column that a field of an answer stands in.
func column(field string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(field, "valueChainPerspective."), ".")
	name, _, _ = strings.Cut(name, "[")
	return name
}

// place is where a change of the column stands, else the first of them.
func (d *Difference) place(column string) Place {
	for _, c := range d.Changes {
		if c.Field == column {
			return c.Place
		}
	}
	return d.Changes[0].Place
}
