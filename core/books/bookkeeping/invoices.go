package bookkeeping

import (
	"context"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
)

// keepInvoices stores invoices in place of what was known of them, and the
// suppliers that nothing else has named yet.
func (d *delivery) keepInvoices(ctx context.Context, invoices []ledger.Invoice) error {
	if len(invoices) == 0 {
		return nil
	}
	n := len(invoices)
	keys, numbers, suppliers, dates := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	years, series, vouchers := make([]*string, n), make([]string, n), make([]string, n)
	var lines invoiceLines
	for at, i := range invoices {
		keys[at], numbers[at], suppliers[at], dates[at] = i.Key, i.Number, i.Supplier, i.Date.Format(time.DateOnly)
		series[at], vouchers[at] = i.VoucherSeries, i.VoucherNumber
		if i.VoucherNumber != "" {
			year := i.VoucherYear.Format(time.DateOnly)
			years[at] = &year
		}
		for place, l := range i.Lines {
			lines.add(i.Key, place+1, l)
		}
	}
	named, err := d.write(ctx, `insert into suppliers (company_id, source_id, source_key, name)
		select distinct $1::uuid, $2::uuid, k, k from unnest($3::text[]) k where k <> ''
		on conflict (company_id, source_id, guessed, source_key) do nothing`, d.company, d.source, suppliers)
	if err != nil {
		return err
	}
	d.fresh = d.fresh || named > 0
	err = d.exec(ctx, `insert into ledger_invoices (company_id, source_id, key, number, supplier_key, date, fiscal_year_start, series, voucher_number)
		select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[]::date[], $7::text[]::date[], $8::text[], $9::text[])
		on conflict (company_id, source_id, key) do update set number = excluded.number, supplier_key = excluded.supplier_key,
			date = excluded.date, fiscal_year_start = excluded.fiscal_year_start, series = excluded.series,
			voucher_number = excluded.voucher_number`,
		d.company, d.source, keys, numbers, suppliers, dates, years, series, vouchers)
	if err != nil {
		return err
	}
	err = d.exec(ctx, "delete from ledger_invoice_lines where company_id = $1 and source_id = $2 and invoice_key = any($3::text[])",
		d.company, d.source, keys)
	if err != nil {
		return err
	}
	return d.exec(ctx, `insert into ledger_invoice_lines (company_id, source_id, invoice_key, line, account, amount, quantity, unit, text)
		select $1, $2, k, n, a, m::numeric, q::numeric, u, t
		from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) as l (k, n, a, m, q, u, t)`,
		d.company, d.source, lines.keys, lines.places, lines.accounts, lines.amounts, lines.quantities, lines.units, lines.texts)
}

// invoiceLines are lines of invoices, column by column.
type invoiceLines struct {
	keys       []string
	places     []int32
	accounts   []string
	amounts    []string
	quantities []*string
	units      []string
	texts      []string
}

func (c *invoiceLines) add(key string, place int, l ledger.InvoiceLine) {
	c.keys, c.places = append(c.keys, key), append(c.places, int32(place))
	c.accounts, c.amounts = append(c.accounts, l.Account), append(c.amounts, l.Amount.String())
	c.quantities, c.units, c.texts = append(c.quantities, written(l.Quantity)), append(c.units, l.Unit), append(c.texts, l.Text)
}

func written(number decimal.NullDecimal) *string {
	if !number.Valid {
		return nil
	}
	text := number.Decimal.String()
	return &text
}

