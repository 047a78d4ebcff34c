-- The library of emission factors (core/factor/library): what administrators
-- add to what ships, and what they put in its place.

-- A factor of our own carries a revision behind its id. Of a lineage, which is
-- a factor and all that ever took its place by hand, one at most is in force.
alter table emission_factors add column origin text not null default 'shipped'
  constraint emission_factors_origin_must_be_known check (origin in ('shipped', 'own'));
alter table emission_factors add column revision int not null default 0;
alter table emission_factors add column supersedes text collate "C"
  constraint emission_factors_supersedes_fk references emission_factors (id);
alter table emission_factors add column lineage text collate "C"; -- id of its first; null: the factor itself
alter table emission_factors add column created_by uuid; -- null: the program itself
alter table emission_factors add column retired_by uuid; -- null: in force, or retired by the program itself
alter table emission_factors add constraint emission_factors_revision_must_fit_origin check ((origin = 'own') = (revision > 0));
create unique index emission_factors_lineage_uq on emission_factors (coalesce(lineage, id)) where retired_at is null;
create unique index emission_factors_own_uq on emission_factors (series, unit, region, year) where origin = 'own' and retired_at is null;
create index emission_factors_series_idx on emission_factors (series);

-- What the licence of an own factor asks to be shown. Never edited.
create table emission_factor_notices (
  licence     text collate "C" not null constraint emission_factor_notices_pk primary key,
  title       text not null constraint emission_factor_notices_title_must_not_be_empty check (title <> ''),
  text        text not null constraint emission_factor_notices_text_must_not_be_empty check (text <> ''),
  url         text not null,
  share_alike boolean not null,
  created_by  uuid not null,
  created_at  timestamptz not null default now()
);

-- What was done to the library, by whom. Changes wait for one another, so the
-- highest id tells by one row whether anything has changed.
create table emission_factor_changes (
  id        bigint generated always as identity constraint emission_factor_changes_pk primary key,
  factor_id text collate "C" not null constraint emission_factor_changes_factor_id_fk references emission_factors (id),
  act       text not null constraint emission_factor_changes_act_must_be_known
            check (act in ('added', 'superseded', 'withdrawn', 'putBack')),
  other_id  text collate "C" constraint emission_factor_changes_other_id_fk references emission_factors (id),
  person_id uuid not null,
  at        timestamptz not null default clock_timestamp()
);
create index emission_factor_changes_factor_idx on emission_factor_changes (factor_id);
grant select, insert on emission_factor_notices, emission_factor_changes to app;

-- Everyone reads the factors. They are written by the program itself or an
-- administrator.
create procedure share(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy shared_select on %s for select to app using (true)', tbl);
  execute format('create policy shared_insert on %s for insert to app with check ((select writes_shared()))', tbl);
  execute format('create policy shared_update on %s for update to app using ((select writes_shared())) with check ((select writes_shared()))', tbl);
  execute format('create policy owner on %s to %I using (true) with check (true)', tbl, current_user);
end $$;
call share('emission_factors');
call share('emission_factor_notices');
call share('emission_factor_changes');
drop procedure share;
