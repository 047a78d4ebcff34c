package bookkeeping

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
)

// Two vouchers agree that have series, number and day in common, as far as both ways
// tell them, and the same rows by account, amount and currency; texts, suppliers and quantities are what each way makes of
// them. The first, second … of several alike in one source agree with the first,
// second … of the other. Of those that agree the one of the source that came first
// counts. What comes in parts has rules of its own; see findParts.

// held is a source as it is compared with others.
type held struct {
	ID              uuid.UUID
	Kind            string
	CorporateNumber string
	Disabled, Aside bool
	InParts         bool // vouchers of it may each be a part of another source's; see findParts

	class int // of the same number: those whose vouchers are compared
}

// couple is two sources, the one that came later first.
type couple struct{ source, other uuid.UUID }

// comparison sets the sources of a company beside each other.
type comparison struct {
	merge

	sources []held // in the order in which they came
	pairs   []Pair
	parts   map[couple]map[uuid.UUID]uuid.UUID // by source in parts and other: which voucher a part is in
	counts  map[couple]Pair
}

// lockBooks makes those who change a company's books follow one another, so that
// each sees what those before it brought by whatever way.
func (m merge) lockBooks(ctx context.Context) error {
	if err := m.exec(ctx, "select pg_advisory_xact_lock(hashtextextended($1, 0))", "books "+m.company.String()); err != nil {
		return fmt.Errorf("wait for others who change the books: %w", err)
	}
	return nil
}

func (m merge) openComparison(ctx context.Context) (*comparison, error) {
	c := &comparison{merge: m, parts: map[couple]map[uuid.UUID]uuid.UUID{}, counts: map[couple]Pair{}}
	err := m.tx.NewRaw(`select id, kind, corporate_number, disabled, aside, kind in (?, ?) as in_parts
		from ledger_sources s where company_id = ?
		order by compared_at nulls last, created_at, id`, kindInvoices, kindTable, m.company).Scan(ctx, &c.sources)
	if err != nil {
		return nil, fmt.Errorf("read sources: %w", err)
	}
	number, err := corporateNumber(ctx, m.tx, m.company)
	if err != nil {
		return nil, fmt.Errorf("read corporate number of company: %w", err)
	}
	classify(c.sources, number)
	c.pairs, err = m.readPairs(ctx)
	return c, err
}