// The vouchers and the invoices that may now say more about each other: those
// of vouchers that are new or different, and those of invoices that came. All
// invoices of such a voucher are joined. What is read of the books here is
// named by arrays, which indexes find: hash joins alone, see settings, would
// read all of a source for each page.
const joinedQuery = `create temp table joined on commit drop as
	with concerned as materialized (
		select fiscal_year_start, series, number from plan where state in ('new', 'changed')
		union
		select fiscal_year_start, series, voucher_number from ledger_invoices
		where company_id = $1 and source_id = $2 and key = any($3::text[]) and voucher_number <> '' and fiscal_year_start is not null
	), booked as materialized (
		select fiscal_year_start, series, voucher_number, key, supplier_key from ledger_invoices
		where company_id = $1 and source_id = $2 and voucher_number <> ''
			and fiscal_year_start = any(array(select fiscal_year_start from concerned))
			and series = any(array(select series from concerned)) and voucher_number = any(array(select number from concerned))
	), meant as materialized (
		select id, fiscal_year_start, series, number from vouchers
		where company_id = $1 and source_id = $2
			and fiscal_year_start = any(array(select fiscal_year_start from booked))
			and series = any(array(select series from booked)) and number = any(array(select voucher_number from booked))
	)
	select v.id as voucher_id, i.key, k.id as supplier_id
	from concerned c
	join booked i on (i.fiscal_year_start, i.series, i.voucher_number) = (c.fiscal_year_start, c.series, c.number)
	join meant v on (v.fiscal_year_start, v.series, v.number) = (c.fiscal_year_start, c.series, c.number)
	left join suppliers k on k.company_id = $1 and k.source_id = $2 and not k.guessed and k.source_key = i.supplier_key`

// An invoice names the supplier of all rows of the voucher that books it, as
// long as the voucher books invoices of nobody else.
const nameSuppliers = `with named as (
		select voucher_id, (array_agg(supplier_id))[1] as supplier_id from joined
		group by voucher_id having count(distinct supplier_id) = 1 and count(supplier_id) = count(*)
	), changed as (
		update ledger_rows r set supplier_id = n.supplier_id from named n
		where r.company_id = $1 and r.voucher_id = any(array(select voucher_id from named))
			and r.voucher_id = n.voucher_id and r.supplier_id is distinct from n.supplier_id
		returning r.date
	)
	insert into touched select distinct date from changed`

// A line that is the only one of its account and amount, as is a row, says
// what that row bought, and of whom.
const describeRows = `with lines as (
		select j.voucher_id, l.account, l.amount, (array_agg(j.supplier_id))[1] as supplier_id,
			(array_agg(l.quantity))[1] as quantity, min(l.unit) as unit, min(l.text) as text
		from joined j
		join ledger_invoice_lines l on l.company_id = $1 and l.source_id = $2
			and l.invoice_key = any(array(select key from joined)) and l.invoice_key = j.key
		group by 1, 2, 3 having count(*) = 1
	), single as (
		select r.voucher_id, r.account, r.amount, (array_agg(r.id))[1] as id
		from ledger_rows r
		where r.company_id = $1 and r.voucher_id = any(array(select voucher_id from joined))
		group by 1, 2, 3 having count(*) = 1
	), found as (
		select o.id, l.supplier_id, case when amount = 0 then l.quantity else abs(l.quantity) * sign(amount) end as quantity, l.unit, l.text
		from single o join lines l using (voucher_id, account, amount)
	), changed as (
		update ledger_rows r set supplier_id = coalesce(f.supplier_id, r.supplier_id), quantity = coalesce(f.quantity, r.quantity),
			unit = case when f.quantity is null then r.unit else f.unit end, text = coalesce(nullif(r.text, ''), f.text)
		from found f
		where r.company_id = $1 and r.id = any(array(select id from found)) and r.id = f.id
			and (r.supplier_id, r.quantity, r.unit, r.text) is distinct from (coalesce(f.supplier_id, r.supplier_id),
				coalesce(f.quantity, r.quantity), case when f.quantity is null then r.unit else f.unit end, coalesce(nullif(r.text, ''), f.text))
		returning r.date
	)
	insert into touched select distinct date from changed`

// joinInvoices tells rows what invoices know of them.
func (d *delivery) joinInvoices(ctx context.Context, invoices []ledger.Invoice) error {
	keys := make([]string, len(invoices))
	for i, invoice := range invoices {
		keys[i] = invoice.Key
	}
	if err := d.exec(ctx, joinedQuery, d.company, d.source, keys); err != nil {
		return err
	}
	if err := d.exec(ctx, nameSuppliers, d.company); err != nil {
		return err
	}
	if err := d.exec(ctx, describeRows, d.company, d.source); err != nil {
		return err
	}
	return d.exec(ctx, "drop table joined")
}
