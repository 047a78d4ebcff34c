package questions

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/riverqueue/river"

	"tillit/core/questions/noticeboard"
)

type purgeNotices struct{}

// Kind names the periodic removal of old notices.
func (purgeNotices) Kind() string { return "notice.purge" }

// PurgeNotices takes away what people were told of long ago. Run twice, it finds
// nothing left.
type PurgeNotices struct {
	river.WorkerDefaults[purgeNotices]
	Notices *noticeboard.Service
}

// Work does so once.
func (w *PurgeNotices) Work(ctx context.Context, _ *river.Job[purgeNotices]) error {
	purged, err := w.Notices.Purge(ctx)
	if err != nil {
		return fmt.Errorf("purge notices: %w", err)
	}
	if purged > 0 {
		slog.LogAttrs(ctx, slog.LevelInfo, "old notices are gone", slog.Int64("notices", purged))
	}
	return nil
}
