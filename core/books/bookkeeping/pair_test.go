package bookkeeping_test

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/integrations/format"
)

// read has a connection bring the books of a file, as all that it has to read.
func (b bundle) read(t *testing.T, data []byte) (d bookkeeping.Delivered) {
	t.Helper()
	books, _, err := format.Open(bytes.NewReader(data))
	require.NoError(t, err)
	return b.connected(t, books)
}

func (b bundle) connected(t *testing.T, books ledger.Books) (d bookkeeping.Delivered) {
	t.Helper()
	head := books.Head()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		source, err := bookkeeping.KeepSource(ctx, tx, b.scope, "fortnox", "4711", head.Company, head.CorporateNumber)
		if err != nil {
			return err
		}
		if d, err = bookkeeping.Deliver(ctx, tx, b.scope, bookkeeping.Delivery{Source: source, Reading: uuid.New(), Books: books}); err != nil {
			return err
		}
		_, err = bookkeeping.SettleSource(ctx, tx, b.scope, source, true)
		return err
	}))
	return d
}

// kinds are the sources by their kinds, of which there is one each.
func (b bundle) kinds(t *testing.T) map[string]uuid.UUID {
	t.Helper()
	sources, err := b.books.Sources(t.Context(), b.scope)
	require.NoError(t, err)
	found := map[string]uuid.UUID{}
	for _, s := range sources {
		found[s.Kind] = s.ID
	}
	return found
}

// pairs has a line for each pair of sources that hold the same.
func (b bundle) pairs(t *testing.T) string {
	t.Helper()
	pairs, err := b.books.Pairs(t.Context(), b.scope)
	require.NoError(t, err)
	kinds := map[uuid.UUID]string{}
	for kind, id := range b.kinds(t) {
		kinds[id] = kind
	}
	var out strings.Builder
	for _, p := range pairs {
		fmt.Fprintf(&out, "  %s %s %s, %d of %d agree: %s counts\n", kinds[p.Source], p.Standing, kinds[p.Other],
			p.Agreeing, min(p.Vouchers, p.OtherVouchers), b.counting(t))
	}
	return out.String()
}

// counting is what the debits come to that count.
func (b bundle) counting(t *testing.T) (sum string) {
	t.Helper()
	q := pg.Query{SQL: `select trim_scale(coalesce(sum(r.amount), 0))::text from ledger_rows r
		join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		join ledger_sources s on s.company_id = v.company_id and s.id = v.source_id
		where r.company_id = $1 and r.amount > 0 and not ` + bookkeeping.Uncounted, Args: []any{b.company}}
	require.NoError(t, b.db.Read(t.Context(), b.scope, q, func(rows pgx.Rows) (err error) {
		sum, err = pgx.CollectExactlyOneRow(rows, pgx.RowTo[string])
		return err
	}))
	return sum
}

