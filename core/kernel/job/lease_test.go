package job_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

const (
	// workerOf names the variable that turns the test binary into a worker: the
	// address of a database, a company, its job, and what longWork is.
	workerOf = "JOB_TEST_WORKER_OF"
	// transactionOf names the variable that says how long a worker's transaction
	// takes beside a lease of the usual length; see the task lease.
	transactionOf = "TRANSACTION"
)

// longWork is a transaction that takes longer than a lease.
type longWork struct {
	lease, takes time.Duration
	holds        bool // the job's row from the beginning
}

func (w longWork) String() string { return fmt.Sprint(w.lease, w.takes, w.holds) }

func TestMain(m *testing.M) {
	if args := strings.Fields(os.Getenv(workerOf)); len(args) > 0 {
		if err := workAlone(context.Background(), args); err != nil {
			_, _ = fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// workAlone does one job and says when it is amid its transaction.
func workAlone(ctx context.Context, args []string) error {
	db, err := pg.Open(ctx, args[0])
	if err != nil {
		return err
	}
	var w longWork
	if _, err := fmt.Sscan(args[5], &w.holds); err != nil {
		return err
	}
	w.lease, _ = time.ParseDuration(args[3])
	w.takes, _ = time.ParseDuration(args[4])
	scope := tenant.NewScope(uuid.Nil, uuid.MustParse(args[1]), job.Read)
	return job.NewService(db).Lasting(w.lease).Run(ctx, scope, uuid.MustParse(args[2]), false, func(ctx context.Context, run *job.Run) error {
		return w.do(ctx, db, scope, run)
	})
}

// do writes one row, in a transaction that takes its time.
func (w longWork) do(ctx context.Context, db *pg.DB, scope tenant.Scope, run *job.Run) error {
	return db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if w.holds {
			if _, err := job.Amend(ctx, tx, run.Job, "held"); err != nil {
				return err
			}
		}
		if _, err := tx.NewRaw("insert into jobs (company_id, kind) values (?, 'test.written')", scope.Company).Exec(ctx); err != nil {
			return err
		}
		if w.takes > 0 {
			_, _ = fmt.Fprintln(os.Stdout, "amid")
		}
		for range w.takes / (w.lease / 10) {
			if _, err := tx.NewRaw("select pg_sleep(?)", (w.lease / 10).Seconds()).Exec(ctx); err != nil {
				return err
			}
		}
		return run.Fence(ctx, tx)
	})
}

// begun is a process of its own that is amid the work on a job.
func (w longWork) begun(t *testing.T, b bundle, made job.Job) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	worker := exec.CommandContext(t.Context(), self)
	worker.Env = append(os.Environ(), strings.Join([]string{workerOf + "=" + b.owner.URL, b.scope.Company.String(), made.ID.String(), w.String()}, " "))
	worker.Stderr = os.Stderr
	out, err := worker.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, worker.Start())
	said, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "amid\n", said)
	return worker
}

// sweeps is what other workers do meanwhile: they look for a silent one, and
// do its job.
func (w longWork) sweeps(t *testing.T, b bundle) (found bool) {
	t.Helper()
	stalled, err := job.Stalled(t.Context(), b.db)
	require.NoError(t, err)
	for _, again := range stalled {
		require.NoError(t, b.jobs.Run(t.Context(), b.scope, again.Job, false, func(ctx context.Context, run *job.Run) error {
			short := w
			short.takes = 0
			return short.do(ctx, b.db, b.scope, run)
		}))
	}
	return len(stalled) > 0
}

// every is how often others look.
func (w longWork) every() time.Duration { return w.lease / 2 }

// leases are the lengths to try, those of the task or quick ones.
func leases(t *testing.T) (w longWork, full bool) {
	t.Helper()
	if text := os.Getenv(transactionOf); text != "" {
		takes, err := time.ParseDuration(text)
		require.NoError(t, err)
		return longWork{lease: job.Lease, takes: takes}, true
	}
	return longWork{lease: time.Second, takes: 6 * time.Second}, false
}

// A worker amid a transaction that takes many times as long as its lease keeps
// its job as long as it lives.
func TestLease_LongTransaction(t *testing.T) {
	t.Parallel()
	for _, holds := range []bool{false, true} {
		t.Run("holds its row "+strconv.FormatBool(holds), func(t *testing.T) {
			t.Parallel()
			w, _ := leases(t)
			w.holds = holds
			b := newBundle(t)
			made := b.create(t)
			worker := w.begun(t, b, made)
			ended := make(chan error, 1)
			go func() { ended <- worker.Wait() }()
			look, looks := time.NewTicker(w.every()), 0
			defer look.Stop()
			for working := true; working; {
				require.False(t, w.sweeps(t, b), "it was given away")
				looks++
				select {
				case err := <-ended:
					require.NoError(t, err)
					working = false
				case <-look.C:
				}
			}
			require.Equal(t, job.Done, b.get(t, made.ID).State)
			require.Equal(t, []int64{1, 1}, b.fenceAndWritten(t, made))
			t.Logf("a transaction of %s with a lease of %s: others looked %d times and took nothing", w.takes, w.lease, looks)
		})
	}
}

// The work of a worker that died amid such a transaction goes on.
func TestLease_DeadWorker(t *testing.T) {
	t.Parallel()
	for _, holds := range []bool{false, true} {
		t.Run("held its row "+strconv.FormatBool(holds), func(t *testing.T) {
			t.Parallel()
			w, full := leases(t)
			w.holds = holds
			b := newBundle(t)
			made := b.create(t)
			worker := w.begun(t, b, made)
			require.NoError(t, worker.Process.Kill())
			require.Error(t, worker.Wait())
			died := time.Now()
			const timeout = 2 * time.Minute
			require.Eventually(t, func() bool { return w.sweeps(t, b) }, timeout, w.every())
			took := time.Since(died)
			require.Equal(t, job.Done, b.get(t, made.ID).State)
			require.Equal(t, []int64{2, 1}, b.fenceAndWritten(t, made))
			if full {
				require.Less(t, took, time.Minute)
			}
			t.Logf("with a lease of %s and a look each %s the work went on after %s", w.lease, w.every(), took.Round(time.Millisecond))
		})
	}
}

// fenceAndWritten is how often a job was taken, and what its workers wrote.
func (b bundle) fenceAndWritten(t *testing.T, made job.Job) []int64 {
	t.Helper()
	var fence, written int64
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select fence, (select count(*) from jobs where kind = 'test.written') from jobs where id = ?", made.ID).Scan(ctx, &fence, &written)
	}))
	return []int64{fence, written}
}
