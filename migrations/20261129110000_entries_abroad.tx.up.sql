-- Where an activity took place, ISO 3166; empty where it was in the company's own
-- country, as all were before.
alter table activity_entries add column country text not null default ''
  constraint activity_entries_country_must_be_a_code check (country ~ '^([A-Z]{2})?$');