func TestService_Choose_Refuses(t *testing.T) {
	t.Parallel()
	b := besideOtherTenant(t)
	b.mustLoad(t, file(t, three()...))
	sie := b.kinds(t)["sie"]
	choose := func(b bundle, source, other uuid.UUID, choice bookkeeping.Standing) error {
		return b.books.Choose(t.Context(), b.scope, source, other, choice)
	}
	require.ErrorIs(t, choose(b, sie, sie, bookkeeping.Both), tenant.ErrNotFound)
	b.connected(t, dated{sheaf{head: head(), vouchers: three()}})
	fortnox := b.kinds(t)["fortnox"]

	require.ErrorIs(t, choose(b.another(t, "559000-1234"), fortnox, sie, bookkeeping.Both), tenant.ErrNotFound, "it is not theirs")
	for _, standing := range []bookkeeping.Standing{bookkeeping.PutAside, bookkeeping.CountTwice, bookkeeping.CountOnce, ""} {
		require.Equal(t, fault.Fields(map[string]string{"choice": "unknown"}), choose(b, fortnox, sie, standing))
	}
	reader := b
	reader.scope = tenant.NewScope(uuid.New(), b.company, bookkeeping.Read)
	require.ErrorIs(t, choose(reader, fortnox, sie, bookkeeping.Both), tenant.ErrForbidden)
	_, err := b.books.Pairs(t.Context(), tenant.NewScope(uuid.New(), b.company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = bookkeeping.SettleSource(t.Context(), pg.Tx{}, reader.scope, sie, true)
	require.ErrorIs(t, err, tenant.ErrForbidden)

	b.exec(t, `insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated)
		values (?, 2025, 1, '{}', '', now(), ?, false)`, accounttest.Person(t, b.db, tenant.Company, b.company).ID)
	require.ErrorIs(t, choose(b, fortnox, sie, bookkeeping.Instead), seal.ErrSealed)
	require.Equal(t, "  fortnox put sie, 3 of 3 agree: 9350.39 counts\n", b.pairs(t))
	require.NoError(t, choose(b, fortnox, sie, bookkeeping.Beside), "which changes no figure")
	require.Equal(t, "  fortnox beside sie, 3 of 3 agree: 9350.39 counts\n", b.pairs(t))
}

// What somebody chose is recorded, and the months that it moves are computed anew in
// the same transaction.
func TestService_Choose_IsRecordedAndComputed(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	queue := accounttest.NewQueue(b.db)
	person := accounttest.Person(t, b.db, tenant.Company, b.company)
	b.scope = tenant.NewScope(person.ID, b.company, bookkeeping.Read, bookkeeping.Import, job.Read)
	b.mustLoad(t, file(t, three()...))
	b.connected(t, dated{sheaf{head: head(), vouchers: append(three(), bought("A", 9, day(2025, 4, 9), "4010", "1", "Ny"))}})
	kinds := b.kinds(t)
	queue.Drain()
	require.NoError(t, b.books.Choose(t.Context(), b.scope, kinds["fortnox"], kinds["sie"], bookkeeping.Both))

	enqueued := queue.Drain()
	require.Len(t, enqueued, 1)
	work, err := b.jobs.Get(t.Context(), b.scope, enqueued[0].(bookkeeping.Settling).Job)
	require.NoError(t, err)
	days, err := revision.DaysOf(work)
	require.NoError(t, err)
	require.Equal(t, revision.Days{From: day(2025, 3, 31), To: day(2025, 5, 2)}, days)
	require.Equal(t, 1, b.count(t, b.scope, "audit_events where kind = 'sameBooksDecided' and detail = '{\"choice\": \"both\", \"books\": \"fortnox Måleriet AB · sie Måleriet AB\"}'"))
	pairs, err := b.books.Pairs(t.Context(), b.scope)
	require.NoError(t, err)
	require.Equal(t, person.ID, pairs[0].DecidedBy.ID)
	require.False(t, pairs[0].DecidedAt.IsZero())
	require.False(t, pairs[0].Asks())

	require.NoError(t, b.books.Choose(t.Context(), b.scope, kinds["fortnox"], kinds["sie"], bookkeeping.Both))
	require.Empty(t, queue.Drain(), "nothing moves")
}

// Books that counted twice before anybody looked go on doing so, with what comes in,
// until somebody decides.
func TestService_WhatCountsTwiceIsSaidAndStays(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.mustLoad(t, file(t, three()...))
	b.connected(t, dated{sheaf{head: head(), vouchers: three()}})
	b.exec(t, "update ledger_sources set aside = false where company_id = ?")
	b.exec(t, "update ledger_pairs set standing = 'twice', agreeing = null, vouchers = null, other_vouchers = null where company_id = ?")
	twice := "  fortnox twice sie, 3 of 3 agree: 18700.78 counts\n"
	require.Equal(t, twice, b.pairs(t), "though nothing has compared them")

	s := b.mustLoad(t, file(t, three()...))
	require.Equal(t, twice, b.pairs(t))
	require.Equal(t, []string{ledger.NoticeCountedTwice}, codes(s))
	b.connected(t, dated{sheaf{head: head(), vouchers: append(three(), bought("A", 9, day(2025, 4, 9), "4010", "1", "Ny"))}})
	b.mustLoad(t, file(t, append(three(), bought("A", 9, day(2025, 4, 9), "4010", "1", "Ny"))...))
	require.Equal(t, "  fortnox twice sie, 4 of 4 agree: 18702.78 counts\n", b.pairs(t))

	kinds := b.kinds(t)
	require.NoError(t, b.books.Choose(t.Context(), b.scope, kinds["fortnox"], kinds["sie"], bookkeeping.Both))
	require.Equal(t, "  fortnox both sie, 4 of 4 agree: 9351.39 counts\n", b.pairs(t))
}

func codes(s bookkeeping.Summary) (all []string) {
	for _, n := range s.Notices {
		all = append(all, n.Code)
	}
	return all
}

// dated are books whose vouchers say the year that numbers them.
type dated struct{ sheaf }

func (y dated) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		for v, err := range y.sheaf.Vouchers() {
			if v.Year = day(v.Date.Year(), 1, 1); !yield(v, err) {
				return
			}
		}
	}
}

// exec runs a statement whose first argument is the company.
func (b bundle) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(statement, append([]any{b.company}, args...)...).Exec(ctx)
		return err
	}))
}

