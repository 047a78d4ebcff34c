-- Footprints: what became of each ledger row, how, and the sums of it. Their
-- calculations are numbered, and say what each of them changed.

-- The way from one unit of money or quantity to kilograms, shared by all
-- transactions that went it. The id is a hash of the content, so a row is
-- written once and never changes, whatever factors and prices ship later.
create table emission_calculations (
  id                uuid not null constraint emission_calculations_pk primary key,
  category_id       text collate "C" not null,
  use               text not null, -- what was asked for: '', 'location' or 'market'
  unit              text not null, -- what one unit of is multiplied; a currency for spend
  region            text not null,
  year              int not null,
  factor_id         text collate "C" not null
                    constraint emission_calculations_factor_id_fk references emission_factors (id),
  kg_per_unit       numeric not null, -- kilograms for one unit of the factor
  biogenic_kg       numeric not null,
  units_num         numeric not null, -- units of the factor for one unit, as a fraction
  units_den         numeric not null constraint emission_calculations_units_den_must_be_positive check (units_den > 0),
  year_match        text not null,
  region_match      text not null,
  note              text not null,
  quality           smallint not null,
  uncertainty       numeric not null,
  upstream_leaf     text collate "C" not null,
  upstream_kg       numeric not null,
  upstream_factor   text collate "C" not null,
  price             jsonb, -- how money came to the factor's currency and year; null for quantities
  energy            jsonb  -- the price at which money was read as energy; null otherwise
);
grant select, insert on emission_calculations to app;

-- Row security already confines company_id to the company that writes; a
-- foreign key on top would cost a fifth of the time to write a year.
create table footprint_transactions (
  company_id            uuid not null,
  id                    uuid not null, -- that of the ledger row, with version 8 for its upstream part
  ledger_row_id         uuid,          -- null when made by hand
  part                  text not null constraint footprint_transactions_part_must_be_known check (part in ('main', 'upstream')),
  status                text not null
                        constraint footprint_transactions_status_must_be_known check (status in ('counted', 'excluded', 'unmatched')),
  disabled              boolean not null, -- visible, and in no total
  date                  date not null,
  year                  smallint not null,
  month                 smallint not null,
  source_id             uuid,
  series                text not null,
  number                text not null,
  account               text not null,
  account_name          text not null,
  supplier_id           uuid,
  supplier_name         text not null,
  text                  text not null,
  search                text collate "C" not null, -- all that a search looks at, in lower case
  amount                numeric not null, -- cost without value added tax, in the company's currency; zero for upstream
  currency              text not null,
  quantity              numeric,
  unit                  text not null,
  category_id           text collate "C",
  scope                 smallint,
  method                text,
  rule_id               uuid,
  reasons               jsonb not null,
  exclusion             text,
  calculation_id        uuid,
  market_calculation_id uuid, -- scope 2 alone
  base                  numeric, -- what the calculation multiplies
  kg_location           numeric not null,
  kg_market             numeric not null,
  kg_biogenic           numeric not null,
  spread_location       numeric not null, -- half the width of the 95 % range
  spread_market         numeric not null,
  quality               smallint,
  entry_id              uuid,  -- of the activity that it was made of: one a month
  coverage              jsonb, -- what contracts cover of it: [{"contract": id, "kwh": "…", "kgPerKWh": "…"}]
  constraint footprint_transactions_pk primary key (company_id, id),
  constraint footprint_transactions_year_must_be_of_date check (year = extract(year from date) and month = extract(month from date)),
  constraint footprint_transactions_must_say_what_became check (
    case status
      when 'counted' then category_id is not null and scope is not null and calculation_id is not null and exclusion is null
      when 'excluded' then category_id is null and calculation_id is null and exclusion is not null
      else calculation_id is null and exclusion is null
    end)
);
call protect('footprint_transactions');
-- Lists come in one of two orders and under any filter: the index holds what
-- filters ask, so that rows which do not pass are never fetched.
create index footprint_transactions_date_idx on footprint_transactions (company_id, year, date, id)
  include (month, status, disabled, category_id, scope, source_id, supplier_id, account, amount);
