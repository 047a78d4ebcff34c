package audit_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

var auditor = tenant.NewScope(uuid.Nil, uuid.Nil, audit.ReadAll).SeeingAll()

func (k kit) verify(t *testing.T, noted ...audit.Link) ([]audit.Link, []audit.Break) {
	t.Helper()
	ends, breaks, err := k.log.Verify(t.Context(), auditor, noted)
	require.NoError(t, err)
	return ends, breaks
}

// byHand is somebody whom nothing confines, with the database to themselves.
func (k kit) byHand(t *testing.T) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), k.ownerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, conn.Close(context.Background())) })
	_, err = conn.Exec(t.Context(), "set session_replication_role = replica") // no trigger sees it
	require.NoError(t, err)
	return conn
}

func TestVerify_EachCompanyHasAChain(t *testing.T) {
	t.Parallel()
	k := setup(t)
	one, other := accounttest.Company(t, k.DB), accounttest.Company(t, k.DB)
	for range 3 {
		k.record(t, tenant.NewScope(uuid.New(), one), audit.Event{Kind: audit.EntryMade, Detail: map[string]string{"label": "El, ö\"\\"}})
	}
	k.record(t, tenant.NewScope(uuid.New(), other), audit.Event{Kind: audit.EntryMade})
	k.record(t, tenant.Scope{}, audit.Event{Kind: audit.SignInRefused})
	undone := k.DB.In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		require.NoError(t, audit.Record(ctx, tx, tenant.Scope{}, time.Time{}, audit.Event{Kind: audit.SignInRefused}))
		return context.Canceled
	})
	require.ErrorIs(t, undone, context.Canceled)

	ends, breaks := k.verify(t)
	require.Empty(t, breaks)
	lengths := map[uuid.UUID]int64{}
	for _, end := range ends {
		lengths[end.Chain] = end.Position
	}
	require.Equal(t, map[uuid.UUID]int64{one: 3, other: 1, uuid.Nil: 1}, lengths, "what did not happen left no gap")

	_, _, err := k.log.Verify(t.Context(), tenant.NewScope(uuid.New(), one, audit.Read, audit.ReadClients), nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// Whatever single thing is changed behind our back, in whichever column, one
// that comes later included, the event is named, and no other.
func TestVerify_NamesEachOfManyEdits(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	person := accounttest.Person(t, k.DB, tenant.Company, company)
	for i := range 30 {
		k.recordFrom(audit.From(t.Context(), audit.Origin{RequestID: uuid.NewString(), Address: "192.0.2.1", UserAgent: "Firefox"}),
			t, reader(person, company), audit.Event{Kind: audit.EntryMade, Subject: uuid.New(), Detail: map[string]string{"id": uuid.NewString(), "label": fmt.Sprint(i)}})
	}
	_, breaks := k.verify(t)
	require.Empty(t, breaks)

	conn := k.byHand(t)
	rows, err := conn.Query(t.Context(), "select column_name, data_type from information_schema.columns where table_name = 'audit_events' and column_name <> 'id' order by 1")
	require.NoError(t, err)
	type column struct{ Name, Type string }
	columns, err := pgx.CollectRows(rows, pgx.RowToStructByPos[column])
	require.NoError(t, err)
	rows, err = conn.Query(t.Context(), "select event_id from audit_links where chain = $1 order by position", company)
	require.NoError(t, err)
	events, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	require.NoError(t, err)

	_, err = conn.Exec(t.Context(), "create table saved_events as table audit_events; create table saved_links as table audit_links")
	require.NoError(t, err)
	const seed = 57
	random := rand.New(rand.NewPCG(seed, seed)) // the same edits every time
	// edit is a statement that changes one thing of the event $1, or adds the
	// event $2 beside it, and what that makes of it.
	edit := func() (of, sql string, made audit.Fault) {
		const others = 20
		switch random.IntN(others) {
		case 0:
			return "event", "delete from audit_events where id = $1 and $2::uuid is not null", audit.Removed
		case 1:
			return "another event", "insert into audit_events select (jsonb_populate_record(e, jsonb_build_object('id', $2::uuid))).* from audit_events e where id = $1", audit.Added
		case 2:
			at := random.IntN(sha256.Size)
			return "hash", fmt.Sprintf("update audit_links set hash = set_byte(hash, %[1]d, get_byte(hash, %[1]d) # 1) where event_id = $1 and $2::uuid is not null", at), audit.Changed
		}
		c := columns[random.IntN(len(columns))]
		to, ok := map[string]string{
			"uuid": "$2", "smallint": "coalesce(%[1]s, 0) + 1", "boolean": "not %[1]s", "timestamp with time zone": "%[1]s + interval '1 microsecond'",
			"jsonb": "jsonb_set(%[1]s, '{id}', 'null')", "text": "overlay(%[1]s placing chr(ascii(substr(%[1]s, %[2]d, 1)) # 1) from %[2]d for 1)",
		}[c.Type]
		require.True(t, ok, "say how a %s is edited", c.Type)
		if strings.Contains(to, "%[2]d") {
			to = fmt.Sprintf(to, c.Name, 1+random.IntN(len("Firefox")))
		} else if strings.Contains(to, "%[1]s") {
			to = fmt.Sprintf(to, c.Name)
		}
		return c.Name, fmt.Sprintf("update audit_events set %s = %s where id = $1 and $2::uuid is not null", c.Name, to), audit.Changed
	}
	edited := map[string]int{}
	for range nightly.Of(250, 1000) {
		event, another := events[random.IntN(len(events))], uuid.New()
		of, sql, made := edit()
		edited[of]++
		tag, err := conn.Exec(t.Context(), sql, event, another)
		require.NoError(t, err, sql)
		require.EqualValues(t, 1, tag.RowsAffected(), sql)
		_, breaks := k.verify(t)
		require.Len(t, breaks, 1, sql)
		require.Equal(t, made, breaks[0].Fault, sql)
		if made == audit.Added {
			event = another
		}
		require.Equal(t, event, breaks[0].Event, sql)
		_, err = conn.Exec(t.Context(), `truncate audit_events, audit_links;
			insert into audit_events select * from saved_events; insert into audit_links select * from saved_links`)
		require.NoError(t, err)
	}
	require.Len(t, edited, len(columns)+3, "every column, %v", edited)
	_, breaks = k.verify(t)
	require.Empty(t, breaks)
}

// A stretch that is gone with its links breaks the chain behind it; the end of
// one, or one that was made anew from its beginning, holds by itself, and is
// told by what was noted.
func TestVerify_TellsWhatWasCutOffByWhatWasNoted(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	for range 4 {
		k.record(t, tenant.NewScope(uuid.New(), company), audit.Event{Kind: audit.EntryMade})
	}
	noted, _ := k.verify(t)
	require.Len(t, noted, 1)
	k.record(t, tenant.NewScope(uuid.New(), company), audit.Event{Kind: audit.EntryMade})
	ends, breaks := k.verify(t, noted...)
	require.Empty(t, breaks, "a chain that grew")
	require.NotEqual(t, noted, ends)

	conn := k.byHand(t)
	cut := func(from, to int) {
		t.Helper()
		_, err := conn.Exec(t.Context(), `with l as (delete from audit_links where position between $1 and $2 returning event_id)
			delete from audit_events where id in (select event_id from l)`, from, to)
		require.NoError(t, err)
	}
	cut(5, 5)
	_, breaks = k.verify(t, noted...)
	require.Empty(t, breaks, "nobody noted the last")
	_, breaks = k.verify(t, ends...)
	require.Equal(t, []audit.Break{{Link: ends[0], Fault: audit.Cut}}, breaks)

	var third uuid.UUID
	require.NoError(t, conn.QueryRow(t.Context(), "select event_id from audit_links where position = 3").Scan(&third))
	cut(1, 2)
	_, breaks = k.verify(t, noted...)
	require.Len(t, breaks, 1)
	require.Equal(t, audit.Break{Link: audit.Link{Chain: company, Position: 3, Hash: breaks[0].Hash}, Fault: audit.Changed, Event: third}, breaks[0])
}

// Whoever is still at work holds up nobody who writes in the same company, and
// those who end at once wait in no circle, whatever their order.
func TestRecord_ManyWriteInTheSameCompanies(t *testing.T) {
	t.Parallel()
	k := setup(t)
	one, other := accounttest.Company(t, k.DB), accounttest.Company(t, k.DB)
	both := func(ctx context.Context, first, second uuid.UUID) error {
		return k.DB.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
			for _, company := range []uuid.UUID{first, second} {
				if err := audit.Record(ctx, tx, tenant.Scope{}, time.Time{}, audit.Event{Kind: audit.EntryMade, Company: company}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	require.NoError(t, k.DB.In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		if err := audit.Record(ctx, tx, tenant.Scope{}, time.Time{}, audit.Event{Kind: audit.BooksImported, Company: one}); err != nil {
			return err
		}
		return both(t.Context(), one, other) // on another connection
	}))

	const writers, times = 8, 10
	var all errgroup.Group
	for i := range writers {
		first, second := one, other
		if i%2 == 1 {
			first, second = other, one
		}
		all.Go(func() error {
			for range times {
				if err := both(t.Context(), first, second); err != nil {
					return err
				}
			}
			return nil
		})
	}
	require.NoError(t, all.Wait())
	ends, breaks := k.verify(t)
	require.Empty(t, breaks)
	lengths := map[uuid.UUID]int64{}
	for _, end := range ends {
		lengths[end.Chain] = end.Position
	}
	require.Equal(t, map[uuid.UUID]int64{one: writers*times + 2, other: writers*times + 1}, lengths)
}
