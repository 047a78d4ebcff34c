package books_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/jobs/books"
	"tillit/jobs/jobstest"
)

// stationery is a system whose books have a purchase on the first page, and
// whose second page fails as it is told, or waits.
type stationery struct {
	fail  error
	reads chan struct{} // told of each reading, which then waits for hold
	hold  chan struct{}
}

func (stationery) Describe() connection.Description {
	return connection.Description{Provider: connection.Kleer, Ready: true}
}

func (s stationery) Open(connection.Access) connection.Session { return s }

func (stationery) Probe(context.Context) (connection.Company, error) {
	return connection.Company{ID: "17", Name: "Bok AB"}, nil
}

func (s stationery) Read(_ context.Context, step connection.Step) (connection.Page, error) {
	if step.Cursor != nil {
		return connection.Page{}, s.fail
	}
	if s.reads != nil {
		s.reads <- struct{}{}
		<-s.hold
	}
	return connection.Page{Books: s, Next: json.RawMessage("2")}, nil
}

func (stationery) Head() ledger.Head {
	return ledger.Head{Currency: "SEK", Accounts: []ledger.Account{{Number: "6110", Name: "Kontorsmateriel", Type: ledger.Cost}}}
}

func (stationery) Notices() ledger.Notices { return ledger.Notices{} }

func (stationery) Vouchers() iter.Seq2[ledger.Voucher, error] {
	on := time.Date(2025, 3, 5, 0, 0, 0, 0, time.UTC)
	return func(yield func(ledger.Voucher, error) bool) {
		yield(ledger.Voucher{
			Series: "A", Number: "1", Date: on, Year: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC),
			Rows: []ledger.Row{{Number: 1, Account: "6110", Amount: decimal.NewFromInt(100), Date: on}},
		}, nil)
	}
}

// connecting is a company connected to a system, and the workers.
type connecting struct {
	importer

	connections *connection.Service
	read        *books.ReadConnection
	remove      *books.RemoveConnection
}

func newConnecting(t *testing.T, system stationery) connecting {
	t.Helper()
	c := connecting{importer: newImporter(t)}
	c.scope = tenant.NewScope(uuid.New(), c.scope.Company, connection.See, connection.Manage, bookkeeping.Read, bookkeeping.Import, footprint.Read, job.Read)
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	require.NoError(t, err)
	c.connections = connection.NewService(c.db, box, []connection.Adapter{system}, "https://tillit.test", time.Now)
	c.read = books.NewReadConnection(books.Deps{Jobs: c.jobs, Connections: c.connections, Footprints: c.footprints.Calculations})
	c.remove = &books.RemoveConnection{Jobs: c.jobs, Connections: c.connections, Footprints: c.footprints.Calculations}
	return c
}

func (c connecting) connect(t *testing.T) connection.Connection {
	t.Helper()
	made, err := c.connections.Connect(t.Context(), c.scope, connection.Kleer, connection.Given{})
	require.NoError(t, err)
	return made
}

func (c connecting) work(t *testing.T, ref job.Ref) error {
	t.Helper()
	return c.read.Work(t.Context(), &river.Job[connection.Reading]{JobRow: jobstest.Attempt(), Args: connection.Reading{Ref: ref}})
}

// computed is how many rows the footprint is made of.
func (c connecting) computed(t *testing.T) (n int) {
	t.Helper()
	require.NoError(t, c.db.In(t.Context(), c.scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from footprint_transactions").Scan(ctx, &n)
	}))
	return n
}

func TestReadConnection_CountsWhatCameInHoweverItEnded(t *testing.T) {
	t.Parallel()
	c := newConnecting(t, stationery{fail: &connection.Failure{Reason: connection.Down}})
	made := c.connect(t)
	_, cancelled := errors.AsType[*river.JobCancelError](c.work(t, made.Job.Ref()))
	require.True(t, cancelled, "the schedule has it read again, not the queue")
	ended, err := c.jobs.Get(t.Context(), c.scope, made.Job.ID)
	require.NoError(t, err)
	require.Equal(t, "connection.down", ended.Code)
	require.Equal(t, 1, c.computed(t))

	work, err := c.connections.Disconnect(t.Context(), c.scope, made.ID, false)
	require.NoError(t, err)
	require.NoError(t, c.remove.Work(t.Context(), &river.Job[connection.Removing]{JobRow: jobstest.Attempt(), Args: connection.Removing{Ref: work.Ref()}}))
	require.Zero(t, c.computed(t))
}

// A reading that a person paused ends in peace: nobody has to attend to it.
func TestReadConnection_WhatWasStoppedIsCancelled(t *testing.T) {
	t.Parallel()
	c := newConnecting(t, stationery{fail: &connection.Failure{Reason: connection.Stopped}})
	made := c.connect(t)
	require.NoError(t, c.work(t, made.Job.Ref()))
	ended, err := c.jobs.Get(t.Context(), c.scope, made.Job.ID)
	require.NoError(t, err)
	require.Equal(t, job.Cancelled, ended.State)
	require.Equal(t, 1, c.computed(t), "what came in counts")
}

// R22: connections to a system that hardly answers wait for their own turn and
// give way to all others.
func TestReadConnection_AProviderHasItsTurns(t *testing.T) {
	t.Parallel()
	slow := stationery{reads: make(chan struct{}), hold: make(chan struct{})}
	c := newConnecting(t, slow)
	ended := make(chan error)
	for range 2 {
		other := c
		other.scope = tenant.NewScope(uuid.New(), jobstest.EmptyCompany(t, c.db), connection.See, connection.Manage, bookkeeping.Import)
		ref := other.connect(t).Job.Ref()
		go func() { ended <- other.work(t, ref) }()
		<-slow.reads
	}
	_, waits := errors.AsType[*river.JobSnoozeError](c.work(t, c.connect(t).Job.Ref()))
	require.True(t, waits)
	close(slow.hold)
	require.NoError(t, <-ended)
	require.NoError(t, <-ended)
}
