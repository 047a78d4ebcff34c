package table

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"tillit/core/ledger"
)

// eachBookLine reads a workbook's first sheet. Dates, which lie there as
// numbers of days, stay numbers; see [date].
func (f *File) eachBookLine(yield func(line, error) bool) (err error) {
	if _, err := f.src.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("rewind table: %w", err)
	}
	book, err := excelize.OpenReader(io.LimitReader(f.src, maxBook), excelize.Options{
		UnzipSizeLimit: unzipped, UnzipXMLSizeLimit: unzippedXML, RawCellValue: true,
	})
	if err != nil {
		return errors.Join(ledger.ErrBrokenFile, err)
	}
	defer func() {
		if closed := book.Close(); err == nil {
			err = closed
		}
	}()
	rows, err := book.Rows(book.GetSheetName(0))
	if err != nil {
		return errors.Join(ledger.ErrBrokenFile, err)
	}
	defer func() { _ = rows.Close() }() // it was only read
	for at := 1; rows.Next(); at++ {
		cells, err := rows.Columns()
		if err != nil {
			return errors.Join(ledger.ErrBrokenFile, err)
		}
		if len(cells) > maxColumns {
			return ledger.ErrTooLarge
		}
		if !isBlank(cells) && !yield(line{at, cells}, nil) {
			return nil
		}
	}
	if err := rows.Error(); err != nil {
		return errors.Join(ledger.ErrBrokenFile, err)
	}
	return nil
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
