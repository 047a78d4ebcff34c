package jobs

import (
	"time"

	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/suggestion"
)

// NewAskModel makes the worker for its own test.
func NewAskModel(suggestions *suggestion.Service, clock func() time.Time) river.Worker[suggestion.Unsure] {
	return &askModel{suggestions: suggestions, clock: clock}
}

// NewSuggest makes the worker for its own test.
func NewSuggest(suggestions *suggestion.Service) river.Worker[footprint.Calculated] {
	return &suggest{suggestions: suggestions}
}
