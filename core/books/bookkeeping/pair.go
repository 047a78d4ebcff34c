package bookkeeping

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
)

// The same books can come by two ways: in a file and by a connection, or as books
// and as a table of supplier invoices. Vouchers of two sources that agree count
// once, and a source that is another one come again is put aside until somebody has
// said what is to become of the two; see settle.

// Uncounted is the condition, over a voucher v and its source s, under which no row
// of the voucher is in any total.
const Uncounted = "(s.disabled or s.aside or v.same_as is not null)"

// Standing is what becomes of two sources that hold the same vouchers. Those that
// agree count once, but for CountTwice.
type Standing string

// The standings. Nobody has chosen the first three.
const (
	PutAside   Standing = "put"     // the later source was put aside when it came
	CountTwice Standing = "twice"   // both count, as they did before anybody looked
	CountOnce  Standing = "once"    // both count
	Beside     Standing = "beside"  // the later source stands aside
	Both       Standing = "both"    // both count
	Instead    Standing = "instead" // the earlier source stands aside
)

// Pair is two sources of a company that hold the same vouchers.
type Pair struct {
	Source, Other uuid.UUID // the one that came later, and the earlier one
	Standing      Standing

	Agreeing                int64 // vouchers of each that agree
	Vouchers, OtherVouchers int64 // that each has on the days that both have

	DecidedAt time.Time // zero until somebody has chosen
	DecidedBy Person
}

// aside is the source that counts nowhere because of the pair, zero for none. It
// counts again once nothing of the other agrees with it any more.
func (p Pair) aside() uuid.UUID {
	switch {
	case p.Agreeing == 0:
		return uuid.Nil
	case p.Standing == PutAside, p.Standing == Beside:
		return p.Source
	case p.Standing == Instead:
		return p.Other
	}
	return uuid.Nil
}

// same reports whether the two are the same books by another way: at least half of
// the vouchers of the smaller one agree, and at least three, or all that there are.
func (p Pair) same() bool {
	const enough = 3
	smaller := min(p.Vouchers, p.OtherVouchers)
	return p.Agreeing > 0 && 2*p.Agreeing >= smaller && (p.Agreeing >= enough || p.Agreeing >= smaller)
}

// Asks reports whether somebody has to choose.
func (p Pair) Asks() bool {
	switch p.Standing {
	case PutAside, CountTwice:
		return p.Agreeing > 0
	case CountOnce:
		return p.same()
	case Beside, Both, Instead:
	}
	return false
}

// notice says to who brought a source in that another holds the same.
func (p Pair) notice(source uuid.UUID, sources []Source) ledger.Notice {
	other := p.Other
	if other == source {
		other = p.Source
	}
	code := ledger.NoticeCountedOnce
	switch {
	case p.aside() == source:
		code = ledger.NoticePutAside
	case p.Standing == CountTwice:
		code = ledger.NoticeCountedTwice
	case p.Asks():
		code = ledger.NoticeSameBooks
	}
	n := ledger.Notice{Code: code, Args: map[string]string{"agreeing": strconv.FormatInt(p.Agreeing, 10), "of": strconv.FormatInt(min(p.Vouchers, p.OtherVouchers), 10)}}
	for _, s := range sources {
		if s.ID == other {
			n.Args["kind"], n.Args["books"] = s.Kind, s.Name
		}
	}
	return n
}

// KindSettle is the kind of the job that computes anew what a choice between two
// sources touches.
const KindSettle = "ledger.settle"

// Settling is the payload of that job; see revision.DaysOf.
type Settling struct{ job.Ref }

// Kind is KindSettle.
func (Settling) Kind() string { return KindSettle }

// Pairs returns the sources of the company that hold the same vouchers, in the order
// in which they came. Requires Read.
func (s *Service) Pairs(ctx context.Context, scope tenant.Scope) ([]Pair, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []Pair
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = pairs(ctx, tx, scope.Company)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("find the same books: %w", err)
	}
	return found, nil
}

