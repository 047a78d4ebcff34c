-- What a company knows of its activity beside the books (core/carbon/activity):
-- kilowatt hours, litres, kilometres, or emissions that somebody else has
-- computed.

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
  flight      jsonb, -- route, class, return, persons
  answer      jsonb, -- of GoClimate: state, kg, details, trace, at; null when nobody was asked
  constraint activity_entries_pk primary key (company_id, id),
  constraint activity_entries_period_must_not_end_before_it_begins check (to_date >= from_date),
  constraint activity_entries_own_factor_must_have_a_source check (
    (own_kg is null) = (own_source = '') and (own_kg is null) = (own_year = 0)),
  constraint activity_entries_answer_must_be_about_a_flight check (answer is null or flight is not null)
);
call protect('activity_entries');
create trigger refuse_sealed before insert or update or delete on activity_entries
  for each row execute function refuse_sealed('from_date', 'to_date');
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

-- Contracts and certificates under which a company buys energy
-- (core/carbon/energycontract), by which its consumption counts in scope 2 by
-- market.

create table energy_contracts (
  company_id uuid not null constraint energy_contracts_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  from_date  date not null,
  to_date    date not null, -- included
  carrier    text not null constraint energy_contracts_carrier_must_be_known
             check (carrier in ('electricity', 'heating', 'cooling', 'steam')),
  instrument text not null constraint energy_contracts_instrument_must_be_known
             check (instrument in ('certificate', 'ppa', 'supply', 'rate')),
  quantity   numeric constraint energy_contracts_quantity_must_be_positive check (quantity > 0), -- null covers all that is left
  unit       text not null constraint energy_contracts_unit_must_be_known check (unit in ('kWh', 'MWh')),
  kg_per_kwh numeric not null constraint energy_contracts_factor_must_not_be_negative check (kg_per_kwh >= 0),
  supplier   text not null constraint energy_contracts_supplier_must_not_be_empty check (supplier <> ''),
  number     text not null,
  technology text not null,
  note       text not null,
  version    int not null constraint energy_contracts_version_must_count_from_one check (version >= 1),
  updated_by uuid, -- null when the system did
  updated_at timestamptz not null,
  deleted_at timestamptz, -- counts nowhere, and can be brought back
  constraint energy_contracts_pk primary key (company_id, id),
  constraint energy_contracts_period_must_not_end_before_it_begins check (to_date >= from_date)
);
call protect('energy_contracts');
create trigger refuse_sealed before update of deleted_at on energy_contracts
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_sealed('from_date', 'to_date');
create index energy_contracts_period_idx on energy_contracts (company_id, from_date, to_date) where deleted_at is null;

create table energy_contract_history (
  company_id   uuid not null,
  contract_id  uuid not null,
  version      int not null, -- that the change made
  at           timestamptz not null,
  by           uuid,
  impersonated boolean not null, -- "by" acted as the company, which is not their own
  before       jsonb,            -- the row of energy_contracts as it was; null for the first
  constraint energy_contract_history_pk primary key (company_id, contract_id, version),
  constraint energy_contract_history_contract_fk foreign key (company_id, contract_id) references energy_contracts (company_id, id)
);
call protect('energy_contract_history');
-- History is written once.
drop policy tenant_update on energy_contract_history;
drop policy tenant_delete on energy_contract_history;
revoke update, delete on energy_contract_history from app;
