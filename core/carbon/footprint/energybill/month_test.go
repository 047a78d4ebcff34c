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

// TestMonths holds which months a text tells, of a row that was booked on the tenth.
func TestMonths(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, booked, want string }{
		{"2024-02-30 - 2024-03-31, 1.4.-30.4.", "2024-05", "2024-04 2024-04"}, // the first pair are no days
		{"1.10.-31.12.", "2025-01", "2024-10 2024-12"},
		{"1.4.2024-31.4.2024", "2024-05", ""},
		{"1.3.-7.3.", "2024-04", "2024-03 2024-03"}, // a week
		{"1.3.-6.3.", "2024-04", ""},
		{"2023-01-01 - 2024-02-04", "2024-03", "2023-01 2024-01"}, // 400 days, of which four in February
		{"2023-01-01 - 2024-02-05", "2024-03", ""},
		{"28.3.-5.4.2024", "2024-05", "2024-04 2024-04"}, // a week of neither
		{"15.3.-7.4.2024", "2024-05", "2024-03 2024-04"},
		{"25.3.-30.4.2024", "2024-05", "2024-03 2024-04"},
		{"26.3.-30.4.2024", "2024-05", "2024-04 2024-04"},
		{"El mars, år 2024", "2024-04", "2024-03 2024-03"},
		{"El mars 20st", "2024-04", "2024-03 2024-03"},
		{"El 2019-03", "2019-04", "2019-03 2019-03"},
		{"Halvår 1 2023", "2024-05", "2023-01 2023-06"},
		{"Halvår 1", "2024-08", "2024-01 2024-06"},
		{"El", "2024-04", ""},
	} {
		booked, err := time.Parse(time.DateOnly, c.booked+"-10")
		require.NoError(t, err)
		require.Equal(t, c.want, energybill.Months(c.text, booked), c.text)
	}
}

func TestRow_TellsLong(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"El 1-6/2024": "2024-01-01 2024-07-01", "El 1-4/2024": "2024-01-01 2024-05-01", "El 9-12/2024": "2024-09-01 2025-01-01",
		"2024-12-01 - 2025-03-31": "2024-12-01 2025-04-01", "El 1-3/2024": "", "El 2024-05": "", "El": "",
	} {
		from, to, long := energybill.Row{Text: text, Date: time.Date(2025, time.April, 10, 0, 0, 0, 0, time.UTC)}.TellsLong()
		require.Equal(t, want != "", long, text)
		if long {
			require.Equal(t, want, from.Format(time.DateOnly)+" "+to.Format(time.DateOnly), text)
		}
	}
}
