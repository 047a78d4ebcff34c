-- What people decided over single rows of the books, whatever the rules say.
-- A decision is never edited: the newest over a row holds, and one that is
-- undone stays, with who undid it.

create table footprint_decisions (
  company_id        uuid not null constraint footprint_decisions_company_id_fk references companies (id),
  id                uuid not null default uuidv7(),
  kind              text not null
                    constraint footprint_decisions_kind_must_be_known check (kind in ('category', 'exclusion', 'rules', 'disabled', 'enabled')),
  category_id       text collate "C" constraint footprint_decisions_category_id_fk references emission_categories (id),
  exclusion         text,
  note              text not null,
  rows              bigint not null default 0,
  from_month        date not null default '0001-01-01', -- first days of the months that the rows lie in
  to_month          date not null default '0001-01-01',
  decided_at        timestamptz not null default clock_timestamp(),
  decided_by        uuid not null,
  impersonated      boolean not null, -- decided_by acted as the company, which is not their own
  job_id            uuid, -- what counts the months anew
  undone_at         timestamptz,
  undone_by         uuid,
  undo_impersonated boolean not null default false,
  undo_job_id       uuid,
  constraint footprint_decisions_pk primary key (company_id, id),
  constraint footprint_decisions_target_must_fit_kind check (
    (category_id is not null) = (kind = 'category') and (exclusion is not null) = (kind = 'exclusion')),
  constraint footprint_decisions_job_fk foreign key (company_id, job_id) references jobs (company_id, id),
  constraint footprint_decisions_undo_job_fk foreign key (company_id, undo_job_id) references jobs (company_id, id)
);
call protect('footprint_decisions');

-- The rows of a decision by what a second import finds them again with. The
-- account stands for the row being the same: one that was booked anew on
-- another account is another row.
create table footprint_decided_rows (
  company_id        uuid not null,
  decision_id       uuid not null,
  source_id         uuid not null,
  fiscal_year_start date not null,
  series            text collate "C" not null,
  number            text collate "C" not null,
  occurrence        int not null,
  line              int not null,
  account           text collate "C" not null,
  constraint footprint_decided_rows_pk primary key
    (company_id, source_id, fiscal_year_start, series, number, occurrence, line, decision_id),
  constraint footprint_decided_rows_decision_fk foreign key (company_id, decision_id)
    references footprint_decisions (company_id, id) on delete cascade
);
create index footprint_decided_rows_decision_idx on footprint_decided_rows (company_id, decision_id);
call protect('footprint_decided_rows');
