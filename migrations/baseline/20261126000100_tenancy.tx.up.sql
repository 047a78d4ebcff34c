-- Who may see and write what. The application binds every transaction to a
-- scope (core/kernel/pg): app.person, app.company (the one it writes to),
-- app.seen (those it may read), app.agency and app.all (an administrator).

do $$
begin
  if not exists (select from pg_roles where rolname = 'app') then
    create role app nosuperuser nobypassrls nocreatedb nocreaterole login;
  end if;
  execute format('grant app to %I', current_user);
exception
  when duplicate_object or unique_violation then null; -- another database of this server made it meanwhile
end $$;

alter role app set statement_timeout = '5min';
alter role app set idle_in_transaction_session_timeout = '5min';
grant usage on schema public to app;

create table agencies (
  id         uuid primary key default uuidv7(),
  name       text not null constraint agencies_name_must_not_be_empty check (name <> ''),
  logo_key   text,
  created_at timestamptz not null default now(),
  accent     text constraint agencies_accent_must_be_a_colour check (accent ~ '^#[0-9a-f]{6}$'), -- how it appears to its clients
  version    integer not null default 1 -- two who change it at once must not overwrite each other unseen
);

create table companies (
  id                        uuid primary key default uuidv7(),
  parent_id                 uuid constraint companies_parent_id_fk references companies (id),
  agency_id                 uuid constraint companies_agency_id_fk references agencies (id),
  name                      text not null constraint companies_name_must_not_be_empty check (name <> ''),
  country                   text not null default 'SE' constraint companies_country_must_be_iso check (country ~ '^[A-Z]{2}$'),
  currency                  text not null default 'SEK' constraint companies_currency_must_be_iso check (currency ~ '^[A-Z]{3}$'),
  standard                  int not null default 0 constraint companies_standard_must_be_known check (standard between 0 and 3),
  first_reporting_year      int,
  employees                 int constraint companies_employees_must_not_be_negative check (employees >= 0),
  corporate_identity_number text not null default '',
  webpage                   text not null default '',
  description               text not null default '',
  address                   text not null default '',
  contact_name              text not null default '',
  phone                     text not null default '',
  logo_key                  text,
  activities                text[] not null default '{}',
  disabled_features         bigint not null default 0,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  version                   int not null default 1,
  lei                       text not null default '' -- legal entity identifier
                            constraint companies_lei_must_be_an_identifier check (lei = '' or lei ~ '^[0-9A-Z]{18}[0-9]{2}$'),
  constraint companies_must_not_be_own_parent check (parent_id <> id)
);
create index companies_parent_id_idx on companies (parent_id);
create index companies_agency_id_idx on companies (agency_id);

-- Settings read back as '' on a reused connection.
create function bound(setting text) returns text
  language sql stable parallel safe
  return nullif(current_setting('app.' || setting, true), '');

create function own_company() returns uuid
  language sql stable parallel safe
  return bound('company')::uuid;

create function own_person() returns uuid
  language sql stable parallel safe
  return bound('person')::uuid;

create function own_agency() returns uuid
  language sql stable parallel safe
  return bound('agency')::uuid;

create function sees_all() returns boolean
  language sql stable parallel safe
  return coalesce(bound('all') = 'on', false);

-- writes_shared tells whether the scope is the program itself, which has
-- neither person nor company, or an administrator.
create function writes_shared() returns boolean
  language sql stable parallel safe
  return sees_all() or (own_company() is null and bound('person') is null);

create function seen_companies() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  return case when sees_all() then array(select id from companies)
              else coalesce(bound('seen')::uuid[], '{}') end;

-- descendants lists all companies below one, without itself.
create function descendants(company uuid) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    with recursive below as (
      select id from companies where parent_id = company
      union
      select c.id from companies c join below b on c.parent_id = b.id
    )
    select coalesce(array_agg(id), '{}') from below;
  end;

-- protect confines a company-owned table: a scope reads the companies it was
-- let into and writes to one of them. The owner, who migrates and runs the
-- security-definer functions, is let through by name.
create procedure protect(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy tenant_select on %s for select to app using (company_id = any ((select seen_companies())::uuid[]))', tbl);
  execute format('create policy tenant_insert on %s for insert to app with check (company_id = (select own_company()))', tbl);
  execute format('create policy tenant_update on %s for update to app using (company_id = (select own_company())) with check (company_id = (select own_company()))', tbl);
  execute format('create policy tenant_delete on %s for delete to app using (company_id = (select own_company()))', tbl);
  execute format('create policy owner on %s to %I using (true) with check (true)', tbl, current_user);
  execute format('grant select, insert, update, delete, maintain on %s to app', tbl); -- maintain: to analyze what it filled
end $$;

-- protect_personal confines a table to the person it is about.
create procedure protect_personal(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy personal on %s to app using (person_id = (select own_person())) with check (person_id = (select own_person()))', tbl);
  execute format('create policy owner on %s to %I using (true) with check (true)', tbl, current_user);
  execute format('grant select, insert, update, delete on %s to app', tbl);
end $$;

alter table companies enable row level security;
alter table companies force row level security;
create policy tenant_select on companies for select to app
  using (id = any ((select seen_companies())::uuid[]) or agency_id = (select own_agency()) or (select sees_all()));
create policy admin_insert on companies for insert to app with check ((select sees_all()));
create policy tenant_update on companies for update to app
  using (id = (select own_company()) or (select sees_all()))
  with check (id = (select own_company()) or (select sees_all()));
grant select, insert, update on companies to app;

alter table agencies enable row level security;
alter table agencies force row level security;
create policy agency_select on agencies for select to app using (id = (select own_agency()) or (select sees_all()));
create policy admin_insert on agencies for insert to app with check ((select sees_all()));
create policy agency_update on agencies for update to app
  using (id = (select own_agency()) or (select sees_all()))
  with check (id = (select own_agency()) or (select sees_all()));
grant select, insert, update on agencies to app;
-- A company sees the agency that looks after it, whose name and colour stand
-- over its pages.
create policy client_select on agencies for select to app
  using (id = (select agency_id from companies where id = (select own_company())));

do $$
begin
  execute format('create policy owner on companies to %I using (true) with check (true)', current_user);
  execute format('create policy owner on agencies to %I using (true) with check (true)', current_user);
end $$;
