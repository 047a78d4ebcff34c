package activity

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// Sheets reads and writes spreadsheet files.
type Sheets interface {
	// Read returns the cells of the file's first sheet, row by row: numbers
	// with a point and dates as such or as days since 1899-12-30.
	Read(file []byte) ([][]string, error)
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

// Import reads entries from a spreadsheet whose first row names the columns in
// any of the four languages. It adds all of them or, when commit is false or
// any line has a problem, none; made tells how many. It returns ErrSheet and
// ErrTooManyRows. Requires Write.
func (s *Service) Import(ctx context.Context, scope tenant.Scope, file []byte, commit bool) (lines []Line, made int, err error) {
	if err := scope.Require(Write); err != nil {
		return nil, 0, err
	}
	leave, err := s.budget.Enter(ctx, scope.Company)
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.sheets.Read(file)
	leave()
	if err != nil {
		return nil, 0, err
	}
	ground, err := s.ground(ctx, scope)
	if err != nil {
		return nil, 0, err
	}
	if lines, err = s.read(rows, ground); err != nil || !commit {
		return lines, 0, err
	}
	contents := make([]Content, len(lines))
	for i, l := range lines {
		if len(l.Problems) > 0 {
			return lines, 0, nil
		}
		contents[i] = l.Content
	}
	if len(contents) == 0 {
		return lines, 0, nil
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
		return nil, 0, fmt.Errorf("import entries: %w", err)
	}
	return lines, len(contents), nil
}

// read understands the rows below the header; those without a word are skipped.
func (s *Service) read(rows [][]string, g ground) ([]Line, error) {
	if len(rows) == 0 {
		return nil, ErrSheet
	}
	columns := make([]string, len(rows[0]))
	for i, name := range rows[0] {
		columns[i] = keyOf("column", strings.TrimSpace(name))
	}
	needed := []string{"from", "category", "quantity", "unit"}
	if slices.Contains(columns, "route") {
		needed = needed[:1]
	}
	for _, column := range needed {
		if !slices.Contains(columns, column) {
			return nil, ErrSheet
		}
	}
	if len(rows) > MaxRows+1 {
		return nil, ErrTooManyRows
	}
	var lines []Line
	for i, row := range rows[1:] {
		if c := cellsOf(row, columns); len(c) > 0 {
			content, problems := s.content(c, g)
			lines = append(lines, Line{Number: i + 2, Content: content, Problems: problems})
		}
	}
	return lines, nil
}

// content reads a row and checks it; of each field the first problem is told.
func (s *Service) content(c cells, g ground) (Content, []Problem) {
	r := reader{cells: c}
	content := Content{
		From: r.date("from", false), Supplier: c["supplier"], Reference: c["reference"], Description: c["description"],
		Source: Source(r.choice("source", string(Invoice))), Cover: Cover(r.choice("cover", string(Leaf))),
	}
	if _, flown := c["route"]; flown {
		content.Flight = r.flight()
	} else {
		content.Category, content.Quantity, content.Unit = s.categoryOf(&r), r.number("quantity"), r.unit()
	}
	if _, said := c["to"]; said {
		content.To = r.date("to", true)
	} else {
		r.cells["to"] = c["from"] // one month, or one day
		content.To = r.date("to", true)
	}
	if _, said := c["ownFactor"]; said {
		content.Own = &Own{KgPerUnit: r.number("ownFactor"), Source: c["ownSource"], Year: int(r.number("ownYear").IntPart())}
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
	written := r.cells["category"]
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
