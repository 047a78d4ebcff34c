-- Which rows of the books belong to which category: the rules of a company, of
-- all, and of templates.

-- Carbon templates (core/carbon/template): named sets of rules that are given to
-- companies. What is looked after is the draft, the rules in force of the
-- template; publishing makes a version of it, which never changes.
create table carbon_templates (
  id          uuid not null default uuidv7() constraint carbon_templates_pk primary key,
  key         text constraint carbon_templates_key_uq unique, -- of one that ships
  name        text not null constraint carbon_templates_name_must_not_be_empty check (name <> ''),
  chart       text not null default '', -- chart of accounts that it is for; empty for any
  trade       text not null default '', -- empty for any
  description text not null default '',
  origin      text not null constraint carbon_templates_origin_must_be_known check (origin in ('shipped', 'made')),
  created_at  timestamptz not null default now(),
  created_by  uuid, -- null: the program itself
  retired_at  timestamptz,
  retired_by  uuid,
  constraint carbon_templates_shipped_has_a_key check ((origin = 'shipped') = (key is not null))
);
create unique index carbon_templates_name_uq on carbon_templates (lower(name)) where origin = 'made' and retired_at is null;

create table carbon_template_versions (
  template_id  uuid not null constraint carbon_template_versions_template_id_fk references carbon_templates (id),
  version      int not null constraint carbon_template_versions_version_must_count check (version > 0),
  note         text not null default '',
  published_at timestamptz not null default now(),
  published_by uuid, -- null: the program itself
  constraint carbon_template_versions_pk primary key (template_id, version)
);

-- A rule is not edited (core/carbon/rulebook): a change retires the row and
-- adds one with the next version, so that a figure can still name the rule that
-- made it.
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
  origin          text not null default 'made' constraint carbon_rules_origin_must_be_known check (origin in ('shipped', 'made')),
  note            text not null default '',
  created_by      uuid, -- null: the program itself
  retired_by      uuid, -- null: not retired, or by the program itself
  template_id     uuid constraint carbon_rules_template_id_fk references carbon_templates (id),
  constraint carbon_rules_level_must_fit_owner check (
    (level = 'company') = (company_id is not null) and (level = 'template') = (template_id is not null)
    and level in ('company', 'template', 'global')),
  constraint carbon_rules_target_must_be_one check ((category_id is null) <> (exclusion is null))
);
create unique index carbon_rules_key_uq on carbon_rules (level, company_id, template_id, key) nulls not distinct where retired_at is null;
create index carbon_rules_history_idx on carbon_rules (level, company_id, key, version);

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
do $$ begin execute format('create policy owner on carbon_rules to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update on carbon_rules to app;

create table carbon_template_version_rules (
  template_id uuid not null,
  version     int not null,
  rule_id     uuid not null constraint carbon_template_version_rules_rule_id_fk references carbon_rules (id),
  constraint carbon_template_version_rules_pk primary key (template_id, version, rule_id),
  constraint carbon_template_version_rules_version_fk foreign key (template_id, version) references carbon_template_versions
);

-- As the shared rules: everyone reads them, the program itself and
-- administrators write them.
do $$
declare tbl text;
begin
  foreach tbl in array array['carbon_templates', 'carbon_template_versions', 'carbon_template_version_rules'] loop
    execute format('alter table %I enable row level security', tbl);
    execute format('alter table %I force row level security', tbl);
    execute format('create policy template_select on %I for select to app using (true)', tbl);
    execute format('create policy template_insert on %I for insert to app with check ((select writes_shared()))', tbl);
    execute format('create policy owner on %I to %I using (true) with check (true)', tbl, current_user);
    execute format('grant select, insert on %I to app', tbl);
  end loop;
end $$;
create policy template_update on carbon_templates for update to app using ((select writes_shared()));
grant update on carbon_templates to app;

-- Which version of a template a company follows, and which it once did.
create table company_templates (
  company_id  uuid not null constraint company_templates_company_id_fk references companies (id),
  id          uuid not null default uuidv7(),
  template_id uuid not null,
  version     int not null,
  given_at    timestamptz not null default now(),
  given_by    uuid, -- null: the program itself
  removed_at  timestamptz, -- null: the company follows it
  removed_by  uuid,
  constraint company_templates_pk primary key (company_id, id),
  constraint company_templates_version_fk foreign key (template_id, version) references carbon_template_versions
);
create unique index company_templates_given_uq on company_templates (company_id, template_id) where removed_at is null;
create index company_templates_template_idx on company_templates (template_id) where removed_at is null;
call protect('company_templates');

-- The rules that templates add to a company's.
create view company_template_rules with (security_invoker = true) as
  select g.company_id, r.rule_id from company_templates g
  join carbon_template_version_rules r on r.template_id = g.template_id and r.version = g.version
  where g.removed_at is null;
grant select on company_template_rules to app;
