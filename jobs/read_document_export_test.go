package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/questions/document"
)

// NewReadDocument makes the worker for its own test.
func NewReadDocument(documents *document.Service, reader document.Reader) river.Worker[document.Added] {
	return &readDocument{documents: documents, reader: reader}
}

// PurgeDocuments does the periodic work once.
func PurgeDocuments(ctx context.Context, documents *document.Service) error {
	return (&purgeDocuments{documents: documents}).Work(ctx, &river.Job[purge]{})
}
