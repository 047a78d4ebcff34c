package carbon_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/carbon"
	"tillit/reports/reportstest"
)

func table(t *testing.T, lines []carbon.Line) [][]string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, carbon.WriteCSV(&out, all(lines)))
	require.Equal(t, strings.Count(out.String(), "\n"), strings.Count(out.String(), "\r\n"), "RFC 4180")
	rows, err := csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	return rows
}

// document is the file as a program reads it that knows nothing of ours.
type document struct {
	Schema  string
	Head    map[string]any
	Rows    []map[string]any
	Factors []map[string]any
	Sums    struct {
		Total      struct{ KgLocation, KgMarket, KgBiogenic decimal.Decimal }
		Categories []struct {
			Category string
			Sum      struct {
				Rows       int
				KgLocation decimal.Decimal
			}
		}
		Months []struct {
			Month int
			Sum   struct{ KgMarket decimal.Decimal }
		}
	}
	Contracts []map[string]any
	Licences  []string
}

func asJSON(t *testing.T, locale string, lines []carbon.Line) (string, document) {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, carbon.WriteJSON(&out, head(locale), all(lines), sources))
	text := out.String()
	var read document
	require.NoError(t, json.Unmarshal(out.Bytes(), &read))
	return text, read
}

func TestWriteCSV_Golden(t *testing.T) {
	t.Parallel()
	var seen strings.Builder
	for _, row := range table(t, lines) {
		seen.WriteString(strings.Join(row, " | ") + "\n")
	}
	reportstest.Golden(t, "csv", seen.String())
	require.Len(t, table(t, nil), 1, "the columns of a year without rows")
}

func TestWriteCSV_NothingRunsAndNumbersStay(t *testing.T) {
	t.Parallel()
	var hostile []carbon.Line
	for _, text := range reportstest.Hostile() {
		hostile = append(hostile, carbon.Line{
			Status: carbon.Unmatched, Source: text, Series: text, Number: text, Text: text, Account: text, AccountName: text, Supplier: text,
			Currency: text, Unit: text, Reason: reports.Name{Text: text}, Category: reports.Name{Text: text}, Rule: text, Decision: text,
			Entry: text, Factor: text, Calculation: text, ByMarket: text, Amount: d("-12.25"),
		})
	}
	rows := table(t, hostile)
	require.Len(t, rows, 1+len(hostile), "no text makes a row")
	amount := slices.Index(rows[0], "amount")
	for _, row := range rows[1:] {
		for n, text := range row {
			if n == amount {
				require.Equal(t, "-12.25", text)
				continue
			}
			require.NotContains(t, text, "\n")
			require.NotRegexp(t, `^[\s\x{00a0}\x{feff}\x{200b}]*[=+\-@＝＋－＠]`, text)
		}
	}
}

// Both files for machines say the same of a row.
func TestWriteJSON_HasTheFieldsOfTheCSV(t *testing.T) {
	t.Parallel()
	rows := table(t, lines)
	_, file := asJSON(t, "sv-SE", lines)
	require.Len(t, file.Rows, len(rows)-1)
	for i, row := range file.Rows {
		require.Len(t, row, len(rows[0]))
		for n, field := range rows[0] {
			require.Contains(t, row, field)
			if text, ok := row[field].(string); ok && field != "text" && field != "decision" {
				in := rows[i+1][n]
				require.Equal(t, in, text, "%s of row %d", field, i)
			}
		}
	}
}

func TestWriteJSON_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		text, file := asJSON(t, locale, lines)
		require.Equal(t, carbon.Schema, file.Schema)
		require.Equal(t, locale, file.Head["locale"])
		if locale == "sv-SE" {
			reportstest.Golden(t, "json", text)
		}
	}
}

func TestWriteJSON_SumsAreThoseOfItsRows(t *testing.T) {
	t.Parallel()
	_, file := asJSON(t, "en-US", lines)
	require.Equal(t, "204.63524", file.Sums.Total.KgLocation.String())
	require.Equal(t, "504.635241", file.Sums.Total.KgMarket.String())
	require.Equal(t, "1.1", file.Sums.Total.KgBiogenic.String())
	total := decimal.Zero
	for _, c := range file.Sums.Categories {
		rows, sum := 0, decimal.Zero
		for _, row := range file.Rows {
			if row["category"] == c.Category && row["status"] == "counted" && row["disabled"] == false {
				rows++
				sum = sum.Add(d(row["kgLocation"].(string)))
			}
		}
		require.Equal(t, c.Sum.Rows, rows, c.Category)
		require.True(t, sum.Equal(c.Sum.KgLocation), c.Category)
		total = total.Add(sum)
	}
	require.True(t, total.Equal(file.Sums.Total.KgLocation))
	require.Len(t, file.Sums.Months, 12)
	require.Equal(t, "400.000001", file.Sums.Months[11].Sum.KgMarket.String())
	require.Equal(t, "fuel.petrol.m3", file.Factors[0]["id"])
	require.Equal(t, file.Rows[0]["factor"], file.Factors[0]["id"])
	require.Len(t, file.Contracts, 2)
	require.Len(t, file.Licences, 1)
}

func TestWriteJSON_TextsStayWhatTheyAre(t *testing.T) {
	t.Parallel()
	for _, text := range reportstest.Hostile() {
		_, file := asJSON(t, "sv-SE", []carbon.Line{{Status: carbon.Unmatched, Text: text}})
		require.Equal(t, strings.ToValidUTF8(text, "\ufffd"), strings.ReplaceAll(file.Rows[0]["text"].(string), "\ufffd\ufffd", "\ufffd"))
	}
	text, _ := asJSON(t, "sv-SE", nil)
	require.Contains(t, text, `"rows":[]`)
}

func TestFilesForMachines_PassOnErrors(t *testing.T) {
	t.Parallel()
	gone := errors.New("connection lost")
	broken := func(yield func(carbon.Line, error) bool) { _ = yield(lines[0], nil) && yield(carbon.Line{}, gone) }
	require.ErrorIs(t, carbon.WriteCSV(io.Discard, broken), gone)
	require.ErrorIs(t, carbon.WriteJSON(io.Discard, head("sv-SE"), broken, sources), gone)
	require.ErrorIs(t, carbon.WriteJSON(io.Discard, head("sv-SE"), all(lines), func() (carbon.Sources, error) { return carbon.Sources{}, gone }), gone)
	full := brokenPipe{}
	many := func(yield func(carbon.Line, error) bool) {
		for yield(lines[0], nil) {
		}
	}
	require.ErrorIs(t, carbon.WriteCSV(full, many), io.ErrClosedPipe)
	require.ErrorIs(t, carbon.WriteJSON(full, head("sv-SE"), many, sources), io.ErrClosedPipe)
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
