package bookkeeping

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// An invoice of a table is in a voucher of other books that has all its rows, by
// account, amount and currency, of the same supplier, on its day or with its number.
// So is what a table of the ledger says without a number or of one side alone (a list
// of costs) in a voucher of its day, where that is so of most of it: a single one is a
// coincidence. It is the part that does not count then, whichever came first: the
// voucher may have more. Each row of a voucher holds one row of a part.

// rowPair is a row of a part and one of a voucher that may be the same.
type rowPair struct {
	part, partRow, voucher, row uuid.UUID
	rows                        int // of the part
	likeness                    int // the higher the more
}

// tellParts makes the table loose of the vouchers that may be parts, as far as there
// is another source.
func (c *comparison) tellParts(ctx context.Context) error {
	tables, invoices := []string{}, []string{}
	for _, s := range c.sources {
		switch {
		case len(c.sources) < 2 || !s.InParts:
		case s.Kind == kindInvoices:
			invoices = append(invoices, s.ID.String())
		default:
			tables = append(tables, s.ID.String())
		}
	}
	return c.exec(ctx, `create temp table loose on commit drop as
		select id, source_id from vouchers where company_id = $1 and source_id = any($2::uuid[])
		union all
		select v.id, v.source_id from vouchers v join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
		where v.company_id = $1 and v.source_id = any($3::uuid[])
		group by v.id, v.source_id, v.numbered having not v.numbered or sum(r.amount) <> 0`, c.company, invoices, tables)
}

// findParts finds the vouchers that parts are in.
func (c *comparison) findParts(ctx context.Context) error {
	for i, table := range c.sources {
		for j, other := range c.sources {
			if i == j || !table.InParts || other.Kind == kindInvoices || table.class != other.class ||
				!c.takesPart(table, false) || !c.takesPart(other, false) {
				continue
			}
			of := couple{table.ID, other.ID}
			if i < j {
				of = couple{other.ID, table.ID}
			}
			if err := c.findIn(ctx, table, other, of); err != nil {
				return err
			}
		}
	}
	return nil
}

// findIn finds the vouchers of the other source that parts of the table are in.
func (c *comparison) findIn(ctx context.Context, table, other held, of couple) error {
	found, err := c.partsIn(ctx, table, other)
	if err != nil || len(found) == 0 {
		return err
	}
	if table.Kind != kindInvoices {
		parts, err := c.partsBeside(ctx, table, other)
		if err != nil || 2*len(found) <= parts {
			return err
		}
	}
	pair, known := c.counts[of]
	if !known {
		pair = Pair{Source: of.source, Other: of.other, Standing: CountOnce}
		if err := c.countVouchers(ctx, &pair); err != nil {
			return err
		}
	}
	pair.Agreeing += holding(found)
	c.parts[couple{table.ID, other.ID}], c.counts[of] = found, pair
	return nil
}

// partsBeside is how many parts the table has on the days of the other source.
func (c *comparison) partsBeside(ctx context.Context, table, other held) (n int, err error) {
	err = c.tx.Each(ctx, func(row pgx.Row) error { return row.Scan(&n) }, `select count(*) from vouchers v join loose using (id), (
			select min(date) as first, max(date) as last from vouchers where company_id = $1 and source_id = $3) days
		where v.company_id = $1 and v.source_id = $2 and v.date between days.first and days.last`, c.company, table.ID, other.ID)
	return n, err
}

// holding is how many vouchers have parts in them.
func holding(parts map[uuid.UUID]uuid.UUID) int64 {
	vouchers := map[uuid.UUID]bool{}
	for _, voucher := range parts {
		vouchers[voucher] = true
	}
	return int64(len(vouchers))
}

func (c *comparison) partsIn(ctx context.Context, table, other held) (map[uuid.UUID]uuid.UUID, error) {
	if table.Kind == kindInvoices {
		return c.invoicesIn(ctx, table.ID, other.ID)
	}
	return c.matched(ctx, `with parts as (
			select v.id, v.number, r.id as row_id, count(*) over (partition by v.id) as rows, r.date, r.account, r.amount, r.currency
			from vouchers v join loose using (id) join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
			where v.company_id = $1 and v.source_id = $2
		), booked as (
			select v.id, v.number, r.id as row_id, r.date, r.account, r.amount, r.currency
			from vouchers v join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
			where v.company_id = $1 and v.source_id = $3
		)
		select p.id, p.row_id, p.rows, b.id, b.row_id, max((b.number = p.number)::int) over (partition by p.id, b.id)
		from parts p join booked b using (date, account, amount, currency)`, table.ID, other.ID)
}

