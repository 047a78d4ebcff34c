-- What is assumed is shown beside what counts, on every overview: added up as the rest is, and
-- not row by row. A build from before leaves none, and its sums are as they were.
alter table footprint_rollups
  add column assumed_rows bigint not null default 0, -- of rows: a rule placed them where the books do not say what was bought
  add column assumed_amount numeric not null default 0,
  add column assumed_credits numeric not null default 0;
alter table footprint_supplier_rollups
  add column assumed_rows bigint not null default 0,
  add column assumed_amount numeric not null default 0,
  add column assumed_credits numeric not null default 0;

update footprint_rollups r set assumed_rows = t.rows, assumed_amount = t.amount, assumed_credits = t.credits
from (select company_id, year, month, part, status, disabled, category_id, scope, source_id, quality,
    count(*) as rows, sum(amount) as amount, sum(greatest(-amount, 0)) as credits
  from footprint_transactions where status = 'counted' and reasons @> '[{"code": "assumed"}]' and part = 'main'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) t
where r.company_id = t.company_id and r.year = t.year and r.month = t.month and r.part = t.part and r.status = t.status
  and r.disabled = t.disabled and r.category_id is not distinct from t.category_id and r.scope is not distinct from t.scope
  and r.source_id is not distinct from t.source_id and r.quality is not distinct from t.quality;

update footprint_supplier_rollups r set assumed_rows = t.rows, assumed_amount = t.amount, assumed_credits = t.credits
from (select company_id, supplier_id, year, month, part, status, disabled, category_id, scope, source_id, quality,
    count(*) as rows, sum(amount) as amount, sum(greatest(-amount, 0)) as credits
  from footprint_transactions where status = 'counted' and reasons @> '[{"code": "assumed"}]' and part = 'main' and supplier_id is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) t
where r.company_id = t.company_id and r.supplier_id = t.supplier_id and r.year = t.year and r.month = t.month and r.part = t.part
  and r.status = t.status and r.disabled = t.disabled and r.category_id is not distinct from t.category_id
  and r.scope is not distinct from t.scope and r.source_id is not distinct from t.source_id and r.quality is not distinct from t.quality;
