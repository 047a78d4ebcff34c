package jobs_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/suggestion"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/queue"
	"tillit/core/people/company"
	"tillit/core/questions/assignment"
	"tillit/core/questions/carry"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/reporting/report"
	"tillit/jobs"
)

// Whatever a company waits for, the more it is the farther behind others it
// stands.
func TestEnqueue_EveryKindTakesTurns(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	enqueuer, err := jobs.NewEnqueuer(db, time.Now, jobs.Delays{})
	require.NoError(t, err)
	ref := func(of uuid.UUID) job.Ref { return job.Ref{Company: of, Job: uuid.New()} }
	for name, work := range map[string]func(of uuid.UUID) queue.Args{
		"an import":          func(of uuid.UUID) queue.Args { return bookkeeping.Importing{Ref: ref(of)} },
		"a removal":          func(of uuid.UUID) queue.Args { return connection.Removing{Ref: ref(of)} },
		"a reading":          func(of uuid.UUID) queue.Args { return connection.Reading{Ref: ref(of)} },
		"a calculation":      func(of uuid.UUID) queue.Args { return footprint.Recalculation{Ref: ref(of)} },
		"entries":            func(of uuid.UUID) queue.Args { return activity.Applying{Ref: ref(of)} },
		"contracts":          func(of uuid.UUID) queue.Args { return energycontract.Applying{Ref: ref(of)} },
		"suppliers":          func(of uuid.UUID) queue.Args { return supplier.Applying{Ref: ref(of)} },
		"an export":          func(of uuid.UUID) queue.Args { return report.Build{Ref: ref(of)} },
		"answers to prepare": func(of uuid.UUID) queue.Args { return prefill.Preparing{Ref: ref(of)} },
		"answers to carry":   func(of uuid.UUID) queue.Args { return carry.Carrying{Ref: ref(of)} },
		"what is unsure":     func(of uuid.UUID) queue.Args { return suggestion.Unsure{Company: of} },
		"suggestions":        func(of uuid.UUID) queue.Args { return footprint.Calculated{Company: of} },
		"a flight":           func(of uuid.UUID) queue.Args { return activity.Asking{Company: of} },
		"a document":         func(of uuid.UUID) queue.Args { return document.Added{Company: of, Document: uuid.New()} },
		"changed rules":      func(of uuid.UUID) queue.Args { return rulebook.Changed{Company: of} },
		"assignments":        func(of uuid.UUID) queue.Args { return assignment.Assigned{Company: of} },
		"a letter":           func(of uuid.UUID) queue.Args { return supplierrequest.Letter{Company: of} },
		"a notice":           func(of uuid.UUID) queue.Args { return company.Prepared{Company: of} },
		"a lost connection":  func(of uuid.UUID) queue.Args { return connection.Attention{Company: of} },
	} {
		many, one := uuid.New(), uuid.New()
		var all []queue.Args
		for range 150 {
			all = append(all, work(many))
		}
		tx, err := db.Pool().Begin(t.Context())
		require.NoError(t, err)
		require.NoError(t, enqueuer.Enqueue(t.Context(), tx, all[:100]...))
		require.NoError(t, enqueuer.Enqueue(t.Context(), tx, all[100:]...))
		require.NoError(t, enqueuer.Enqueue(t.Context(), tx, work(one)))
		rows, err := tx.Query(t.Context(), "select queue || ' ' || priority || ' ' || count(*) from river_job group by queue, priority order by min(id)")
		require.NoError(t, err)
		found, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		require.NoError(t, tx.Rollback(t.Context()))
		first := jobs.QueueOf(work(one).Kind())
		require.Equal(t, []string{
			first + " 1 2", first + "_more 1 4", first + "_more 2 15", first + "_more 3 80", first + "_more 4 50",
		}, found, name)
		require.Contains(t, jobs.Queues(), first)
		require.Contains(t, jobs.Queues(), first+"_more")
	}
}

// A file that is read for minutes leaves its place to others from the start.
func TestEnqueue_LongImportsStandAside(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	enqueuer, err := jobs.NewEnqueuer(db, time.Now, jobs.Delays{})
	require.NoError(t, err)
	tx, err := db.Pool().Begin(t.Context())
	require.NoError(t, err)
	defer tx.Rollback(t.Context()) //nolint:errcheck // nothing is kept
	for _, size := range []int64{0, 4 << 20, 4<<20 + 1, 100 << 20} {
		work := bookkeeping.Importing{Ref: job.Ref{Company: uuid.New(), Job: uuid.New()}, Bytes: size}
		require.NoError(t, enqueuer.Enqueue(t.Context(), tx, work))
	}
	rows, err := tx.Query(t.Context(), "select queue from river_job order by id")
	require.NoError(t, err)
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Equal(t, []string{"import", "import", "import_more", "import_more"}, found)
}
