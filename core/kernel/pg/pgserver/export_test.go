package pgserver

import "context"

// Identities are the accounts a server could be run as here.
var Identities = identities

// As pins the account.
func (o Options) As(i identity) Options {
	o.as = []identity{i}
	return o
}

// Find looks for a PostgreSQL in the given folders alone.
func Find(ctx context.Context, dirs ...string) error {
	_, err := find(ctx, dirs, identities())
	return err
}
