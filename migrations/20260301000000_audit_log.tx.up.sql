-- The audit log as it is read: by administrators, by agencies for their
-- clients and their own people, and by companies. What a reader has to know
-- is written down with the event, so that it stays as it was that day.
alter table audit_events
  add column agency_id    uuid,                            -- where who acted works
  add column role         smallint,                        -- of who acted; null when unknown, or the system
  add column impersonated boolean not null default false,  -- acted as company_id, which is not theirs
  add column user_agent   text not null default '';

-- complete_audit_event adds what whoever acts cannot always see: a person
-- signing in belongs to no company yet.
create function complete_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select agency_id, role into new.agency_id, new.role from people where id = new.person_id;
  new.company_id := coalesce(new.company_id,
    (select company_id from memberships where person_id = new.person_id),
    (select company_id from memberships where person_id = new.subject_id));
  return new;
end $$;

update audit_events e set
  agency_id = (select agency_id from people where id = e.person_id),
  role = (select role from people where id = e.person_id),
  impersonated = e.kind in ('impersonationStarted', 'impersonationStopped', 'writeAsImpersonator'),
  company_id = coalesce(e.company_id,
    (select company_id from memberships where person_id = e.person_id),
    (select company_id from memberships where person_id = e.subject_id));

create trigger audit_events_are_complete before insert on audit_events
  for each row execute function complete_audit_event();

-- Lists go from the newest to the oldest; an id holds when it was made.
drop index audit_events_person_idx;
drop index audit_events_company_idx;
create index audit_events_person_idx on audit_events (person_id, id);
create index audit_events_company_idx on audit_events (company_id, id);
create index audit_events_agency_idx on audit_events (agency_id, id);

drop policy audit_select on audit_events;
create policy audit_select on audit_events for select to app
  using (person_id = (select own_person())
         or company_id = any ((select seen_companies())::uuid[])
         or agency_id = (select own_agency())
         or (select sees_all()));
