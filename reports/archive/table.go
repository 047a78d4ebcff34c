package archive

import (
	"bufio"
	"errors"
	"io"

	"tillit/core/kernel/spreadsheet"
)

// Column is a column of a table.
type Column struct {
	Name string
	Kind Kind
}

// Kind says what the values of a column are.
type Kind int

// The kinds.
const (
	Text Kind = iota // what people typed: nothing in it is run, and it stays on a line
	Number
	Yes // t or f
	Plain
)

// CSV writes a table for spreadsheets, as RFC 4180 has it: UTF-8, a comma
// between cells, a point in numbers. rows calls begin once and then take for
// each row, with nil for a value that is not there.
func (w *Writer) CSV(folder, name string, rows func(begin func([]Column) error, take func([][]byte) error) error) error {
	return w.table(folder, name+".csv", func(out io.Writer) (written int64, err error) {
		table := spreadsheet.NewCSVWriter(out, ',')
		var columns []Column
		err = rows(func(all []Column) error {
			columns = all
			for _, c := range all {
				table.Plain(c.Name)
			}
			return table.EndRow()
		}, func(values [][]byte) error {
			for i, c := range columns {
				table.Plain(c.Kind.cell(values[i]))
			}
			written++
			return table.EndRow()
		})
		return written, errors.Join(err, table.Flush())
	})
}

func (k Kind) cell(value []byte) string {
	switch k {
	case Yes:
		switch string(value) {
		case "t":
			return "true"
		case "f":
			return "false"
		}
	case Text:
		return spreadsheet.Escape(string(value))
	case Number, Plain:
	}
	return string(value)
}

// JSON writes a table for programs: an array with an object on each line.
func (w *Writer) JSON(folder, name string, rows func(take func(object []byte) error) error) error {
	return w.table(folder, name+".json", func(out io.Writer) (written int64, err error) {
		buf := bufio.NewWriter(out)
		err = rows(func(object []byte) error {
			before := ",\n"
			if written == 0 {
				before = "[\n"
			}
			written++
			_, _ = buf.WriteString(before)
			_, err := buf.Write(object)
			return err
		})
		if written == 0 {
			_, _ = buf.WriteString("[")
		}
		_, _ = buf.WriteString("\n]\n")
		if err == nil {
			err = buf.Flush()
		}
		return written, err
	})
}
