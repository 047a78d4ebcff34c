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
revoke execute on function still_works_for from public;
grant execute on function still_works_for to app;
