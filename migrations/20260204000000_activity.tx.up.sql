-- What a company knows of its activity beside the books (core/activity): kilowatt
-- hours, litres, kilometres, or emissions that somebody else has computed.

create table activity_entries (
  company_id  uuid not null constraint activity_entries_company_id_fk references companies (id),
  id          uuid not null default uuidv7(),
  from_date   date not null,
  to_date     date not null, -- included
  category_id text collate "C" not null
              constraint activity_entries_category_id_fk references emission_categories (id),
  quantity    numeric not null constraint activity_entries_quantity_must_not_be_negative check (quantity >= 0),
  unit        text not null,
  own_kg      numeric constraint activity_entries_own_kg_must_not_be_negative check (own_kg >= 0), -- kg CO2e for one unit, by the supplier
  own_source  text not null default '',
  own_year    int not null default 0,
  supplier    text not null,
  reference   text not null,
  description text not null,
  source      text not null constraint activity_entries_source_must_be_known
              check (source in ('measured', 'invoice', 'estimate', 'supplier')),
  cover       text not null constraint activity_entries_cover_must_be_known check (cover in ('leaf', 'group', 'adds')),
  version     int not null constraint activity_entries_version_must_count_from_one check (version >= 1),
  updated_by  uuid, -- null when the system did
  updated_at  timestamptz not null,
  deleted_at  timestamptz, -- counts nowhere, and can be brought back
  constraint activity_entries_pk primary key (company_id, id),
  constraint activity_entries_period_must_not_end_before_it_begins check (to_date >= from_date),
  constraint activity_entries_own_factor_must_have_a_source check ((own_kg is null) = (own_source = '') and (own_kg is null) = (own_year = 0))
);
call protect('activity_entries');
create index activity_entries_period_idx on activity_entries (company_id, from_date, to_date) where deleted_at is null;

create table activity_entry_history (
  company_id   uuid not null,
  entry_id     uuid not null,
  version      int not null, -- that the change made
  at           timestamptz not null,
  by           uuid,
  impersonated boolean not null, -- "by" acted as the company, which is not their own
  before       jsonb,            -- the row of activity_entries as it was; null for the first
  constraint activity_entry_history_pk primary key (company_id, entry_id, version),
  constraint activity_entry_history_entry_fk foreign key (company_id, entry_id) references activity_entries (company_id, id)
);
call protect('activity_entry_history');
-- History is written once.
drop policy tenant_update on activity_entry_history;
drop policy tenant_delete on activity_entry_history;
revoke update, delete on activity_entry_history from app;

-- A transaction made of an entry: one a month.
alter table footprint_transactions add column entry_id uuid;
create index footprint_transactions_entry_idx on footprint_transactions (company_id, entry_id) where entry_id is not null;
