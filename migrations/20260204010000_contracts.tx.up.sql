-- Contracts and certificates under which a company buys energy (core/energycontract),
-- by which its consumption counts in scope 2 by market.

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

-- What contracts cover of a transaction: [{"contract": id, "kwh": "…", "kgPerKWh": "…"}].
alter table footprint_transactions add column coverage jsonb;
alter type footprint_state add attribute coverage jsonb;

-- What led to a run.
alter table footprint_runs add column occasions text[] not null default '{}';
