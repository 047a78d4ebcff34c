-- Reference data of the footprint that every company shares: the categories,
-- the emission factors that ever shipped, and the rules. The files in the
-- program are the source; the tables keep what older figures refer to.

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
-- that took its place.
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
  superseded_by   text collate "C" constraint emission_factors_superseded_by_fk references emission_factors (id)
);
grant select, insert, update on emission_factors to app;

-- A rule is not edited either: a change retires the row and adds one with the
-- next version, so that a figure can still name the rule that made it.
create table carbon_rules (
  id              uuid not null default uuidv7() constraint carbon_rules_pk primary key,
  company_id      uuid constraint carbon_rules_company_id_fk references companies (id),
  level           text not null,
  key             text not null constraint carbon_rules_key_must_not_be_empty check (key <> ''),
  version         bigint not null default 1,
  priority        int not null default 0,
  chart           text not null default '',
  account_from    text not null default '',
  account_to      text not null default '',
  account_words   text[] not null default '{}',
  supplier        text not null default '',
  supplier_number text not null default '',
  words           text[] not null default '{}',
  cost_centre     text not null default '',
  project         text not null default '',
  sign            smallint not null default 0,
  valid_from      date,
  valid_to        date,
  category_id     text collate "C" constraint carbon_rules_category_id_fk references emission_categories (id),
  exclusion       text,
  content         text not null, -- hash of all that decides, to notice a change
  created_at      timestamptz not null default now(),
  retired_at      timestamptz,
  constraint carbon_rules_level_must_fit_owner check (
    (level = 'company' and company_id is not null) or (level in ('template', 'global') and company_id is null)),
  constraint carbon_rules_target_must_be_one check ((category_id is null) <> (exclusion is null))
);
create unique index carbon_rules_key_uq on carbon_rules (level, company_id, key) nulls not distinct where retired_at is null;

-- writes_shared tells whether the scope is the program itself, which has
-- neither person nor company, or an administrator.
create function writes_shared() returns boolean
  language sql stable parallel safe
  return sees_all() or (own_company() is null and bound('person') is null);

-- Everyone reads the shared rules, a company its own too. Shared rules are
-- written by the program itself or an administrator.
alter table carbon_rules enable row level security;
alter table carbon_rules force row level security;
create policy rule_select on carbon_rules for select to app
  using (company_id is null or company_id = any ((select seen_companies())::uuid[]));
create policy rule_insert on carbon_rules for insert to app
  with check (company_id = (select own_company()) or (company_id is null and (select writes_shared())));
create policy rule_update on carbon_rules for update to app
  using (company_id = (select own_company()) or (company_id is null and (select writes_shared())))
  with check (company_id = (select own_company()) or (company_id is null and (select writes_shared())));
do $$
begin
  execute format('create policy owner on carbon_rules to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on carbon_rules to app;
