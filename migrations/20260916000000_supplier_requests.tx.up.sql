-- What a company asks its suppliers (core/supplierrequest). Who is asked has no
-- account: the link in the mail is sealed by the program and lies nowhere here.
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
-- (core/supplierfigure). A figure is never edited: another one ends it.
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