func (c *comparison) invoicesIn(ctx context.Context, table, other uuid.UUID) (map[uuid.UUID]uuid.UUID, error) {
	return c.matched(ctx, `with invoiced as (
			select v.id, r.id as row_id, count(*) over (partition by v.id) as rows, v.date, r.account, r.amount, r.currency,
				coalesce(n.canonical_id, r.supplier_id) as supplier, lower(k.name) as name,
				case when v.numbered and v.number like k.source_key || ' %' then substr(v.number, length(k.source_key) + 2) else '' end as number
			from vouchers v
			join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
			left join suppliers k on k.company_id = $1 and k.id = r.supplier_id
			left join supplier_identities n on n.company_id = $1 and n.supplier_id = r.supplier_id
			where v.company_id = $1 and v.source_id = $2
		), booked as (
			select v.id, r.id as row_id, v.date, r.account, r.amount, r.currency, coalesce(n.canonical_id, k.id) as supplier,
				lower(v.text || ' ' || r.text) as text, v.number, b.numbers
			from vouchers v
			join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
			left join suppliers k on k.company_id = $1 and k.id = r.supplier_id and not k.nobody
			left join supplier_identities n on n.company_id = $1 and n.supplier_id = k.id
			left join (
				select fiscal_year_start, series, voucher_number, array_agg(number) as numbers from ledger_invoices
				where company_id = $1 and source_id = $3 and voucher_number <> '' group by 1, 2, 3
			) b on b.fiscal_year_start = v.fiscal_year_start and b.series = v.series and b.voucher_number = v.number
			where v.company_id = $1 and v.source_id = $3
		), likened as (
			select i.id, i.row_id, i.rows, b.id as voucher_id, b.row_id as booked_id, (b.date = i.date) as day,
				i.number <> '' and (b.number = i.number or i.number = any(b.numbers)
					or position(' ' || lower(i.number) || ' ' in ' ' || regexp_replace(b.text, '[^[:alnum:]/-]+', ' ', 'g') || ' ') > 0) as number
			from invoiced i join booked b on b.account = i.account and b.amount = i.amount and b.currency = i.currency
			where b.supplier = i.supplier or b.supplier is null and position(i.name in b.text) > 0
		)
		select * from (
			select id, row_id, rows, voucher_id, booked_id, max(2 * coalesce(number, false)::int + day::int) over (partition by id, voucher_id) as likeness
			from likened) l
		where likeness > 0`, table, other)
}

// matched gives parts to vouchers by the rows that a query pairs.
func (c *comparison) matched(ctx context.Context, query string, table, other uuid.UUID) (map[uuid.UUID]uuid.UUID, error) {
	var pairs []rowPair
	err := c.tx.Each(ctx, func(row pgx.Row) error {
		var p rowPair
		err := row.Scan(&p.part, &p.partRow, &p.rows, &p.voucher, &p.row, &p.likeness)
		pairs = append(pairs, p)
		return err
	}, query, c.company, table, other)
	return match(pairs), err
}

// match gives parts to vouchers, those that are most alike first.
func match(pairs []rowPair) map[uuid.UUID]uuid.UUID {
	slices.SortFunc(pairs, func(a, b rowPair) int {
		return cmp.Or(b.likeness-a.likeness, slices.Compare(a.part[:], b.part[:]), slices.Compare(a.voucher[:], b.voucher[:]),
			slices.Compare(a.partRow[:], b.partRow[:]), slices.Compare(a.row[:], b.row[:]))
	})
	found, taken := map[uuid.UUID]uuid.UUID{}, map[uuid.UUID]bool{}
	for len(pairs) > 0 {
		first := pairs[0]
		end := slices.IndexFunc(pairs, func(p rowPair) bool { return p.part != first.part || p.voucher != first.voucher })
		if end < 0 {
			end = len(pairs)
		}
		given := map[uuid.UUID]uuid.UUID{} // rows of the voucher, by those of the part
		for _, p := range pairs[:end] {
			_, has := given[p.partRow]
			if !has && !taken[p.row] {
				given[p.partRow], taken[p.row] = p.row, true
			}
		}
		if _, has := found[first.part]; has || len(given) < first.rows {
			for _, row := range given {
				delete(taken, row)
			}
		} else {
			found[first.part] = first.voucher
		}
		pairs = pairs[end:]
	}
	return found
}

// markParts has each part count in the voucher that it is in, where that counts
// itself or in another. Of invoices a voucher that comes by several ways holds one;
// what a table of the ledger says is looked for in one of the ways, and first: invoices
// may be in it.
func (c *comparison) markParts(ctx context.Context, all *moved) error {
	for _, kind := range []string{kindTable, kindInvoices} {
		for _, table := range c.sources {
			if table.Kind != kind {
				continue
			}
			if err := c.markPartsOf(ctx, table, all); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *comparison) markPartsOf(ctx context.Context, table held, all *moved) error {
	parts, vouchers := []string{}, []string{}
	has := map[uuid.UUID]bool{}
	for _, other := range c.sources {
		if !c.takesPart(table, true) || !c.takesPart(other, true) || len(has) > 0 && table.Kind != kindInvoices {
			continue
		}
		for part, voucher := range c.parts[couple{table.ID, other.ID}] {
			if !has[part] {
				has[part] = true
				parts, vouchers = append(parts, part.String()), append(vouchers, voucher.String())
			}
		}
	}
	return c.move(ctx, all, `update vouchers v set same_as = n.counted
		from loose o
		left join (
			select distinct on (counted, case when not $5 then i.id end) i.id, counted from (
				select t.id, coalesce(b.same_as, b.id) as counted, t.place
				from unnest($3::uuid[], $4::uuid[]) with ordinality as t (id, voucher, place)
				join vouchers b on b.company_id = $1 and b.id = t.voucher) i
			order by counted, case when not $5 then i.id end, place
		) n on n.id = o.id
		where o.source_id = $2 and v.company_id = $1 and v.id = o.id and v.same_as is distinct from n.counted`,
		table.ID, parts, vouchers, table.Kind == kindInvoices)
}
