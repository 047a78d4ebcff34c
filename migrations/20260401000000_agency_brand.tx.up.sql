-- How an agency appears to its clients (core/agency): by its name, its logo and
-- one colour.
alter table agencies add column accent text
  constraint agencies_accent_must_be_a_colour check (accent ~ '^#[0-9a-f]{6}$');

-- A company sees the agency that looks after it, whose name and colour stand
-- over its pages.
create policy client_select on agencies for select to app
  using (id = (select agency_id from companies where id = (select own_company())));
