package paging

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
)

// Year is a fiscal year and what the system calls it.
type Year struct {
	ID   string    `json:"id"`
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Place is where a reading is.
type Place struct {
	Phase int               `json:"phase"`
	List  List              `json:"list"`           // within the phase
	After string            `json:"after"`          // the last key, in lists that go by keys
	Years []Year            `json:"years"`          // all that the system has, oldest first
	From  time.Time         `json:"from"`           // vouchers before this day are not asked for
	To    time.Time         `json:"to"`             // nor those after this one
	Spans []connection.Span `json:"spans"`          // whose vouchers are still to be read
	Since time.Time         `json:"since"`          // only what changed since is to be read, zero for all
	Sum   string            `json:"sum,omitempty"`  // of the span, as far as it is read
	Last  map[string]string `json:"last,omitempty"` // sums of spans by their first day, as the last reading left them
	Sums  map[string]string `json:"sums,omitempty"` // as this one does
	Began time.Time         `json:"began"`
	Done  int               `json:"done"`
	Total int               `json:"total"`
}

// Year is the fiscal year of a day; a day outside all of them belongs to its
// calendar year.
func (p *Place) Year(day time.Time) Year {
	for _, y := range p.Years {
		if !day.Before(y.From) && !day.After(y.To) {
			return y
		}
	}
	return Year{From: time.Date(day.Year(), 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(day.Year(), 12, 31, 0, 0, 0, 0, time.UTC)}
}

// YearCalled is the fiscal year of that id, or that of the day when the system
// has no such year.
func (p *Place) YearCalled(id string, day time.Time) Year {
	for _, y := range p.Years {
		if y.ID == id {
			return y
		}
	}
	return p.Year(day)
}

// FiscalYears are all years, newest first as in ledger.Head.
func (p *Place) FiscalYears() []ledger.FiscalYear {
	years := make([]ledger.FiscalYear, len(p.Years))
	for i, y := range p.Years {
		years[len(years)-1-i] = ledger.FiscalYear{From: y.From, To: y.To}
	}
	return years
}

// Mark is what a finished reading leaves behind.
type Mark struct {
	Since time.Time         `json:"since"`
	Sums  map[string]string `json:"sums,omitempty"`
}

// overlap is how much earlier than a reading began the next one looks for
// changes, for clocks that disagree and changes that were under way.
const overlap = 5 * time.Minute

// open is how long after its end a fiscal year is still read again in full:
// annual accounts are due within seven months (Annual Accounts Act 8:3).
const open = 7

// Step reads a page of a list, or of the vouchers of a span. done says that
// the list or span ended with it.
type Step func(ctx context.Context, p *Place) (page connection.Page, done bool, err error)

// Plan is how one system is read.
type Plan struct {
	// Years are the fiscal years, in any order.
	Years func(context.Context) ([]Year, error)
	// Before are the lists that are read before vouchers.
	Before []Step
	// Span reads the vouchers of p.Spans[0], which is a fiscal year when
	// ByYear and a month when not.
	Span   Step
	ByYear bool
	// Sum reports in a few characters what state the system's list of the
	// vouchers of p.Spans[0] is in. A span that is as it was when it was last
	// read is not read again. Span leaves the sum of what it reads in p.Sum;
	// nil where vouchers cost no calls of their own.
	Sum func(ctx context.Context, p *Place) (string, error)
	// After are the lists that are read after vouchers.
	After []Step
	// Now is the time by the clock of this side.
	Now func() time.Time
}

// Read is the page of a reading that follows s.Cursor. A first reading covers
// all from s.From on; later ones the fiscal years that may still change.
func (plan Plan) Read(ctx context.Context, s connection.Step) (connection.Page, error) {
	if len(s.Cursor) == 0 || string(s.Cursor) == "null" {
		p, err := plan.begin(ctx, s)
		if err != nil {
			return connection.Page{}, err
		}
		return plan.end(connection.Page{}, p)
	}
	p := new(Place)
	if err := json.Unmarshal(s.Cursor, p); err != nil {
		return connection.Page{}, fmt.Errorf("read cursor: %w", err)
	}
	steps := slices.Concat(plan.Before, []Step{plan.Span}, plan.After)
	if p.Phase < 0 || p.Phase >= len(steps) || (p.Phase == len(plan.Before) && len(p.Spans) == 0) {
		return connection.Page{}, errors.New("read cursor: it leads nowhere")
	}
	same, err := plan.unchanged(ctx, p)
	if err != nil {
		return connection.Page{}, err
	}
	if same {
		p.Sums[p.sumKey()] = p.Last[p.sumKey()]
		p.Spans = p.Spans[1:]
		p.Done++
		return plan.end(connection.Page{}, p)
	}
	page, done, err := steps[p.Phase](ctx, p)
	if err != nil {
		return connection.Page{}, err
	}
	if done {
		if p.Phase == len(plan.Before) && plan.Sum != nil {
			p.Sums[p.sumKey()] = p.Sum
		}
		p.List, p.After, p.Sum = List{}, "", ""
		p.Done++
		if p.Phase == len(plan.Before) {
			page.Whole = &connection.Span{From: p.Spans[0].From, To: p.Spans[0].To}
			p.Spans = p.Spans[1:]
		} else {
			p.Phase++
		}
	}
	return plan.end(page, p)
}

// sumKey is what the sum of the span that is being read goes by.
func (p *Place) sumKey() string { return p.Spans[0].From.Format(time.DateOnly) }

// unchanged says whether the reading is at the beginning of a span that is as
// it was when it was last read.
func (plan Plan) unchanged(ctx context.Context, p *Place) (bool, error) {
	if p.Phase != len(plan.Before) || plan.Sum == nil {
		return false, nil
	}
	if p.Sums == nil {
		p.Sums = map[string]string{}
	}
	last := p.Last[p.sumKey()]
	if last == "" || p.After != "" || p.List != (List{}) {
		return false, nil
	}
	sum, err := plan.Sum(ctx, p)
	return sum == last, err
}

func (plan Plan) begin(ctx context.Context, s connection.Step) (*Place, error) {
	p := &Place{From: s.From, To: s.To, Began: plan.Now().UTC().Truncate(time.Second)}
	if len(s.Mark) > 0 && string(s.Mark) != "null" {
		var m Mark
		if err := json.Unmarshal(s.Mark, &m); err != nil {
			return nil, fmt.Errorf("read mark: %w", err)
		}
		p.Since, p.Last = m.Since, m.Sums
	}
	years, err := plan.Years(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(years, func(a, b Year) int { return a.From.Compare(b.From) })
	p.Years = years
	p.Spans = plan.spans(p, s)
	p.Total = 1 + len(plan.Before) + len(p.Spans) + len(plan.After)
	p.Done = 1
	return p, nil
}

// spans are the days to read, cut into years or months, oldest first.
func (plan Plan) spans(p *Place, s connection.Step) (spans []connection.Span) {
	for _, y := range p.Years {
		if !p.Since.IsZero() && y.To.AddDate(0, open, 0).Before(p.Since) {
			continue
		}
		from, to := Later(y.From, s.From), Earlier(y.To, s.To)
		switch {
		case from.After(to):
		case plan.ByYear:
			spans = append(spans, connection.Span{From: from, To: to})
		default:
			spans = append(spans, Months(from, to)...)
		}
	}
	return spans
}

// end gives a page the cursor or mark that follows it.
func (plan Plan) end(page connection.Page, p *Place) (connection.Page, error) {
	if p.Phase == len(plan.Before) && len(p.Spans) == 0 {
		p.Phase++
	}
	page.Done, page.Total = p.Done, p.Total
	var err error
	if p.Phase == len(plan.Before)+1+len(plan.After) {
		page.Mark, err = json.Marshal(Mark{Since: p.Began.Add(-overlap), Sums: p.Sums})
		return page, err
	}
	page.Next, err = json.Marshal(p)
	return page, err
}

// Later is the later of two days.
func Later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Earlier is the earlier of two days.
func Earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
