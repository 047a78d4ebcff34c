-- Coverage is of money, whatever its sign: credits beside the amounts that they are
-- in, so that one sum gives both. A build from before leaves none, and its sums are
-- as they were.
alter table footprint_rollups add column credits numeric not null default 0;          -- of amount, what negative rows come to, without the sign
alter table footprint_supplier_rollups add column credits numeric not null default 0; -- likewise
alter table suggestions add column credits numeric not null default 0;                -- likewise

update footprint_rollups r set credits = t.credits
from (select company_id, year, month, part, status, disabled, category_id, scope, source_id, quality, -sum(amount) as credits
  from footprint_transactions where amount < 0 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) t
where r.company_id = t.company_id and r.year = t.year and r.month = t.month and r.part = t.part and r.status = t.status
  and r.disabled = t.disabled and r.category_id is not distinct from t.category_id and r.scope is not distinct from t.scope
  and r.source_id is not distinct from t.source_id and r.quality is not distinct from t.quality;

update footprint_supplier_rollups r set credits = t.credits
from (select company_id, supplier_id, year, month, part, status, disabled, category_id, scope, source_id, quality, -sum(amount) as credits
  from footprint_transactions where amount < 0 and supplier_id is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) t
where r.company_id = t.company_id and r.supplier_id = t.supplier_id and r.year = t.year and r.month = t.month and r.part = t.part
  and r.status = t.status and r.disabled = t.disabled and r.category_id is not distinct from t.category_id
  and r.scope is not distinct from t.scope and r.source_id is not distinct from t.source_id and r.quality is not distinct from t.quality;

update suggestions s set credits = t.credits
from (select company_id, supplier_id, account, -sum(amount) as credits from footprint_transactions
  where status = 'unmatched' and part = 'main' and not disabled and amount < 0 group by 1, 2, 3) t
where s.state = 0 and s.company_id = t.company_id and s.supplier_id is not distinct from t.supplier_id and s.account = t.account;

-- A rule may decide where the books do not say: what it counts is shown as assumed.
alter table carbon_rules add column assumed boolean not null default false;
create index footprint_transactions_assumed_idx on footprint_transactions (company_id, year)
  where status = 'counted' and reasons @> '[{"code": "assumed"}]';
