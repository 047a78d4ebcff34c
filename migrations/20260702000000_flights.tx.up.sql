-- Flights in activity data (core/activity): what was flown, and what GoClimate
-- says of it.
alter table activity_entries
  add column flight jsonb, -- route, class, return, persons
  add column answer jsonb, -- state, kg, details, trace, at; null when nobody was asked
  add constraint activity_entries_answer_must_be_about_a_flight check (answer is null or flight is not null);
