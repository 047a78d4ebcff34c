-- What tells vouchers apart (core/books/bookkeeping, identity): one without a
-- number is known by its content, and content is what the source wrote.

-- Whether the source numbers the voucher; one that it does not is named here.
-- Null is a voucher from before that was kept, whose number looks like a name.
alter table vouchers add numbered boolean;
-- The import that brought it first; null of what a connection brought, and of
-- what came before this was kept. No check, which would be one a voucher.
alter table vouchers add import_id uuid;

update vouchers set numbered = true
where not (number ~ '^[0-9]{8}-[0-9]+$' and left(number, 8) = to_char(date, 'YYYYMMDD')) and number !~ '^[0-9a-f]{16}(-[0-9]+)?$';

-- The digest of what each voucher says, as bookkeeping computes it of what comes
-- in (stage.go, appendContent), so that the same file again changes nothing. Of
-- equal vouchers under one number the first alone has it.
with contents as (
  select v.company_id, v.id, row_number() over (partition by v.company_id, v.source_id, v.fiscal_year_start, v.series, v.number, c.digest
    order by v.occurrence) as copy, c.digest
  from vouchers v
  join companies co on co.id = v.company_id
  cross join lateral (
    select sha256(convert_to(concat(
      coalesce(min(r.currency), co.currency), E'\x1f', v.date, E'\x1f', v.text, E'\x1f', E'\x1e',
      string_agg(concat(
        r.date, E'\x1f', r.text, E'\x1f', r.account, E'\x1f', trim_scale(r.amount), E'\x1f',
        trim_scale(r.original_amount), E'\x1f', r.original_currency, E'\x1f', trim_scale(abs(r.quantity)), E'\x1f',
        r.unit, E'\x1f', r.cost_centre, E'\x1f', r.project, E'\x1f', s.source_key, E'\x1f', E'\x1e'
      ), '' order by r.line)), 'UTF8')) as digest
    from ledger_rows r
    left join suppliers s on s.company_id = r.company_id and s.id = r.supplier_id and not s.guessed
    where r.company_id = v.company_id and r.voucher_id = v.id
  ) c
)
update vouchers v set hash = c.digest from contents c where v.company_id = c.company_id and v.id = c.id and c.copy = 1;
