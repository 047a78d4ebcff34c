package energybill_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/energybill"
)

// TestSpans_LookedFor holds that no form of a span is passed over in a text that tells it.
func TestSpans_LookedFor(t *testing.T) {
	t.Parallel()
	bits := []string{
		"2024", "20", "24", "01", "1", "2", "3", "12", "6", "2024-01", "1/2024", "20240101", "240131", "1-6/2024", "31.3.", "2024-01-31", "1/1-31/3",
		"-", "–", "/", ".", " ", " ", " ", "\t", " till ", " t/m ", "t.o.m. ", "Q", "q", "KV", "kvartal", "Kwartaal", "neljännes", "\u212avartal", "\u212aV", ":a ",
		"halvår", "HALVÅRET", "vuosipuolisko", "VUO\u017fIPUOLISKO", "halfjaar", "H", "h", "första ", "tweede ", "år ", "Vuosi ", "jaarnota ", "el", "kWh", "Faktura ",
	}
	r := rand.New(rand.NewPCG(3, 4))
	told := 0
	for range 20_000 {
		var text strings.Builder
		for range 1 + r.IntN(8) {
			text.WriteString(bits[r.IntN(len(bits))])
		}
		day := time.Date(2024, time.Month(1+r.IntN(12)), 1, 0, 0, 0, 0, time.UTC)
		require.Empty(t, energybill.Overlooked(text.String(), day), "%q", text.String())
		if _, _, long := (energybill.Row{Text: text.String(), Date: day}).TellsLong(); long {
			told++
		}
	}
	require.Greater(t, told, 200, "texts must often tell many months")
}
