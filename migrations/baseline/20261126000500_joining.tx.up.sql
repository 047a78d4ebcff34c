-- How companies come in, and the free time that they have (core/people).

-- The free time of companies that have signed up themselves
-- (core/people/company). Only administrators, and the program, decide how long
-- it lasts.
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
create policy admin_update on company_trials for update to app using ((select sees_all()));
create policy admin_delete on company_trials for delete to app using ((select sees_all()));
grant select, insert, update, delete on company_trials to app;
do $$ begin execute format('create policy owner on company_trials to %I using (true) with check (true)', current_user); end $$;

-- trial_ended tells whether a company's free time was over at an instant.
create function trial_ended(company uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (select from company_trials t where t.company_id = company and t.ends_at <= at);
  end;
revoke execute on function trial_ended from public;
grant execute on function trial_ended to app;

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

-- Where new companies stand in setting themselves up (core/people/onboarding).
-- Those that were there before, or were made without it, have no row.
create table onboardings (
  company_id uuid constraint onboardings_pk primary key
             constraint onboardings_company_id_fk references companies (id),
  state      text not null default 'open' constraint onboardings_state_must_be_known check (state in ('open', 'skipped', 'finished')),
  step       text not null default 'language' constraint onboardings_step_must_be_known
             check (step in ('language', 'company', 'deepDive', 'path', 'documents', 'final')),
  path       text not null default '' constraint onboardings_path_must_be_known check (path in ('', 'manual', 'ai')),
  sources    text[] not null default '{}', -- of emissions that the company says it has
  in_group   boolean,                      -- null while nobody has said
  partner    text not null default '',     -- the accounting system that it came from; empty for none
  version    int not null default 1,
  updated_at timestamptz not null
);
call protect('onboardings');
-- Nobody of a new company is there yet to begin.
create policy admin_insert on onboardings for insert to app with check ((select sees_all()));

-- Keys with which a company's data is fetched elsewhere, sealed outside the
-- database (core/people/company).
create table company_keys (
  company_id uuid not null constraint company_keys_company_id_fk references companies (id),
  service    text not null constraint company_keys_service_must_be_known check (service in ('goClimate')),
  sealed     bytea not null,
  set_at     timestamptz not null,
  constraint company_keys_pk primary key (company_id, service)
);
call protect('company_keys');
