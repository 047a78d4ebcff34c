package questionnaire

import (
	"context"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// Write runs fn in one transaction of a person who may write answers.
func (r *Years) Write(ctx context.Context, scope tenant.Scope, fn func(context.Context, pg.Tx) error) error {
	if err := scope.Require(answer.Write); err != nil {
		return err
	}
	if err := answer.MayRead(scope); err != nil {
		return err
	}
	return r.db.In(ctx, scope, fn)
}

// WriteYear is Write with a year that may be written into and the answers to the
// questions.
func (r *Years) WriteYear(ctx context.Context, scope tenant.Scope, year int, questions []string,
	fn func(context.Context, pg.Tx, *Year) error,
) error {
	return r.Write(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := r.CheckYear(year); err != nil {
			return err
		}
		y, err := r.ReadIn(ctx, tx, scope, year, questions)
		if err != nil {
			return err
		}
		return fn(ctx, tx, y)
	})
}

// Begin pins a year that nothing was written in yet to its edition, or joins
// whoever has just done so.
func (r *Years) Begin(ctx context.Context, tx pg.Tx, scope tenant.Scope, y *Year) (err error) {
	if y.Pinned != "" || y.Edition == nil {
		return nil
	}
	y.Pinned, err = catalogue.Pin(ctx, tx, scope, y.Standard, y.Number, y.Edition.ID)
	if err != nil {
		return err
	}
	return r.choose(ctx, y)
}
