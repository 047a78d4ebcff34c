package carbon_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/carbon"
	"tillit/reports/page"
	"tillit/reports/reportstest"
	"tillit/reports/tiers"
)

// A gas that the Kyoto Protocol does not name stands in the file, in the workbook
// and in the document, and in no sum of theirs.
func TestGasesOutsideKyoto(t *testing.T) {
	t.Parallel()
	gas := carbon.Line{
		Status: carbon.Counted, Date: time.Date(2025, 5, 2, 0, 0, 0, 0, time.UTC), Scope: 1, GHG: reports.Name{ID: "1.fugitive", Text: "Läckage"},
		Category: reports.Name{ID: "1.fugitive.refrigerants.r22", Text: "Köldmedium R22"}, KgOutside: d("17600"), Quality: 2,
	}
	off := gas
	off.Disabled = true
	some := []carbon.Line{lines[0], gas, gas, off}

	var out bytes.Buffer
	require.NoError(t, carbon.WriteJSON(&out, head("sv-SE"), all(some), sources))
	var file carbon.FootprintFile
	require.NoError(t, json.Unmarshal(out.Bytes(), &file))
	require.Equal(t, "84.13524", file.Sums.Total.KgLocation.String())
	require.Len(t, file.Sums.Outside, 1)
	require.Equal(t, "35200", file.Sums.Outside[0].Kg.String())
	require.Equal(t, "17600", file.Rows[1].KgOutside.String())
	require.True(t, file.Rows[0].KgOutside.IsZero())

	out.Reset()
	require.NoError(t, carbon.WriteXLSX(&out, head("sv-SE"), all(some), sources))
	require.Contains(t, reportstest.Seen(t, reportstest.Open(t, out.Bytes())), "Utanför scopen |  | Köldmedium R22 | 35.200")

	out.Reset()
	require.NoError(t, carbon.WritePDF(&out, page.Paper{Fonts: reportstest.Fonts()}, tiers.Content{Head: head("sv-SE")}, all(some), sources))
	require.Contains(t, reportstest.Read(t, out.Bytes()), "Utanför scopen: Köldmedium R22, 35,200 Ton CO₂e")
}
