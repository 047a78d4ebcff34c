package spreadsheet_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/spreadsheet"
)

func TestHarmless(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                         "",
		"Elhandel AB":              "Elhandel AB",
		"Räntor 3-4":               "Räntor 3-4",
		"=1+1":                     "'=1+1",
		"+46 70":                   "'+46 70",
		"-12":                      "'-12",
		"@SUM(A1)":                 "'@SUM(A1)",
		"\t=1":                     "' =1",
		"\r=1":                     "' =1",
		"\x00=1":                   "\ufffd=1",
		" \u00a0=1":                "' \u00a0=1",
		"\ufeff=1":                 "'\ufeff=1",
		"\u200b-1":                 "'\u200b-1",
		"＝1":                       "'＝1",
		"one\n=two":                "one =two",
		"one\u2028two":             "one two",
		"DDE(\"cmd\";\"/C calc\")": "DDE(\"cmd\";\"/C calc\")",
		"a;=1":                     "a;'=1",
		"a, -1;\u00a0@b":           "a,' -1;'\u00a0@b",
		"\"=1":                     "'\"=1",
		"a;\"=1\"":                 "a;'\"=1\"",
		"å;＝1":                     "å;'＝1",
		"12 kWh → 3 × 4 = 1":       "12 kWh → 3 × 4 = 1",
		"a\u0085=b":                "a =b",
		"→=1":                      "→=1",
		"a\xe2\x80":                "a\ufffd\ufffd",
		"5 €":                      "5 €",
		"\xff=1":                   "\ufffd=1",
		"Ä-å":                      "Ä-å",
	} {
		require.Equal(t, want, spreadsheet.Escape(text))
	}
}
