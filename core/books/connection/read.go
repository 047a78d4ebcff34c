package connection

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

const (
	// maxPages is more than any reading has.
	maxPages = 100_000
	// goesOn is how long after its beginning a reading that failed is gone on
	// with. A later one begins anew: the books have changed meanwhile.
	goesOn = 24 * time.Hour
)

// ProviderOf returns the provider that a job of KindRead asks. Requires See.
func (s *Service) ProviderOf(ctx context.Context, scope tenant.Scope, work uuid.UUID) (provider Provider, err error) {
	if err := scope.Require(See); err != nil {
		return "", err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select provider from connections where company_id = ? and job_id = ?", scope.Company, work).Scan(ctx, &provider)
	})
	if pg.NoRows(err) {
		return "", tenant.ErrNotFound
	}
	return provider, err
}

// Read does the work of a job of KindRead: it brings in the books page by
// page, each with the place to go on at, so that a job that is started again,
// or the next one after a failure that passes, goes on where the last one
// stopped. It returns the days whose rows changed, also beside an error, and a
// *Failure when the system could not be read. What a person stopped is
// job.ErrCancelled. It writes only while run holds
// its job. Requires Manage and bookkeeping.Import.
func (s *Service) Read(ctx context.Context, scope tenant.Scope, run *job.Run) (bookkeeping.Span, error) {
	if err := errors.Join(scope.Require(Manage), scope.Require(bookkeeping.Import)); err != nil {
		return bookkeeping.Span{}, err
	}
	var p readingParams
	if err := json.Unmarshal(run.Job.Params, &p); err != nil {
		return bookkeeping.Span{}, fmt.Errorf("read parameters of reading: %w", err)
	}
	r := reader{Service: s, scope: scope, run: run}
	if err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error { return r.begin(ctx, tx, p.Connection) }); err != nil {
		return bookkeeping.Span{}, fmt.Errorf("begin reading: %w", disconnected(err))
	}
	err := r.read(ctx)
	return bookkeeping.Span{From: pg.Value(r.at.TouchedFrom), To: pg.Value(r.at.TouchedTo)}, disconnected(err)
}

// disconnected adds job.ErrCancelled to that the connection is there no more.
func disconnected(err error) error {
	if errors.Is(err, tenant.ErrNotFound) {
		return errors.Join(err, job.ErrCancelled)
	}
	return err
}

// reader is one attempt at a reading.
type reader struct {
	*Service

	scope          tenant.Scope
	run            *job.Run
	adapter        Adapter
	row            row
	access         Access
	includesSeries func(series string) bool
	at             readingRow
}

// begin finds the reading to go on with, or makes one.
func (r *reader) begin(ctx context.Context, tx pg.Tx, id uuid.UUID) (err error) {
	company := r.scope.Company
	if r.row, err = lock(ctx, tx, company, id); err != nil {
		return err
	}
	var ok bool
	if r.adapter, ok = r.adapters[r.row.Provider]; !ok {
		return ErrUnsupported
	}
	c, err := r.row.connection()
	if err != nil {
		return err
	}
	key, err := r.openSecret(ctx, tx, company, id, keySecret, false)
	if err != nil {
		return err
	}
	r.access = Access{Connection: id, Settings: c.Settings, Key: string(key)}
	if granter, ok := r.adapter.(Granter); ok {
		r.access.Token = r.tokenOf(r.scope, id, granter)
	}
	r.includesSeries = seriesFilter(r.adapter.Describe(), c.Settings)

	err = tx.NewSelect().Model(&r.at).Where("company_id = ? and connection_id = ?", company, id).
		OrderExpr("started_at desc, id desc").Limit(1).Scan(ctx)
	switch {
	case err != nil && !pg.NoRows(err):
		return err
	case err == nil && r.at.JobID == r.run.Job.ID:
		return r.run.Fence(ctx, tx)
	case err == nil && r.resumable():
		err = r.resume(ctx, tx)
	default:
		err = r.anew(ctx, tx)
	}
	if err != nil {
		return err
	}
	return r.run.Fence(ctx, tx)
}

// resumable reports whether the reading before this one is to be gone on with.
func (r *reader) resumable() bool {
	unfinished := r.at.EndedAt == nil || r.at.Reason == Stopped || r.at.Reason.keepsPlace()
	return unfinished && r.at.Generation == r.row.Generation && r.clock().Before(r.at.StartedAt.Add(goesOn))
}

func (r *reader) resume(ctx context.Context, tx pg.Tx) error {
	return r.note(ctx, tx, "job_id = ?, tries = tries + 1, ended_at = null, reason = '', failure_text = '', failure_trace = ''", r.run.Job.ID)
}

