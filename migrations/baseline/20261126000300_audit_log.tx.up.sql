-- What happened to accounts, and who acted as whom. Written once: the
-- application may add and read, nothing else. Administrators read it, agencies
-- for their clients and their own people, and companies. What a reader has to
-- know is written down with the event, so that it stays as it was that day.
create table audit_events (
  id           uuid primary key default uuidv7(),
  at           timestamptz not null,
  kind         text not null constraint audit_events_kind_must_not_be_empty check (kind <> ''),
  person_id    uuid,                           -- who acted; null when unknown, or the system
  subject_id   uuid,                           -- the person it was done to, when another
  company_id   uuid,                           -- the company it was done as or to
  session_id   uuid,
  request_id   text not null,
  address      text not null,
  detail       jsonb not null default '{}',
  agency_id    uuid,                           -- where who acted works
  role         smallint,                       -- of who acted; null when unknown, or the system
  impersonated boolean not null default false, -- acted as company_id, which is not theirs
  user_agent   text not null default ''
);
-- Lists go from the newest to the oldest; an id holds when it was made.
create index audit_events_person_idx on audit_events (person_id, id);
create index audit_events_company_idx on audit_events (company_id, id);
create index audit_events_agency_idx on audit_events (agency_id, id);
-- What the administrators' dashboard looks for (core/admin/operations).
create index audit_events_refused_idx on audit_events (at) where kind in ('signInRefused', 'codeRefused');

alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy audit_insert on audit_events for insert to app with check (true);
create policy audit_select on audit_events for select to app
  using (person_id = (select own_person())
         or company_id = any ((select seen_companies())::uuid[])
         or agency_id = (select own_agency())
         or (select sees_all()));
grant select, insert on audit_events to app;

-- The audit log in chains, one for each company and one for what belongs to
-- none: each event carries a hash of what it says and of the one before, so
-- that whoever changes, adds or removes one behind our back leaves a break
-- that can be named (core/kernel/audit, tillit audit verify).
create table audit_links (
  chain    uuid not null,   -- the company, or zeros
  position bigint not null, -- counts from one, in the order of commits
  event_id uuid not null constraint audit_links_event_id_uq unique, -- no reference: a link outlives its event, to tell
  hash     bytea not null,  -- SHA-256 of the hash before and the event's content
  constraint audit_links_pk primary key (chain, position)
);
alter table audit_links enable row level security;
alter table audit_links force row level security;
create policy admin_select on audit_links for select to app using ((select sees_all()));
grant select on audit_links to app;

do $$
begin
  execute format('create policy owner on audit_events to %I using (true) with check (true)', current_user);
  execute format('create policy owner on audit_links to %I using (true) with check (true)', current_user);
end $$;

-- audit_content is what of an event is hashed: all there is. A column that
-- comes later counts once it holds something.
create function audit_content(e audit_events) returns text
  language sql stable set timezone = 'UTC'
  return (jsonb_strip_nulls(to_jsonb(e)) || jsonb_build_object('detail', e.detail))::text;

create function audit_chain(company_id uuid) returns uuid
  language sql immutable
  return coalesce(company_id, '00000000-0000-0000-0000-000000000000');

-- complete_audit_event adds what whoever acts cannot always see: a person
-- signing in belongs to no company yet. It notes the chain that the event is to
-- be linked to.
create function complete_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chains text := coalesce(current_setting('app.audit_chains', true), '');
  own text;
begin
  select agency_id, role into new.agency_id, new.role from people where id = new.person_id;
  new.company_id := coalesce(new.company_id,
    (select company_id from memberships where person_id = new.person_id),
    (select company_id from memberships where person_id = new.subject_id));
  own := audit_chain(new.company_id)::text;
  if strpos(chains, own) = 0 then
    perform set_config('app.audit_chains', chains || ' ' || own, true);
  end if;
  return new;
end $$;
create trigger audit_events_are_complete before insert on audit_events
  for each row execute function complete_audit_event();

-- link_audit_event runs when its transaction commits, so that those who write
-- in one company wait for each other's commit and not for each other's work.
-- The first event takes the locks of all, in one order for everybody: none
-- wait in a circle.
create function link_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := audit_chain(new.company_id);
  waiting text;
  last audit_links;
begin
  for waiting in select c from unnest(string_to_array(current_setting('app.audit_chains', true), ' ')) c where c <> '' order by c loop
    perform pg_advisory_xact_lock(hashtextextended('audit ' || waiting, 0));
  end loop;
  perform set_config('app.audit_chains', '', true);
  select * into last from audit_links where chain = own order by position desc limit 1;
  insert into audit_links values (own, coalesce(last.position, 0) + 1, new.id,
    sha256(coalesce(last.hash, '') || convert_to(audit_content(new), 'UTF8')));
  return null;
end $$;
create constraint trigger audit_events_are_linked after insert on audit_events
  deferrable initially deferred for each row execute function link_audit_event();
