package workbook

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"tillit/core/reference/catalogue"
)

// Place is where something stands in a file.
type Place struct {
	Sheet string
	Cell  string // as people name it: H12
}

// spot is a cell with its place.
type spot struct {
	Cell
	Place
}

// said is what a file says of one question.
type said struct {
	Place   // of its row
	version int
	known   bool // the row says which version it was made from
	twice   bool // another row says something of the question too
	fields  map[string]spot
	table   []saidRow // nil: no sheet has it
	scores  map[scale]spot
}

// saidRow is a row of a table as a question has it.
type saidRow struct {
	key string
	spot
}

// Notice is something about a file as a whole that a person should know.
type Notice struct {
	Sheet   string
	Code    string   // "columns": needed and not there; "left": not there, what they held stays as it is; "unknownSheet"; "unknownQuestions"
	Details []string // names of columns, ids of questions
}

// file is what a file says.
type file struct {
	mark
	questions map[string]*said
	notices   []Notice
}

// headerRows is how far down a header is looked for.
const headerRows = 10

// read understands the pages of a file.
func read(pages []Page, e func(mark) *catalogue.Edition) (file, error) {
	f := file{questions: map[string]*said{}}
	for _, page := range pages {
		for _, row := range page.Rows {
			for _, c := range row {
				if m, ok := parseMark(c.Text); ok && c.Kind == Text {
					f.mark = m
				}
			}
		}
	}
	if f.company == uuid.Nil {
		return f, ErrNotAnswers
	}
	edition := e(f.mark)
	if edition == nil {
		return f, nil
	}
	r := reader{file: &f, edition: edition}
	for _, page := range pages {
		r.page(page)
	}
	return f, nil
}

type reader struct {
	file    *file
	edition *catalogue.Edition
}

// header is the row that names columns.
type header struct {
	at        int
	names     map[string]int // by key
	questions map[string]int // columns of a table
	scales    map[scale]int
}

func (r reader) header(page Page) (h header, ok bool) {
	for at, row := range page.Rows[:min(headerRows, len(page.Rows))] {
		h = header{at: at, names: map[string]int{}, questions: map[string]int{}, scales: map[scale]int{}}
		for column, c := range row {
			name := strings.TrimSpace(c.Text)
			if key := keyOf("column", name); key != "" {
				h.names[key] = column
			} else if s, ok := scaleOf(name); ok {
				h.scales[s] = column
			} else if q, ok := r.edition.Question(first(name)); ok && q.Shape == catalogue.Table {
				h.questions[q.ID] = column
			}
		}
		if len(h.names)+len(h.questions)+len(h.scales) > 1 {
			return h, true
		}
	}
	return h, false
}

func first(name string) string {
	word, _, _ := strings.Cut(name, " ")
	return word
}

func (r reader) page(page Page) {
	if slices.Contains([]string{"about", "choices"}, keyOf("sheet", page.Name)) {
		return
	}
	h, ok := r.header(page)
	switch _, has := h.names["question"]; {
	case !ok:
		if slices.ContainsFunc(page.Rows, func(row []Cell) bool { return !blank(row) }) {
			r.notice(page, "unknownSheet")
		}
	case len(h.questions) > 0:
		if r.needs(page, h, "row") {
			r.table(page, h)
		}
	case len(h.scales) > 0:
		if r.needs(page, h, "question") {
			r.scores(page, h)
		}
	case has || len(h.names) > 3:
		if r.needs(page, h, "question", "version") {
			r.chapter(page, h)
		}
	default:
		r.notice(page, "unknownSheet")
	}
}

func blank(row []Cell) bool {
	return !slices.ContainsFunc(row, func(c Cell) bool { return c.Kind != Blank && strings.TrimSpace(c.Text) != "" })
}

func (r reader) notice(page Page, code string, details ...string) {
	r.file.notices = append(r.file.notices, Notice{page.Name, code, details})
}

// needs reports whether the columns are there without which a sheet says nothing.
func (r reader) needs(page Page, h header, keys ...string) bool {
	var missing []string
	for _, key := range keys {
		if _, ok := h.names[key]; !ok {
			missing = append(missing, say("column", key, r.file.locale))
		}
	}
	if len(missing) > 0 {
		r.notice(page, "columns", missing...)
	}
	return len(missing) == 0
}

