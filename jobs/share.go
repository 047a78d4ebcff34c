package jobs

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"tillit/core/kernel/queue"
)

// more is the queue of those whose work is under way in another one already.
func more(queue string) string { return queue + "_more" }

// share counts, for the works of one call, what each company has under way in
// each queue.
type share map[shared]int

type shared struct {
	queue   string
	company uuid.UUID
}

// queueUp puts the work of a company behind that of others who wait for less:
// the first has workers that see nobody's second, and none that takes long, and
// the more of it is under way the later comes the next. So a thousand works of one company hold up the
// one of another no longer than a few do. What is of no company waits in line.
func (s share) queueUp(ctx context.Context, tx pgx.Tx, work queue.Args, opts *river.InsertOpts) error {
	company, err := companyOf(work)
	if err != nil || company == uuid.Nil {
		return err
	}
	key := shared{opts.Queue, company}
	others, counted := s[key]
	if !counted {
		if others, err = underWay(ctx, tx, key); err != nil {
			return err
		}
	}
	s[key] = others + 1
	lengthy, says := work.(queue.Lengthy)
	takesLong := says && lengthy.TakesLong()
	if others == 0 && !takesLong {
		return nil
	}
	opts.Queue, opts.Priority = more(opts.Queue), 1
	for _, many := range []int{5, 20, 100} {
		if others >= many {
			opts.Priority++
		}
	}
	return nil
}

// companyOf is the company that a payload names, uuid.Nil when there is none.
func companyOf(work queue.Args) (uuid.UUID, error) {
	var named struct {
		Company uuid.UUID `json:"company"`
	}
	encoded, err := json.Marshal(work)
	if err == nil {
		err = json.Unmarshal(encoded, &named)
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("read whose %q is: %w", work.Kind(), err)
	}
	return named.Company, nil
}

func underWay(ctx context.Context, tx pgx.Tx, of shared) (others int, err error) {
	err = tx.QueryRow(ctx, `select count(*) from river_job
		where state in ('available', 'pending', 'retryable', 'running', 'scheduled') and queue in ($1, $2) and args ->> 'company' = $3`,
		of.queue, more(of.queue), of.company.String()).Scan(&others)
	if err != nil {
		return 0, fmt.Errorf("count what is under way in %q: %w", of.queue, err)
	}
	return others, nil
}
