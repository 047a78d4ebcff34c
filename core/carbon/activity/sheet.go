package activity

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// Sheets reads and writes spreadsheet files.
type Sheets interface {
	// Read returns what stands in the sheets of a file that are not hidden. It
	// returns ErrSheet and what workbooks of other kinds are refused for.
	Read(file []byte) ([]spreadsheet.Page, error)
	// Write returns a file with the sheets.
	Write(sheets []Sheet) ([]byte, error)
}

// Sheet is a table with a name.
type Sheet struct {
	Name string
	Rows [][]string
}

// MaxRows is the longest spreadsheet that is taken in.
const MaxRows = 5000

// Line is a row of a spreadsheet as it was understood.
type Line struct {
	Number int // in the file, from 1
	Content
	Problems []Problem
}

// Imported is what a spreadsheet holds.
type Imported struct {
	Lines  []Line   // none while the sheet is not chosen
	Sheets []string // with entries, of a workbook that has several
	Made   int      // entries that were added
}

// Import reads entries from a spreadsheet whose header names the columns in any of
// the four languages, of a workbook with several such sheets from the one with that
// name. It adds all of them or, when commit is false or any line has a problem,
// none. It returns ErrSheet, ErrDoubledColumn and ErrTooManyRows. Requires Write.
func (s *Service) Import(ctx context.Context, scope tenant.Scope, file []byte, sheet string, commit bool) (Imported, error) {
	if err := scope.Require(Write); err != nil {
		return Imported{}, err
	}
	leave, err := s.budget.Enter(ctx, scope.Company)
	if err != nil {
		return Imported{}, err
	}
	pages, err := s.sheets.Read(file)
	leave()
	if err != nil {
		return Imported{}, err
	}
	page, names, err := choose(pages, sheet)
	if err != nil || page == nil {
		return Imported{Sheets: names}, err
	}
	ground, err := s.ground(ctx, scope)
	if err != nil {
		return Imported{}, err
	}
	lines, err := s.read(page, ground)
	if err != nil || !commit {
		return Imported{Lines: lines, Sheets: names}, err
	}
	made, err := s.addAll(ctx, scope, lines)
	return Imported{Lines: lines, Sheets: names, Made: made}, err
}

// addAll adds the entries of the lines, or none when one of them has a problem.
func (s *Service) addAll(ctx context.Context, scope tenant.Scope, lines []Line) (made int, err error) {
	contents := make([]Content, len(lines))
	for i, l := range lines {
		if len(l.Problems) > 0 {
			return 0, nil
		}
		contents[i] = l.Content
	}
	if len(contents) == 0 {
		return 0, nil
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		for _, c := range contents {
			if _, err := s.insert(ctx, tx, scope, c); err != nil {
				return err
			}
		}
		if err := apply(ctx, tx, scope, contents...); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.now(), audit.Event{
			Kind: audit.EntriesImported, Detail: map[string]string{"entries": strconv.Itoa(len(contents))},
		})
	})
	if err != nil {
		return 0, fmt.Errorf("import entries: %w", err)
	}
	return len(contents), nil
}

// entries is a sheet with a header that names columns of entries.
type entries struct {
	spreadsheet.Page

	header  int // its place
	columns []string
}

// headerRows is how far down a header is looked for.
const headerRows = 10

// entriesIn finds the header of a page; it is nil without one.
func entriesIn(page spreadsheet.Page) *entries {
	for at, row := range page.Rows[:min(headerRows, len(page.Rows))] {
		columns := make([]string, len(row))
		for i, c := range row {
			columns[i] = keyOf("column", strings.TrimSpace(c.Text))
		}
		needed := []string{"from", "category", "quantity", "unit"}
		if slices.Contains(columns, "route") {
			needed = needed[:1]
		}
		if !slices.ContainsFunc(needed, func(column string) bool { return !slices.Contains(columns, column) }) {
			return &entries{page, at, columns}
		}
	}
	return nil
}

// choose finds the page with entries that is meant. It gives the names of all of
// them when there are several, and no page when none of them is named.
func choose(pages []spreadsheet.Page, name string) (chosen *entries, names []string, err error) {
	for _, page := range pages {
		found := entriesIn(page)
		if found == nil {
			continue
		}
		names = append(names, page.Name)
		if chosen == nil || page.Name == name {
			chosen = found
		}
	}
	switch len(names) {
	case 0:
		return nil, nil, ErrSheet
	case 1:
		return chosen, nil, nil
	}
	if chosen.Name != name {
		return nil, names, nil
	}
	return chosen, names, nil
}

