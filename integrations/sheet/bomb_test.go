package sheet_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/questions/workbook"
	"tillit/integrations/sheet"
	"tillit/integrations/xlsx/xlsxtest"
)

// Neither reader of workbooks unfolds what was made to fill the memory.
//
//nolint:paralleltest // counts what it allocates
func TestRead_RefusesBombs(t *testing.T) {
	const most = 8 << 20
	for name, file := range xlsxtest.Bombs(t) {
		if name == "very far" {
			continue // a sheet that is too long, which the next test is about
		}
		var asBook, asSheet error
		allocated := xlsxtest.Allocated(func() {
			_, asBook = sheet.Books{}.Read(file)
			_, asSheet = sheet.Files{}.Read(file)
		})
		require.ErrorIs(t, asBook, workbook.ErrUnreadable, name)
		require.ErrorIs(t, asSheet, activity.ErrSheet, name)
		require.Less(t, allocated, uint64(most), name)
	}
}

// A far cell costs no more than a near one, and many of them no more than what
// is kept of their rows.
//
//nolint:paralleltest // counts what it allocates
func TestRead_FarCells(t *testing.T) {
	file := xlsxtest.Book(t, xlsxtest.Row+`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)
	require.Less(t, xlsxtest.Allocated(func() {
		_, err := sheet.Books{}.Read(file)
		require.ErrorIs(t, err, workbook.ErrTooManyRows)
		read, err := sheet.Files{}.Read(file)
		require.NoError(t, err)
		require.Greater(t, len(read[0].Rows), activity.MaxRows+1, "so that it is known for one that is too long")
	}), uint64(3<<20))

	file = xlsxtest.Book(t, strings.Repeat(`<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>`, 4000))
	require.Less(t, xlsxtest.Allocated(func() {
		pages, err := sheet.Books{}.Read(file)
		require.NoError(t, err)
		require.Len(t, pages[0].Rows, 4000)
		require.Len(t, pages[0].Rows[0], 1)
		read, err := sheet.Files{}.Read(file)
		require.NoError(t, err)
		require.Equal(t, spreadsheet.Cell{Kind: spreadsheet.Number, Text: "1"}, read[0].Rows[0][0])
	}), uint64(48<<20))

	file = xlsxtest.Book(t, strings.Repeat(`<row><c r="CV1"><v>1</v></c></row>`, 20_000))
	_, err := sheet.Books{}.Read(file)
	require.ErrorIs(t, err, workbook.ErrTooManyRows, "two million cells")
}

// A row of text without end is no row, however its cells are cut.
//
//nolint:paralleltest // counts what it allocates
func TestRead_EndlessRow(t *testing.T) {
	for name, file := range map[string]string{
		"cells": "a" + strings.Repeat(";", 5_000_000),
		"quote": "a;b\n\"" + strings.Repeat("x\n", 2_500_000),
	} {
		var err error
		require.Less(t, xlsxtest.Allocated(func() { _, err = sheet.Files{}.Read([]byte(file)) }), uint64(48<<20), name)
		require.ErrorIs(t, err, activity.ErrSheet, name)
	}
}
