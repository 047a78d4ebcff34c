package activity

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/spreadsheet"
	"tillit/core/reference/country"
	"tillit/core/reference/factor/quantity"
)

// cells are a row's by column.
type cells map[string]spreadsheet.Cell

// cellsOf are the cells of a row that say something, under known columns.
func cellsOf(row []spreadsheet.Cell, columns []string) cells {
	c := cells{}
	for at, cell := range row {
		if cell.Text = strings.TrimSpace(cell.Text); at < len(columns) && cell.Text != "" && columns[at] != "" {
			c[columns[at]] = cell
		}
	}
	return c
}

func (c cells) text(column string) string { return c[column].Text }

// marks are the ones that stand before the decimals of a column's numbers.
type marks map[string]spreadsheet.Mark

// marksOf are those that the columns of numbers show.
func marksOf(rows []cells) marks {
	m := marks{}
	for _, column := range []string{"quantity", "ownFactor"} {
		var c spreadsheet.Column
		for _, row := range rows {
			if w, ok := row[column].Number(); ok {
				c.Add(w, row.text(column))
			}
		}
		m[column] = c.Shown()
	}
	return m
}

// reader turns cells into values and notes those that it cannot read.
type reader struct {
	cells    cells
	marks    marks
	problems []Problem
}

func (r *reader) fail(column, code string) {
	r.problems = append(r.problems, Problem{Field: column, Code: code})
}

// number reads one. A number that can be read in two ways, in a column that does
// not show which, is a problem.
func (r *reader) number(column string) decimal.Decimal {
	w, ok := r.cells[column].Number()
	mark := r.marks[column]
	switch {
	case !ok || w.Dressed:
		r.fail(column, "noNumber")
	case w.Unclear && mark == spreadsheet.NoMark:
		r.fail(column, "unclear")
	default:
		return w.In(mark)
	}
	return decimal.Decimal{}
}

// Days that a spreadsheet counts from 1900, and those that can be meant.
const (
	earliestSerial = 32874 // 1990-01-01
	latestSerial   = 73415 // 2100-12-31
)

// date reads a day as people write it or as a spreadsheet shows it, and a month
// as its first or last day. A plain number that may count days is a problem of its
// own: nothing says from when it counts.
func (r *reader) date(column string, last bool) time.Time {
	written := r.cells.text(column)
	for _, layout := range []string{time.DateOnly, "2.1.2006", "2-1-2006", "2/1/2006", "20060102"} {
		if at, err := time.Parse(layout, written); err == nil {
			return at
		}
	}
	if month, err := time.Parse("2006-01", written); err == nil {
		if last {
			return month.AddDate(0, 1, -1)
		}
		return month
	}
	code := "noDate"
	if serial, err := strconv.ParseFloat(written, 64); err == nil && serial >= earliestSerial && serial <= latestSerial {
		code = "dayNumber"
	}
	r.fail(column, code)
	return time.Time{}
}

func (r *reader) unit() quantity.Unit {
	written := r.cells.text("unit")
	if u := quantity.Unit(written); u.Known() && !u.Currency() {
		return u
	}
	u, ok := quantity.Parse(written)
	if !ok {
		r.fail("unit", "unknown")
	}
	return u
}

// country reads one by code or name; empty where the row says none.
func (r *reader) country() string {
	written := r.cells.text("country")
	if written == "" {
		return ""
	}
	code, ok := country.Find(written)
	if !ok {
		r.fail("country", "unknown")
	}
	return code
}

// choice reads one of the words of a column.
func (r *reader) choice(column, otherwise string) string {
	written, said := r.cells[column]
	if !said {
		return otherwise
	}
	key := keyOf(column, written.Text)
	if key == "" {
		r.fail(column, "unknown")
	}
	return key
}

// flight reads a route such as "ARN-FRA-JFK", and what goes with it: one person
// and one way unless the row says more.
func (r *reader) flight() *Flight {
	f := &Flight{
		Route: strings.FieldsFunc(r.cells.text("route"), func(c rune) bool { return !unicode.IsLetter(c) }),
		Class: Class(r.choice("class", string(Unknown))), Return: r.choice("return", "no") == "yes", Persons: 1,
	}
	if _, said := r.cells["persons"]; said {
		persons := r.number("persons")
		f.Persons = int(persons.IntPart())
		if !persons.IsInteger() || !amount(persons) {
			r.fail("persons", "outOfRange")
		}
	}
	return f
}
