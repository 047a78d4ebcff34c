package materiality_test

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/reports/materiality"
	"tillit/reports/reportstest"
)

func content(locale string) materiality.Content {
	at := time.Date(2026, 1, 15, 0, 0, 0, 0, time.UTC)
	mean := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	head := reportstest.Head(locale)
	head.Scope2, head.Filter = "", nil
	return materiality.Content{
		Head: head, Threshold: 5, Most: 10, Dimensions: []string{"scale", "scope", "remediability", "likelihood", "consequence"},
		Topics: []materiality.Topic{{ID: "E1", Name: "Klimat", Material: true, SubTopics: []materiality.SubTopic{
			{
				ID: "E1.1", Name: "Anpassning", Assessed: true, Material: true,
				Impact: materiality.Side{Question: "E1.1-I", Highest: mean("5.33"), Material: true, Reasoning: "=Skyfall", By: "Anna", At: at, Aspects: []materiality.Aspect{
					{Code: "negativeActual", Scores: map[string]int{"scale": 6, "scope": 5, "remediability": 5}, Mean: mean("5.33").Decimal, Material: true},
					{Code: "positivePotential", Scores: map[string]int{"likelihood": 0}},
				}},
				Financial: materiality.Side{Question: "E1.1-F", Highest: mean("4.5"), By: "Bo", At: at, Aspects: []materiality.Aspect{
					{Code: "risk", Scores: map[string]int{"likelihood": 4, "consequence": 5}, Mean: mean("4.5").Decimal},
				}},
			},
			{
				ID: "E1.2", Name: "Begränsning", Assessed: true,
				Impact:   materiality.Side{Question: "E1.2-I", Highest: mean("10"), Material: true, At: at, Aspects: []materiality.Aspect{{Code: "negativePotential", Mean: mean("10").Decimal, Material: true}}},
				Decision: &materiality.Decision{Question: "E1.2-R", Essential: false, Reason: "@Köper bara in", By: "Anna", At: at},
			},
			{ID: "E1.3", Name: "Energi"},
		}}, {ID: "S1", Name: "Egen arbetskraft"}},
	}
}

func write(t *testing.T, c materiality.Content) *excelize.File {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, materiality.WriteXLSX(&out, c))
	f := reportstest.Open(t, out.Bytes())
	reportstest.TitlesOverFigures(t, f)
	return f
}

func TestWriteXLSX_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		reportstest.Golden(t, locale, reportstest.Seen(t, write(t, content(locale))))
	}
}

func TestWriteXLSX_AZeroIsAScore(t *testing.T) {
	t.Parallel()
	rows, err := write(t, content("en-US")).GetRows("Scores", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	table := reportstest.Below(t, rows, "Sub-topic ID")
	require.Equal(t, []string{"6", "5", "5", "", ""}, table[0][4:9])
	require.Equal(t, []string{"", "", "", "0", ""}, table[1][4:9])
}

func TestWriteXLSX_NothingRuns(t *testing.T) {
	t.Parallel()
	c := content("sv-SE")
	for _, text := range reportstest.Hostile() {
		c.Topics = append(c.Topics, materiality.Topic{ID: text, Name: text, SubTopics: []materiality.SubTopic{{
			ID: text, Name: text, Decision: &materiality.Decision{Reason: text, By: text},
			Impact: materiality.Side{Reasoning: text, By: text, Question: text, Aspects: []materiality.Aspect{{Code: text}}},
		}}})
	}
	reportstest.NothingRuns(t, write(t, c))
}

func TestWriteXLSX_AStandardThatAssessesNothing(t *testing.T) {
	t.Parallel()
	f := write(t, materiality.Content{Head: reportstest.Head("sv-SE"), Threshold: 5, Most: 10})
	require.Contains(t, reportstest.Seen(t, f), "Företagets standard bedömer inga ämnen.")
}

func TestWriteXLSX_Errors(t *testing.T) {
	t.Parallel()
	require.Error(t, materiality.WriteXLSX(io.Discard, content("de-DE")))
	_, err := materiality.FileName(reportstest.Head("de-DE"))
	require.Error(t, err)
}
