package paging_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
)

// system has a long fiscal year and a calendar one, two vouchers in each month
// and a page for each of them.
type system struct {
	sums  map[string]string // of months, by their first day
	pages []string          // that were read
}

func at(text string) time.Time {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(err)
	}
	return day
}

func (s *system) plan() paging.Plan {
	p := paging.Plan{
		Years: func(context.Context) ([]paging.Year, error) {
			return []paging.Year{{ID: "2", From: at("2025-01-01"), To: at("2025-12-31")}, {ID: "1", From: at("2024-09-01"), To: at("2024-12-31")}}, nil
		},
		Before: []paging.Step{func(_ context.Context, p *paging.Place) (connection.Page, bool, error) {
			return connection.Page{Books: paging.NewBooks(ledger.Head{Years: p.FiscalYears()}, nil)}, true, nil
		}},
		Span: s.vouchers,
		Now:  func() time.Time { return at("2025-03-10") },
	}
	if s.sums != nil {
		p.Sum = func(_ context.Context, p *paging.Place) (string, error) {
			return s.sums[p.Spans[0].From.Format(time.DateOnly)], nil
		}
	}
	return p
}

func (s *system) vouchers(_ context.Context, p *paging.Place) (connection.Page, bool, error) {
	month := p.Spans[0].From.Format(time.DateOnly)
	number := "1"
	if p.After != "" {
		number = "2"
	}
	s.pages = append(s.pages, month+" "+number)
	p.After, p.Sum = number, s.sums[month]
	voucher := ledger.Voucher{Number: month + " " + number, Date: p.Spans[0].From, Year: p.Year(p.Spans[0].From).From, Rows: []ledger.Row{{Account: "5020", Amount: decimal.NewFromInt(1)}}}
	return connection.Page{Books: paging.NewBooks(ledger.Head{}, []ledger.Voucher{voucher})}, number == "2", nil
}

// read reads to the end from a step, and returns every page on the way.
func (s *system) read(t *testing.T, step connection.Step) []connection.Page {
	t.Helper()
	var pages []connection.Page
	for {
		page, err := s.plan().Read(t.Context(), step)
		require.NoError(t, err)
		require.LessOrEqual(t, page.Done, page.Total)
		pages = append(pages, page)
		if page.Next == nil {
			return pages
		}
		step.Cursor = page.Next
	}
}

func whole(pages []connection.Page) (spans []string) {
	for _, p := range pages {
		if p.Whole != nil {
			spans = append(spans, p.Whole.From.Format(time.DateOnly)+" "+p.Whole.To.Format(time.DateOnly))
		}
	}
	return spans
}

func TestPlan_Read_GoesOnFromEveryPage(t *testing.T) {
	t.Parallel()
	s := &system{}
	step := connection.Step{From: at("2024-11-15"), To: at("2025-02-10")}
	pages := s.read(t, step)
	require.Equal(t, []string{"2024-11-15 2024-11-30", "2024-12-01 2024-12-31", "2025-01-01 2025-01-31", "2025-02-01 2025-02-10"}, whole(pages))
	want := fmt.Sprint(s.pages)
	for i, page := range pages[:len(pages)-1] {
		s.pages = nil
		step.Cursor = page.Next
		rest := s.read(t, step)
		require.Equal(t, pages[i+1:], rest, "after page %d", i)
		require.Contains(t, want, fmt.Sprint(s.pages)[1:])
	}
}

func TestPlan_Read_ReadsYearsAgainThatMayChange(t *testing.T) {
	t.Parallel()
	for mark, want := range map[string]string{
		`{"since":"2025-03-01T00:00:00Z"}`: "2024-09-01 2024-09-30", // its accounts are not due yet
		`{"since":"2025-08-01T00:00:00Z"}`: "2025-01-01 2025-01-31",
	} {
		s := &system{}
		pages := s.read(t, connection.Step{Mark: []byte(mark), From: at("2024-09-01"), To: at("2025-02-10")})
		require.Equal(t, want, whole(pages)[0], mark)
		require.JSONEq(t, `{"since":"2025-03-09T23:55:00Z"}`, string(pages[len(pages)-1].Mark))
	}
}

func TestPlan_Read_LeavesSpansThatAreAsTheyWere(t *testing.T) {
	t.Parallel()
	s := &system{sums: map[string]string{"2025-01-01": "a", "2025-02-01": "b"}}
	step := connection.Step{From: at("2025-01-01"), To: at("2025-02-10")}
	first := s.read(t, step)
	s.sums["2025-02-01"], s.pages = "c", nil
	step.Mark = first[len(first)-1].Mark
	second := s.read(t, step)
	require.Equal(t, []string{"2025-02-01 1", "2025-02-01 2"}, s.pages)
	require.Equal(t, []string{"2025-02-01 2025-02-10"}, whole(second), "what is not read is not whole either, lest it be taken for deleted")
	require.JSONEq(t, `{"since":"2025-03-09T23:55:00Z","sums":{"2025-01-01":"a","2025-02-01":"c"}}`, string(second[len(second)-1].Mark))
}

func TestPlan_Read_Refuses(t *testing.T) {
	t.Parallel()
	for name, step := range map[string]connection.Step{
		"CursorThatIsNone":       {Cursor: []byte(`[`)},
		"CursorThatLeadsNowhere": {Cursor: []byte(`{"phase":7}`)},
		"MarkThatIsNone":         {Mark: []byte(`5`)},
	} {
		_, err := (&system{}).plan().Read(t.Context(), step)
		require.Error(t, err, name)
	}
}
