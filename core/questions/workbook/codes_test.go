package workbook_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// The rows of a table of waste are picked: the answered ones stand there, and the
// others are found by code or name.
func TestService_RowsOfALongListArePicked(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.save(t, "B7_03", answer.Content{Value: &answer.Value{Rows: []answer.Row{{Key: "170405", Cell: figure("10")}}}})
	file := b.file(t, catalogue.Swedish)

	made, err := excelize.OpenReader(bytes.NewReader(file))
	require.NoError(t, err)
	defer func() { require.NoError(t, made.Close()) }()
	const name = "Avfall per avfallsslag, vikt"
	rows, err := made.GetRows(name)
	require.NoError(t, err)
	require.Less(t, len(rows), 40, "973 rows are nothing that anybody scrolls through")
	require.Equal(t, []string{"170405", "17 04 05 Järn och stål"}, rows[1][:2])
	validations, err := made.GetDataValidations(name)
	require.NoError(t, err)
	require.Len(t, validations, 1)
	require.Equal(t, "A3:A32", validations[0].Sqref)
	require.Contains(t, validations[0].Formula1, "$974", "all of them can be picked")

	edited := edit(t, file, func(f book) {
		sheet, cell := f.at("170405", "B7_03")
		x, y, err := excelize.CellNameToCoordinates(cell)
		require.NoError(t, err)
		for n, written := range []string{"17 04 09*", "20 03 01 Blandat kommunalt avfall", "150101", "13 02 05* Något äldre namn"} {
			for column, value := range map[int]any{1: written, x: float64(n + 1)} {
				at, err := excelize.CoordinatesToCellName(column, y+1+n)
				require.NoError(t, err)
				require.NoError(t, f.SetCellValue(sheet, at, value))
			}
		}
	})
	found := b.compare(t, edited)
	require.Len(t, found.Differences, 1)
	require.Empty(t, found.Differences[0].Refused, found.Differences[0].Problems)
	_, err = b.workbooks.Apply(t.Context(), b.scope, edited, picks(found))
	require.NoError(t, err)
	kept := map[string]string{}
	for _, row := range b.item(t, "B7_03").Answer.Value.Rows {
		kept[row.Key] = row.Number.String()
	}
	require.Equal(t, map[string]string{"170405": "10", "170409": "1", "200301": "2", "150101": "3", "130205": "4"}, kept)
	require.Empty(t, b.compare(t, edited).Differences)
}

// An industry is said by its code, by its name in any language, or by an older
// name behind its code; a number in which a zero may be lost is not.
func TestService_IndustriesByCode(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	file := b.file(t, catalogue.Dutch)
	for written, want := range map[any][]string{
		"25.11":  {"25.11"},
		"c2511":  {"25.11"},
		"25; 49": {"25", "49"},
		"25.11 Manufacture of metal structures and parts of structures\n56.1": {"25.11", "56.1"},
		"16 Tillverkning av varor av trä":                                     {"16"},
		2511.0:                                                                {"25.11"},
		25.1:                                                                  nil,
		"98.76":                                                               nil,
	} {
		found := b.compare(t, edit(t, file, func(f book) { f.set("B1_09", "Antwoord", written) }))
		require.Len(t, found.Differences, 1, written)
		if want == nil {
			require.Equal(t, "choice", found.Differences[0].Problems[0].Code, written)
			continue
		}
		require.Empty(t, found.Differences[0].Refused, written)
		require.Len(t, found.Differences[0].Changes, 1, written)
		var codes []string
		for line := range strings.Lines(found.Differences[0].Changes[0].New) {
			codes = append(codes, strings.Fields(line)[0])
		}
		require.Equal(t, want, codes, written)
	}
}
