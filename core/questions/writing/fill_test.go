package writing_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

func numbers(pairs ...string) map[string]decimal.Decimal {
	found := map[string]decimal.Decimal{}
	for i := 0; i < len(pairs); i += 2 {
		found[pairs[i]] = decimal.RequireFromString(pairs[i+1])
	}
	return found
}

func TestService_Fill(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	a := b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("1"), Explanation: "A guess.", Completed: true})
	filled, err := b.Writing.Fill(t.Context(), b.Admin, writing.Fill{
		Question: "B3_01", Year: 2025, Version: a.Version, Numbers: numbers("", "103.25"),
	})
	require.NoError(t, err)
	require.Equal(t, "103.25", filled.Value.Number.String())
	require.Equal(t, "A guess.", filled.Explanation)
	require.Equal(t, answer.FromFootprint, filled.Source)
	require.False(t, filled.Completed, "a person has to look at it")

	marked := filled.Content
	marked.Completed = true
	require.Equal(t, answer.FromFootprint, b.Save(t, b.Admin, "B3_01", marked).Source, "the value is still that")
	marked.Value = answertest.Number("104")
	require.Equal(t, answer.ByPerson, b.Save(t, b.Admin, "B3_01", marked).Source)
	require.Equal(t, answer.ByPerson, b.Find(t, 2025, "B3_01").Answer.Source)

	_, err = b.Writing.Fill(t.Context(), b.Admin, writing.Fill{Question: "B3_01", Year: 2025, Version: 1, Numbers: numbers("", "1")})
	require.ErrorIs(t, err, answer.ErrStale)
	_, err = b.Writing.Fill(t.Context(), b.User, writing.Fill{Question: "B3_01", Year: 2025, Numbers: numbers("", "1")})
	require.ErrorIs(t, err, tenant.ErrNotFound, "not assigned to them")
	_, err = b.Writing.Fill(t.Context(), b.Other, writing.Fill{Question: "B3_01", Year: 2025, Version: 4, Numbers: numbers("", "1")})
	require.ErrorIs(t, err, answer.ErrStale, "another company has an answer of its own, and none here")
}

func TestService_Fill_OneRowOfATable(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	typed := answer.Content{Value: &answer.Value{Rows: []answer.Row{{Key: "partnership", Cell: answertest.Cell("7")}, {Key: "limited", Cell: answertest.Cell("8")}}}}
	a := b.Save(t, b.Admin, "B3_04", typed)
	filled, err := b.Writing.Fill(t.Context(), b.Admin, writing.Fill{
		Question: "B3_04", Year: 2025, Version: a.Version, Numbers: numbers("limited", "9.5", "unknown", "1"),
	})
	require.NoError(t, err)
	require.Len(t, filled.Value.Rows, 2)
	require.Equal(t, "partnership", filled.Value.Rows[0].Key)
	require.Equal(t, "9.5", filled.Value.Rows[1].Number.String())
}

// A figure that rests on average prices leaves what people typed.
func TestService_Fill_FromPrices(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	guessed := map[string]bool{"": true}
	a, err := b.Writing.Fill(t.Context(), b.Admin, writing.Fill{Question: "B3_01", Year: 2025, Numbers: numbers("", "3324"), Guessed: guessed})
	require.NoError(t, err, "nobody has answered")
	require.Equal(t, "3324", a.Value.Number.String())
	_, err = b.Writing.Fill(t.Context(), b.Admin, writing.Fill{
		Question: "B3_01", Year: 2025, Version: a.Version, Numbers: numbers("", "3325"), Guessed: guessed,
	})
	require.NoError(t, err, "what came from the footprint follows it")

	a = b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("74")})
	_, err = b.Writing.Fill(t.Context(), b.Admin, writing.Fill{
		Question: "B3_01", Year: 2025, Version: a.Version, Numbers: numbers("", "3324"), Guessed: guessed,
	})
	require.ErrorIs(t, err, writing.ErrFromPrices)
	require.Equal(t, "74", b.Find(t, 2025, "B3_01").Answer.Value.Number.String())
	_, err = b.Writing.Fill(t.Context(), b.Admin, writing.Fill{Question: "B3_01", Year: 2025, Version: a.Version, Numbers: numbers("", "3324")})
	require.NoError(t, err, "quantities of invoices may stand in its place")
}

// Of a table the rows that nobody typed are filled.
func TestService_Fill_FromPricesBesideTyped(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	a := b.Save(t, b.Admin, "B3_04", answer.Content{Value: &answer.Value{Rows: []answer.Row{{Key: "limited", Cell: answertest.Cell("8")}}}})
	filled, err := b.Writing.Fill(t.Context(), b.Admin, writing.Fill{
		Question: "B3_04", Year: 2025, Version: a.Version, Numbers: numbers("limited", "9.5", "other", "1"),
		Guessed: map[string]bool{"limited": true, "other": true},
	})
	require.NoError(t, err)
	require.Len(t, filled.Value.Rows, 2)
	for _, row := range filled.Value.Rows {
		require.Equal(t, map[string]string{"limited": "8", "other": "1"}[row.Key], row.Number.String())
	}
}

func TestService_Figures(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	figures, err := b.Writing.Figures(t.Context(), b.Admin, 2025, "B3_04")
	require.NoError(t, err)
	require.Equal(t, []catalogue.Figure{
		{Row: "limited", Categories: []string{"1", "2"}, Market: true}, {Row: "other", Categories: []string{"3.1"}},
	}, figures)
	_, err = b.Writing.Figures(t.Context(), b.Admin, 2025, "B3_02")
	require.ErrorIs(t, err, writing.ErrNoFigure)
	_, err = b.Writing.Figures(t.Context(), b.User, 2025, "B3_01")
	require.ErrorIs(t, err, tenant.ErrNotFound)
}
