package jobs

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"tillit/core/job"
	"tillit/core/queue"
	"tillit/core/report"
)

// queueUp puts a company's exports behind those of others who wait for fewer:
// the first has workers that see nobody's second, and the more of them are under
// way the later comes the next. So a thousand exports of one hold up the one of
// another no longer than a few do.
func queueUp(ctx context.Context, tx pgx.Tx, work queue.Args, opts *river.InsertOpts) error {
	named, ok := work.(interface{ Named() job.Ref })
	if !ok || work.Kind() != report.KindBuild {
		return nil
	}
	others, err := job.UnderWay(ctx, tx, named.Named(), work.Kind())
	if err != nil || others == 0 {
		return err
	}
	opts.Queue, opts.Priority = queueMore, 1
	for _, many := range []int{5, 20, 100} {
		if others >= many {
			opts.Priority++
		}
	}
	return nil
}
