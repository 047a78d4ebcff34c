package jobstest

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
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/jobs"
)

const (
	// workerOf names the variable that turns the test binary into a worker: the
	// address of a database, a company, its job, and what the job works with.
	workerOf = "JOBS_TEST_WORKER_OF"
	// killsOf names the variable that says how often each kind of worker is
	// killed; see the task kill.
	killsOf = "KILLS"
)

// Works are the jobs that a test binary does as a process of its own, by kind.
// With is a folder of files, the origin of systems or the address of a language
// model.
type Works map[string]func(ctx context.Context, db *pg.DB, ref job.Ref, with string) error

// Main runs the tests, or in a process that Begun has started the one job alone.
func (w Works) Main(ctx context.Context, m *testing.M) int {
	if work := strings.Fields(os.Getenv(workerOf)); len(work) > 0 {
		ref := job.Ref{Company: uuid.MustParse(work[1]), Job: uuid.MustParse(work[2])}
		return w.alone(ctx, work[0], ref, work[3], strings.Join(work[4:], " "))
	}
	return m.Run()
}

// alone does one job and says when it begins.
func (w Works) alone(ctx context.Context, url string, ref job.Ref, kind, with string) int {
	db, err := pg.Open(ctx, url)
	if err == nil {
		var queue *jobs.Enqueuer
		if queue, err = jobs.NewEnqueuer(db, now, jobs.Delays{}); err == nil {
			db.Through(queue)
			_, _ = fmt.Fprintln(os.Stdout, "begun")
			err = w[kind](ctx, db, ref, with)
		}
	}
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// Kills is how often a kind of worker is killed.
func Kills(t *testing.T, usually int) int {
	t.Helper()
	if text := os.Getenv(killsOf); text != "" {
		n, err := strconv.Atoi(text)
		require.NoError(t, err)
		return n
	}
	return usually
}

// Killed lets a process of its own do the job and kills it after a while. It
// returns when the server has done what the process had asked for, too.
func Killed(t *testing.T, url string, ref job.Ref, after time.Duration, kind, with string) {
	t.Helper()
	worker := Begun(t, url+"&application_name=killed", ref, kind, with)
	time.Sleep(after)
	_ = worker.Process.Kill() // it may have ended by then
	_ = worker.Wait()

	server, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer func() { require.NoError(t, server.Close(t.Context())) }()
	require.Eventually(t, func() bool {
		var left int
		const q = "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'killed'"
		return server.QueryRow(t.Context(), q).Scan(&left) == nil && left == 0
	}, time.Minute, time.Millisecond)
}

// Begun is a process of its own that has begun to do the job.
func Begun(t *testing.T, url string, ref job.Ref, kind, with string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	worker := exec.CommandContext(t.Context(), self) //nolint:gosec // this very program
	worker.Env = append(os.Environ(), strings.Join([]string{workerOf + "=" + url, ref.Company.String(), ref.Job.String(), kind, with}, " "))
	out, err := worker.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, worker.Start())
	said, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "begun\n", said)
	return worker
}

const sumsOfRows = "year, month, part, status, disabled, category_id, scope, source_id, quality"

// UnlikeRows names what differs between the sums and the rows.
func UnlikeRows(t *testing.T, owner *pgx.Conn) string {
	t.Helper()
	const stored = "select " + sumsOfRows + ", rows, amount, kg_location from footprint_rollups"
	const added = "select " + sumsOfRows + ", count(*), sum(amount), sum(kg_location) from footprint_transactions group by " + sumsOfRows
	var differ string
	require.NoError(t, owner.QueryRow(t.Context(), "select coalesce(string_agg(d::text, ' '), '') from (("+
		stored+" except "+added+") union all ("+added+" except "+stored+")) as d").Scan(&differ))
	return differ
}
