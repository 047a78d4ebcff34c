package pg

import (
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// NoRows tells whether err says that a query found nothing.
func NoRows(err error) bool {
	return errors.Is(err, sql.ErrNoRows) || errors.Is(err, pgx.ErrNoRows)
}

// Violates tells whether err is the violation of the named constraint. Every
// constraint of ours has a name so that a domain can say which rule broke.
func Violates(err error, constraint string) bool {
	var violation *pgconn.PgError
	return errors.As(err, &violation) && violation.ConstraintName == constraint
}