create index footprint_transactions_kg_idx on footprint_transactions (company_id, year, kg_location, id)
  include (month, status, disabled, category_id, scope, source_id, supplier_id, kg_market);
create index footprint_transactions_entry_idx on footprint_transactions (company_id, entry_id) where entry_id is not null;

-- Sums of transactions by everything that the screens filter and group by.
create table footprint_rollups (
  company_id      uuid not null constraint footprint_rollups_company_id_fk references companies (id),
  id              uuid not null default uuidv7(),
  year            smallint not null,
  month           smallint not null,
  part            text not null,
  status          text not null,
  disabled        boolean not null,
  category_id     text collate "C" constraint footprint_rollups_category_id_fk references emission_categories (id),
  scope           smallint,
  source_id       uuid,
  quality         smallint,
  rows            bigint not null,
  amount          numeric not null,
  kg_location     numeric not null,
  kg_market       numeric not null,
  kg_biogenic     numeric not null,
  spread_location numeric not null,
  spread_market   numeric not null,
  constraint footprint_rollups_pk primary key (company_id, id),
  constraint footprint_rollups_uq unique nulls not distinct
    (company_id, year, month, part, status, disabled, category_id, scope, source_id, quality)
);
call protect('footprint_rollups');

-- The same by supplier: too many rows to sum for every screen.
create table footprint_supplier_rollups (
  company_id      uuid not null constraint footprint_supplier_rollups_company_id_fk references companies (id),
  id              uuid not null default uuidv7(),
  year            smallint not null,
  month           smallint not null,
  part            text not null,
  status          text not null,
  disabled        boolean not null,
  category_id     text collate "C",
  scope           smallint,
  source_id       uuid,
  quality         smallint,
  supplier_id     uuid not null,
  rows            bigint not null,
  amount          numeric not null,
  kg_location     numeric not null,
  kg_market       numeric not null,
  kg_biogenic     numeric not null,
  spread_location numeric not null,
  spread_market   numeric not null,
  constraint footprint_supplier_rollups_pk primary key (company_id, id),
  constraint footprint_supplier_rollups_uq unique nulls not distinct
    (company_id, year, supplier_id, month, part, status, disabled, category_id, scope, source_id, quality)
);
call protect('footprint_supplier_rollups');

-- Which calculations and factors a month rests on, for the list of factors, the
-- notices that their licences ask for, and to find what a new factor touches.
create table footprint_factor_rollups (
  company_id     uuid not null constraint footprint_factor_rollups_company_id_fk references companies (id),
  id             uuid not null default uuidv7(),
  year           smallint not null,
  month          smallint not null,
  calculation_id uuid not null
                 constraint footprint_factor_rollups_calculation_id_fk references emission_calculations (id),
  factor_id      text collate "C" not null
                 constraint footprint_factor_rollups_factor_id_fk references emission_factors (id),
  use            text not null
                 constraint footprint_factor_rollups_use_must_be_known check (use in ('main', 'upstream', 'market')),
  rows           bigint not null,
  kg             numeric not null,
  constraint footprint_factor_rollups_pk primary key (company_id, id),
  constraint footprint_factor_rollups_uq unique (company_id, year, month, calculation_id, factor_id, use)
);
call protect('footprint_factor_rollups');

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
  kg_biogenic           numeric,
  coverage              jsonb
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
  occasions       text[] not null default '{}', -- what led to it
  constraint footprint_runs_pk primary key (company_id, id),
  constraint footprint_runs_number_uq unique (company_id, number),
  constraint footprint_runs_job_uq unique (company_id, job_id, year, from_month, to_month),
  constraint footprint_runs_months_must_ascend check (1 <= from_month and from_month <= to_month and to_month <= 12)
);
create index footprint_runs_year_idx on footprint_runs (company_id, year, number);
call protect('footprint_runs');
create trigger refuse_sealed before insert or update or delete on footprint_runs
  for each row execute function refuse_sealed('year', 'year');

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
