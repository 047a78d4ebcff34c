package jobs

import "github.com/riverqueue/river"

// QueueOf is where a company's first work of a kind waits.
func QueueOf(kind string) string { return options(kind).Queue }

// Queues are all that are worked on.
func Queues() map[string]river.QueueConfig { return queues() }
