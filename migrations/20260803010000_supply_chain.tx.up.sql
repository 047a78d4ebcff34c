-- The supply chain as a company draws it (core/supplychain): whom it buys from
-- and sells to, what they do, and what flows between. Each thing has the version
-- that its next change rests on, and stays when it is removed: changes can be
-- undone. What hangs on a removed thing hangs on it still when it is back.

create table supply_chain_stakeholders (
  company_id  uuid not null constraint supply_chain_stakeholders_company_id_fk references companies (id),
  id          uuid not null,
  name        text not null constraint supply_chain_stakeholders_name_must_not_be_empty check (name <> ''),
  kind        text not null constraint supply_chain_stakeholders_kind_must_be_known check (kind in ('supplier', 'internal', 'customer')),
  description text not null,
  supplier_id uuid, -- the record in the books that it was taken from: books come and go
  version     int not null constraint supply_chain_stakeholders_version_must_count_from_one check (version >= 1),
  removed     boolean not null,
  updated_by  uuid, -- null when the system did
  updated_at  timestamptz not null,
  constraint supply_chain_stakeholders_pk primary key (company_id, id)
);
call protect('supply_chain_stakeholders');
create unique index supply_chain_stakeholders_supplier_uq on supply_chain_stakeholders (company_id, supplier_id) where not removed;

create table supply_chain_activities (
  company_id     uuid not null constraint supply_chain_activities_company_id_fk references companies (id),
  id             uuid not null,
  name           text not null constraint supply_chain_activities_name_must_not_be_empty check (name <> ''),
  description    text not null,
  segment        text not null constraint supply_chain_activities_segment_must_be_known check (segment in ('upstream', 'core', 'downstream')),
  tier           int not null, -- how far from the own business
  kind           text not null constraint supply_chain_activities_kind_must_be_known check (kind in ('input', 'output')),
  priority       text not null constraint supply_chain_activities_priority_must_be_known check (priority in ('low', 'medium', 'high', 'critical')),
  stakeholder_id uuid,
  position       double precision not null, -- orders those of one segment and tier
  version        int not null constraint supply_chain_activities_version_must_count_from_one check (version >= 1),
  removed        boolean not null,
  updated_by     uuid,
  updated_at     timestamptz not null,
  constraint supply_chain_activities_pk primary key (company_id, id),
  constraint supply_chain_activities_stakeholder_fk foreign key (company_id, stakeholder_id) references supply_chain_stakeholders (company_id, id),
  constraint supply_chain_activities_tier_must_suit_the_segment check (tier between 0 and 9 and (tier = 0) = (segment = 'core'))
);
call protect('supply_chain_activities');

create table supply_chain_connections (
  company_id  uuid not null constraint supply_chain_connections_company_id_fk references companies (id),
  id          uuid not null,
  from_id     uuid not null,
  to_id       uuid not null,
  description text not null,
  version     int not null constraint supply_chain_connections_version_must_count_from_one check (version >= 1),
  removed     boolean not null,
  updated_by  uuid,
  updated_at  timestamptz not null,
  constraint supply_chain_connections_pk primary key (company_id, id),
  constraint supply_chain_connections_from_fk foreign key (company_id, from_id) references supply_chain_activities (company_id, id),
  constraint supply_chain_connections_to_fk foreign key (company_id, to_id) references supply_chain_activities (company_id, id),
  constraint supply_chain_connections_must_lead_to_another check (from_id <> to_id)
);
call protect('supply_chain_connections');
create unique index supply_chain_connections_pair_uq on supply_chain_connections (company_id, from_id, to_id) where not removed;

-- What the three said before.
create table supply_chain_history (
  company_id   uuid not null,
  thing        text not null constraint supply_chain_history_thing_must_be_known check (thing in ('stakeholder', 'activity', 'connection')),
  thing_id     uuid not null,
  version      int not null, -- that the change made
  at           timestamptz not null,
  by           uuid,
  impersonated boolean not null, -- "by" acted as the company, which is not their own
  before       jsonb not null,   -- the row as it was
  constraint supply_chain_history_pk primary key (company_id, thing, thing_id, version),
  constraint supply_chain_history_company_id_fk foreign key (company_id) references companies (id)
);
call protect('supply_chain_history');
-- History is written once.
drop policy tenant_update on supply_chain_history;
drop policy tenant_delete on supply_chain_history;
revoke update, delete on supply_chain_history from app;
