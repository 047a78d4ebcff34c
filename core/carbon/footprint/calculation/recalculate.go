package calculation

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Recalculate computes the transactions and roll-ups of the company's months,
// and of those that contracts tie to them, from its ledger and replaces those that differ, a year at a
// time and each as a whole: readers see the old figures until the new ones are
// complete. Each year is a numbered run; one that is sealed is left out. A job that is started again goes on
// behind the years that it has finished; running it twice gives the same
// figures and the same transaction ids. It reports progress in ledger rows and
// writes only while run holds its job; the caller ends the job. Requires
// Calculate.
func (s *Service) Recalculate(ctx context.Context, scope tenant.Scope, run *job.Run, period footprint.Period) (footprint.Summary, error) {
	if err := errors.Join(scope.Require(footprint.Calculate), period.Check()); err != nil {
		return footprint.Summary{}, err
	}
	return s.recalculate(ctx, scope, &calculator{run: run}, period.Years())
}

func (s *Service) recalculate(ctx context.Context, scope tenant.Scope, c *calculator, years []footprint.Span) (footprint.Summary, error) {
	c.Service, c.company = s, scope.Company
	if err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		years, err = c.prepare(ctx, tx, years)
		return err
	}); err != nil {
		return footprint.Summary{}, fmt.Errorf("prepare calculation: %w", err)
	}
	defer c.report(ctx)()
	for _, year := range years {
		if err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error { return c.replace(ctx, tx, year) }); err != nil {
			return footprint.Summary{}, fmt.Errorf("calculate %s to %s: %w", footprint.MonthOf(year.From), footprint.MonthOf(year.Last()), err)
		}
	}
	if c.written >= analyzeThreshold {
		if err := s.db.Analyze(ctx, "footprint_transactions", "footprint_rollups", "footprint_supplier_rollups"); err != nil {
			return footprint.Summary{}, err
		}
	}
	return c.summary, nil
}

// analyzeThreshold is how many new rows make the planner's statistics worth renewing.
const analyzeThreshold = 1000

// calculator is one run of Recalculate.
type calculator struct {
	*Service
	company    uuid.UUID
	run        *job.Run
	bridging   bool // offers what it makes of years whose figures have left the house
	engine     *engine.Engine
	contracted contracted   // by contracts
	standing   standing     // in the months that are computed, and not come out alike so far
	rules      string       // hash of the rules, and of which costs hold value added tax
	total      int64        // ledger rows to go through
	done       atomic.Int64 // of total
	written    int64        // transactions that differed
	summary    footprint.Summary
}

// prepare reads what all years share, and how much there is to do. It returns the years
// with the months of others that bills for energy tie to them, or whose assets and stock
// are judged by them.
func (c *calculator) prepare(ctx context.Context, tx pg.Tx, years []footprint.Span) ([]footprint.Span, error) {
	own, rules, err := input.ReadCompany(ctx, tx, c.company)
	if err != nil {
		return nil, err
	}
	matcher, err := rule.Compile(rules)
	if err != nil {
		return nil, err
	}
	factors, err := c.factors.Current(ctx, tx)
	if err != nil {
		return nil, err
	}
	c.engine = engine.New(c.tree, factors, c.prices, matcher, own)
	said, err := input.ReadVATSaid(ctx, tx, c.company)
	if err != nil {
		return nil, err
	}
	c.rules = hashOf(rules, said)
	books, err := input.OpenAccounts(ctx, tx, c.company, c.engine.Accounts)
	if err != nil {
		return nil, err
	}
	if years, err = books.AcrossYears(ctx, tx, c.engine, years); err != nil {
		return nil, fmt.Errorf("find bills of other years: %w", err)
	}
	if years, err = books.LaterYears(ctx, tx, years); err != nil {
		return nil, fmt.Errorf("find what later years judge by them: %w", err)
	}
	for _, year := range years {
		year, _, err := c.widen(ctx, tx, books, year)
		if err != nil {
			return nil, err
		}
		n, err := books.CountRows(ctx, tx, year)
		if err != nil {
			return nil, fmt.Errorf("count ledger rows: %w", err)
		}
		c.total += n
	}
	return years, nil
}

// reportEvery is the interval at which progress is reported.
const reportEvery = 300 * time.Millisecond

// report reports progress until the returned function is called. It runs beside
// the calculation, which holds a connection and must never wait for a second.
// A report that fails costs nothing: a lost job cancels ctx and the fence stops
// the write.
func (c *calculator) report(ctx context.Context) (stop func()) {
	_ = c.run.Progress(ctx, 0, c.total)
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(reportEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				_ = c.run.Progress(ctx, c.done.Load(), c.total)
			}
		}
	}()
	return func() {
		cancel()
		<-ended
	}
}

// replace replaces one year's transactions. Calculations of one company
// wait for one another here, so that the last one has seen every row that was
// there when it began. The fence comes last: it locks the job's row, which
// progress is written to.
func (c *calculator) replace(ctx context.Context, tx pg.Tx, year footprint.Span) error {
	const lock = "select pg_advisory_xact_lock(hashtextextended(?, 0))"
	if _, err := tx.NewRaw(lock, "footprint "+c.company.String()).Exec(ctx); err != nil {
		return fmt.Errorf("wait for other calculations: %w", err)
	}
	if sealed, err := seal.Locked(ctx, tx, c.company, year.From.Year()); err != nil || sealed {
		return err
	}
	books, err := input.OpenAccounts(ctx, tx, c.company, c.engine.Accounts)
	if err != nil {
		return err
	}
	year, contracts, err := c.widen(ctx, tx, books, year)
	if err != nil {
		return err
	}
	c.contracted = contracted{home: c.engine.Region, contracts: contracts}
	summary, finished, err := c.finished(ctx, tx, year)
	if err != nil {
		return fmt.Errorf("look for the run: %w", err)
	}
	if !finished {
		if summary, err = c.calculate(ctx, tx, books, year); err != nil {
			return err
		}
	}
	c.summary.Plus(summary)
	return c.run.Fence(ctx, tx)
}

