-- What is left out is added up by its reason, which the sums do not hold.
create index footprint_transactions_excluded_idx on footprint_transactions (company_id, year)
  include (month, part, disabled, source_id, supplier_id, exclusion, amount)
  where status = 'excluded';
