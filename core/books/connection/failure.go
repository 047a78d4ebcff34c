package connection

import (
	"time"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
)

// Reason is why a system could not be read, as far as it matters to what
// happens next and to what a person can do.
type Reason string

// The reasons.
const (
	// Refused says that the access is no longer good, or never was: somebody
	// has to connect again. 401, invalid_grant.
	Refused Reason = "refused"
	// Forbidden says that the access lacks a right at the system. 403.
	Forbidden Reason = "forbidden"
	// Unlicensed says that the system's subscription lacks what is called.
	Unlicensed Reason = "unlicensed"
	// Unprepared says that a step at the system is missing, as when our
	// application has not been let in there.
	Unprepared Reason = "unprepared"
	// Missing says that the company that the settings name is not there.
	Missing Reason = "missing"
	// Busy says that too much was asked in too short a time. 429.
	Busy Reason = "busy"
	// Down says that the system or the way to it fails for the time being:
	// 5xx, time-outs, resets, names that do not resolve.
	Down Reason = "down"
	// Untrusted says that whoever answers cannot prove to be the system: its
	// certificate is over, that of another host or of nobody known. Nothing was
	// sent to it.
	Untrusted Reason = "untrusted"
	// Garbled says that an answer is not one that the system documents: half of
	// one, of another type, empty, a page twice, a cursor that leads back.
	// Nothing of it was used.
	Garbled Reason = "garbled"
	// Lost says that the reply to a renewal was lost, with the token that was
	// spent for it.
	Lost Reason = "lost"
	// Barred says that an address is not one to call: private, link-local or
	// of this machine.
	Barred Reason = "barred"
	// Stopped says that a person paused a reading, or changed what is to be
	// read, while it was under way. No system causes it.
	Stopped Reason = "stopped"
)

// Reasons are all of them.
func Reasons() []Reason {
	return []Reason{Refused, Forbidden, Unlicensed, Unprepared, Missing, Busy, Down, Untrusted, Garbled, Lost, Barred, Stopped}
}

// Failure is that a system could not be read. Text and Trace are what the
// system said, cut to a sensible length and free of secrets.
type Failure struct {
	Reason Reason
	After  time.Duration // when to try again, zero when the system did not say
	Text   string
	Trace  string // the system's id of the request
	Err    error
}

// Error is for logs.
func (f *Failure) Error() string {
	text := "connection: " + string(f.Reason)
	if f.Text != "" {
		text += ": " + f.Text
	}
	if f.Err != nil {
		text += ": " + f.Err.Error()
	}
	return text
}

// Unwrap returns the cause and the failure as it is told to people.
func (f *Failure) Unwrap() []error {
	causes := []error{fault.New(f.kind(), "connection."+string(f.Reason)).After(f.After)}
	if f.Err != nil {
		causes = append(causes, f.Err)
	}
	if f.Reason == Stopped {
		causes = append(causes, job.ErrCancelled)
	}
	return causes
}

// Passing says whether the same call may succeed later without anybody doing
// anything.
func (f *Failure) Passing() bool { return f.Reason.Passing() }

// Passing says whether what failed for this reason may succeed later without
// anybody doing anything.
func (r Reason) Passing() bool { return r == Garbled || r.keepsPlace() }

// keepsPlace says whether a reading that failed for this reason is gone on
// with where it was: nothing that the system said stands against it.
func (r Reason) keepsPlace() bool { return r == Busy || r == Down || r == Untrusted }

func (f *Failure) kind() fault.Kind {
	if f.Passing() {
		return fault.Unavailable
	}
	return fault.Conflict
}
