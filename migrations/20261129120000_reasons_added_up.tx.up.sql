-- What is left out, added up by its reason as footprint_rollups adds up the rest:
-- each footprint shows it. A build from before this table leaves it as it is; that
-- it is behind shows in footprint_rollups, and the rows are asked then.
create table footprint_exclusion_rollups (
  company_id uuid not null constraint footprint_exclusion_rollups_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  year       smallint not null,
  month      smallint not null,
  exclusion  text not null,
  source_id  uuid,
  rows       bigint not null,
  amount     numeric not null,
  constraint footprint_exclusion_rollups_pk primary key (company_id, id),
  constraint footprint_exclusion_rollups_uq unique nulls not distinct (company_id, year, month, exclusion, source_id)
);
call protect('footprint_exclusion_rollups');

insert into footprint_exclusion_rollups (company_id, year, month, exclusion, source_id, rows, amount)
select company_id, year, month, exclusion, source_id, count(*), sum(amount) from footprint_transactions
where status = 'excluded' and part = 'main' and not disabled group by 1, 2, 3, 4, 5;
