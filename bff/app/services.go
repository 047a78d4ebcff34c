package app

import (
	"context"
	"fmt"

	"github.com/gofiber/fiber/v3"

	"tillit/bff"
	"tillit/bff/front"
	"tillit/core/job"
	"tillit/core/pg"
	"tillit/jobs"
)

// services are the domains on one database.
type services struct {
	db   *pg.DB
	jobs *job.Service
}

// assemble builds the domains in the order in which they know each other.
func (p Process) assemble(ctx context.Context, db *pg.DB) (services, error) {
	queue, err := jobs.NewEnqueuer(db)
	if err != nil {
		return services{}, err
	}
	db.Through(queue)
	if err := loadReference(ctx, db); err != nil {
		return services{}, err
	}
	return services{db: db, jobs: job.NewService(db)}, nil
}

// forBFF is what the calls need.
func (s services) forBFF(alive context.Context) bff.Deps {
	return bff.Deps{Alive: alive, Middleware: []fiber.Handler{front.Compress()}, Jobs: s.jobs}
}

// work starts the workers; stop lets them finish what they are at.
func (s services) work(ctx context.Context) (stop func() error, err error) {
	runner, err := jobs.New(jobs.Deps{DB: s.db, Jobs: s.jobs})
	if err != nil {
		return nil, err
	}
	ctx = context.WithoutCancel(ctx) // its end would cut work off; stop does not
	if err := runner.Start(ctx); err != nil {
		return nil, fmt.Errorf("start workers: %w", err)
	}
	return func() error {
		ctx, cancel := context.WithTimeout(ctx, drain)
		defer cancel()
		return runner.Stop(ctx)
	}, nil
}
