package bookkeeping

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// compare finds out which vouchers agree, and counts them by pair.
func (c *comparison) compare(ctx context.Context) error {
	if err := c.tellParts(ctx); err != nil {
		return err
	}
	if err := c.setBeside(ctx, c.compared(false), ""); err != nil {
		return err
	}
	err := c.tx.Each(ctx, func(row pgx.Row) error {
		var of couple
		var agreeing int64
		err := row.Scan(&of.source, &of.other, &agreeing)
		c.counts[of] = Pair{Source: of.source, Other: of.other, Standing: CountOnce, Agreeing: agreeing}
		return err
	}, `select a.source_id, b.source_id, count(*) from alike a
		join alike b using (class, series, number, date, rows, content, copy) where a.place > b.place group by 1, 2`)
	if err != nil {
		return err
	}
	for of, p := range c.counts {
		if err := c.countVouchers(ctx, &p); err != nil {
			return err
		}
		c.counts[of] = p
	}
	return c.findParts(ctx)
}

// countVouchers counts the vouchers that each of a pair has on the days of both.
func (c *comparison) countVouchers(ctx context.Context, p *Pair) error {
	return c.tx.Each(ctx, func(row pgx.Row) error { return row.Scan(&p.Vouchers, &p.OtherVouchers) }, `with days as (
			select max(first) as first, min(last) as last from (
				select min(date) as first, max(date) as last from vouchers where company_id = $1 and source_id in ($2, $3) group by source_id) each
		)
		select count(*) filter (where source_id = $2), count(*) filter (where source_id = $3)
		from vouchers, days where company_id = $1 and source_id in ($2, $3) and date between first and last`, c.company, p.Source, p.Other)
}

// setBeside makes the table alike of the vouchers that share series, number and day
// with one of another source of their class, as far as all sources say them that have
// vouchers of the day: where one knows no series, "A 12" is 12. Of those without a
// number several are alike. within confines them to the days that a query has.
func (c *comparison) setBeside(ctx context.Context, sources []held, within string) error {
	ids, classes, places := make([]string, len(sources)), make([]int32, len(sources)), make([]int32, len(sources))
	for i, s := range sources {
		ids[i], classes[i], places[i] = s.ID.String(), int32(s.class), int32(i)
	}
	return c.exec(ctx, `create temp table alike on commit drop as
		with found as (
			select v.id, v.source_id, s.class, s.place, v.series, case when v.numbered then v.number else '' end as number, v.date, v.occurrence
			from vouchers v join unnest($2::uuid[], $3::int[], $4::int[]) as s (id, class, place) on s.id = v.source_id
			where v.company_id = $1 and cardinality($2::uuid[]) > 0 and not exists (select from loose l where l.id = v.id)
		), saying as (
			select source_id, bool_or(series <> '') as series, bool_or(number <> '') as numbers from found group by 1
		), days as (
			select class, date, bool_and(s.series) as series, bool_or(s.series) as some_series, bool_and(numbers) as numbers
			from found join saying s using (source_id) `+within+` group by 1, 2 having min(place) < max(place)
		), held as (
			select id, source_id, class, place, date, occurrence, case when d.series or not some_series then f.series else '' end as series,
				case when not numbers then '' when d.series or not some_series then number
					else coalesce(nullif(ltrim(regexp_replace(number, '[^0-9]', '', 'g'), '0'), ''), number) end as number
			from found f join days d using (class, date)
		), shared as (
			select class, series, number, date from held group by 1, 2, 3, 4 having min(place) < max(place)
		), met as (
			select held.* from held join shared using (class, series, number, date)
		), said as (
			select r.voucher_id, count(*) as rows, sum(hashtextextended(r.account || ' ' || r.amount || ' ' || r.currency, 0)) as content
			from ledger_rows r join met on met.id = r.voucher_id where r.company_id = $1 group by 1
		)
		select met.id, source_id, class, place, series, number, date, rows, content,
			row_number() over (partition by source_id, series, number, date, rows, content order by occurrence, met.id) as copy
		from met join said on said.voucher_id = met.id`, c.company, ids, classes, places)
}

// countOnce makes the table counting: in which voucher each of the table alike
// counts; and has it count there.
func (c *comparison) countOnce(ctx context.Context, all *moved) error {
	ids := []string{}
	for _, s := range c.compared(true) {
		ids = append(ids, s.ID.String())
	}
	err := c.exec(ctx, `create temp table counting on commit drop as
		select id, first_value(id) over (partition by class, series, number, date, rows, content, copy order by place) as counted
		from alike where source_id = any($1::uuid[])`, ids)
	if err != nil {
		return err
	}
	return c.move(ctx, all, `update vouchers v set same_as = nullif(c.counted, c.id) from counting c
		where v.company_id = $1 and v.id = c.id and v.same_as is distinct from nullif(c.counted, c.id)`)
}
