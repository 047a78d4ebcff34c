-- The administrator who is always left in a company, and what was made there by
-- who acted for it.

-- Somebody has to be left who can let others in: of those who can sign in, the
-- last stays. Two who shut each other out at once wait for one another here.
create function keep_a_company_administrator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home uuid := (select company_id from memberships where person_id = new.id);
begin
  if home is null or not exists (select from credentials where person_id = new.id) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(home::text, 7355611));
  if not exists (select from memberships m
                 join people p on p.id = m.person_id
                 join credentials c on c.person_id = p.id
                 where m.company_id = home and p.role = 3 and p.disabled_at is null and p.id <> new.id) then
    raise exception 'the last administrator stays' using errcode = 'check_violation', constraint = 'people_must_keep_a_company_administrator';
  end if;
  return null;
end $$;
create trigger people_keep_a_company_administrator after update of role, disabled_at on people
  for each row when (old.role = 3 and old.disabled_at is null and (new.role <> 3 or new.disabled_at is not null))
  execute function keep_a_company_administrator();

-- The list of people says who was made, or raised, by somebody acting for the
-- company.
create index audit_events_acting_idx on audit_events (subject_id) where impersonated and subject_id is not null;
