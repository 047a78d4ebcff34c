package activity

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/spreadsheet"
	"tillit/core/reference/factor/quantity"
)

// cells are a row's by column.
type cells map[string]string

// cellsOf are the cells of a row that say something, under known columns.
func cellsOf(row, columns []string) cells {
	c := cells{}
	for at, written := range row {
		if written = strings.TrimSpace(written); at < len(columns) && written != "" && columns[at] != "" {
			c[columns[at]] = written
		}
	}
	return c
}

// reader turns cells into values and notes those that it cannot read.
type reader struct {
	cells    cells
	problems []Problem
}

func (r *reader) fail(column, code string) {
	r.problems = append(r.problems, Problem{Field: column, Code: code})
}

func (r *reader) number(column string) decimal.Decimal {
	n, ok := spreadsheet.ParseNumber(r.cells[column])
	if !ok {
		r.fail(column, "noNumber")
	}
	return n
}

// Days that a spreadsheet counts from, and those that can be meant.
const (
	earliestSerial = 32874 // 1990-01-01
	latestSerial   = 73415 // 2100-12-31
)

// date reads a day as people write it or as a spreadsheet keeps it, and a month
// as its first or last day.
func (r *reader) date(column string, last bool) time.Time {
	written := r.cells[column]
	whole, _, _ := strings.Cut(written, ".")
	if serial, err := strconv.Atoi(whole); err == nil && serial >= earliestSerial && serial <= latestSerial &&
		strings.Count(written, ".") < 2 {
		return time.Date(1899, time.December, 30+serial, 0, 0, 0, 0, time.UTC)
	}
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
	r.fail(column, "noDate")
	return time.Time{}
}

func (r *reader) unit() quantity.Unit {
	written := r.cells["unit"]
	if u := quantity.Unit(written); u.Known() && !u.Currency() {
		return u
	}
	u, ok := quantity.Parse(written)
	if !ok {
		r.fail("unit", "unknown")
	}
	return u
}

// choice reads one of the words of a column.
func (r *reader) choice(column, otherwise string) string {
	written, said := r.cells[column]
	if !said {
		return otherwise
	}
	key := keyOf(column, written)
	if key == "" {
		r.fail(column, "unknown")
	}
	return key
}

// flight reads a route such as "ARN-FRA-JFK", and what goes with it: one person
// and one way unless the row says more.
func (r *reader) flight() *Flight {
	f := &Flight{
		Route: strings.FieldsFunc(r.cells["route"], func(c rune) bool { return !unicode.IsLetter(c) }),
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
