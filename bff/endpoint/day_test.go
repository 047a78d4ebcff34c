package endpoint_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/endpoint"
)

// The forms are those that Date.parse takes and JSON.stringify writes; an
// instant is the day that it is in Stockholm, in summer as in winter.
func TestDay(t *testing.T) {
	t.Parallel()
	for text, day := range map[endpoint.Day]string{
		"2025-12-31":                "2025-12-31",
		"2025-12":                   "2025-12-01",
		"2025":                      "2025-01-01",
		"2025-12-31T22:59:59.999Z":  "2025-12-31",
		"2025-12-31T23:00:00.000Z":  "2026-01-01",
		"2025-12-31T23:00Z":         "2026-01-01",
		"2025-06-30T21:59:59Z":      "2025-06-30",
		"2025-06-30T22:00:00Z":      "2025-07-01",
		"2025-12-31T20:00:00-05:00": "2026-01-01",
		"2025-12-31T23:30:00":       "2025-12-31",
		"2025-12-31T23:30":          "2025-12-31",
		"2025-12-31T12%3A00%3A00Z":  "2025-12-31",
		"2025-12-31T12%3A0%":        "",
		"":                          "",
		"2025-13-01":                "",
		"2025-02-30":                "",
		"31.12.2025":                "",
		"2025-12-31 12:00":          "",
		"2025-12-31T24:30:00Z":      "",
		"i går":                     "",
	} {
		require.Equal(t, day, text.String(), string(text))
	}
	require.Equal(t, 2026, endpoint.Day("2025-12-31T23:00:00.000Z").Year())
	require.Zero(t, endpoint.Day("none").Year())
}