func at(row []Cell, column int) Cell {
	if column < len(row) {
		return row[column]
	}
	return Cell{}
}

func place(page Page, row, column int) Place {
	letters := ""
	for n := column + 1; n > 0; n = (n - 1) / 26 {
		letters = string(rune('A'+(n-1)%26)) + letters
	}
	return Place{page.Name, letters + strconv.Itoa(row+1)}
}

func (r reader) chapter(page Page, h header) {
	editable := []string{"value", "status", "tags"}
	for _, field := range texts() {
		editable = append(editable, field.key)
	}
	var missing, unknown []string
	for _, key := range editable {
		if _, ok := h.names[key]; !ok {
			missing = append(missing, say("column", key, r.file.locale))
		}
	}
	for n, row := range page.Rows[h.at+1:] {
		n += h.at + 1
		id := strings.TrimSpace(at(row, h.names["question"]).Text)
		if id == "" {
			continue
		}
		if _, ok := r.edition.Question(id); !ok {
			unknown = append(unknown, id)
			continue
		}
		q := r.question(id)
		if q.fields != nil {
			q.twice = true
			continue
		}
		q.Place, q.fields = place(page, n, h.names["question"]), map[string]spot{}
		q.version, q.known = version(at(row, h.names["version"]))
		for _, key := range editable {
			if column, ok := h.names[key]; ok {
				q.fields[key] = spot{at(row, column), place(page, n, column)}
			}
		}
	}
	if len(missing) > 0 {
		r.notice(page, "left", missing...)
	}
	if len(unknown) > 0 {
		r.notice(page, "unknownQuestions", unknown...)
	}
}

func version(c Cell) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(c.Text))
	return n, err == nil && n >= 0 && (c.Kind == Number || c.Kind == Text)
}

func (r reader) question(id string) *said {
	if r.file.questions[id] == nil {
		r.file.questions[id] = &said{}
	}
	return r.file.questions[id]
}

func (r reader) scores(page Page, h header) {
	for n, row := range page.Rows[h.at+1:] {
		n += h.at + 1
		id := strings.TrimSpace(at(row, h.names["question"]).Text)
		if _, ok := r.edition.Question(id); !ok {
			continue
		}
		q := r.question(id)
		q.scores = map[scale]spot{}
		for s, column := range h.scales {
			q.scores[s] = spot{at(row, column), place(page, n, column)}
		}
	}
}

// table reads the rows of a table. A row that a person has added has no ID; it
// gets one that is the same each time the file is read. Instead of the ID of a
// row that was picked there stands what it is called.
func (r reader) table(page Page, h header) {
	known := r.rows(h)
	for n, row := range page.Rows[h.at+1:] {
		n += h.at + 1
		key := strings.TrimSpace(at(row, h.names["row"]).Text)
		key = cmp.Or(known.exactly(key), known.begun(key), key)
		for id, column := range h.questions {
			c := at(row, column)
			if c.Kind == Blank || c.Kind == Text && strings.TrimSpace(c.Text) == "" {
				continue
			}
			question, _ := r.edition.Question(id)
			group, _ := r.edition.Group(question)
			if key == "" && group.Rows == catalogue.FreeRows {
				key = r.newKey(group.ID, n, row)
			}
			q := r.question(id)
			q.table = append(q.table, saidRow{key, spot{c, place(page, n, column)}})
		}
	}
	for id := range h.questions {
		if q := r.question(id); q.table == nil {
			q.table = []saidRow{}
		}
	}
}

// rows finds the rows that are picked from a list.
func (r reader) rows(h header) choosing {
	for id := range h.questions {
		question, _ := r.edition.Question(id)
		if group, _ := r.edition.Group(question); picked(group) {
			return newChoosing(r.edition.RowOptions(group).Options, group.RowsFrom)
		}
	}
	return choosing{}
}

func (r reader) newKey(group string, n int, row []Cell) string {
	words := []string{r.file.mark.String(), group, strconv.Itoa(n)}
	for _, c := range row {
		words = append(words, c.Text)
	}
	return uuid.NewSHA1(r.file.company, []byte(strings.Join(words, "\x00"))).String()
}
