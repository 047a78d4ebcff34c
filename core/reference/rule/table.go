package rule

import (
	"bytes"
	"encoding/csv"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// columns of every file of rules that ships.
//
//nolint:gochecknoglobals // constant
var columns = []string{
	"key", "chart", "priority", "account_from", "account_to", "account_words",
	"supplier", "text", "sign", "category", "exclusion", "basis", "note",
}

// furtherColumns hold what few rules have.
//
//nolint:gochecknoglobals // constant
var furtherColumns = []string{"supplier_number", "cost_centre", "project", "from", "to", "assumed"}

var (
	errPriority = errors.New("priority is no whole number")
	errSignWord = errors.New("sign must be debit, credit or empty")
	errFrom     = errors.New("first day must be as 2025-12-31 or empty")
	errAssumed  = errors.New("assumed must be yes or empty")
	errTo       = errors.New("last day must be as 2025-12-31 or empty")
)

// Table is a file of rules as lines of text cells.
type Table struct {
	at map[string]int // of a column in a line
}

// tableOf is the table with that head; false when it lacks a column of those
// that ship, or has an unknown one.
func tableOf(head []string) (Table, bool) {
	t := Table{at: make(map[string]int, len(head))}
	known := slices.Concat(columns, furtherColumns)
	for i, name := range head {
		name = strings.TrimSpace(name)
		if _, twice := t.at[name]; twice || !slices.Contains(known, name) {
			return Table{}, false
		}
		t.at[name] = i
	}
	for _, name := range columns {
		if _, there := t.at[name]; !there {
			return Table{}, false
		}
	}
	return t, true
}

func (t Table) cell(cells []string, column string) string {
	i, there := t.at[column]
	if !there {
		return ""
	}
	return cells[i]
}

// Rule reads a line. It returns errors that FieldOf knows, and leaves the rest
// to Check.
func (t Table) Rule(cells []string) (Rule, error) {
	cell := func(column string) string { return t.cell(cells, column) }
	r := Rule{
		Key: cell("key"), Chart: cell("chart"), AccountFrom: cell("account_from"), AccountTo: cell("account_to"),
		AccountWords: split(cell("account_words")), Supplier: cell("supplier"), SupplierNumber: cell("supplier_number"),
		Text: split(cell("text")), CostCentre: cell("cost_centre"), Project: cell("project"),
		Category: cell("category"), Exclusion: cell("exclusion"), Note: cell("note"),
	}
	var err error
	if r.Priority, err = strconv.Atoi(cell("priority")); err != nil {
		return r, errPriority
	}
	signs := map[string]int{"": 0, "debit": 1, "credit": -1}
	var known bool
	if r.Sign, known = signs[cell("sign")]; !known {
		return r, errSignWord
	}
	switch cell("assumed") {
	case "":
	case assumed:
		r.Assumed = true
	default:
		return r, errAssumed
	}
	day := func(column string, refused error) (time.Time, error) {
		text := cell(column)
		if text == "" {
			return time.Time{}, nil
		}
		if on, err := time.Parse(time.DateOnly, text); err == nil {
			return on, nil
		}
		return time.Time{}, refused
	}
	if r.From, err = day("from", errFrom); err != nil {
		return r, err
	}
	r.To, err = day("to", errTo)
	return r, err
}

// line is the rule as cells under all columns. basis is "quantity" or "spend",
// empty for an exclusion.
func line(r *Rule, basis string) []string {
	sign := map[int]string{1: "debit", -1: "credit"}[r.Sign]
	day := func(d time.Time) string {
		if d.IsZero() {
			return ""
		}
		return d.Format(time.DateOnly)
	}
	guess := ""
	if r.Assumed {
		guess = assumed
	}
	return []string{
		r.Key, r.Chart, strconv.Itoa(r.Priority), r.AccountFrom, r.AccountTo, strings.Join(r.AccountWords, "|"),
		r.Supplier, strings.Join(r.Text, "|"), sign, r.Category, r.Exclusion, basis, r.Note,
		r.SupplierNumber, r.CostCentre, r.Project, day(r.From), day(r.To), guess,
	}
}

// assumed is what a table says of rules that take the likeliest.
const assumed = "yes"

func split(words string) []string {
	if words == "" {
		return nil
	}
	return strings.Split(words, "|")
}

// A cell, or a part of one that a program takes for a cell because it parts
// them by another character, may begin as what a spreadsheet would run as a
// formula. There it is written with one apostrophe more than it has, which is
// taken off again when it is read.
var (
	runs    = regexp.MustCompile("(^|[,;\t\r\n])([\\s\"\u00a0\ufeff\u200b\u3000]*)('*[=+\\-@＝＋－＠])")
	runsNot = regexp.MustCompile("(^|[,;\t\r\n])([\\s\"\u00a0\ufeff\u200b\u3000]*)'('*[=+\\-@＝＋－＠])")
)

func quoted(cells []string) []string {
	for i, c := range cells {
		if !isNumber(strings.TrimPrefix(c, "-")) {
			cells[i] = runs.ReplaceAllString(c, "$1$2'$3")
		}
	}
	return cells
}

func unquoted(cells []string) {
	for i, c := range cells {
		cells[i] = strings.TrimSpace(runsNot.ReplaceAllString(c, "$1$2$3"))
	}
}

const byteOrderMark = "\ufeff"

// ReadTable splits a file, with commas or semicolons, into head and lines.
// ErrNotTable when it is not a file of rules.
func ReadTable(file []byte) (Table, [][]string, error) {
	file = bytes.TrimPrefix(file, []byte(byteOrderMark))
	head, _, _ := bytes.Cut(file, []byte("\n"))
	r := csv.NewReader(bytes.NewReader(file))
	if bytes.Count(head, []byte(";")) > bytes.Count(head, []byte(",")) {
		r.Comma = ';'
	}
	lines, err := r.ReadAll()
	if err != nil || len(lines) == 0 {
		return Table{}, nil, ErrNotTable
	}
	t, ok := tableOf(lines[0])
	if !ok {
		return Table{}, nil, ErrNotTable
	}
	for _, cells := range lines[1:] {
		unquoted(cells)
	}
	return t, lines[1:], nil
}

// WriteTable writes rules with the columns of the files that ship and those of
// further conditions; basis says what a category is best measured by.
func WriteTable(rules []Rule, basis func(category string) string) ([]byte, error) {
	var file bytes.Buffer
	file.WriteString(byteOrderMark)
	w := csv.NewWriter(&file)
	lines := [][]string{slices.Concat(columns, furtherColumns)}
	for i := range rules {
		lines = append(lines, quoted(line(&rules[i], basis(rules[i].Category))))
	}
	err := w.WriteAll(lines)
	return file.Bytes(), err
}