// anew begins a reading, and clears up behind one that nobody goes on with.
func (r *reader) anew(ctx context.Context, tx pg.Tx) error {
	if r.at.ID != uuid.Nil {
		if err := r.clear(ctx, tx); err != nil {
			return err
		}
		if r.at.EndedAt == nil {
			if err := r.note(ctx, tx, "ended_at = ?, reason = ?", r.clock(), string(Stopped)); err != nil {
				return err
			}
		}
	}
	today := dayOf(r.clock(), r.row.zone())
	r.at = readingRow{}
	return tx.NewRaw(`insert into connection_readings (company_id, connection_id, generation, job_id, first_day, last_day, bookmark, started_at)
		values (?, ?, ?, ?, ?, ?, ?::jsonb, ?) returning *`,
		r.scope.Company, r.row.ID, r.row.Generation, r.run.Job.ID, firstDay(today), today, nullable(r.row.Mark), r.clock()).Scan(ctx, &r.at)
}

// clear forgets what only a reading that goes on needs.
func (r *reader) clear(ctx context.Context, tx pg.Tx) error {
	if err := bookkeeping.EndDelivery(ctx, tx, r.scope, r.at.ID); err != nil {
		return err
	}
	_, err := tx.NewRaw("delete from connection_cursors where company_id = ? and reading_id = ?", r.scope.Company, r.at.ID).Exec(ctx)
	return err
}

// note sets columns of the reading, which has to be there still.
func (r *reader) note(ctx context.Context, tx pg.Tx, set string, args ...any) error {
	var noted readingRow // of its own: a null leaves a field as it was
	err := tx.NewRaw("update connection_readings set "+set+" where company_id = ? and id = ? returning *",
		append(args, r.scope.Company, r.at.ID)...).Scan(ctx, &noted)
	if pg.NoRows(err) {
		return tenant.ErrNotFound // it was disconnected
	}
	r.at = noted
	return err
}

// read reads pages until there are no more.
func (r *reader) read(ctx context.Context) error {
	session := r.adapter.Open(r.access)
	for r.at.EndedAt == nil {
		page, err := session.Read(ctx, Step{Cursor: r.at.Cursor, Mark: r.at.Mark, From: r.at.FirstDay, To: r.at.LastDay})
		before := r.at
		if err == nil {
			err = r.db.In(ctx, r.scope, func(ctx context.Context, tx pg.Tx) error { return r.store(ctx, tx, page) })
		}
		if err != nil {
			r.at = before // what store noted was not kept
			return r.failed(ctx, err)
		}
		if err := r.run.Progress(ctx, int64(page.Done), int64(page.Total)); err != nil {
			return err
		}
	}
	if r.at.Reason != "" {
		return &Failure{Reason: r.at.Reason, Text: r.at.FailureText, Trace: r.at.FailureTrace}
	}
	return nil
}

// store brings a page in, with the place of the next one.
func (r *reader) store(ctx context.Context, tx pg.Tx, page Page) error {
	now, err := lock(ctx, tx, r.scope.Company, r.row.ID)
	if err != nil {
		return err
	}
	part := bookkeeping.Delivery{
		Source: pg.Value(r.row.SourceID), Reading: r.at.ID, Invoices: page.Invoices,
		Whole: (*bookkeeping.Span)(page.Whole),
	}
	content := newContent(page)
	if page.Books != nil {
		part.Books = picked{Books: page.Books, includesSeries: r.includesSeries, content: content}
	}
	done, err := bookkeeping.Deliver(ctx, tx, r.scope, part)
	if err != nil {
		return err
	}
	hash := content.sum()
	if hash != nil && bytes.Equal(hash, r.at.PageHash) {
		return &Failure{Reason: Garbled, Text: "the same page twice"}
	}
	err = r.note(ctx, tx, `cursor = ?::jsonb, page_hash = ?, pages = pages + 1,
		vouchers_new = vouchers_new + ?, vouchers_changed = vouchers_changed + ?, vouchers_unchanged = vouchers_unchanged + ?,
		vouchers_removed = vouchers_removed + ?, suppliers = suppliers + ?, invoices = invoices + ?,
		touched_from = least(touched_from, ?::date), touched_to = greatest(touched_to, ?::date)`,
		nullable(page.Next), hash, done.New, done.Changed, done.Unchanged, done.Removed, done.Suppliers, done.Invoices,
		dayOrNull(done.From), dayOrNull(done.To))
	if err != nil {
		return err
	}
	if nullable(page.Next) == nil {
		err = r.finish(ctx, tx, page.Mark)
	} else {
		err = r.pass(ctx, tx, now, page.Next)
	}
	if err != nil {
		return err
	}
	// The fence comes last: it locks the job's row, which says that this worker
	// lives.
	return r.run.Fence(ctx, tx)
}

