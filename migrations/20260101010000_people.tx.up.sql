-- People, what they prove themselves with, the sessions they hold, and the
-- record of it all. A person is no company's property: what is theirs alone
-- is confined to app.person, and others see them through a membership.

create function own_person() returns uuid
  language sql stable parallel safe
  return bound('person')::uuid;

create table people (
  id          uuid primary key default uuidv7(),
  email       text not null constraint people_email_uq unique
              constraint people_email_must_be_plain check (email ~ '^[!-~]+@[!-~]+$' and email = lower(email collate "C")),
  name        text not null constraint people_name_must_not_be_empty check (name <> ''),
  role        smallint not null constraint people_role_must_be_known check (role between 1 and 4),
  agency_id   uuid constraint people_agency_id_fk references agencies (id),
  locale      text constraint people_locale_must_be_known check (locale in ('sv-SE', 'en-US', 'fi-FI', 'nl-NL')),
  disabled_at timestamptz,
  created_at  timestamptz not null default now(),
  constraint people_agency_belongs_to_its_role check ((role = 2) = (agency_id is not null))
);
create index people_agency_id_idx on people (agency_id);

create table memberships (
  company_id uuid not null constraint memberships_company_id_fk references companies (id),
  person_id  uuid not null constraint memberships_person_id_fk references people (id),
  created_at timestamptz not null default now(),
  constraint memberships_pk primary key (company_id, person_id),
  constraint memberships_person_id_uq unique (person_id) -- one company is theirs; others are seen or acted for
);
call protect('memberships');

alter table people enable row level security;
alter table people force row level security;
create policy person_select on people for select to app
  using (id = (select own_person())
         or agency_id = (select own_agency())
         or (select sees_all())
         or id in (select m.person_id from memberships m));
create policy person_insert on people for insert to app with check (id = (select own_person()));
create policy person_update on people for update to app
  using (id = (select own_person())) with check (id = (select own_person()));
grant select, insert, update on people to app;

