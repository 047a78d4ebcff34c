-- Reference data of the footprint that every company shares: the categories and
-- the emission factors that ever shipped. The files in the program are the
-- source; the tables keep what older figures refer to.

create table emission_categories (
  id         text collate "C" not null constraint emission_categories_pk primary key,
  parent_id  text collate "C" constraint emission_categories_parent_id_fk references emission_categories (id),
  scope      smallint not null constraint emission_categories_scope_must_be_known check (scope between 1 and 3),
  tier       smallint not null constraint emission_categories_tier_must_be_known check (tier between 0 and 3),
  position   int not null,
  retired_at timestamptz -- no longer in the tree; old figures may still lie here
);
grant select, insert, update on emission_categories to app;

-- A factor is never edited. One that no longer ships stays, with the factor
-- that took its place. What administrators add to what ships, and what they put
-- in its place (core/carbon/library), carries a revision behind its id. Of a
-- lineage, which is a factor and all that ever took its place by hand, one at
-- most is in force.
create table emission_factors (
  id              text collate "C" not null constraint emission_factors_pk primary key,
  series          text not null,
  name            text not null,
  unit            text not null,
  kg_per_unit     numeric not null,
  upstream_kg     numeric,
  biogenic_kg     numeric,
  basis           text not null,
  gwp             text not null,
  region          text not null,
  year            int not null,
  price_year      int not null,
  price_kind      text not null,
  source          text not null,
  licence         text not null,
  confidence      text not null,
  provenance      text not null,
  quality         smallint not null constraint emission_factors_quality_must_be_a_score check (quality between 1 and 5),
  uncertainty     numeric not null constraint emission_factors_uncertainty_must_not_be_negative check (uncertainty >= 0),
  notes           text not null,
  loaded_at       timestamptz not null default now(),
  retired_at      timestamptz,
  superseded_by   text collate "C" constraint emission_factors_superseded_by_fk references emission_factors (id),
  origin          text not null default 'shipped' constraint emission_factors_origin_must_be_known check (origin in ('shipped', 'own')),
  revision        int not null default 0,
  supersedes      text collate "C" constraint emission_factors_supersedes_fk references emission_factors (id),
  lineage         text collate "C", -- id of its first; null: the factor itself
  created_by      uuid, -- null: the program itself
  retired_by      uuid, -- null: in force, or retired by the program itself
  constraint emission_factors_revision_must_fit_origin check ((origin = 'own') = (revision > 0))
);
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

-- Everyone reads the factors. They are written by the program itself or an
-- administrator. Nobody changes a notice or the record of a change.
do $$
declare tbl text;
begin
  foreach tbl in array array['emission_factors', 'emission_factor_notices', 'emission_factor_changes'] loop
    execute format('alter table %I enable row level security', tbl);
    execute format('alter table %I force row level security', tbl);
    execute format('create policy shared_select on %I for select to app using (true)', tbl);
    execute format('create policy shared_insert on %I for insert to app with check ((select writes_shared()))', tbl);
    execute format('create policy owner on %I to %I using (true) with check (true)', tbl, current_user);
    execute format('grant select, insert on %I to app', tbl);
  end loop;
end $$;
create policy shared_update on emission_factors for update to app using ((select writes_shared()));
grant update on emission_factors to app;
