// Package accounttest makes companies and people for the tests of other
// packages.
package accounttest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/password"
)

// Password is that of every person made here.
const Password = "sju sjösjuka sjömän"

// Hasher returns a hasher that costs next to nothing.
func Hasher(t testing.TB) *password.Hasher {
	t.Helper()
	hasher, err := password.NewHasher(password.Cost{MemoryKiB: 64, Passes: 1}, 4)
	require.NoError(t, err)
	return hasher
}

// Service returns the account service on db.
func Service(t testing.TB, db *pg.DB) *account.Service {
	t.Helper()
	return account.NewService(db, Hasher(t), time.Now) //nolint:forbidigo // the edge of a test
}

// Administrator returns the scope of the system acting as an administrator
// for a company (zero for none), which may manage accounts.
func Administrator(company uuid.UUID) tenant.Scope {
	return tenant.NewScope(uuid.Nil, company, account.Manage).As(tenant.Admin).SeeingAll()
}

// Company makes a company that belongs to no group and no agency.
func Company(t testing.TB, db *pg.DB) uuid.UUID {
	t.Helper()
	return insert(t, db, "insert into companies (name) values ('Company') returning id")
}

// Subsidiary makes a company below another.
func Subsidiary(t testing.TB, db *pg.DB, parent uuid.UUID) uuid.UUID {
	t.Helper()
	return insert(t, db, "insert into companies (name, parent_id) values ('Subsidiary', ?) returning id", parent)
}

// Agency makes an agency.
func Agency(t testing.TB, db *pg.DB) uuid.UUID {
	t.Helper()
	return insert(t, db, "insert into agencies (name) values ('Agency') returning id")
}

// Client makes a company that an agency manages.
func Client(t testing.TB, db *pg.DB, agency uuid.UUID) uuid.UUID {
	t.Helper()
	return insert(t, db, "insert into companies (name, agency_id) values ('Client', ?) returning id", agency)
}

// Person makes somebody with that role and Password. Home is the agency of an
// agency person, the company of company administrators and users, and zero
// for an administrator.
func Person(t testing.TB, db *pg.DB, role tenant.Role, home uuid.UUID) account.Person {
	t.Helper()
	in := account.New{
		Email: strings.ToLower(uuid.NewString()) + "@tillit.test", Name: "Person", Role: role, Password: Password,
	}
	company := home
	if role == tenant.Agency {
		in.Agency, company = home, uuid.Nil
	}
	person, err := Service(t, db).Create(t.Context(), Administrator(company), in)
	require.NoError(t, err)
	return person
}

func insert(t testing.TB, db *pg.DB, statement string, args ...any) uuid.UUID {
	t.Helper()
	var id uuid.UUID
	err := db.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(statement, args...).Scan(ctx, &id)
	})
	require.NoError(t, err)
	return id
}
