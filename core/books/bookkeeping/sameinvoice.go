package bookkeeping

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// An invoice of a table is in a voucher of other books that has all its rows, by
// account, amount and currency, of the same supplier, on its day or with its number. It is the
// invoice that does not count then, whichever came first: the voucher may have more.
// Each row of a voucher holds one row of an invoice.

// rowPair is a row of an invoice and one of a voucher that may be the same.
type rowPair struct {
	invoice, invoiceRow, voucher, row uuid.UUID
	rows                              int // of the invoice
	likeness                          int // the higher the more
}

// sameInvoices finds the vouchers that invoices of tables are in.
func (c *comparison) sameInvoices(ctx context.Context) error {
	for i, table := range c.sources {
		for j, other := range c.sources {
			if table.Kind != kindInvoices || other.Kind == kindInvoices || table.class != other.class || !c.takesPart(table, false) || !c.takesPart(other, false) {
				continue
			}
			found, err := c.invoicesIn(ctx, table.ID, other.ID)
			if err != nil {
				return err
			}
			if len(found) == 0 {
				continue
			}
			c.invoices[couple{table.ID, other.ID}] = found
			of := couple{table.ID, other.ID}
			if i < j {
				of = couple{other.ID, table.ID}
			}
			c.counts[of] = Pair{Source: of.source, Other: of.other, Standing: CountOnce, Agreeing: int64(len(found))}
		}
	}
	return nil
}

func (c *comparison) invoicesIn(ctx context.Context, table, other uuid.UUID) (map[uuid.UUID]uuid.UUID, error) {
	var pairs []rowPair
	err := c.tx.Each(ctx, func(row pgx.Row) error {
		var p rowPair
		err := row.Scan(&p.invoice, &p.invoiceRow, &p.rows, &p.voucher, &p.row, &p.likeness)
		pairs = append(pairs, p)
		return err
	}, `with invoiced as (
			select v.id, r.id as row_id, count(*) over (partition by v.id) as rows, v.date, r.account, r.amount, r.currency,
				coalesce(n.canonical_id, r.supplier_id) as supplier, lower(k.name) as name,
				case when v.numbered and v.number like k.source_key || ' %' then substr(v.number, length(k.source_key) + 2) else '' end as number
			from vouchers v
			join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
			left join suppliers k on k.company_id = $1 and k.id = r.supplier_id
			left join supplier_identities n on n.company_id = $1 and n.supplier_id = r.supplier_id
			where v.company_id = $1 and v.source_id = $2
		), booked as (
			select v.id, r.id as row_id, v.date, r.account, r.amount, r.currency, coalesce(n.canonical_id, r.supplier_id) as supplier,
				lower(v.text || ' ' || r.text) as text, v.number, b.numbers
			from vouchers v
			join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
			left join supplier_identities n on n.company_id = $1 and n.supplier_id = r.supplier_id
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
		where likeness > 0`,
		c.company, table, other)
	return match(pairs), err
}

// match gives invoices to vouchers, those that are most alike first.
func match(pairs []rowPair) map[uuid.UUID]uuid.UUID {
	slices.SortFunc(pairs, func(a, b rowPair) int {
		return cmp.Or(b.likeness-a.likeness, slices.Compare(a.invoice[:], b.invoice[:]), slices.Compare(a.voucher[:], b.voucher[:]),
			slices.Compare(a.invoiceRow[:], b.invoiceRow[:]), slices.Compare(a.row[:], b.row[:]))
	})
	found, taken := map[uuid.UUID]uuid.UUID{}, map[uuid.UUID]bool{}
	for len(pairs) > 0 {
		first := pairs[0]
		end := slices.IndexFunc(pairs, func(p rowPair) bool { return p.invoice != first.invoice || p.voucher != first.voucher })
		if end < 0 {
			end = len(pairs)
		}
		given := map[uuid.UUID]uuid.UUID{} // rows of the voucher, by those of the invoice
		for _, p := range pairs[:end] {
			_, has := given[p.invoiceRow]
			if !has && !taken[p.row] {
				given[p.invoiceRow], taken[p.row] = p.row, true
			}
		}
		if _, has := found[first.invoice]; has || len(given) < first.rows {
			for _, row := range given {
				delete(taken, row)
			}
		} else {
			found[first.invoice] = first.voucher
		}
		pairs = pairs[end:]
	}
	return found
}

// markInvoices has each invoice count in the voucher that it is in, where that
// counts itself or in another.
func (c *comparison) markInvoices(ctx context.Context, all *moved) error {
	if !slices.ContainsFunc(c.sources, func(s held) bool { return s.Kind == kindInvoices }) {
		return nil
	}
	invoices, vouchers := []string{}, []string{}
	for _, table := range c.sources {
		has := map[uuid.UUID]bool{}
		for _, other := range c.sources {
			if !c.takesPart(table, true) || !c.takesPart(other, true) {
				continue
			}
			for invoice, voucher := range c.invoices[couple{table.ID, other.ID}] {
				if !has[invoice] {
					has[invoice] = true
					invoices, vouchers = append(invoices, invoice.String()), append(vouchers, voucher.String())
				}
			}
		}
	}
	return c.move(ctx, all, `update vouchers v set same_as = n.counted
		from vouchers o
		join ledger_sources s on s.company_id = $1 and s.id = o.source_id and s.kind = $2
		left join (
			select distinct on (counted) i.id, counted from (
				select t.id, coalesce(b.same_as, b.id) as counted, t.place
				from unnest($3::uuid[], $4::uuid[]) with ordinality as t (id, voucher, place) join vouchers b on b.company_id = $1 and b.id = t.voucher) i
			order by counted, place
		) n on n.id = o.id
		where o.company_id = $1 and v.company_id = $1 and v.id = o.id and v.same_as is distinct from n.counted`,
		kindInvoices, invoices, vouchers)
}
