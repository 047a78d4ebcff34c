-- Looking after people: invitations, what those who look after them may know
-- of their credentials, and the administrator who is always left.

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

revoke execute on function home_name, people_standing from public;
grant execute on function home_name, people_standing to app;

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
