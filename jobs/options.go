package jobs

import (
	"cmp"

	"github.com/riverqueue/river"

	"tillit/core/books/connection"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/suggestion"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
)

// The queues, apart so that a long import holds up no mail.
const (
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
		river.QueueDefault: 4,
		queueImport:        3,
		queueCalculate:     2,
		queueExport:        2,
		queueMail:          2,
		queueAsk:           2,
		queueRead:          2,
		queueConnect:       4 * atOneProvider,
	} {
		all[name] = river.QueueConfig{MaxWorkers: workers}
		all[more(name)] = river.QueueConfig{MaxWorkers: (workers + 1) / 2}
	}
	return all
}

// options says how each kind of work is run: queue, attempts, uniqueness.
func options(kind string) river.InsertOpts {
	opts := optionsOf(kind)
	opts.Queue = cmp.Or(opts.Queue, river.QueueDefault)
	return opts
}

func optionsOf(kind string) river.InsertOpts {
	switch kind {
	case connection.KindRead:
		return river.InsertOpts{Queue: queueConnect, MaxAttempts: 5}
	case "ledger.import", connection.KindRemove:
		return river.InsertOpts{Queue: queueImport, MaxAttempts: 5}
	case "footprint.recalculate", "activity.apply", "contract.apply", "supplier.apply":
		return river.InsertOpts{Queue: queueCalculate, MaxAttempts: 5}
	case "report.build":
		return river.InsertOpts{Queue: queueExport, MaxAttempts: 5}
	case "mail.send", "mail.invite", "mail.twoFactorReset", "mail.signUp", "mail.trial", "mail.connection", "mail.prepared", "mail.changed", "mail.rightsTaken", "mail.administratorMade", "mail.supplierRequest", "answer.assigned":
		return river.InsertOpts{Queue: queueMail, MaxAttempts: 10}
	case activity.KindAsk:
		return river.InsertOpts{Queue: queueAsk, MaxAttempts: 8}
	case (suggestion.Unsure{}).Kind():
		return river.InsertOpts{Queue: queueAsk, MaxAttempts: 4}
	case prefill.KindPrepare:
		return river.InsertOpts{Queue: queueAsk, MaxAttempts: 6}
	case (document.Added{}).Kind():
		return river.InsertOpts{Queue: queueRead, MaxAttempts: 3}
	case sweep{}.Kind(), purge{}.Kind(), readAgain{}.Kind(), tidy{}.Kind(), schedule{}.Kind(), lookAfterTrials{}.Kind(), recogniseSuppliers{}.Kind(), remindSuppliers{}.Kind(),
		forgetCalls{}.Kind():
		return river.InsertOpts{MaxAttempts: 1}
	}
	return river.InsertOpts{MaxAttempts: 5}
}
