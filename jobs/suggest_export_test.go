package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/footprint"
	"tillit/core/suggestion"
)

// NewSuggest makes the worker for its own test.
func NewSuggest(suggestions *suggestion.Service) river.Worker[footprint.Calculated] {
	return &suggest{suggestions: suggestions}
}
