// Package job keeps the long work that a person waits for: what it is, how
// far it has come, how it ended.
//
// The job runner only starts the work. Lease and fencing are ours: a worker
// that dies is replaced within a minute, and one that wakes up late can write
// nothing more.
package job

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// What a person may do with the long work of the company.
const (
	// Read lets them see it.
	Read tenant.Permission = "job.read"
	// Restart lets them start again what failed.
	Restart tenant.Permission = "job.restart"
)

// ErrRightsGone ends work whose asker may not work for the company any more.
var ErrRightsGone = fault.New(fault.Forbidden, "job.rightsGone")

// ErrNotFailed refuses to start again what has not failed.
var ErrNotFailed = fault.New(fault.Conflict, "job.notFailed")

// ErrGone refuses to start again what there is nothing left to do for.
var ErrGone = fault.New(fault.Conflict, "job.gone")

// ErrCancelled ends work that a person stopped while it was under way. An
// error that also names why gives the job its code.
var ErrCancelled = errors.New("cancelled by a person")

// ErrLost says that another worker has taken over; whoever gets it stops
// without writing.
var ErrLost = fault.New(fault.Conflict, "job.lost")

// State is how far a job has come.
type State string

// The states. A job ends done, failed or cancelled; a person may start again
// what failed.
const (
	Queued    State = "queued"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Job is one piece of long work of a company.
type Job struct {
	ID         uuid.UUID
	Company    uuid.UUID
	Kind       string
	State      State
	Done       int64 // of Total, in the unit of the kind (rows, pages)
	Total      int64 // zero while unknown
	Code       string
	Params     json.RawMessage
	Result     json.RawMessage // null until done
	Person     uuid.UUID       // zero when the system asked for it
	CreatedAt  time.Time
	StartedAt  *time.Time
	FinishedAt *time.Time
	Restarts   int64 // how often a person started it again
}

// Ended reports whether the job will not change by itself any more.
func (j Job) Ended() bool { return j.State == Done || j.State == Failed || j.State == Cancelled }

// Ref names a job in the payload of the work that runs it.
type Ref struct {
	Company uuid.UUID `json:"company"`
	Job     uuid.UUID `json:"job"`
}

// Named returns the name that a payload holds.
func (r Ref) Named() Ref { return r }

// Ref returns the job's name for a payload.
func (j Job) Ref() Ref { return Ref{Company: j.Company, Job: j.ID} }

// Again is the payload that starts a job of any kind once more.
type Again struct {
	Ref
	kind string
}

// Kind is that of the job.
func (a Again) Kind() string { return a.kind }

// How long a worker may be silent before another takes over, and how often
// it says that it lives.
const (
	lease      = 30 * time.Second
	heartbeats = 6 // in the time of a lease
	// progressEvery bounds how often a busy loop writes its progress.
	progressEvery = 250 * time.Millisecond
	// prolonged is by the clock: now() is when a transaction began, which may be
	// longer ago than any lease lasts.
	prolonged = "lease_until = clock_timestamp() + "
)