// pass notes the cursor of the next page, which must be one not seen before,
// and stops where a person wants it to.
func (r *reader) pass(ctx context.Context, tx pg.Tx, now row, next json.RawMessage) error {
	digest := sha256.Sum256(next)
	res, err := tx.NewRaw("insert into connection_cursors (company_id, reading_id, digest) values (?, ?, ?) on conflict do nothing",
		r.scope.Company, r.at.ID, digest[:]).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 || r.at.Pages > maxPages {
		return &Failure{Reason: Garbled, Text: "a cursor that leads in a circle"}
	}
	if now.Paused || now.Generation != r.at.Generation {
		if err := r.settle(ctx, tx, false); err != nil {
			return err
		}
		return r.note(ctx, tx, "ended_at = ?, reason = ?", r.clock(), string(Stopped))
	}
	return nil
}

// finish ends a reading that brought everything.
func (r *reader) finish(ctx context.Context, tx pg.Tx, mark json.RawMessage) error {
	if err := r.clear(ctx, tx); err != nil {
		return err
	}
	if err := r.settle(ctx, tx, true); err != nil {
		return err
	}
	if err := r.note(ctx, tx, "ended_at = ?", r.clock()); err != nil {
		return err
	}
	return change(ctx, tx, r.scope.Company, r.row.ID, `bookmark = case when generation = ? then ?::jsonb end,
		reason = '', failure_text = '', failure_trace = '', failures = 0, failed_at = null`, r.at.Generation, nullable(mark))
}

// settle sets what was brought beside the company's other books.
func (r *reader) settle(ctx context.Context, tx pg.Tx, whole bool) error {
	days, err := bookkeeping.SettleSource(ctx, tx, r.scope, pg.Value(r.row.SourceID), whole)
	if err != nil {
		return err
	}
	return r.note(ctx, tx, "touched_from = least(touched_from, ?::date), touched_to = greatest(touched_to, ?::date)", dayOrNull(days.From), dayOrNull(days.To))
}

// failed ends the attempt: what the system did is noted and decides when it is
// asked again. What happened here is returned for another try.
func (r *reader) failed(ctx context.Context, cause error) error {
	failure, ok := errors.AsType[*Failure](cause)
	if !ok || ctx.Err() != nil {
		return errors.Join(ctx.Err(), cause)
	}
	err := r.db.In(ctx, r.scope, func(ctx context.Context, tx pg.Tx) error { return r.end(ctx, tx, failure) })
	if err != nil {
		return err
	}
	return failure
}

func (r *reader) end(ctx context.Context, tx pg.Tx, f *Failure) error {
	now, err := lock(ctx, tx, r.scope.Company, r.row.ID)
	if err != nil {
		return err
	}
	if err := r.settle(ctx, tx, false); err != nil {
		return err
	}
	if !f.Reason.keepsPlace() {
		if err := r.clear(ctx, tx); err != nil {
			return err
		}
	}
	if err := r.note(ctx, tx, "ended_at = ?, reason = ?, failure_text = ?, failure_trace = ?", r.clock(), string(f.Reason), f.Text,
		f.Trace); err != nil {
		return err
	}
	if stopped := now.Reason != "" && !now.Reason.Passing(); !f.Passing() && !stopped && !now.Paused {
		if err := r.callForHelp(ctx, tx); err != nil {
			return err
		}
	}
	var next *time.Time
	if f.Passing() && !now.Paused {
		next = pg.Null(r.clock().Add(wait(now.Failures+1, f.After)))
	}
	err = change(ctx, tx, r.scope.Company, r.row.ID, `reason = ?, failure_text = ?, failure_trace = ?, failures = failures + 1, failed_at = ?, next_at = ?`,
		string(f.Reason), f.Text, f.Trace, r.clock(), next)
	if err != nil {
		return err
	}
	return r.run.Fence(ctx, tx)
}

// isGone reports whether what was to be worked on is there no more, or not to be
// worked on.
func isGone(err error) bool {
	return errors.Is(err, tenant.ErrNotFound) || errors.Is(err, ErrPaused) || errors.Is(err, ErrNotConnected)
}

// nullable is JSON for a column, null for what says nothing.
func nullable(raw json.RawMessage) any {
	if trimmed := bytes.TrimSpace(raw); len(trimmed) == 0 || bytes.Equal(trimmed, []byte("null")) {
		return nil
	}
	return string(raw)
}

func dayOrNull(day time.Time) any {
	if day.IsZero() {
		return nil
	}
	return day.Format(time.DateOnly)
}
