-- A text makes no supplier any more (core/books/bookkeeping): a calculation finds in
-- it those that are known (core/reference/rule, Names).

-- A supplier that was read out of texts alone, and that no register, number or person
-- knows. Rows go on naming it, since those of sealed years stand still; nobody else does.
alter table suppliers add nobody boolean not null default false;

-- What was read out of texts counts as nobody unless one of the records that are the same
-- supplier is declared by books, or somebody has decided about it, drawn it, asked it, taken
-- over a figure of it or made a rule for it. Rules compare names as core/reference/rule does.
with spelled as (
  select company_id, id, guessed, name,
    trim(lower(regexp_replace(name, '[^[:alnum:]&]+', ' ', 'g'))) as spelling
  from suppliers
), grouped as (
  select s.*, coalesce(i.canonical_id, s.id) as stands
  from spelled s
  left join supplier_identities i on i.company_id = s.company_id and i.supplier_id = s.id
), ruled as (
  select company_id, trim(lower(regexp_replace(supplier, '[^[:alnum:]&]+', ' ', 'g'))) as spelling
  from carbon_rules where company_id is not null and supplier <> ''
), touched as (
  select company_id, supplier_id as id from supplier_decided_records
  union select company_id, main_id from supplier_decisions where main_id is not null
  union select company_id, supplier_id from supply_chain_stakeholders where supplier_id is not null
  union select company_id, supplier_id from supplier_requests where supplier_id is not null
  union select company_id, supplier_id from supplier_figures
  union select company_id, supplier_id from suggestions
    where supplier_id is not null and (state <> 0 or origin = 'person')
  union select g.company_id, g.supplier_id from suggestions g join suggestion_decisions d on d.company_id = g.company_id and d.suggestion_id = g.id
    where g.supplier_id is not null
  union select g.company_id, g.id from grouped g join ruled r on r.company_id = g.company_id and r.spelling = g.spelling
), known as (
  select distinct g.company_id, g.stands from grouped g
  where not g.guessed or exists (select from touched t where t.company_id = g.company_id and t.id = g.id)
)
update suppliers s set nobody = true
from grouped g
where g.company_id = s.company_id and g.id = s.id and s.guessed
  and not exists (select from known k where k.company_id = g.company_id and k.stands = g.stands);

-- Every company with books is recognised and computed anew, once (supplier_backlog).
insert into supplier_backlog (company_id)
select id from companies c where exists (select from ledger_rows r where r.company_id = c.id)
on conflict do nothing;
