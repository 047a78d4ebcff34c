package jobs

import (
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"tillit/core/kernel/notice"
)

// AtOneProvider is how many connections to one provider are read at once in
// this process: one that hardly answers holds up nobody but its own.
const AtOneProvider = 2

// The queues, apart so that a long import holds up no mail.
const (
	queueDefault   = river.QueueDefault
	queueImport    = "import"
	queueCalculate = "calculate"
	queueExport    = "export"
	queueMail      = "mail"
	queueAsk       = "ask"
	queueRead      = "read"
	queueConnect   = "connect"
)

// queues are those of companies' first works, and beside each the one of who has
// more under way, and of what takes long.
func queues() map[string]river.QueueConfig {
	all := map[string]river.QueueConfig{}
	for name, workers := range map[string]int{
		queueDefault:   4,
		queueImport:    3,
		queueCalculate: 2,
		queueExport:    2,
		queueMail:      2,
		queueAsk:       2,
		queueRead:      2,
		queueConnect:   4 * AtOneProvider,
	} {
		all[name] = river.QueueConfig{MaxWorkers: workers}
		all[more(name)] = river.QueueConfig{MaxWorkers: (workers + 1) / 2}
	}
	return all
}

// Delays say how long work waits for more of its kind, to do it once.
type Delays struct {
	AssignmentMail time.Duration // of assignments, after the last one
	Recalculation  time.Duration // footprints, after the last change of a rule
}

// kind says how work of a kind is run.
type kind struct {
	queue    string
	attempts int
	timeout  time.Duration // of an attempt
	delay    func(Delays) time.Duration
	periodic periodic
}

// periodic says how often work is done that nobody hands over.
type periodic struct {
	every   time.Duration
	atStart bool // and not only when that much time has passed
}

// usual is the timeout of what works on no company's whole books.
const usual = 10 * time.Minute

// kinds is the table of all kinds of work.
func kinds() map[string]kind {
	mail := kind{queue: queueMail, attempts: 10, timeout: usual}
	return map[string]kind{
		// Millions of rows are given time enough, and so are systems that are slow.
		"ledger.import":         {queue: queueImport, attempts: 5, timeout: 30 * time.Minute},
		"ledger.takeOut":        {queue: queueImport, attempts: 5, timeout: 30 * time.Minute},
		"ledger.settle":         {queue: queueCalculate, attempts: 5, timeout: 30 * time.Minute},
		"connection.read":       {queue: queueConnect, attempts: 5, timeout: 6 * time.Hour},
		"connection.remove":     {queue: queueImport, attempts: 5, timeout: 30 * time.Minute},
		"footprint.recalculate": {queue: queueCalculate, attempts: 5, timeout: 30 * time.Minute},
		"footprint.bridge":      {queue: queueCalculate, attempts: 5, timeout: 30 * time.Minute},
		"activity.apply":        {queue: queueCalculate, attempts: 5, timeout: 30 * time.Minute},
		"contract.apply":        {queue: queueCalculate, attempts: 5, timeout: 30 * time.Minute},
		"supplier.apply":        {queue: queueCalculate, attempts: 5, timeout: 30 * time.Minute},
		"report.build":          {queue: queueExport, attempts: 5, timeout: 45 * time.Minute},

		// A slow model has time to answer all that a run asks, a system all tries of a call.
		"prefill.prepare":    {queue: queueAsk, attempts: 6, timeout: 3 * time.Hour},
		"suggestion.ask":     {queue: queueAsk, attempts: 4, timeout: 20 * time.Minute},
		"activity.askFlight": {queue: queueAsk, attempts: 8, timeout: usual},

		"document.read":        {queue: queueRead, attempts: 3, timeout: usual},
		"answer.carry":         {queue: queueDefault, attempts: 5, timeout: usual},
		"company.described":    {queue: queueDefault, attempts: 5, timeout: usual},
		"footprint.calculated": {queue: queueDefault, attempts: 5, timeout: usual},
		"rule.changed": {
			queue: queueDefault, attempts: 5, timeout: usual,
			delay: func(d Delays) time.Duration { return d.Recalculation },
		},

		"answer.assigned": {
			queue: queueMail, attempts: 10, timeout: usual,
			delay: func(d Delays) time.Duration { return d.AssignmentMail },
		},
		"notice.unread": {
			queue: queueMail, attempts: 10, timeout: usual,
			delay: func(Delays) time.Duration { return notice.MailAfter },
		},
		"mail.administratorMade": mail,
		"mail.changed":           mail,
		"mail.connection":        mail,
		"mail.importWaiting":     mail,
		"mail.invite":            mail,
		"mail.prepared":          mail,
		"mail.rightsTaken":       mail,
		"mail.send":              mail,
		"mail.signUp":            mail,
		"mail.supplierRequest":   mail,
		"mail.trial":             mail,
		"mail.twoFactorReset":    mail,

		// With a job's lease, this keeps the pause after the death of a worker under a
		// minute. River alone would wait an hour.
		"job.sweep": repeated(15*time.Second, true),
		// Readings begin as exactly as this.
		"connection.schedule": repeated(time.Minute, true),
		// Texts that say nothing of pages yet were kept by an earlier version of the program.
		"document.readAgain": repeated(24*time.Hour, true),
		// The database knows whether it is time.
		"file.tidy": repeated(time.Hour, false),
		// The others go by days, or look for what failed an hour ago.
		"assistant.forget": repeated(time.Hour, true),
		"company.trials":   repeated(time.Hour, true),
		"footprint.behind": repeated(time.Hour, true),
		"document.purge":   repeated(time.Hour, true),
		"notice.purge":     repeated(time.Hour, true),
		"supplier.remind":  repeated(time.Hour, true),
	}
}

// repeated is a kind of periodic work. What fails is done again when its time comes.
func repeated(every time.Duration, atStart bool) kind {
	return kind{queue: queueDefault, attempts: 1, timeout: usual, periodic: periodic{every: every, atStart: atStart}}
}

// kindOf is how work of a kind is run, or an error when the table has no such
// kind.
func kindOf(name string) (kind, error) {
	k, ok := kinds()[name]
	if !ok {
		return kind{}, unknown(name)
	}
	return k, nil
}

func unknown(name string) error { return fmt.Errorf("no kind of work is called %q", name) }

// options are those with which work of a kind is enqueued.
func (k kind) options() river.InsertOpts {
	return river.InsertOpts{Queue: k.queue, MaxAttempts: k.attempts}
}
