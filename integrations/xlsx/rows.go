package xlsx

import (
	"encoding/xml"
	"errors"
	"iter"
	"strconv"
	"strings"

	"tillit/integrations/markup"
)

// What no sheet is beyond, by its format.
const (
	maxRows    = 1 << 20
	maxColumns = 1 << 14
	maxText    = 128 << 10 // bytes of a cell: 32,767 letters
)

// Limits of what is kept at once.
const (
	maxRow     = 4 << 20 // bytes of text in a row
	maxShared  = 10_000  // formulas that others refer to
	maxFormula = 8 << 10
)

// Row is a row of a sheet.
type Row struct {
	Number int    // from 1
	Cells  []Cell // those that say something, from left to right; valid until the next row
}

// Cell is what stands in one place.
type Cell struct {
	Column  int    // from 0
	Type    string // as the file has it: "s" and "inlineStr" for texts, "b", "e", "d", "str" or, for numbers, "n" and none
	Text    string
	Formula string // empty: none
	Style   int
}

// errEnough ends the reading of rows that nobody asks for any more.
var errEnough = errors.New("enough rows")

// Rows yields the rows of a sheet in which a cell says something. It ends with
// ErrBroken and ErrTooLarge.
func (b *Book) Rows(at int) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		found, err := b.read(b.sheets[at].part, func(r *markup.Reader) error {
			rows := &rows{book: b, xml: r, shared: map[string]string{}, yield: yield}
			return r.Walk(markup.Visits{"sheetData": func(xml.StartElement) error {
				return r.Walk(markup.Visits{"row": rows.read})
			}})
		})
		if err == nil && !found {
			err = ErrBroken
		}
		if err != nil && !errors.Is(err, errEnough) {
			yield(Row{}, verdict(err))
		}
	}
}

// rows reads one row after the other.
type rows struct {
	book   *Book
	xml    *markup.Reader
	row    Row
	column int               // of the next cell, if it names none
	left   int               // bytes of text that the row may still have
	shared map[string]string // formulas, by their numbers
	yield  func(Row, error) bool
}

func (r *rows) read(e xml.StartElement) error {
	number, ok := place(markup.Attr(e, "r"), r.row.Number+1, maxRows)
	if !ok || number <= r.row.Number {
		return ErrBroken
	}
	r.row.Number, r.row.Cells, r.column, r.left = number, r.row.Cells[:0], 0, maxRow
	err := r.xml.Walk(markup.Visits{"c": r.cell})
	if err == nil && len(r.row.Cells) > 0 && !r.yield(r.row, nil) {
		return errEnough
	}
	return err
}

// place is a number that is written, else the one that follows.
func place(written string, next, most int) (int, bool) {
	if written == "" {
		return next, next <= most
	}
	n, err := strconv.Atoi(written)
	return n, err == nil && n > 0 && n <= most
}

func (r *rows) cell(e xml.StartElement) error {
	c := Cell{Column: r.column}
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "r":
			c.Column = columnOf(a.Value)
		case "t":
			c.Type = a.Value
		case "s":
			c.Style, _ = strconv.Atoi(a.Value) // what is no number is no style
		}
	}
	if c.Column < r.column || c.Column >= maxColumns {
		return ErrBroken
	}
	r.column = c.Column + 1
	if err := r.content(&c); err != nil {
		return err
	}
	if c.Text == "" && c.Formula == "" {
		return nil
	}
	if r.left -= len(c.Text); len(c.Text) > maxText || r.left < 0 {
		return ErrTooLarge
	}
	r.row.Cells = append(r.row.Cells, c)
	return nil
}

func (r *rows) content(c *Cell) error {
	inline := ""
	err := r.xml.Each(func(child xml.StartElement) (err error) {
		switch child.Name.Local {
		case "v":
			c.Text, err = r.xml.Text()
		case "f":
			c.Formula, err = r.formula(child)
		case "is":
			inline, err = item(r.xml)
		}
		return err
	})
	if err != nil {
		return err
	}
	switch {
	case c.Type == "inlineStr" && inline != "":
		c.Text = inline
	case c.Type == "s" && c.Text != "":
		c.Text, err = r.book.strings.at(strings.TrimSpace(c.Text))
	}
	return err
}

// formula is that of a cell or, of one that shares another's, the other's.
func (r *rows) formula(e xml.StartElement) (string, error) {
	text, err := r.xml.Text()
	if err != nil {
		return "", err
	}
	text = text[:min(len(text), maxFormula)]
	if markup.Attr(e, "t") != "shared" {
		return text, nil
	}
	number := markup.Attr(e, "si")
	if text == "" {
		return r.shared[number], nil
	}
	if len(r.shared) == maxShared {
		return "", ErrTooLarge
	}
	const shown = 256
	r.shared[number] = text[:min(len(text), shown)]
	return text, nil
}

// columnOf is the column of a place such as "H12", -1 when it is not one.
func columnOf(at string) int {
	column := 0
	for i := range len(at) {
		c := at[i] &^ ('a' - 'A')
		if c < 'A' || c > 'Z' {
			if i == 0 {
				return -1
			}
			break
		}
		if column = column*26 + int(c-'A') + 1; column > maxColumns {
			return maxColumns
		}
	}
	return column - 1
}
