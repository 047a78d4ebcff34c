-- Sealed years (core/kernel/seal): what a company reports on stands still until
-- somebody opens the year again and says why.
create table seals (
  company_id        uuid not null constraint seals_company_id_fk references companies (id),
  year              int not null constraint seals_year_must_be_sane check (year between 1990 and 2200),
  version           int not null constraint seals_version_must_count_from_one check (version >= 1),
  manifest          text not null, -- JSON, byte by byte what sha256 is of
  sha256            text not null,
  sealed_at         timestamptz not null,
  sealed_by         uuid not null constraint seals_sealed_by_fk references people (id),
  impersonated      boolean not null, -- sealed_by acted as the company, which is not their own
  opened_at         timestamptz,
  opened_by         uuid constraint seals_opened_by_fk references people (id),
  open_impersonated boolean not null default false,
  reason            text not null default '', -- for opening it
  constraint seals_pk primary key (company_id, year, version),
  constraint seals_opening_must_have_a_reason check ((opened_at is null) = (opened_by is null) and (opened_at is null) = (reason = ''))
);
-- A year is sealed once at a time.
create unique index seals_closed_uq on seals (company_id, year) where opened_at is null;
-- A seal stays as it was made; it can be opened, once.
alter table seals enable row level security;
alter table seals force row level security;
create policy tenant_select on seals for select to app using (company_id = any ((select seen_companies())::uuid[]));
create policy tenant_insert on seals for insert to app with check (company_id = (select own_company()));
create policy tenant_update on seals for update to app using (company_id = (select own_company()));
do $$ begin execute format('create policy owner on seals to %I using (true) with check (true)', current_user); end $$;
grant select, insert, maintain on seals to app;
grant update (opened_at, opened_by, open_impersonated, reason) on seals to app;

-- refuse_sealed refuses writes to rows of sealed years. Its arguments name the
-- columns that hold the row's first and last year or date. Whoever seals a year
-- waits for those who are writing in it, and they for the seal. The SQLSTATE
-- says that the message is the code of a fault (core/kernel/pg).
create function refuse_sealed() returns trigger language plpgsql as $$
declare
  r jsonb;
  y int;
begin
  foreach r in array array_remove(array[
    case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end], null)
  loop
    for y in select generate_series(split_part(r->>tg_argv[0], '-', 1)::int, split_part(r->>tg_argv[1], '-', 1)::int) loop
      perform pg_advisory_xact_lock_shared(hashtextextended('seal ' || (r->>'company_id') || ' ' || y, 0));
      if exists (select from seals where company_id = (r->>'company_id')::uuid and year = y and opened_at is null) then
        raise exception using errcode = 'TL409', message = 'seal.sealed';
      end if;
    end loop;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
