-- Rules that administrators look after (core/rule): who made and who retired
-- one, what it is about, and whether it ships with the program.
alter table carbon_rules add column origin text not null default 'made'
  constraint carbon_rules_origin_must_be_known check (origin in ('shipped', 'made'));
alter table carbon_rules add column note text not null default '';
alter table carbon_rules add column created_by uuid; -- null: the program itself
alter table carbon_rules add column retired_by uuid; -- null: not retired, or by the program itself
update carbon_rules set origin = 'shipped' where level = 'global';
create index carbon_rules_history_idx on carbon_rules (level, company_id, key, version);
