-- Where new companies stand in setting themselves up (core/onboarding). Those
-- that were there before, or were made without it, have no row.
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
