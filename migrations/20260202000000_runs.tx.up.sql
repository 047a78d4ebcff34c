-- Calculations of footprints, numbered, and what each of them changed.

-- What a run keeps of a transaction: enough to say later why it counted as it
-- did, when the transaction itself has moved on.
create type footprint_state as (
  part                  text,
  status                text,
  disabled              boolean,
  date                  date,
  series                text,
  number                text,
  account               text,
  account_name          text,
  supplier_id           uuid,
  supplier_name         text,
  text                  text,
  amount                numeric,
  quantity              numeric,
  unit                  text,
  category_id           text,
  scope                 smallint,
  method                text,
  exclusion             text,
  rule_id               uuid,
  calculation_id        uuid,
  market_calculation_id uuid,
  base                  numeric,
  kg_location           numeric,
  kg_market             numeric,
  kg_biogenic           numeric
);

-- A run puts the transactions of months of one year in place, as a whole. The
-- row is written in the same transaction, so a run exists when its figures
-- stand and not before.
create table footprint_runs (
  company_id      uuid not null constraint footprint_runs_company_id_fk references companies (id),
  id              uuid not null default uuidv7(),
  number          int not null constraint footprint_runs_number_must_be_positive check (number > 0),
  year            smallint not null,
  from_month      smallint not null,
  to_month        smallint not null,
  job_id          uuid not null,
  kind            text not null, -- of the job
  person_id       uuid,          -- who asked for it; null when the system did
  started_at      timestamptz not null default now(),
  finished_at     timestamptz not null default clock_timestamp(),
  rules           text not null, -- hashes of the rules, factors and prices that it went by
  factors         text not null,
  prices          text not null,
  added           bigint not null, -- transactions
  changed         bigint not null,
  removed         bigint not null,
  counted         bigint not null, -- ledger rows of its months
  excluded        bigint not null,
  unmatched       bigint not null,
  kg              numeric not null, -- of its months
  scope1          numeric not null, -- of the whole year as the run left it
  scope2_location numeric not null,
  scope2_market   numeric not null,
  scope3          numeric not null,
  constraint footprint_runs_pk primary key (company_id, id),
  constraint footprint_runs_number_uq unique (company_id, number),
  constraint footprint_runs_job_uq unique (company_id, job_id, year, from_month, to_month),
  constraint footprint_runs_months_must_ascend check (1 <= from_month and from_month <= to_month and to_month <= 12)
);
create index footprint_runs_year_idx on footprint_runs (company_id, year, number);
call protect('footprint_runs');

-- The transactions that a run changed. The first run of a year has none: all
-- that it left is new.
create table footprint_changes (
  company_id     uuid not null constraint footprint_changes_company_id_fk references companies (id),
  id             uuid not null default uuidv7(),
  run            int not null,
  year           smallint not null,
  transaction_id uuid not null,
  ledger_row_id  uuid,
  before         footprint_state, -- null when it is new in the year
  after          footprint_state, -- null when it is gone from the year
  constraint footprint_changes_pk primary key (company_id, id),
  constraint footprint_changes_run_fk foreign key (company_id, run) references footprint_runs (company_id, number)
);
create index footprint_changes_run_idx on footprint_changes (company_id, year, run);
call protect('footprint_changes');