// Whatever a file and a connection bring in parts and change, in whichever order, what
// both hold counts once while both count, and each alone when the other stands aside.
func TestRandomBooks_ByTwoWays(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for seed := range uint64(nightly.Of(2, 12)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			own := b.another(t, "559000-1234")
			r := rand.New(rand.NewPCG(seed, 280))
			ways := map[string]map[int]int{"sie": {}, "fortnox": {}} // amounts by number
			source, standing := own.source(t), bookkeeping.CountOnce
			for range 14 {
				way := []string{"sie", "fortnox"}[r.IntN(2)]
				var vouchers []ledger.Voucher
				var whole *bookkeeping.Span // what a connection does not bring within it is gone
				if way == "fortnox" && r.IntN(3) == 0 {
					whole = &bookkeeping.Span{From: day(2025, 1, 1), To: day(2025, 12, 31)}
					clear(ways[way])
				}
				for n := range 12 {
					if r.IntN(2) == 0 {
						continue
					}
					amount := 1 + r.IntN(2)
					ways[way][n] = amount
					v := bought("A", n+1, day(2025, 1, 1+n), "4010", fmt.Sprint(amount), "")
					v.Year = day(2025, 1, 1)
					vouchers = append(vouchers, v)
				}
				switch way {
				case "sie":
					own.mustLoad(t, file(t, vouchers...))
				default:
					half := len(vouchers) / 2
					require.NoError(t, own.deliver(t.Context(), source, []bookkeeping.Delivery{
						{Books: sheaf{head: head(), vouchers: vouchers[:half]}}, {Books: sheaf{head: head(), vouchers: vouchers[half:]}, Whole: whole},
					}))
					if standing != bookkeeping.Beside && standing != bookkeeping.Instead {
						require.Equal(t, fmt.Sprint(once(ways["sie"], ways["fortnox"], standing)), own.counting(t), "before all is brought")
					}
					require.NoError(t, own.db.In(t.Context(), own.scope, func(ctx context.Context, tx pg.Tx) error {
						_, err := bookkeeping.SettleSource(ctx, tx, own.scope, source, true)
						return err
					}))
				}
				pairs, err := own.books.Pairs(t.Context(), own.scope)
				require.NoError(t, err)
				standing = bookkeeping.CountOnce
				if len(pairs) > 0 {
					p := pairs[0]
					if p.Standing != bookkeeping.CountOnce && r.IntN(2) == 0 || p.Asks() {
						standing = []bookkeeping.Standing{bookkeeping.Beside, bookkeeping.Both, bookkeeping.Instead}[r.IntN(3)]
						require.NoError(t, own.books.Choose(t.Context(), own.scope, own.kinds(t)["sie"], source, standing))
					} else if standing = p.Standing; p.Source == source { // and not of the file
						standing = map[bookkeeping.Standing]bookkeeping.Standing{
							bookkeeping.Beside: bookkeeping.Instead, bookkeeping.Instead: bookkeeping.Beside,
						}[standing]
					}
				}
				require.Equal(t, fmt.Sprint(once(ways["sie"], ways["fortnox"], standing)), own.counting(t))
			}
		})
	}
}

// once is what counts of the vouchers of a file and of a connection.
func once(file, connection map[int]int, standing bookkeeping.Standing) (sum int) {
	agree := 0
	for n, amount := range file {
		sum += amount
		if connection[n] == amount {
			agree += amount
		}
	}
	other := 0
	for _, amount := range connection {
		other += amount
	}
	switch {
	case agree == 0:
		return sum + other
	case standing == bookkeeping.Beside:
		return other
	case standing == bookkeeping.Instead:
		return sum
	}
	return sum + other - agree
}

// BenchmarkSettle compares two sources of the same rows, as at the end of each import
// and reading, and brings a page of a hundred vouchers into one of them.
func BenchmarkSettle(b *testing.B) {
	server := pgtest.New(b)
	db := server.Open(b)
	owner, err := pgx.Connect(b.Context(), server.OwnerURL)
	require.NoError(b, err)
	defer func() { require.NoError(b, owner.Close(context.WithoutCancel(b.Context()))) }()
	scope := tenant.NewScope(uuid.New(), uuid.New(), bookkeeping.Import)
	_, err = owner.Exec(b.Context(), "insert into companies (id, name) values ($1, 'Måleriet AB')", scope.Company)
	require.NoError(b, err)
	books, _, err := format.Open(bytes.NewReader(sieYear(benchRows(b))))
	require.NoError(b, err)
	within := func(do func(ctx context.Context, tx pg.Tx) error) { require.NoError(b, db.In(b.Context(), scope, do)) }
	var last uuid.UUID
	for _, kind := range []string{"sie", "fortnox"} {
		within(func(ctx context.Context, tx pg.Tx) (err error) {
			if last, err = bookkeeping.KeepSource(ctx, tx, scope, kind, "k", "", ""); err != nil {
				return err
			}
			_, err = bookkeeping.Deliver(ctx, tx, scope, bookkeeping.Delivery{Source: last, Reading: uuid.New(), Books: books})
			return err
		})
	}
	require.NoError(b, db.Analyze(b.Context(), "vouchers", "ledger_rows"))
	settle := func(ctx context.Context, tx pg.Tx) error {
		_, err := bookkeeping.SettleSource(ctx, tx, scope, last, false)
		return err
	}
	within(settle)
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			within(settle)
		}
	})
	b.Run("page", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			vouchers := make([]ledger.Voucher, 100)
			for i := range vouchers {
				vouchers[i] = bought("P", 100*n+i+1, day(2025, 1, 1+i), "4010", "5", "")
				vouchers[i].Year = day(2025, 1, 1)
			}
			within(func(ctx context.Context, tx pg.Tx) error {
				_, err := bookkeeping.Deliver(ctx, tx, scope, bookkeeping.Delivery{Source: last, Reading: uuid.New(), Books: sheaf{head: head(), vouchers: vouchers}})
				return err
			})
		}
	})
}
