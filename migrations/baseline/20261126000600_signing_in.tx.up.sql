-- What people prove themselves with, the sessions they hold, and what attempts
-- to sign in use up.

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
-- to is answered as none: administrators may act as any company, an agency as its
-- clients, and who administers the owner of a group as those below it
-- (core/people/account/session).
create function session_scope(token_digest bytea, at timestamptz)
  returns table (id uuid, state text, person_id uuid, email text, name text, role smallint, agency_id uuid,
                 agency_name text, locale text, two_factor boolean, company_id uuid, impersonated boolean,
                 disabled_features bigint, has_children boolean, also_seen uuid[], trial_ends_at timestamptz)
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
                else '{}' end,
           (select t.ends_at from company_trials t where t.company_id = coalesce(acting.id, own.id))
    from live l
    join people p on p.id = l.person_id and p.disabled_at is null
    left join agencies a on a.id = p.agency_id
    left join memberships m on m.person_id = p.id
    left join companies own on own.id = m.company_id and p.role in (3, 4)
    left join companies acting on acting.id = l.acting_for
      and (p.role = 1
           or (p.role = 2 and acting.agency_id = p.agency_id)
           or (p.role = 3 and acting.id = any (descendants(own.id))));
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

-- people_standing says of the people that the scope looks after whether they
-- can sign in and when they last did: what credentials and sessions say about
-- them without showing any.
create function people_standing()
  returns table (person_id uuid, two_factor boolean, has_password boolean, seen_at timestamptz, invited_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.id, c.seed is not null, c.person_id is not null,
           greatest((select max(e.at) from audit_events e where e.person_id = p.id and e.kind = 'signedIn'),
                    (select max(s.seen_at) from sessions s where s.person_id = p.id and s.state = 'full')),
           (select max(i.expires_at) from invitations i where i.person_id = p.id)
    from people p
    left join credentials c on c.person_id = p.id
    where (select sees_all())
       or p.id in (select m.person_id from memberships m where m.company_id = (select own_company()));
  end;

revoke execute on function session_scope, end_session, sign_in_facts, people_standing from public;
grant execute on function session_scope, end_session, sign_in_facts, people_standing to app;

-- What sign-in attempts have used up, by subject (core/kernel/throttle). The
-- subjects are digests; the table says nothing about anybody.
create table allowances (
  subject bytea constraint allowances_pk primary key,
  full_at timestamptz not null
);
create index allowances_full_at_idx on allowances (full_at);
grant select, insert, update, delete on allowances to app;

-- Tokens of partners that somebody has come in with, until nobody believes them
-- any more (core/people/account/signin). The digests say nothing about anybody.
create table spent_sign_ons (
  digest     bytea constraint spent_sign_ons_pk primary key,
  expires_at timestamptz not null
);
create index spent_sign_ons_expires_at_idx on spent_sign_ons (expires_at);
grant select, insert, delete on spent_sign_ons to app;
