package catalogue

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// columns of questions.csv, in their order.
func columns() []string {
	return []string{
		"id", "standards", "code", "paragraph", "section", "chapter", "category", "sub_category", "group",
		"type", "shape", "unit", "options", "multiple", "need", "datapoint", "condition", "phasing_in_years",
		"phasing_in_years_750", "figure", "topic", "legal", "xbrl", "source",
	}
}

// noTopic stands where a question belongs to no topic.
const noTopic = "general"

// topics a question may belong to: those of ESRS 1 AR 16, or none of them.
func topics() []string {
	return []string{"E1", "E2", "E3", "E4", "E5", "S1", "S2", "S3", "S4", "G1", noTopic}
}

// questions reads questions.csv.
func (r *reader) questions(e *draft, file string, raw []byte) {
	r.rows(file, raw, columns(), func(row csvRow) { r.take(e, row, row.question(e)) })
}

// rows reads a table. Encoding/csv counts lines as an editor does.
func (r *reader) rows(file string, raw []byte, columns []string, read func(csvRow)) {
	rows := csv.NewReader(bytes.NewReader(raw))
	header, err := rows.Read()
	if err != nil || !slices.Equal(header, columns) {
		r.fail(file, 1, "the columns are not %s", strings.Join(columns, ","))
		return
	}
	for {
		cells, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			r.fail(file, wrong.Line, "%v", wrong.Err)
			if cells == nil {
				return
			}
			continue
		}
		line, _ := rows.FieldPos(0)
		row := csvRow{reader: r, file: file, line: line, columns: columns, cells: cells}
		for i, cell := range cells {
			if cell != strings.TrimSpace(cell) {
				row.fail("%s begins or ends with a space", columns[i])
			}
		}
		read(row)
	}
}

// take adds a question whose id is new.
func (r *reader) take(e *draft, row csvRow, q Question) {
	if at, twice := e.questions[q.ID]; twice {
		row.fail("%q stands in %s already", q.ID, at)
		return
	}
	e.questions[q.ID] = place{row.file, row.line}
	q.Order = len(e.Questions) + 1
	e.Questions = append(e.Questions, q)
}

// csvRow is one row of a table; it puts file and line to problems.
type csvRow struct {
	*reader
	file    string
	line    int
	columns []string
	cells   []string
}

func (row csvRow) fail(format string, args ...any) {
	row.reader.fail(row.file, row.line, format, args...)
}

func (row csvRow) cell(column string) string {
	return row.cells[slices.Index(row.columns, column)]
}

// must reads a cell that may not be empty.
func (row csvRow) must(column string) string {
	if row.cell(column) == "" {
		row.fail("%s is empty", column)
	}
	return row.cell(column)
}

func (row csvRow) question(e *draft) Question {
	q := Question{
		ID:          row.must("id"),
		Code:        row.must("code"),
		Paragraph:   row.must("paragraph"),
		Chapter:     row.must("chapter"),
		Category:    row.must("category"),
		SubCategory: row.must("sub_category"),
		Group:       row.cell("group"),
		Shape:       Shape(row.cell("shape")),
		Unit:        row.cell("unit"),
		Options:     row.cell("options"),
		Multiple:    row.flag("multiple"),
		Datapoint:   row.cell("datapoint"),
		PhasingIn:   PhasingIn{Years: row.number("phasing_in_years"), SmallYears: row.number("phasing_in_years_750")},
		Topic:       row.cell("topic"),
		Legal:       row.cell("legal"),
		XBRL:        row.cell("xbrl"),
		Source:      row.must("source"),
		Texts:       map[Locale]Texts{},
	}
	if q.PhasingIn.SmallYears < q.PhasingIn.Years {
		row.fail("phasing_in_years_750 is less than phasing_in_years")
	}
	for name := range strings.SplitSeq(row.must("standards"), ";") {
		s, ok := parseStandard(name)
		if !ok || slices.Contains(q.Standards, s) {
			row.fail("standard %q is unknown or stands twice", name)
		}
		q.Standards = append(q.Standards, s)
	}
	section, err := ParseSection(row.cell("section"))
	if err != nil || section.String() != row.cell("section") {
		row.fail("section %q is unknown", row.cell("section"))
	}
	q.Section = section
	q.Condition, err = ParseCondition(row.cell("condition"))
	if err != nil {
		row.fail("%v", err)
	}
	q.Figures, err = parseFigures(row.cell("figure"))
	if err != nil {
		row.fail("%v", err)
	}
	row.want(e, &q)
	row.form(&q)
	return q
}

// want reads how much the question is wanted: what its datapoint says, or the
// row itself.
func (row csvRow) want(e *draft, q *Question) {
	own := Need(row.cell("need"))
	if own == "" && q.Datapoint == "" {
		row.fail("neither a need nor a datapoint says how much it is wanted")
	}
	if own != "" && !slices.Contains(needs(), own) {
		row.fail("need %q is unknown", own)
	}
	if !q.wanted(e.act.Datapoints, own) {
		row.fail("%q is no datapoint of the edition", q.Datapoint)
	}
}

// form reads the type and checks what goes with it.
func (row csvRow) form(q *Question) {
	types := []Type{Number, Text, Boolean, Materiality, MultipleChoice, ValueChain}
	i := slices.IndexFunc(types, func(t Type) bool { return t.String() == row.cell("type") })
	if i < 0 {
		row.fail("type %q is unknown", row.cell("type"))
		return
	}
	q.Type = types[i]

	switch list, ok := row.options[unitList]; {
	case (q.Type == Number) != (q.Unit != ""):
		row.fail("a unit goes with a Number")
	case q.Unit != "" && (!ok || !list.has(q.Unit)):
		row.fail("unit %q is unknown", q.Unit)
	}
	switch {
	case (q.Type == MultipleChoice) != (q.Options != ""):
		row.fail("options go with a MultipleChoice")
	case q.Options != "" && row.options[q.Options] == nil:
		row.fail("option list %q is unknown", q.Options)
	}
	if q.Multiple && q.Type != MultipleChoice {
		row.fail("multiple goes with a MultipleChoice")
	}
	if q.Shape != Single && q.Shape != Table {
		row.fail("shape %q is unknown", q.Shape)
	}
	if q.Shape == Table && (q.Type == Materiality || q.Type == ValueChain) {
		row.fail("%s makes no table", q.Type)
	}
}

func (row csvRow) number(column string) int {
	n, err := strconv.Atoi(row.cell(column))
	if err != nil || n < 0 {
		row.fail("%s is no whole number", column)
	}
	return n
}

func (row csvRow) flag(column string) bool {
	switch row.cell(column) {
	case "true":
		return true
	case "false":
	default:
		row.fail("%s is neither true nor false", column)
	}
	return false
}
