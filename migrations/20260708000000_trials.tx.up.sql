-- The free time of companies that have signed up themselves (core/company).
-- Only administrators, and the program, decide how long it lasts.
create table company_trials (
  company_id uuid constraint company_trials_pk primary key
             constraint company_trials_company_id_fk references companies (id),
  began_at   timestamptz not null,
  ends_at    timestamptz not null,
  told       smallint not null default 0 constraint company_trials_told_must_count check (told between 0 and 3), -- notices sent of this end
  constraint company_trials_end_after_they_begin check (ends_at > began_at)
);
create index company_trials_ends_at_idx on company_trials (ends_at);
alter table company_trials enable row level security;
alter table company_trials force row level security;
create policy trial_select on company_trials for select to app
  using (company_id = any ((select seen_companies())::uuid[]) or (select sees_all()));
create policy admin_insert on company_trials for insert to app with check ((select sees_all()));
create policy admin_update on company_trials for update to app using ((select sees_all())) with check ((select sees_all()));
create policy admin_delete on company_trials for delete to app using ((select sees_all()));
grant select, insert, update, delete on company_trials to app;

do $$
begin
  execute format('create policy owner on company_trials to %I using (true) with check (true)', current_user);
end $$;

-- trial_ended tells whether a company's free time was over at an instant.
create function trial_ended(company uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (select from company_trials t where t.company_id = company and t.ends_at <= at);
  end;
revoke execute on function trial_ended from public;
grant execute on function trial_ended to app;

-- Nothing is fetched for a company whose free time is over.
create or replace function due_connections(by timestamptz)
  returns table (company_id uuid, id uuid)
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    select c.company_id, c.id from connections c
    join companies o on o.id = c.company_id
    where c.next_at <= by and not c.paused and o.disabled_features & 16 = 0 -- integrations (core/tenant)
      and not trial_ended(o.id, by)
    order by c.next_at, c.id
    limit 500;
  end;

-- A session says when the free time of its company ends.
drop function session_scope;
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
revoke execute on function session_scope from public;
grant execute on function session_scope to app;

-- Who has signed up and not yet followed the link in the mail. The company is
-- made when they do, so a wrong address leaves nothing behind.
create table sign_ups (
  person_id        uuid not null,                -- who has the address; of nobody when nobody has, so that signing up costs the same
  id               uuid not null default uuidv7(),
  email            text not null,
  name             text not null,
  company          text not null,
  country          text not null,
  corporate_number text not null,
  phone            text not null,
  locale           text not null constraint sign_ups_locale_must_be_known check (locale in ('sv-SE', 'en-US', 'fi-FI', 'nl-NL')),
  partner          text not null,                -- the accounting system to connect afterwards; empty for none
  terms            text not null,                -- the edition that was accepted
  digest           bytea,                        -- of the token; null until the mail is made
  requested_at     timestamptz not null,
  expires_at       timestamptz not null,
  constraint sign_ups_pk primary key (person_id, id)
);
create index sign_ups_expires_at_idx on sign_ups (expires_at);
call protect_personal('sign_ups');

-- take_sign_up uses up what a link stands for: whoever follows it is somebody
-- new, and the row lies with whoever has the address.
create function take_sign_up(address text, token_digest bytea, at timestamptz)
  returns table (email text, name text, company text, country text, corporate_number text, phone text, locale text, terms text)
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    delete from sign_ups s where s.email = address and s.digest = token_digest and s.expires_at > at
    returning s.email, s.name, s.company, s.country, s.corporate_number, s.phone, s.locale, s.terms;
  end;

-- forget_sign_ups drops those whose link was not followed in time.
create function forget_sign_ups() returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    delete from sign_ups where expires_at < now();
  end;
revoke execute on function take_sign_up, forget_sign_ups from public;
grant execute on function take_sign_up, forget_sign_ups to app;
