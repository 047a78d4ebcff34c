package paging_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/paging/pagingtest"
)

// source has one voucher a month, which may carry a day of another.
type source struct {
	late       bool
	registered int
}

func (s *source) Register(context.Context) (ledger.Head, error) {
	s.registered++
	return ledger.Head{
		Currency: "SEK", Accounts: []ledger.Account{{Number: "5020", Name: "El\x00"}, {Number: "6000", Name: "Annat"}},
		Suppliers: []ledger.Supplier{{Key: "1", Name: "Vattenfall"}, {Key: "2", Name: "Andra"}},
	}, nil
}

func (s *source) Plan(_ context.Context, head ledger.Head, step connection.Step) (paging.Outline, error) {
	from, mark, err := paging.Again(head.Years, step)
	return paging.Outline{Spans: paging.Months(from, step.To), Mark: mark}, err
}

func (s *source) Load(_ context.Context, _ ledger.Head, span connection.Span) (paging.Part, error) {
	day := span.From
	if s.late {
		day = span.To.AddDate(0, 0, 1)
	}
	return paging.Part{
		Vouchers: []ledger.Voucher{{Number: day.Format(time.DateOnly), Text: " El\n", Date: day, Rows: []ledger.Row{
			{Number: 1, Account: "5020 ", Amount: decimal.NewFromInt(1), Supplier: "1"}, {Number: 2, Account: "2440", Amount: decimal.NewFromInt(-1), Supplier: "3"},
		}}},
		Suppliers: []ledger.Supplier{{Key: "3", Name: "Mötta"}},
	}, nil
}

func TestReader_Read(t *testing.T) {
	t.Parallel()
	books := &source{}
	reader := paging.NewReader(books)
	step := connection.Step{From: pagingtest.Day(t, "2025-01-10"), To: pagingtest.Day(t, "2025-02-20")}

	first, err := reader.Read(t.Context(), step)
	require.NoError(t, err)
	require.Equal(t, "El", first.Books.Head().Accounts[0].Name)
	require.Len(t, first.Books.Head().Suppliers, 2)
	require.Nil(t, first.Whole)
	require.Equal(t, 2, first.Total)

	step.Cursor = first.Next
	second, err := reader.Read(t.Context(), step)
	require.NoError(t, err)
	require.Equal(t, &connection.Span{From: step.From, To: pagingtest.Day(t, "2025-01-31")}, second.Whole)
	head := second.Books.Head()
	require.Equal(t, []ledger.Account{{Number: "5020", Name: "El"}, {Number: "2440", Type: ledger.Liability}}, head.Accounts,
		"those of the vouchers, known or not")
	require.Equal(t, []ledger.Supplier{{Key: "1", Name: "Vattenfall"}, {Key: "3", Name: "Mötta"}}, head.Suppliers)
	require.Equal(t, 1, second.Books.Notices().Count(ledger.NoticeUnknownAccount))
	for v, err := range second.Books.Vouchers() {
		require.NoError(t, err)
		require.Equal(t, "El", v.Text)
		require.Equal(t, []string{"5020 1 1", "2440 -1 3"}, pagingtest.Rows(v))
	}
	require.Nil(t, second.Mark)

	step.Cursor = second.Next
	last, err := reader.Read(t.Context(), step)
	require.NoError(t, err)
	require.Nil(t, last.Next)
	require.Equal(t, 2, last.Done)
	require.JSONEq(t, `{"until": "2025-02-20T00:00:00Z"}`, string(last.Mark))
	require.Equal(t, 1, books.registered, "once a session")
}

func TestReader_Read_Refuses(t *testing.T) {
	t.Parallel()
	step := connection.Step{From: pagingtest.Day(t, "2025-01-01"), To: pagingtest.Day(t, "2025-02-28")}
	reader := paging.NewReader(&source{late: true})
	first, err := reader.Read(t.Context(), step)
	require.NoError(t, err)
	for name, given := range map[string]connection.Step{
		"voucher of another day": {Cursor: first.Next},
		"cursor that is none":    {Cursor: json.RawMessage(`[`)},
		"cursor at the end":      {Cursor: json.RawMessage(`{}`)},
		"mark that is none":      {Mark: json.RawMessage(`5`), From: step.From, To: step.To},
	} {
		_, err := reader.Read(t.Context(), given)
		failure := new(connection.Failure)
		require.ErrorAs(t, err, &failure, name)
		require.Equal(t, connection.Garbled, failure.Reason, name)
	}
}

func TestAgain(t *testing.T) {
	t.Parallel()
	years := []ledger.FiscalYear{
		{From: pagingtest.Day(t, "2025-05-01"), To: pagingtest.Day(t, "2026-04-30")},
		{From: pagingtest.Day(t, "2024-09-01"), To: pagingtest.Day(t, "2025-04-30")},
		{From: pagingtest.Day(t, "2023-09-01"), To: pagingtest.Day(t, "2024-08-31")},
	}
	for name, c := range map[string]struct{ mark, want string }{
		"the first time":             {"", "2023-01-01"},
		"the year before is open":    {`{"until": "2026-01-31T00:00:00Z"}`, "2024-09-01"},
		"last read in an older year": {`{"until": "2024-09-01T00:00:00Z"}`, "2023-09-01"},
		"last read before all years": {`{"until": "2023-03-01T00:00:00Z"}`, "2023-01-01"},
	} {
		step := connection.Step{From: pagingtest.Day(t, "2023-01-01"), To: pagingtest.Day(t, "2026-02-01")}
		if c.mark != "" {
			step.Mark = json.RawMessage(c.mark)
		}
		from, mark, err := paging.Again(years, step)
		require.NoError(t, err)
		require.Equal(t, pagingtest.Day(t, c.want), from, name)
		require.JSONEq(t, `{"until": "2026-02-01T00:00:00Z"}`, string(mark))
	}
}
