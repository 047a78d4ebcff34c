package app_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/bff/app"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

func TestAudit(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	db := database.Open(t)
	company := accounttest.Company(t, db)
	for range 3 {
		accounttest.Person(t, db, tenant.Company, company)
	}
	var said bytes.Buffer
	verify := func(noted string) error {
		said.Reset()
		return app.AuditOn(t.Context(), db, &said, []byte(noted))
	}
	require.NoError(t, verify(""))
	noted := said.String()
	require.Regexp(t, "(?m)^"+company.String()+" 3 [0-9a-f]{64}$", noted)
	require.NoError(t, verify(noted))
	for _, wrong := range []string{"PK", "\n", company.String() + " three x\n", "x 3 x\n", strings.TrimSpace(noted) + " and more\n"} {
		require.ErrorContains(t, verify(wrong), "line 1 is not what", wrong)
	}

	conn, err := pgx.Connect(t.Context(), database.OwnerURL)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(context.Background())) }()
	byHand := func(sql string) (event uuid.UUID) {
		t.Helper()
		require.NoError(t, conn.QueryRow(t.Context(), sql).Scan(&event))
		return event
	}
	const of = " where event_id = id and position = "
	changed := byHand("update audit_events set kind = 'signedIn' from audit_links" + of + "1 returning id")
	removed := byHand("delete from audit_events using audit_links" + of + "2 returning id")
	added := byHand("delete from audit_links using audit_events" + of + "3 returning id")
	require.EqualError(t, verify(noted), "the audit log does not hold at 4 places")
	for _, place := range []string{
		"event " + changed.String() + " at position 1, or what was before it, was changed",
		"event " + removed.String() + " at position 2 was removed",
		"event " + added.String() + " was added past the chain",
		"what was noted at position 3 is not there",
	} {
		require.Contains(t, said.String(), company.String()+": "+place+"\n")
	}
}
