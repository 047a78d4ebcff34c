package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/carbon/activity"
	"tillit/core/people/company"
)

// NewAskFlight makes the worker for its own test.
func NewAskFlight(entries *activity.Service, keys *company.Keys, flights Flights) river.Worker[activity.Asking] {
	return &askFlight{entries: entries, keys: keys, flights: flights}
}