// Choose says what becomes of a source and another that holds the same vouchers:
// the source stands Beside the other, Both count, or the source counts Instead of
// the other. It holds for whatever comes into either later, until somebody chooses
// again. It returns which standing is unknown, tenant.ErrNotFound when the two are
// no pair, and seal.ErrSealed when it would change what a sealed year rests on.
// Requires Import.
func (s *Service) Choose(ctx context.Context, scope tenant.Scope, source, other uuid.UUID, standing Standing) error {
	if err := scope.Require(Import); err != nil {
		return err
	}
	if standing != Beside && standing != Both && standing != Instead {
		return fault.Fields(map[string]string{"choice": "unknown"})
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		m := merge{tx: tx, company: scope.Company}
		if err := m.choose(ctx, scope, source, other, standing); err != nil {
			return err
		}
		moved, _, err := m.settle(ctx, uuid.Nil)
		if err != nil {
			return err
		}
		if err := moved.refuseSealed(ctx, tx, scope.Company); err != nil {
			return err
		}
		names, err := namesOf(ctx, tx, scope.Company, source, other)
		if err != nil {
			return err
		}
		event := audit.Event{Kind: audit.SameBooksDecided, Detail: map[string]string{"books": strings.Join(names, " · "), "choice": string(standing)}}
		if err := audit.Record(ctx, tx, scope, time.Time{}, event); err != nil || moved.days.From.IsZero() {
			return err
		}
		return revision.EnqueueRecalculation(ctx, tx, scope, func(ref job.Ref) queue.Args { return Settling{ref} }, revision.Days(moved.days))
	})
}

// choose keeps what somebody has chosen.
func (m merge) choose(ctx context.Context, scope tenant.Scope, source, other uuid.UUID, standing Standing) error {
	if err := m.lockBooks(ctx); err != nil {
		return err
	}
	if err := m.exec(ctx, settings); err != nil {
		return fmt.Errorf("set up choice: %w", err)
	}
	const choose = `update ledger_pairs set standing = case when source_id = $2 then $4 when $4 = 'beside' then 'instead' when $4 = 'instead' then 'beside' else $4 end,
			decided_at = clock_timestamp(), decided_by = $5, impersonated = $6
		where company_id = $1 and (source_id, other_id) in (($2::uuid, $3::uuid), ($3::uuid, $2::uuid))`
	chosen, err := m.write(ctx, choose, scope.Company, source, other, string(standing), pg.Null(scope.Person), scope.Impersonated)
	if err != nil {
		return fmt.Errorf("keep choice: %w", err)
	}
	if chosen == 0 {
		return tenant.ErrNotFound
	}
	return nil
}

// namesOf says what the sources of ids are, in their order.
func namesOf(ctx context.Context, tx pg.Tx, company uuid.UUID, ids ...uuid.UUID) ([]string, error) {
	all, err := sources(ctx, tx, company)
	if err != nil {
		return nil, fmt.Errorf("read sources: %w", err)
	}
	var names []string
	for _, id := range ids {
		for _, s := range all {
			if s.ID == id {
				names = append(names, strings.TrimSpace(s.Kind+" "+s.Name))
			}
		}
	}
	return names, nil
}

// moved is what begins or ceases to count.
type moved struct {
	days  Span // of its rows
	years map[int]bool
}

func (m *moved) add(days Span, years []int) {
	m.days.From, m.days.To = m.days.and(days.From, days.To)
	for _, year := range years {
		if m.years == nil {
			m.years = map[int]bool{}
		}
		m.years[year] = true
	}
}

func (m moved) refuseSealed(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	for year := range m.years {
		if locked, err := seal.Locked(ctx, tx, company, year); err != nil {
			return err
		} else if locked {
			return seal.ErrSealed
		}
	}
	return nil
}

// pairRow is a Pair as it is stored.
type pairRow struct {
	SourceID, OtherID                 uuid.UUID
	Standing                          Standing
	Agreeing, Vouchers, OtherVouchers *int64
	DecidedAt                         *time.Time
	DecidedBy                         *uuid.UUID
	Decider                           *string
}

// readPairs reads the pairs as they were compared last; one that never was has
// nothing in common yet.
func (m merge) readPairs(ctx context.Context) ([]Pair, error) {
	var rows []pairRow
	err := m.tx.NewRaw(`select source_id, other_id, standing, agreeing, vouchers, other_vouchers, decided_at, decided_by, person_name(decided_by) as decider
		from ledger_pairs where company_id = ?`, m.company).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read pairs of sources: %w", err)
	}
	found := make([]Pair, len(rows))
	for i, r := range rows {
		found[i] = Pair{
			Source: r.SourceID, Other: r.OtherID, Standing: r.Standing, Agreeing: pg.Value(r.Agreeing), Vouchers: pg.Value(r.Vouchers),
			OtherVouchers: pg.Value(r.OtherVouchers), DecidedAt: pg.Value(r.DecidedAt), DecidedBy: Person{ID: pg.Value(r.DecidedBy), Name: pg.Value(r.Decider)},
		}
	}
	return found, nil
}
