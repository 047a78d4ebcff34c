// Package jobs runs the work that domains hand over: one worker a file, each
// at most a few calls into core, reports or integrations, and harmless when
// run twice.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"tillit/core/ai/assistant"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/suggestion"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/mailing"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/people/signup"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/questions/workbook"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/reports/page"
	"tillit/reports/typst"
)

// Deps are the services that workers call.
type Deps struct {
	DB         *pg.DB
	Assistant  *assistant.Service
	Activities *activity.Service
	Answers    *answer.Service
	Files      *blob.Store
	Brands     *agency.Brands
	Catalogue  *catalogue.Catalogue
	Jobs       *job.Service
	Companies  *company.Service

	SupplierRequests *supplierrequest.Service
	Keys             *company.Keys
	Flights          Flights
	Credentials      *credential.Service
	Documents        *document.Service
	Texts            document.Reader // of documents
	Ledger           *bookkeeping.Service
	Connections      *connection.Service
	Footprints       *footprint.Service
	SignUps          *signup.Service
	Filings          *vsme.Service
	Suggestions      *suggestion.Service
	Prefill          *prefill.Service
	Reports          *report.Service
	Categories       *category.Tree
	Mail             mail.Sender
	Mailing          *mailing.Service // which mails people want
	Templates        *mail.Templates
	Typst            *typst.Engine
	Fonts            *page.Fonts
	Workbooks        *workbook.Service

	Origin  string // where people reach the product, for links in mails
	Contact string // e-mail address where companies ask for more time; may be empty
	Delays  Delays
	Program string // name and version, as reports print it
	Clock   func() time.Time
}

// Enqueuer stores work for the workers of any process.
type Enqueuer struct {
	client *river.Client[pgx.Tx]
	clock  func() time.Time
	delays Delays
}

// NewEnqueuer returns an enqueuer that runs nothing itself.
func NewEnqueuer(db *pg.DB, clock func() time.Time, delays Delays) (*Enqueuer, error) {
	client, err := river.NewClient(riverpgxv5.New(db.Pool()), &river.Config{Logger: slog.Default()})
	if err != nil {
		return nil, fmt.Errorf("open job queue: %w", err)
	}
	return &Enqueuer{client: client, clock: clock, delays: delays}, nil
}

// Enqueue stores the work in tx; it starts when tx has committed.
func (e *Enqueuer) Enqueue(ctx context.Context, tx pgx.Tx, args ...queue.Args) error {
	many, share := make([]river.InsertManyParams, len(args)), share{}
	for i, a := range args {
		kind, err := kindOf(a.Kind())
		if err != nil {
			return fmt.Errorf("enqueue: %w", err)
		}
		opts := kind.options()
		if err := share.queueUp(ctx, tx, a, &opts); err != nil {
			return err
		}
		if kind.delay != nil {
			if delay := kind.delay(e.delays); delay > 0 {
				opts.ScheduledAt = e.clock().Add(delay)
			}
		}
		many[i] = river.InsertManyParams{Args: a, InsertOpts: &opts}
	}
	if _, err := e.client.InsertManyTx(ctx, tx, many); err != nil {
		return fmt.Errorf("enqueue: %w", err)
	}
	return nil
}

// Runner works on the queues.
type Runner struct {
	client *river.Client[pgx.Tx]
}

// New returns a runner of every kind of work.
func New(deps Deps) (*Runner, error) {
	workers, periodic, err := register(kinds(), workersOf(deps))
	if err != nil {
		return nil, err
	}
	client, err := river.NewClient(riverpgxv5.New(deps.DB.Pool()), &river.Config{
		Workers:           workers,
		Queues:            queues(),
		FetchCooldown:     10 * time.Millisecond, // the default of 100 ms is felt
		FetchPollInterval: time.Second,
		JobTimeout:        usual,
		Logger:            slog.Default(),
		ErrorHandler:      logged{},
		PeriodicJobs:      periodic,
	})
	if err != nil {
		return nil, fmt.Errorf("open job runner: %w", err)
	}
	return &Runner{client: client}, nil
}

// Start begins to work until Stop.
func (r *Runner) Start(ctx context.Context) error { return r.client.Start(ctx) }

// Stop lets running work finish until ctx ends, then cancels it; cancelled
// work goes on in another process.
func (r *Runner) Stop(ctx context.Context) error {
	err := r.client.Stop(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		return r.client.StopAndCancel(hard)
	}
	return err
}

// verdict ends work that a repetition cannot help: somebody has stopped it, or
// the fault is named, so that somebody has to act first.
func verdict(err error) error {
	if errors.Is(err, job.ErrCancelled) {
		return nil
	}
	if err == nil || fault.KindOf(err) == fault.Internal || fault.KindOf(err) == fault.Unavailable {
		return err
	}
	return river.JobCancel(err)
}

// last tells whether there will be no further attempt.
func last(row *rivertype.JobRow) bool { return row.Attempt >= row.MaxAttempts }

// logged writes each failure once.
type logged struct{}

// HandleError logs a failed attempt.
func (logged) HandleError(ctx context.Context, row *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	slog.LogAttrs(ctx, slog.LevelError, "job failed", slog.String("kind", row.Kind), slog.Int64("job", row.ID),
		slog.Int("attempt", row.Attempt), slog.String("error", err.Error()))
	return nil
}

// HandlePanic logs a panic; the attempt counts as failed.
func (logged) HandlePanic(ctx context.Context, row *rivertype.JobRow, cause any, trace string) *river.ErrorHandlerResult {
	slog.LogAttrs(ctx, slog.LevelError, "job panicked", slog.String("kind", row.Kind), slog.Int64("job", row.ID),
		slog.Any("cause", cause), slog.String("trace", trace))
	return nil
}
