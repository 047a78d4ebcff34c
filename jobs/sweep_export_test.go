package jobs

import (
	"context"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"tillit/core/admin/operations"
)

// TidyFiles does what the periodic work on the store of files does.
func TidyFiles(ctx context.Context, files *operations.Files) error {
	return (&tidier{files: files}).Work(ctx, &river.Job[tidy]{JobRow: &rivertype.JobRow{}})
}
