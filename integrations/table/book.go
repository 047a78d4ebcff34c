package table

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"tillit/core/books/ledger"
	"tillit/integrations/xlsx"
)

// eachBookLine reads a workbook's first sheet. Dates, which lie there as
// numbers of days, stay numbers; see [date].
func (f *File) eachBookLine(yield func(line, error) bool) (err error) {
	book, err := xlsx.Open(f.src, unzipped)
	if err != nil {
		return bookFault(err)
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	cells := make([]string, 0, maxColumns)
	for row, err := range book.Rows(0) {
		if err != nil {
			return bookFault(err)
		}
		cells = cells[:0]
		for _, c := range row.Cells {
			if c.Column >= maxColumns {
				return ledger.ErrTooLarge
			}
			for len(cells) < c.Column {
				cells = append(cells, "")
			}
			cells = append(cells, c.Text)
		}
		if !isBlank(cells) && !yield(line{row.Number, cells}, nil) {
			return nil
		}
	}
	return nil
}

func bookFault(err error) error {
	switch {
	case errors.Is(err, xlsx.ErrTooLarge):
		return errors.Join(ledger.ErrTooLarge, err)
	case errors.Is(err, xlsx.ErrBroken):
		return errors.Join(ledger.ErrBrokenFile, err)
	}
	return err
}

// serialDay reads a day as workbooks count them, from the end of 1899.
func serialDay(s string) (time.Time, bool) {
	const first, last = 2, 2_958_465 // 1900-01-01 and 9999-12-31
	days, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || days < first || days > last {
		return time.Time{}, false
	}
	return time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days)), true
}