// classify tells books of different corporate numbers apart. Those that say none are
// taken for the company's own, or for the first ones if none have its number.
func classify(sources []held, company string) {
	numbers := []string{}
	for _, s := range sources {
		if n := ledger.BareNumber(s.CorporateNumber); n != "" && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	unsaid := max(0, slices.Index(numbers, ledger.BareNumber(company)))
	for i, s := range sources {
		sources[i].class = unsaid
		if n := ledger.BareNumber(s.CorporateNumber); n != "" {
			sources[i].class = slices.Index(numbers, n)
		}
	}
}

// compared are the sources, but invoices, that one with the same number stands
// beside; counting says that what stands aside is none.
func (c *comparison) compared(counting bool) []held {
	var found []held
	for _, s := range c.sources {
		if s.Kind != kindInvoices && c.takesPart(s, counting) {
			found = append(found, s)
		}
	}
	return slices.DeleteFunc(slices.Clone(found), func(s held) bool {
		return !slices.ContainsFunc(found, func(o held) bool { return o.ID != s.ID && o.class == s.class })
	})
}

// takesPart reports whether vouchers of the source are compared or, when it is about
// counting, can count in others: not those that count twice until somebody decides.
func (c *comparison) takesPart(s held, counting bool) bool {
	if s.Disabled || counting && s.Aside {
		return false
	}
	return !counting || !slices.ContainsFunc(c.pairs, func(p Pair) bool { return p.Standing == CountTwice && p.Source == s.ID })
}

// settle compares all of the company's books, and has each voucher count once as the
// standings of the pairs say. fresh is a source that comes for the first time: the
// same books by another way are put aside until somebody has chosen. It returns what
// begins or ceases to count by that, and the pairs.
func (m merge) settle(ctx context.Context, fresh uuid.UUID) (moved, []Pair, error) {
	c, err := m.openComparison(ctx)
	if err != nil {
		return moved{}, nil, err
	}
	var all moved
	err = steps(ctx, []step{
		{"compare sources", c.compare},
		{"keep pairs", func(ctx context.Context) error { return c.keepPairs(ctx, fresh) }},
		{"put sources aside", func(ctx context.Context) error { return c.putAside(ctx, &all) }},
		{"count vouchers once", func(ctx context.Context) error { return c.countOnce(ctx, &all) }},
		{"count vouchers that are alone", func(ctx context.Context) error {
			return c.move(ctx, &all, `update vouchers v set same_as = null where v.company_id = $1 and v.same_as is not null
				and not exists (select from loose l where l.id = v.id) and not exists (select from counting c where c.id = v.id and c.counted <> c.id)`)
		}},
		{"count parts once", func(ctx context.Context) error { return c.markParts(ctx, &all) }},
		{"clear up", func(ctx context.Context) error { return c.exec(ctx, "drop table loose, alike, counting") }},
	})
	if err != nil {
		return moved{}, nil, fmt.Errorf("settle what books hold twice: %w", err)
	}
	return all, c.pairs, nil
}

// settleSource is settle after vouchers came into the source. whole says that all came
// that were to come; only then the next ones are no longer its first.
func (m merge) settleSource(ctx context.Context, whole bool) (moved, []Pair, error) {
	var first bool
	err := m.tx.NewRaw("select compared_at is null and rows > 0 from ledger_sources where company_id = ? and id = ?", m.company, m.source).Scan(ctx, &first)
	if err != nil {
		return moved{}, nil, fmt.Errorf("look whether source is new: %w", err)
	}
	if !first {
		return m.settle(ctx, uuid.Nil)
	}
	if whole {
		err := m.exec(ctx, "update ledger_sources set compared_at = clock_timestamp() where company_id = $1 and id = $2", m.company, m.source)
		if err != nil {
			return moved{}, nil, fmt.Errorf("note that source was compared: %w", err)
		}
	}
	return m.settle(ctx, m.source)
}

// settlePart has the vouchers count once that a part of a source's books brought, and
// those count again that agreed with what it changed or removed. changed is the query
// of their ids. The pairs are counted when all parts are in.
func (m merge) settlePart(ctx context.Context, changed string, all *moved) error {
	c, err := m.openComparison(ctx)
	if err != nil {
		return err
	}
	var ids []string
	return steps(ctx, []step{
		{"count again what agreed with it", func(ctx context.Context) (err error) {
			if ids, err = c.ids(ctx, changed); err != nil {
				return err
			}
			agreed, err := c.ids(ctx, "select id from vouchers where company_id = $1 and same_as is not null and "+among("same_as", ids), c.company, ids)
			if err != nil {
				return err
			}
			ids = append(ids, agreed...)
			return c.move(ctx, all, "update vouchers v set same_as = null where v.company_id = $1 and v.same_as is not null and "+among("v.id", ids), ids)
		}},
		{"name the days that it touches", func(ctx context.Context) error {
			return c.exec(ctx, "create temp table unsettled on commit drop as select distinct date from vouchers where company_id = $1 and "+among("id", ids),
				c.company, ids)
		}},
		{"tell what comes in parts", c.tellParts},
		{"set it beside others", func(ctx context.Context) error {
			return c.setBeside(ctx, c.compared(true), "join unsettled using (date)")
		}},
		{"count vouchers once", func(ctx context.Context) error { return c.countOnce(ctx, all) }},
		{"find parts", c.findParts},
		{"count parts once", func(ctx context.Context) error { return c.markParts(ctx, all) }},
		{"clear up", func(ctx context.Context) error { return c.exec(ctx, "drop table unsettled, loose, alike, counting") }},
	})
}

// keepPairs stores what was counted. What comes for the first time and is another
// source's books by another way is put aside; what has nothing in common counts
// nothing twice.
func (c *comparison) keepPairs(ctx context.Context, fresh uuid.UUID) error {
	c.pairs = c.counted(c.pairs)
	for i, p := range c.pairs {
		switch {
		case p.Standing == CountOnce && p.Source == fresh && p.same():
			c.pairs[i].Standing = PutAside
		case p.Standing == CountTwice && p.Agreeing == 0:
			c.pairs[i].Standing = CountOnce
		}
	}
	n := len(c.pairs)
	sources, others, standings := make([]string, n), make([]string, n), make([]string, n)
	agreeing, vouchers, otherVouchers := make([]int64, n), make([]int64, n), make([]int64, n)
	for i, p := range c.pairs {
		sources[i], others[i], standings[i] = p.Source.String(), p.Other.String(), string(p.Standing)
		agreeing[i], vouchers[i], otherVouchers[i] = p.Agreeing, p.Vouchers, p.OtherVouchers
	}
	return c.exec(ctx, `insert into ledger_pairs (company_id, source_id, other_id, standing, agreeing, vouchers, other_vouchers)
		select $1, * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
		on conflict (company_id, source_id, other_id) do update set standing = excluded.standing, agreeing = excluded.agreeing,
			vouchers = excluded.vouchers, other_vouchers = excluded.other_vouchers`,
		c.company, sources, others, standings, agreeing, vouchers, otherVouchers)
}

// counted are the pairs that are known, with what was counted of them, and those
// that are new, in the order in which the sources came.
func (c *comparison) counted(known []Pair) []Pair {
	counts := maps.Clone(c.counts)
	all := slices.Clone(known)
	for i, p := range all {
		of, back := couple{p.Source, p.Other}, couple{p.Other, p.Source}
		now, turned := counts[of], counts[back]
		all[i].Agreeing, all[i].Vouchers, all[i].OtherVouchers = now.Agreeing+turned.Agreeing, now.Vouchers+turned.OtherVouchers, now.OtherVouchers+turned.Vouchers
		delete(counts, of)
		delete(counts, back)
	}
	for _, p := range counts {
		all = append(all, p)
	}
	place := func(id uuid.UUID) int { return slices.IndexFunc(c.sources, func(s held) bool { return s.ID == id }) }
	slices.SortFunc(all, func(a, b Pair) int { return cmp.Or(place(a.Source)-place(b.Source), place(a.Other)-place(b.Other)) })
	return all
}

// putAside has the sources stand aside that a pair says it of, and no others.
func (c *comparison) putAside(ctx context.Context, all *moved) error {
	aside := []string{}
	for _, p := range c.pairs {
		if id := p.aside(); id != uuid.Nil {
			aside = append(aside, id.String())
		}
	}
	for i, s := range c.sources {
		c.sources[i].Aside = slices.Contains(aside, s.ID.String())
	}
	return c.changes(ctx, all, `with turned as (
			update ledger_sources set aside = not aside where company_id = $1 and aside <> (id = any($2::uuid[])) returning id)
		select min(r.date), max(r.date), coalesce(array_agg(distinct extract(year from r.date)::int), '{}')
		from turned
		join vouchers v on v.company_id = $1 and v.source_id = turned.id
		join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id`, c.company, aside)
}

// move runs an update of vouchers v and adds what it moves.
func (c *comparison) move(ctx context.Context, all *moved, update string, args ...any) error {
	ids, err := c.ids(ctx, update+" returning v.id", append([]any{c.company}, args...)...)
	if err != nil || len(ids) == 0 {
		return err
	}
	return c.changes(ctx, all, `select min(date), max(date), coalesce(array_agg(distinct extract(year from date)::int), '{}') from ledger_rows
		where company_id = $1 and `+among("voucher_id", ids), c.company, ids)
}

// ids are those that a query gives.
func (m merge) ids(ctx context.Context, query string, args ...any) ([]string, error) {
	ids := []string{}
	err := m.tx.Each(ctx, func(row pgx.Row) error {
		var id uuid.UUID
		err := row.Scan(&id)
		ids = append(ids, id.String())
		return err
	}, query, args...)
	return ids, err
}

// among is the condition that a column is one of ids, which are the second argument. Few are found by an index; as
// to many, what there is is read once.
func among(column string, ids []string) string {
	const few = 1000
	if len(ids) <= few {
		return column + " = any($2::uuid[])"
	}
	return column + " in (select unnest($2::uuid[]))"
}

func (c *comparison) changes(ctx context.Context, all *moved, query string, args ...any) error {
	return c.tx.Each(ctx, func(row pgx.Row) error {
		var from, to *time.Time
		var years []int
		err := row.Scan(&from, &to, &years)
		all.add(Span{pg.Value(from), pg.Value(to)}, years)
		return err
	}, query, args...)
}

// pairs are those that have vouchers in common. What was never compared is, as long
// as nothing that comes in has it compared.
func pairs(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]Pair, error) {
	m := merge{tx: tx, company: company}
	c, err := m.openComparison(ctx)
	if err != nil {
		return nil, err
	}
	var never bool
	err = tx.NewRaw("select exists (select from ledger_pairs where company_id = ? and agreeing is null)", company).Scan(ctx, &never)
	if err != nil {
		return nil, fmt.Errorf("look for pairs that were never compared: %w", err)
	}
	if never {
		if err := c.compare(ctx); err != nil {
			return nil, fmt.Errorf("compare sources: %w", err)
		}
	} else {
		for _, p := range c.pairs {
			c.counts[couple{p.Source, p.Other}] = p
		}
	}
	return slices.DeleteFunc(c.counted(c.pairs), func(p Pair) bool { return p.Agreeing == 0 }), nil
}
