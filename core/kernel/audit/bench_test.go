package audit_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// BenchmarkRecord records events of one company, each in a transaction, one
// after the other and by 16 at once; by turns with the chain and without. It
// reports the microseconds of an event with the chain and how many times those
// without that is.
func BenchmarkRecord(b *testing.B) {
	k := setup(b)
	company := accounttest.Company(b, k.DB)
	scope := tenant.NewScope(uuid.New(), company)
	conn, err := pgx.Connect(b.Context(), k.ownerURL)
	require.NoError(b, err)
	defer func() { require.NoError(b, conn.Close(context.Background())) }()
	const portion = 160
	for name, writers := range map[string]int{"one": 1, "sixteen": 16} {
		b.Run(name, func(b *testing.B) {
			took := map[string]time.Duration{}
			rounds := 0
			for b.Loop() {
				rounds++
				for _, how := range []string{"enable", "disable"} {
					_, err := conn.Exec(b.Context(), "alter table audit_events "+how+" trigger audit_events_are_linked")
					require.NoError(b, err)
					began := time.Now()
					var all errgroup.Group
					for range writers {
						all.Go(func() error {
							for range portion / writers {
								err := k.DB.In(b.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
									return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: audit.EntryMade})
								})
								if err != nil {
									return err
								}
							}
							return nil
						})
					}
					require.NoError(b, all.Wait())
					took[how] += time.Since(began)
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(took["enable"].Microseconds())/float64(rounds*portion), "µs/event")
			b.ReportMetric(took["enable"].Seconds()/took["disable"].Seconds(), "ratio")
		})
	}
}
