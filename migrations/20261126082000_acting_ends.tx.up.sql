-- Who acts for a company through a bond acts no more when the bond ends, also
-- if it is made anew a moment later: an administrator of the platform has none.
create function end_acting() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions s set acting_for = null
  from people p
  where p.id = s.person_id and (
    (p.role = 2 and old.agency_id is distinct from new.agency_id and s.acting_for = new.id)
    or (p.role = 3 and old.parent_id is distinct from new.parent_id and s.acting_for = any (new.id || descendants(new.id))));
  return null;
end $$;
create trigger companies_end_acting after update of agency_id, parent_id on companies
  for each row when (old.agency_id is distinct from new.agency_id or old.parent_id is distinct from new.parent_id)
  execute function end_acting();
