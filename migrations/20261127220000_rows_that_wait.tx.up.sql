-- Rows in a currency without a rate wait (core/carbon/footprint, waiting). There
-- are hardly ever any, and each footprint asks for them.
create index footprint_transactions_waiting_idx on footprint_transactions (company_id, year)
  where status = 'unmatched' and reasons @> '[{"code": "currency"}]';
