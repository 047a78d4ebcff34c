package supplier

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// RecogniseWaiting recognises the suppliers of every company whose books came
// before they were recognised as they are now, and has all of its rows computed
// anew, each company in a transaction of its own. It returns of how many
// companies. One that fails waits on, and holds up no other.
func RecogniseWaiting(ctx context.Context, db *pg.DB) (done int, err error) {
	var waiting []uuid.UUID
	err = db.Read(ctx, tenant.Scope{}, pg.Query{SQL: "select supplier_backlog_companies()"}, func(rows pgx.Rows) error {
		waiting, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("find companies whose suppliers wait: %w", err)
	}
	var failed []error
	for _, company := range waiting {
		took, err := recogniseOne(ctx, db, tenant.NewScope(uuid.Nil, company))
		if err != nil {
			failed = append(failed, fmt.Errorf("recognise suppliers of company %s: %w", company, err))
		} else if took {
			done++
		}
	}
	return done, errors.Join(failed...)
}

// recogniseOne takes a company from those that wait, unless another process
// has.
func recogniseOne(ctx context.Context, db *pg.DB, scope tenant.Scope) (took bool, err error) {
	err = db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		res, err := tx.NewRaw("delete from supplier_backlog where company_id = ?", scope.Company).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		took = true
		if _, err := Recognise(ctx, tx, scope.Company); err != nil {
			return err
		}
		days, err := allDays(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		return apply(ctx, tx, scope, days)
	})
	return took && err == nil, err
}