// read understands the rows below the header; those without a word are skipped.
func (s *Service) read(page *entries, g ground) ([]Line, error) {
	for i, column := range page.columns {
		if column != "" && slices.Contains(page.columns[:i], column) {
			return nil, ErrDoubledColumn
		}
	}
	below := page.Rows[page.header+1:]
	if len(below) > MaxRows {
		return nil, ErrTooManyRows
	}
	rows := make([]cells, len(below))
	for i, row := range below {
		rows[i] = cellsOf(row, page.columns)
	}
	marks := marksOf(rows)
	var lines []Line
	for i, c := range rows {
		if len(c) > 0 {
			content, problems := s.content(c, marks, g)
			lines = append(lines, Line{Number: page.header + i + 2, Content: content, Problems: problems})
		}
	}
	return lines, nil
}

// content reads a row and checks it; of each field the first problem is told.
func (s *Service) content(c cells, m marks, g ground) (Content, []Problem) {
	r := reader{cells: c, marks: m}
	content := Content{
		From: r.date("from", false), Supplier: c.text("supplier"), Reference: c.text("reference"), Description: c.text("description"),
		Source: Source(r.choice("source", string(Invoice))), Cover: Cover(r.choice("cover", string(Leaf))),
	}
	if _, flown := c["route"]; flown {
		content.Flight = r.flight()
	} else {
		content.Category, content.Quantity, content.Unit = s.categoryOf(&r), r.number("quantity"), r.unit()
		content.Country = r.country()
	}
	if _, said := c["to"]; said {
		content.To = r.date("to", true)
	} else {
		r.cells["to"] = c["from"] // one month, or one day
		content.To = r.date("to", true)
	}
	if _, said := c["ownFactor"]; said {
		content.Own = &Own{KgPerUnit: r.number("ownFactor"), Source: c.text("ownSource"), Year: int(r.number("ownYear").IntPart())}
	}
	content = content.tidy()
	for _, p := range s.problems(content, g) {
		if !slices.ContainsFunc(r.problems, func(known Problem) bool { return known.Field == p.Field }) {
			r.problems = append(r.problems, p)
		}
	}
	return content, r.problems
}

// categoryOf finds a leaf by its id or by its name in any language; a name that
// several leaves have is a problem.
func (s *Service) categoryOf(r *reader) string {
	written := r.cells.text("category")
	if _, ok := s.tree.Leaf(written); ok {
		return written
	}
	var found []string
	for leaf := range s.tree.Leaves() {
		names := leaf.Names
		for _, name := range []string{names.SV, names.EN, names.FI, names.NL} {
			if strings.EqualFold(name, written) && !slices.Contains(found, leaf.ID) {
				found = append(found, leaf.ID)
			}
		}
	}
	switch len(found) {
	case 1:
		return found[0]
	case 0:
		r.fail("category", "unknown")
	default:
		r.fail("category", "ambiguous")
	}
	return ""
}

// Template makes a spreadsheet to fill in, in the language of the locale: the
// header, the categories with their units, and the words that columns take. It
// takes Write.
func (s *Service) Template(ctx context.Context, scope tenant.Scope, locale string) (name string, file []byte, err error) {
	if err := scope.Require(Write); err != nil {
		return "", nil, err
	}
	ground, err := s.ground(ctx, scope)
	if err != nil {
		return "", nil, err
	}
	head := []string{}
	for _, column := range keys("column") {
		head = append(head, say("column", column, locale))
	}
	categories := Sheet{say("sheet", "categories", locale), [][]string{{"ID", say("column", "category", locale), say("column", "unit", locale)}}}
	for leaf := range s.tree.Leaves() {
		units := joined(s.units(leaf, ground, s.now(), false))
		categories.Rows = append(categories.Rows, []string{leaf.ID, leaf.Names.In(locale), units})
	}
	choices := Sheet{say("sheet", "words", locale), choicesIn(locale)}
	file, err = s.sheets.Write([]Sheet{{say("sheet", "entries", locale), [][]string{head}}, categories, choices})
	return say("file", "name", locale) + ".xlsx", file, err
}

// choicesIn are the columns that take certain words, with these below each.
func choicesIn(locale string) [][]string {
	kinds := []string{"source", "cover", "class", "return"}
	rows := [][]string{make([]string, len(kinds))}
	for at, kind := range kinds {
		rows[0][at] = say("column", kind, locale)
		for i, key := range keys(kind) {
			if len(rows) == i+1 {
				rows = append(rows, make([]string, len(kinds)))
			}
			rows[i+1][at] = say(kind, key, locale)
		}
	}
	return rows
}

func joined(units []quantity.Unit) string {
	names := make([]string, len(units))
	for i, u := range units {
		names[i] = string(u)
	}
	return strings.Join(names, ", ")
}