// widen adds the months of the year that go by what the span holds: those that
// contracts tie to it, those in which credits and closings are judged by it, and those
// near it with bills for energy.
func (c *calculator) widen(ctx context.Context, tx pg.Tx, books *input.Books, s footprint.Span) (footprint.Span, []energycontract.Contract, error) {
	s, contracts, err := widen(ctx, tx, c.company, s)
	if err != nil {
		return footprint.Span{}, nil, err
	}
	if s == s.Year() {
		return s, contracts, nil // there is no more of it
	}
	last, err := books.LastJudged(ctx, tx, c.engine.Chart, s.From.Year())
	if err != nil {
		return footprint.Span{}, nil, fmt.Errorf("find what is judged by it: %w", err)
	}
	if until := footprint.MonthOf(last).First().AddDate(0, 1, 0); until.After(s.To) {
		s.To = until
	}
	if s, err = books.BesideBills(ctx, tx, c.engine, s); err != nil {
		return footprint.Span{}, nil, fmt.Errorf("find bills beside it: %w", err)
	}
	return s, contracts, nil
}

// calculate computes one year and makes a run of it.
func (c *calculator) calculate(ctx context.Context, tx pg.Tx, books *input.Books, year footprint.Span) (_ footprint.Summary, err error) {
	if err := books.Open(ctx, tx, year, c.engine.Chart); err != nil {
		return footprint.Summary{}, err
	}
	c.engine.Know(books.Suppliers)
	if err := books.JudgeBills(ctx, tx, c.engine, year); err != nil {
		return footprint.Summary{}, err
	}
	if c.engine.Stated, err = input.ReadStated(ctx, tx, c.company, year, books.Suppliers); err != nil {
		return footprint.Summary{}, err
	}
	if err := openStage(ctx, tx); err != nil {
		return footprint.Summary{}, err
	}
	if c.standing, err = readStanding(ctx, tx, c.company, year); err != nil {
		return footprint.Summary{}, err
	}
	var summary footprint.Summary
	if err := c.activities(ctx, tx, year, &summary); err != nil {
		return footprint.Summary{}, fmt.Errorf("compute activity entries: %w", err)
	}
	err = books.Entries(ctx, tx, year, func(entries []engine.Entry, read int) error {
		c.done.Add(int64(read))
		return c.compute(ctx, tx, entries, &summary)
	})
	if err != nil {
		return footprint.Summary{}, err
	}
	if err := c.release(ctx, tx, year); err != nil {
		return footprint.Summary{}, fmt.Errorf("cover consumption by contracts: %w", err)
	}
	if err := store(ctx, tx, c.engine.Calculations()); err != nil {
		return footprint.Summary{}, fmt.Errorf("store calculations: %w", err)
	}
	made, err := findDifference(ctx, tx, c.company, year, c.standing.former())
	if err != nil {
		return footprint.Summary{}, err
	}
	if c.bridging {
		if made.Bridge, made.Offered, err = bridges(ctx, tx, c.company, year.From.Year()); err != nil {
			return footprint.Summary{}, err
		}
	}
	if !made.Offered {
		if err := exchange(ctx, tx, c.company, year); err != nil {
			return footprint.Summary{}, err
		}
		c.written += made.Rows()
		if err := tx.Enqueue(ctx, footprint.Calculated{Company: c.company}); err != nil {
			return footprint.Summary{}, err
		}
	}
	return summary, c.record(ctx, tx, year, made, summary)
}

// compute stages what becomes of the entries.
func (c *calculator) compute(ctx context.Context, tx pg.Tx, entries []engine.Entry, summary *footprint.Summary) error {
	const width = 512 // of a line, about
	lines := make([]byte, 0, len(entries)*width)
	for _, e := range entries {
		results, err := c.engine.Results(e)
		if err != nil {
			return fmt.Errorf("ledger row %s: %w", e.LedgerRow, err)
		}
		lines = c.take(lines, results, summary)
	}
	return fillStage(ctx, tx, lines)
}

// take adds results to the summary and, as lines to stage, to dst; those that
// contracts can cover are held back.
func (c *calculator) take(dst []byte, results []engine.Result, summary *footprint.Summary) []byte {
	for i := range results {
		summary.Add(&results[i])
		if !c.contracted.takes(&results[i]) {
			dst = c.appendNew(dst, &results[i])
		}
	}
	return dst
}

// appendNew appends the result as a line to stage, unless it stands like that.
func (c *calculator) appendNew(dst []byte, r *engine.Result) []byte {
	longer := appendCopy(dst, r, c.company)
	if c.standing.standsAs(r.ID, longer[len(dst):]) {
		return longer[:len(dst)]
	}
	return longer
}

// release stages what was held back for contracts.
func (c *calculator) release(ctx context.Context, tx pg.Tx, year footprint.Span) error {
	var lines []byte
	for _, r := range c.contracted.release(c.tree, year.From.Year()) {
		lines = c.appendNew(lines, &r)
	}
	return fillStage(ctx, tx, lines)
}
