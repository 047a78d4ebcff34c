-- The supply chain as a company draws it (core/chain/supplychain): whom it buys
-- from and sells to, what they do, and what flows between. Each thing has the
-- version that its next change rests on, and stays when it is removed: changes
-- can be undone. What hangs on a removed thing hangs on it still when it is
-- back.

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
  segment        text not null constraint supply_chain_activities_segment_must_be_known
                 check (segment in ('upstream', 'core', 'downstream')),
  tier           int not null, -- how far from the own business
  kind           text not null constraint supply_chain_activities_kind_must_be_known check (kind in ('input', 'output')),
  priority       text not null constraint supply_chain_activities_priority_must_be_known
                 check (priority in ('low', 'medium', 'high', 'critical')),
  stakeholder_id uuid,
  position       double precision not null, -- orders those of one segment and tier
  version        int not null constraint supply_chain_activities_version_must_count_from_one check (version >= 1),
  removed        boolean not null,
  updated_by     uuid,
  updated_at     timestamptz not null,
  questions      text[] not null default '{}', -- whose value-chain perspective it belongs to
  topics         text[] not null default '{}', -- of the materiality assessment that are placed on it
  constraint supply_chain_activities_pk primary key (company_id, id),
  constraint supply_chain_activities_stakeholder_fk foreign key (company_id, stakeholder_id)
    references supply_chain_stakeholders (company_id, id),
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

-- What a company asks its suppliers (core/chain/supplierrequest). Who is asked
-- has no account: the link in the mail is sealed by the program and lies
-- nowhere here.
create table supplier_requests (
  company_id    uuid not null constraint supplier_requests_company_id_fk references companies (id),
  id            uuid not null default uuidv7(),
  supplier_id   uuid,          -- the record in the books; null for whom the books do not know. Books come and go
  supplier_name text not null constraint supplier_requests_supplier_name_must_not_be_empty check (supplier_name <> ''),
  contact_name  text not null,
  email         text not null constraint supplier_requests_email_must_not_be_empty check (email <> ''),
  locale        text not null constraint supplier_requests_locale_must_be_known check (locale in ('sv-SE', 'en-US', 'fi-FI', 'nl-NL')),
  year          int not null constraint supplier_requests_year_must_be_sane check (year between 1990 and 2200),
  asked         text[] not null constraint supplier_requests_must_ask_something check (cardinality(asked) > 0),
  size          text not null constraint supplier_requests_size_must_be_known check (size in ('upTo1000', 'over1000', 'unknown')),
  message       text not null,
  due           date not null,
  state         text not null constraint supplier_requests_state_must_be_known
                check (state in ('sent', 'opened', 'answered', 'accepted', 'rejected', 'declined', 'withdrawn')),
  generation    int not null,         -- of the link: older ones are dead
  expires_at    timestamptz not null, -- when the link stops to work
  asked_at      timestamptz not null,
  asked_by      uuid not null,
  impersonated  boolean not null,     -- asked_by acted as the company, which is not their own
  opened_at     timestamptz,
  reminded      smallint not null default 0 constraint supplier_requests_reminded_must_count check (reminded between 0 and 2),
  reminded_at   timestamptz,
  unwanted_at   timestamptz,          -- who was asked wants no more mails from the company
  answer        jsonb,                -- a draft until answered_at
  answered_at   timestamptz,
  decided_at    timestamptz,
  decided_by    uuid,
  reason        text not null default '', -- for rejecting or declining
  version       int not null default 1 constraint supplier_requests_version_must_count_from_one check (version >= 1),
  constraint supplier_requests_pk primary key (company_id, id)
);
call protect('supplier_requests');
create index supplier_requests_due_idx on supplier_requests (due) where state in ('sent', 'opened');

-- What suppliers say of their own emissions, as the company has accepted it
-- (core/carbon/supplierfigure). A figure is never edited: another one ends it.
create table supplier_figures (
  company_id    uuid not null constraint supplier_figures_company_id_fk references companies (id),
  id            uuid not null default uuidv7(),
  request_id    uuid not null,
  supplier_id   uuid not null,        -- the record in the books
  supplier_name text not null,
  year          int not null,
  basis         text not null constraint supplier_figures_basis_must_be_known check (basis in ('factor', 'product', 'company')),
  unit          text not null,        -- a currency, or that of a quantity
  kg_per_unit   numeric not null constraint supplier_figures_kg_per_unit_must_not_be_negative check (kg_per_unit >= 0),
  standard      text not null,
  verified      boolean not null,     -- by somebody independent
  answered_by   text not null,
  answered_at   timestamptz not null,
  accepted_at   timestamptz not null,
  accepted_by   uuid not null,
  impersonated  boolean not null,
  ended_at      timestamptz,          -- null while it counts
  ended_by      uuid,
  constraint supplier_figures_pk primary key (company_id, id),
  constraint supplier_figures_request_fk foreign key (company_id, request_id) references supplier_requests (company_id, id)
);
call protect('supplier_figures');
create unique index supplier_figures_holding_uq on supplier_figures (company_id, supplier_id, year, unit) where ended_at is null;
create trigger refuse_sealed before insert or update or delete on supplier_figures
  for each row execute function refuse_sealed('year', 'year');

-- due_supplier_reminders finds requests that were not answered and are due in a
-- week, or on the next day: once each, not within two days of another mail, and
-- only where mails are wanted.
create function due_supplier_reminders(at timestamptz) returns table (company_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select r.company_id, r.id from supplier_requests r
    where r.state in ('sent', 'opened') and r.unwanted_at is null and r.expires_at > at
      and at >= r.due - case r.reminded when 0 then 7 else 1 end and r.reminded < 2
      and greatest(r.asked_at, r.reminded_at) < at - interval '2 days'
      and not trial_ended(r.company_id, at)
    order by r.due, r.id
    limit 500;
  end;

-- forget_supplier_drafts drops what somebody has begun to answer and did not
-- send before the link ended.
create function forget_supplier_drafts(at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    update supplier_requests set answer = null
    where answer is not null and answered_at is null and (expires_at <= at or state = 'withdrawn');
  end;
revoke execute on function due_supplier_reminders, forget_supplier_drafts from public;
grant execute on function due_supplier_reminders, forget_supplier_drafts to app;
