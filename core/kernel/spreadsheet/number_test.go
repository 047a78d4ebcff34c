package spreadsheet_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/spreadsheet"
)

func TestParseNumber(t *testing.T) {
	t.Parallel()
	const comma, point, none = spreadsheet.Comma, spreadsheet.Point, spreadsheet.NoMark
	for text, want := range map[string]struct {
		value string
		mark  spreadsheet.Mark
		side  spreadsheet.Side
	}{
		"1234":             {value: "1234"},
		"0":                {value: "0"},
		"-0,00":            {value: "0", mark: comma},
		"1 234,50":         {value: "1234.5", mark: comma},
		"1\u00a0234,50":    {value: "1234.5", mark: comma},
		"1\u202f234,50":    {value: "1234.5", mark: comma},
		"1234,50":          {value: "1234.5", mark: comma},
		"1.234,50":         {value: "1234.5", mark: comma},
		"1.234,567":        {value: "1234.567", mark: comma},
		"1,234.50":         {value: "1234.5", mark: point},
		"1'234.50":         {value: "1234.5", mark: point},
		"1’234’567":        {value: "1234567"},
		"1.234.567":        {value: "1234567", mark: comma},
		"1,234,567":        {value: "1234567", mark: point},
		"12.50":            {value: "12.5", mark: point},
		"110.7":            {value: "110.7", mark: point},
		"0.125":            {value: "0.125", mark: point},
		"1234.125":         {value: "1234.125", mark: point},
		"1 234.125":        {value: "1234.125", mark: point},
		",5":               {value: "0.5", mark: comma},
		"5,":               {value: "5", mark: comma},
		"500,-":            {value: "500", mark: comma},
		"-500,-":           {value: "-500", mark: comma},
		"25.000,-":         {value: "25000", mark: comma},
		"500:-":            {value: "500"},
		"500-":             {value: "-500"},
		"1.234,50-":        {value: "-1234.5", mark: comma},
		"−7,5":             {value: "-7.5", mark: comma},
		"+100":             {value: "100"},
		"(1 234,50)":       {value: "-1234.5", mark: comma},
		"1 234,50 kr":      {value: "1234.5", mark: comma},
		"1 234,50 kr.":     {value: "1234.5", mark: comma},
		"kr.500":           {value: "500"},
		"kr. 500":          {value: "500"},
		"SEK 1,234.50":     {value: "1234.5", mark: point},
		"€ 1.234,50":       {value: "1234.5", mark: comma},
		"-€12.5":           {value: "-12.5", mark: point},
		"1200 euroa":       {value: "1200"},
		"1,200.00 DR":      {value: "1200", mark: point, side: spreadsheet.Debit},
		"1,200.00 CR":      {value: "1200", mark: point, side: spreadsheet.Credit},
		"1 200,00 K":       {value: "1200", mark: comma, side: spreadsheet.Credit},
		"200,00 kredit":    {value: "200", mark: comma, side: spreadsheet.Credit},
		"SEK 200,00 Cr.":   {value: "200", mark: comma, side: spreadsheet.Credit},
		"D 200":            {value: "200", side: spreadsheet.Debit},
		"-200,00 K":        {value: "-200", mark: comma, side: spreadsheet.Credit},
		"1,2E+05":          {value: "120000", mark: comma},
		"1,2E5":            {value: "120000", mark: comma},
		"1.234e3":          {value: "1234", mark: point},
		"-1,2E-2":          {value: "-0.012", mark: comma},
		"1E5":              {value: "100000"},
		"12 345 678,9":     {value: "12345678.9", mark: comma},
		"\t 7 \n":          {value: "7"},
		"0.000":            {value: "0", mark: point},
		"123456789012.345": {value: "123456789012.345", mark: point},
	} {
		w, ok := spreadsheet.ParseNumber(text)
		require.True(t, ok, text)
		require.False(t, w.Unclear, text)
		require.Equal(t, want.value, w.In(none).String(), text)
		require.Equal(t, want.value, w.In(comma).String(), text)
		require.Equal(t, want.mark, w.Mark, text)
		require.Equal(t, want.side, w.Side, text)
	}
}

func TestParseNumber_TwoReadings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct{ comma, point string }{
		"25.000":     {"25000", "25"},
		"25,000":     {"25", "25000"},
		"1.250":      {"1250", "1.25"},
		"-3.000 kr":  {"-3000", "-3"},
		"(1,234)":    {"-1.234", "-1234"},
		"125.500 DR": {"125500", "125.5"},
	} {
		w, ok := spreadsheet.ParseNumber(text)
		require.True(t, ok, text)
		require.True(t, w.Unclear, text)
		require.Equal(t, spreadsheet.NoMark, w.Mark, text)
		require.Equal(t, want.comma, w.In(spreadsheet.Comma).String(), text)
		require.Equal(t, want.point, w.In(spreadsheet.Point).String(), text)
	}
}

func TestParseNumber_Refuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", " ", "-", "--5", "+-5", "(-5)", "(5", "5-10", "1 23", "1 2345,0", "1.23.456", "1,23,456", "1,23.45", "1.234,5.6", "1 234'567",
		"12 tkr", "3 mkr", "5 MSEK", "7 k€", "abc", "kr", "12 h 5", "5 DR CR", "10%", "1E", "1E99", "1.234.567E3", "1 234E3", "E5", ",", ".", "NaN",
		"Infinity", "0x1F", "1_000", "12:30", "2024-03-15", "5,5 6", "tolv", "12 MWh", "=1+1", "1.2.3",
	} {
		w, ok := spreadsheet.ParseNumber(text)
		require.False(t, ok, "%s: %v", text, w)
	}
}

func TestMarkOf(t *testing.T) {
	t.Parallel()
	for country, want := range map[string]spreadsheet.Mark{
		"SE": spreadsheet.Comma, "FI": spreadsheet.Comma, "NL": spreadsheet.Comma, "DE": spreadsheet.Comma, "NO": spreadsheet.Comma,
		"GB": spreadsheet.Point, "US": spreadsheet.Point, "IE": spreadsheet.Point, "": spreadsheet.Point,
	} {
		require.Equal(t, want, spreadsheet.MarkOf(country), country)
	}
}

func TestColumn(t *testing.T) {
	t.Parallel()
	column := func(texts ...string) (c spreadsheet.Column) {
		for _, text := range texts {
			w, ok := spreadsheet.ParseNumber(text)
			require.True(t, ok)
			c.Add(w, text)
		}
		return c
	}
	require.Equal(t, spreadsheet.Comma, column("25.000", "1,5", "7").Shown())
	require.Equal(t, spreadsheet.Point, column("25.000", "1.5", "7").Shown())
	require.Equal(t, spreadsheet.NoMark, column("25.000", "7").Shown())
	require.Equal(t, spreadsheet.NoMark, column("25.000", "1.5", "1,5").Shown(), "both ways")
	count, first := column("7", "25.000", "3.000").Unclear()
	require.Equal(t, 2, count)
	require.Equal(t, "25.000", first)
}
