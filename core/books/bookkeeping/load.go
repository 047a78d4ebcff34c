package bookkeeping

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/price"
)

// params are those of a job of KindImport or KindTakeOut.
type params struct {
	Import  uuid.UUID `json:"import"`
	Apart   bool      `json:"apart,omitempty"`   // its vouchers without a number are others than those that are here
	Missing bool      `json:"missing,omitempty"` // what the import lacks is removed, and not the import

	Mapping *mappingRow `json:"mapping,omitempty"` // that somebody chose for the table

	// Of the rows that were changed, once they are.
	From time.Time `json:"from,omitzero"`
	To   time.Time `json:"to,omitzero"`
}

// Load does the work of an import's job: it reads the file and stores what is
// new or different, all of it or nothing. Vouchers that are here already stay
// untouched, and those that the file lacks stay as well: a file may cover part
// of a year. Loading twice changes nothing; once the rows are in, it returns
// the summary of the first time. It reports progress in rows of the file and
// writes only while run holds its job. Requires Import.
func (s *Service) Load(ctx context.Context, scope tenant.Scope, run *job.Run) (Summary, error) {
	if err := scope.Require(Import); err != nil {
		return Summary{}, err
	}
	var p params
	if err := json.Unmarshal(run.Job.Params, &p); err != nil {
		return Summary{}, fmt.Errorf("read parameters of import: %w", err)
	}
	var file File
	var key string
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		file, key, err = findImport(ctx, tx, scope.Company, p.Import)
		return err
	})
	if err != nil {
		return Summary{}, fmt.Errorf("find import: %w", err)
	}
	if file.Summary != nil && !p.Apart {
		return *file.Summary, nil
	}

	src, err := s.files.Open(ctx, key)
	if err != nil {
		return Summary{}, fmt.Errorf("open file of import: %w", err)
	}
	summary, err := s.load(ctx, scope, run, p, file, src)
	return summary, errors.Join(err, src.Close())
}

func (s *Service) load(ctx context.Context, scope tenant.Scope, run *job.Run, p params, file File, src io.ReadSeeker) (Summary, error) {
	books, kind, err := s.open(src)
	if sheet, ok := books.(ledger.Sheet); ok && err == nil {
		t, failed := s.tableFor(ctx, scope, sheet, p.Mapping)
		if failed != nil {
			return Summary{}, failed
		}
		if !t.Ready() {
			return Summary{}, s.wait(ctx, scope, run, file, t)
		}
		books, kind, err = t.read(sheet)
	}
	if err != nil {
		return Summary{}, err
	}
	head := books.Head()
	summary := Summary{
		Kind: kind, Format: head.Format, Encoding: head.Encoding, Program: head.Program,
		Company: head.Company, CorporateNumber: head.CorporateNumber, Years: head.Years,
	}
	rows, stop := reportProgress(ctx, run, int64(head.Rows))
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		m := merge{tx: tx, company: scope.Company, currency: head.Currency, imported: &file.ID}
		if p.Apart {
			m.apart = &file.ID
		}
		if err := m.bringIn(ctx, books, kind, file, rows, &summary); err != nil {
			return err
		}
		// The fence comes last: it locks the job's row, which says that this
		// worker lives.
		return run.Fence(ctx, tx)
	})
	stop()
	if err != nil {
		return Summary{}, err
	}
	if summary.Imported+summary.Changed >= analyzeThreshold {
		if err := s.db.Analyze(ctx, "vouchers", "ledger_rows", "ledger_accounts", "suppliers"); err != nil {
			return Summary{}, err
		}
	}
	return summary, run.Progress(ctx, int64(head.Rows), int64(head.Rows))
}

// bringIn stages the vouchers of a file and merges them into its source.
func (m merge) bringIn(ctx context.Context, books ledger.Books, kind string, file File, rows *atomic.Int64, summary *Summary) error {
	head := books.Head()
	books, err := m.inYears(ctx, books, kind)
	if err != nil {
		return err
	}
	closing, garbled := newClosing(head), ledger.Notices{}
	see := func(v ledger.Voucher) {
		closing.add(v)
		noticeGarbled(v, &garbled)
	}
	if err := stage(ctx, m.tx, books, rows, see); err != nil {
		return fmt.Errorf("stage vouchers: %w", err)
	}
	notices := books.Notices()
	notices.Join(garbled)
	proved := closing.compare(&notices)
	if err := compareCompany(ctx, m.tx, m.company, summary, &notices); err != nil {
		return err
	}
	if err := m.compareCurrency(ctx, rows.Load(), &notices); err != nil {
		return err
	}
	if err := m.lockBooks(ctx); err != nil {
		return err
	}
	if m.source, err = keepSource(ctx, m.tx, m.company, kind, sourceKey(head), head.Company, head.CorporateNumber); err != nil {
		return fmt.Errorf("keep source: %w", err)
	}
	sameFile, err := known(ctx, m.tx, file)
	if err != nil {
		return fmt.Errorf("look for the file among earlier ones: %w", err)
	}
	if err := m.run(ctx, head, proved, sameFile, summary, &notices); err != nil {
		return err
	}
	if err := m.keepBalances(ctx, closing); err != nil {
		return err
	}
	if err := m.besideOthers(ctx, summary, &notices); err != nil {
		return err
	}
	summary.Skipped += int64(books.Notices().Skipped())
	summary.Notices = notices.Tallies()
	return finishImport(ctx, m.tx, m.company, file.ID, m.source, *summary)
}

