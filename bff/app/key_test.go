package app

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/bff/app/wiring"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
)

func boxOf(t *testing.T, key byte) *secret.Box {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{key}, secret.KeySize))
	require.NoError(t, err)
	return box
}

// sealedRows puts a value into each column that holds sealed ones: how, and the
// key of its row.
func sealedRows(person, company, connection uuid.UUID) map[string]struct {
	statement string
	key       []string
} {
	return map[string]struct {
		statement string
		key       []string
	}{
		"credentials.seed":           {"update credentials set seed = $1", []string{person.String()}},
		"credentials.next_seed":      {"update credentials set next_seed = $1, next_seed_at = now()", []string{person.String()}},
		"company_keys.sealed":        {"insert into company_keys (company_id, service, sealed, set_at) select id, 'goClimate', $1, now() from companies", []string{company.String(), "goClimate"}},
		"connection_secrets.sealed":  {"insert into connection_secrets (company_id, connection_id, name, sealed) select company_id, id, 'key', $1 from connections", []string{company.String(), connection.String(), "key"}},
		"connection_grants.verifier": {"insert into connection_grants (company_id, digest, connection_id, person_id, session_id, verifier, expires_at) select company_id, '\\x0a', id, uuidv7(), uuidv7(), $1, now() from connections", []string{company.String(), "0a"}},
	}
}

// Whatever is sealed tells a wrong key, opens to the right one, and is emptied
// when the key is lost.
func TestKeys_EveryColumn(t *testing.T) {
	t.Parallel()
	for _, column := range wiring.Sealed() {
		name := column.Table + "." + column.Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := pgtest.New(t)
			db := d.Open(t)
			conn, err := pgx.Connect(t.Context(), d.OwnerURL)
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, conn.Close(context.Background())) })
			person, company, connection := uuid.New(), uuid.New(), uuid.New()
			exec := func(statement string, args ...any) {
				_, err := conn.Exec(t.Context(), statement, args...)
				require.NoError(t, err)
			}
			exec("insert into companies (id, name) values ($1, 'Bok AB')", company)
			exec("insert into connections (company_id, id, provider) values ($1, $2, 'fortnox')", company, connection)
			exec("insert into people (id, email, name, role) values ($1, 'eva@example.com', 'Eva', 1)", person)
			exec("insert into credentials (person_id, password_hash) values ($1, '$argon2id$')", person)
			exec("insert into recovery_codes (person_id, digest) values ($1, '\\x0a')", person)
			row := sealedRows(person, company, connection)[name]
			exec(row.statement, boxOf(t, 1).Seal([]byte("secret"), column.Place(row.key)))

			prove := func(key byte) (err error) {
				return db.In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
					return boxOf(t, key).Prove(ctx, tx, wiring.Sealed()...)
				})
			}
			require.ErrorIs(t, prove(2), secret.ErrWrongKey, "before there is a canary")
			require.NoError(t, prove(1))
			require.ErrorIs(t, prove(2), secret.ErrWrongKey)

			var said bytes.Buffer
			p := Process{Config: Config{Keys: [][]byte{bytes.Repeat([]byte{2}, secret.KeySize)}}, In: strings.NewReader("yes\n"), Out: &said, Clock: time.Now}
			require.NoError(t, p.forget(t.Context(), db, conn))
			require.Contains(t, said.String(), column.Place(row.key))
			require.Regexp(t, `\((Bok AB|eva@example.com)\)`, said.String())
			require.NoError(t, prove(2))
			require.ErrorIs(t, prove(1), secret.ErrWrongKey)
			lost, err := boxOf(t, 2).Lost(t.Context(), conn, wiring.Sealed()...)
			require.NoError(t, err)
			require.Empty(t, lost)

			var codes, mails, events int
			require.NoError(t, conn.QueryRow(t.Context(), `select (select count(*) from recovery_codes),
				(select count(*) from river_job where kind = 'mail.twoFactorReset'),
				(select count(*) from audit_events where kind = 'twoFactorReset' and subject_id = $1)`, person).Scan(&codes, &mails, &events))
			if name == "credentials.seed" {
				require.Equal(t, []int{0, 1, 1}, []int{codes, mails, events}, "as when an administrator takes a second factor away")
			} else {
				require.Equal(t, []int{1, 0, 0}, []int{codes, mails, events})
			}
		})
	}
}