-- person_name tells a company who wrote something, also when that was an
-- administrator or somebody who has left.
create function person_name(person uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select name from people where id = person;
  end;

-- protect_personal confines a table to the person it is about.
create procedure protect_personal(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy personal on %s to app using (person_id = (select own_person())) with check (person_id = (select own_person()))', tbl);
  execute format('create policy owner on %s to %I using (true) with check (true)', tbl, current_user);
  execute format('grant select, insert, update, delete on %s to app', tbl);
end $$;

create table credentials (
  person_id     uuid constraint credentials_pk primary key
                constraint credentials_person_id_fk references people (id),
  password_hash text not null constraint credentials_password_must_be_hashed check (password_hash like '$argon2id$%'),
  seed          bytea,                       -- of the authenticator, sealed; null while two-factor is off
  seed_step     bigint not null default 0,   -- the last step accepted: no step counts twice
  next_seed     bytea,                       -- drawn and shown, waiting for its first code
  next_seed_at  timestamptz
);
call protect_personal('credentials');

create table recovery_codes (
  person_id uuid not null constraint recovery_codes_person_id_fk references people (id),
  digest    bytea not null,
  constraint recovery_codes_pk primary key (person_id, digest)
);
call protect_personal('recovery_codes');

create table password_resets (
  person_id    uuid not null,                -- of nobody for an unknown address, so that asking costs the same
  id           uuid not null default uuidv7(),
  email        text not null,                -- where the link goes; worth nothing after the address changed
  digest       bytea,                        -- of the token; null until the mail is made
  requested_at timestamptz not null,
  expires_at   timestamptz not null,
  constraint password_resets_pk primary key (person_id, id)
);
call protect_personal('password_resets');

create table devices (
  person_id uuid not null constraint devices_person_id_fk references people (id),
  digest    bytea not null,
  seen_at   timestamptz not null,
  constraint devices_pk primary key (person_id, digest)
);
call protect_personal('devices');

create table sessions (
  person_id  uuid not null constraint sessions_person_id_fk references people (id),
  id         uuid not null default uuidv7(),
  digest     bytea not null constraint sessions_digest_uq unique,
  state      text not null constraint sessions_state_must_be_known check (state in ('pending', 'full')),
  guesses    int not null default 0,         -- codes tried while pending
  acting_for uuid constraint sessions_acting_for_fk references companies (id), -- the impersonated company
  created_at timestamptz not null,
  seen_at    timestamptz not null,
  idle       interval not null,
  expires_at timestamptz not null,
  user_agent text not null,
  address    text not null,
  constraint sessions_pk primary key (person_id, id),
  constraint sessions_pending_act_for_nobody check (state = 'full' or acting_for is null)
);
call protect_personal('sessions');

do $$
begin
  execute format('create policy owner on people to %I using (true) with check (true)', current_user);
end $$;

-- Whoever changes a role or shuts an account ends the sessions that hold the
-- old rights.
create function end_sessions_of_changed_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions where person_id = new.id;
  return null;
end $$;
create trigger people_end_sessions after update of role, agency_id, disabled_at on people
  for each row when (old.role <> new.role
                     or old.agency_id is distinct from new.agency_id
                     or (old.disabled_at is null and new.disabled_at is not null))
  execute function end_sessions_of_changed_person();

-- What follows crosses people, because who asks is not known yet. Each
-- function takes something only its owner has, or gives back next to nothing.

-- session_scope answers who holds a token, for which company they act and which
-- others they see (subsidiaries, an agency's clients), and notes once a minute
-- that the session lives. An impersonation that the person has lost the right
-- to is answered as none.
create function session_scope(token_digest bytea, at timestamptz)
  returns table (id uuid, state text, person_id uuid, email text, name text, role smallint, agency_id uuid,
                 agency_name text, locale text, two_factor boolean, company_id uuid, impersonated boolean,
                 disabled_features bigint, has_children boolean, also_seen uuid[])
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    with live as (
      select s.* from sessions s
      where s.digest = token_digest and s.expires_at > at and s.seen_at + s.idle > at
    ), noted as (
      update sessions s set seen_at = at from live l
      where s.person_id = l.person_id and s.id = l.id and s.seen_at < at - interval '1 minute'
    )
    select l.id, l.state, p.id, p.email, p.name, p.role, p.agency_id, a.name, p.locale,
           exists (select from credentials c where c.person_id = p.id and c.seed is not null),
           coalesce(acting.id, own.id), acting.id is not null,
           coalesce(acting.disabled_features, own.disabled_features, 0),
           exists (select from companies child where child.parent_id = coalesce(acting.id, own.id)),
           case when acting.id is not null then descendants(acting.id)
                when p.role = 2 then array(select client.id from companies client where client.agency_id = p.agency_id)
                when p.role = 3 then descendants(own.id)
                else '{}' end
    from live l
    join people p on p.id = l.person_id and p.disabled_at is null
    left join agencies a on a.id = p.agency_id
    left join memberships m on m.person_id = p.id
    left join companies own on own.id = m.company_id and p.role in (3, 4)
    left join companies acting on acting.id = l.acting_for and (p.role = 1 or (p.role = 2 and acting.agency_id = p.agency_id));
  end;

-- end_session ends the session of a token and says whose it was.
create function end_session(token_digest bytea) returns table (person_id uuid, id uuid)
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    delete from sessions where digest = token_digest returning person_id, id;
  end;

-- sign_in_facts is what a sign-in has to know about an address.
create function sign_in_facts(address text, device_digest bytea)
  returns table (person_id uuid, role smallint, password_hash text, two_factor boolean, disabled boolean, device_known boolean)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.id, p.role, coalesce(c.password_hash, ''), c.seed is not null, p.disabled_at is not null,
           exists (select from devices d where d.person_id = p.id and d.digest = device_digest)
    from people p left join credentials c on c.person_id = p.id
    where p.email = address;
  end;

revoke execute on function person_name, session_scope, end_session, sign_in_facts from public;
grant execute on function person_name, session_scope, end_session, sign_in_facts to app;

-- What sign-in attempts have used up, by subject (core/account/throttle). The
-- subjects are digests; the table says nothing about anybody.
create table allowances (
  subject bytea constraint allowances_pk primary key,
  full_at timestamptz not null
);
create index allowances_full_at_idx on allowances (full_at);
grant select, insert, update, delete on allowances to app;

-- What happened to accounts, and who acted as whom. Written once: the
-- application may add and read, nothing else.
create table audit_events (
  id         uuid primary key default uuidv7(),
  at         timestamptz not null,
  kind       text not null constraint audit_events_kind_must_not_be_empty check (kind <> ''),
  person_id  uuid,                           -- who acted; null when unknown, or the system
  subject_id uuid,                           -- the person it was done to, when another
  company_id uuid,                           -- the company it was done as or to
  session_id uuid,
  request_id text not null,
  address    text not null,
  detail     jsonb not null default '{}'
);
create index audit_events_person_idx on audit_events (person_id, at);
create index audit_events_company_idx on audit_events (company_id, at);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy audit_insert on audit_events for insert to app with check (true);
create policy audit_select on audit_events for select to app
  using (person_id = (select own_person())
         or company_id = any ((select seen_companies())::uuid[])
         or (select sees_all()));
grant select, insert on audit_events to app;

do $$
begin
  execute format('create policy owner on audit_events to %I using (true) with check (true)', current_user);
end $$;
