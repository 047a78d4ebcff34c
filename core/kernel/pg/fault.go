package pg

import (
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tillit/core/kernel/fault"
)

// NoRows reports whether err says that a query found nothing.
func NoRows(err error) bool {
	return errors.Is(err, sql.ErrNoRows) || errors.Is(err, pgx.ErrNoRows)
}

// Violates reports whether err is the violation of the named constraint. Every
// constraint of ours has a name so that a domain can say which rule broke.
func Violates(err error, constraint string) bool {
	var violation *pgconn.PgError
	return errors.As(err, &violation) && violation.ConstraintName == constraint
}

// raised is the SQLSTATE with which a trigger of ours refuses a change: its
// message is the code of a conflict.
const raised = "TL409"

// named gives what a trigger refused as the fault that it names.
func named(err error) error {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == raised {
		return fault.New(fault.Conflict, refused.Message)
	}
	return err
}
