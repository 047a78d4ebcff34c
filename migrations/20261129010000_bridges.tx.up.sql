-- What becomes of figures that were shown when the program comes with other rules, factors
-- or ways to calculate (core/carbon/footprint, bridge).

alter table footprint_runs
  add basis   text not null default '',     -- what shipped with the program, by a hash; empty for runs of builds that did not keep it
  add offered boolean not null default false; -- its figures were computed and not put in place

-- Years of which figures have left the house in a report.
create table footprint_published (
  company_id uuid not null constraint footprint_published_company_id_fk references companies (id),
  year       smallint not null,
  at         timestamptz not null default now(), -- first
  constraint footprint_published_pk primary key (company_id, year)
);
call protect('footprint_published');

insert into footprint_published (company_id, year, at)
select company_id, (detail->>'year')::smallint, min(at) from audit_events
where kind = 'reportOpened' and company_id is not null and detail->>'type' not in ('archive-zip', 'answers-xlsx', 'materiality-xlsx')
group by 1, 2;

-- Runs that moved figures because the program changed, until somebody has said what to do about it.
create table footprint_bridges (
  company_id   uuid not null constraint footprint_bridges_company_id_fk references companies (id),
  run          int not null,
  settlement   text constraint footprint_bridges_settlement_must_be_known check (settlement in ('seen', 'taken', 'kept')),
  settled_at   timestamptz,
  settled_by   uuid constraint footprint_bridges_settled_by_fk references people (id),
  impersonated boolean not null default false,
  constraint footprint_bridges_pk primary key (company_id, run),
  constraint footprint_bridges_run_fk foreign key (company_id, run) references footprint_runs (company_id, number),
  constraint footprint_bridges_settled_all_or_nothing check (num_nulls(settlement, settled_at, settled_by) in (0, 3))
);
call protect('footprint_bridges');