// besideOthers sets the books beside the company's others, and says which hold the same.
func (m merge) besideOthers(ctx context.Context, summary *Summary, notices *ledger.Notices) error {
	all, pairs, err := m.settleSource(ctx, true)
	if err != nil {
		return err
	}
	summary.From, summary.To = all.days.and(summary.From, summary.To)
	others, err := sources(ctx, m.tx, m.company)
	if err != nil {
		return fmt.Errorf("read sources: %w", err)
	}
	for _, p := range pairs {
		if p.Agreeing > 0 && (p.Source == m.source || p.Other == m.source) {
			notices.Add(p.notice(m.source, others))
		}
	}
	return nil
}

// analyzeThreshold is how many new rows make the planner's statistics worth renewing.
const analyzeThreshold = 1000

// progressInterval is the interval at which progress is reported.
const progressInterval = 300 * time.Millisecond

// reportProgress returns where to count rows; it reports the count until the
// returned function is called. It runs beside the work, which holds a connection
// and must never wait for a second one. A report that fails costs nothing: a lost
// job cancels ctx and the fence stops the write.
func reportProgress(ctx context.Context, run *job.Run, total int64) (rows *atomic.Int64, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	rows = new(atomic.Int64)
	var beside sync.WaitGroup
	beside.Go(func() {
		tick := time.NewTicker(progressInterval)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				_ = run.Progress(ctx, rows.Load(), total)
			}
		}
	})
	return rows, func() {
		cancel()
		beside.Wait()
	}
}

// compareCompany notices books of another company. They are imported all the
// same: the number may be missing or mistyped on either side.
func compareCompany(ctx context.Context, tx pg.Tx, company uuid.UUID, summary *Summary, notices *ledger.Notices) error {
	expected, err := corporateNumber(ctx, tx, company)
	if err != nil {
		return fmt.Errorf("read corporate number of company: %w", err)
	}
	if ledger.BareNumber(expected) == "" || ledger.BareNumber(summary.CorporateNumber) == "" {
		return nil
	}
	same := ledger.SameCorporateNumber(expected, summary.CorporateNumber)
	summary.Matches = &same
	if !same {
		notices.Add(ledger.Notice{Code: ledger.NoticeOtherCompany, Args: map[string]string{
			"given": summary.CorporateNumber, "expected": expected,
		}})
	}
	return nil
}

// compareCurrency notices rows that wait until there is a rate for their currency.
func (m merge) compareCurrency(ctx context.Context, rows int64, notices *ledger.Notices) error {
	own, err := companyCurrency(ctx, m.tx, m.company)
	if err != nil {
		return fmt.Errorf("read currency of company: %w", err)
	}
	if rows > 0 && !price.Standard().Leads(m.currency, own) {
		notices.Add(ledger.Notice{Code: ledger.NoticeNoRate, Args: map[string]string{"currency": m.currency, "rows": strconv.FormatInt(rows, 10)}})
	}
	return nil
}

// noticeGarbled notices a voucher with a text whose letters were lost.
func noticeGarbled(v ledger.Voucher, notices *ledger.Notices) {
	texts := []string{v.Text}
	for _, r := range v.Rows {
		texts = append(texts, r.Text)
	}
	if at := slices.IndexFunc(texts, ledger.Garbled); at >= 0 {
		notices.Add(ledger.Notice{Code: ledger.NoticeLostCharacters, Line: v.Line, Args: map[string]string{"voucher": v.Name(), "value": texts[at]}})
	}
}

// sourceKey reports whose books they are: by number, else by name. The chart of
// accounts is no part of it, since a company renames it and keeps its books.
func sourceKey(h ledger.Head) string {
	if number := ledger.BareNumber(h.CorporateNumber); number != "" {
		return number
	}
	return strings.ToLower(h.Company)
}
