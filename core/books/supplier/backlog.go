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

// Waiting lists the companies whose books came before suppliers were recognised
// as they are now.
func Waiting(ctx context.Context, db *pg.DB) (companies []uuid.UUID, err error) {
	err = db.Read(ctx, tenant.Scope{}, pg.Query{SQL: "select supplier_backlog_companies()"}, func(rows pgx.Rows) error {
		companies, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("find companies whose suppliers wait: %w", err)
	}
	return companies, nil
}

// RecogniseWaiting recognises the suppliers of every company that waits, each in
// a transaction of its own. What that makes of figures belongs to the version of
// the program that recognises them, and is computed with the rest of what it moves. It returns of how
// many companies. One that fails waits on, and holds up no other.
func RecogniseWaiting(ctx context.Context, db *pg.DB) (done int, err error) {
	waiting, err := Waiting(ctx, db)
	if err != nil {
		return 0, err
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
		_, err = Recognise(ctx, tx, scope.Company)
		return err
	})
	return took && err == nil, err
}
