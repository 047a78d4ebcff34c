-- People, where they belong, and who looks after them. A person is no company's
-- property: what is theirs alone is confined to app.person, and others see them
-- through a membership.

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
do $$ begin execute format('create policy owner on people to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update on people to app;

-- person_name tells a company who wrote something, also when that was an
-- administrator or somebody who has left.
create function person_name(person uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select name from people where id = person;
  end;

-- home_name is the company or agency that a person belongs to, for the mail
-- that invites them.
create function home_name(person uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select coalesce(c.name, a.name)
    from people p
    left join memberships m on m.person_id = p.id
    left join companies c on c.id = m.company_id
    left join agencies a on a.id = p.agency_id
    where p.id = person;
  end;

-- own_group is the company that whoever asks administers, first, and those
-- below it, also while they act as one of these.
create function own_group() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select unnest(m.company_id || descendants(m.company_id))
    from memberships m join people p on p.id = m.person_id and p.role = 3
    where m.person_id = own_person();
  end;

-- still_works_for tells whether who asked for work of a company may still do
-- so: it may begin long after, when they have been shut out, their role has
-- been lowered, or the company has gone elsewhere.
create function still_works_for(person uuid, company uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select coalesce((
      select p.disabled_at is null and (
        p.role = 1
        or (p.role = 2 and exists (select from companies c where c.id = company and c.agency_id = p.agency_id))
        or (p.role = 3 and (coalesce(m.company_id = company, false) or company = any (descendants(m.company_id)))))
      from people p left join memberships m on m.person_id = p.id
      where p.id = person), true);
  end;

revoke execute on function person_name, home_name, own_group, still_works_for from public;
grant execute on function person_name, home_name, own_group, still_works_for to app;

create table invitations (
  person_id  uuid not null constraint invitations_person_id_fk references people (id),
  id         uuid not null default uuidv7(),
  digest     bytea,                          -- of the token; null until the mail is made
  invited_by uuid,                           -- null for the system
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitations_pk primary key (person_id, id)
);
call protect_personal('invitations');

-- Kinds of mails that people do not want (core/people/account/mailing).
create table mails_turned_off (
  person_id uuid not null constraint mails_turned_off_person_id_fk references people (id),
  kind      text not null constraint mails_turned_off_kind_must_not_be_empty check (kind <> ''),
  at        timestamptz not null,
  constraint mails_turned_off_pk primary key (person_id, kind)
);
call protect_personal('mails_turned_off');

-- Somebody has to be left who can let others in. Two administrators who shut
-- each other out at once wait for one another here.
create function keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7355610);
  if not exists (select from people where role = 1 and disabled_at is null and id <> new.id) then
    raise exception 'the last administrator stays' using errcode = 'check_violation', constraint = 'people_must_keep_an_administrator';
  end if;
  return null;
end $$;
create trigger people_keep_an_administrator after update of role, disabled_at on people
  for each row when (old.role = 1 and old.disabled_at is null and (new.role <> 1 or new.disabled_at is not null))
  execute function keep_an_administrator();
