-- The same books by two ways (core/books/bookkeeping, pair): what agrees counts once.

-- The voucher of another source that it says the same as, and in which it counts;
-- null counts itself. No check, which would be one a voucher.
alter table vouchers add same_as uuid;
create index vouchers_same_as_idx on vouchers (company_id, same_as) where same_as is not null;

alter table ledger_sources
  add corporate_number text not null default '', -- whose books they are, as they say
  add compared_at      timestamptz,              -- when their first vouchers were compared with other books
  add aside            boolean not null default false; -- as disabled, because another source holds them too
update ledger_sources set compared_at = created_at where rows > 0;
update ledger_sources s set corporate_number = c.books_number
from connections c where c.company_id = s.company_id and c.source_id = s.id;
update ledger_sources s set corporate_number = i.number
from (
  select distinct on (company_id, source_id) company_id, source_id, summary ->> 'corporateNumber' as number
  from ledger_imports where source_id is not null and summary ->> 'corporateNumber' <> ''
  order by company_id, source_id, created_at desc
) i where i.company_id = s.company_id and i.source_id = s.id and s.corporate_number = '';

-- Two sources of a company that hold the same vouchers, and what that has led to.
-- No checks of the sources: a pair goes when books are compared after one of them.
create table ledger_pairs (
  company_id     uuid not null constraint ledger_pairs_company_id_fk references companies (id),
  source_id      uuid not null, -- that came later
  other_id       uuid not null,
  standing       text not null constraint ledger_pairs_standing_must_be_known
                 check (standing in ('put', 'twice', 'once', 'beside', 'both', 'instead')),
  agreeing       bigint, -- vouchers of each that agree; null until they are compared
  vouchers       bigint, -- of the source on the days that both have
  other_vouchers bigint,
  decided_at     timestamptz, -- null until somebody has chosen
  decided_by     uuid,
  impersonated   boolean not null default false, -- decided_by acted as the company, which is not their own
  constraint ledger_pairs_pk primary key (company_id, source_id, other_id)
);
call protect('ledger_pairs');

-- What counts twice already goes on doing so until somebody decides.
insert into ledger_pairs (company_id, source_id, other_id, standing)
select s.company_id, s.id, o.id, 'twice'
from ledger_sources s
join ledger_sources o on o.company_id = s.company_id and (o.created_at, o.id) < (s.created_at, s.id)
where not s.disabled and not o.disabled and s.first_date <= o.last_date and o.first_date <= s.last_date;
