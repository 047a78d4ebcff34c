-- Imports that wait for an answer (core/books/bookkeeping, waiting): what they ask,
-- until the rows are in, and the columns of the table that they ask it of.
alter table ledger_imports
  add asks      text[], -- null where nothing was asked, or the rows are in
  add signature text;   -- as of ledger_mappings

-- Those that failed because nobody had said what the columns mean can be answered.
update ledger_imports i set asks = '{columns}'
from jobs j
where j.company_id = i.company_id and j.id = i.job_id and j.state = 'failed' and j.code = 'ledger.mappingMissing' and i.summary is null;
update jobs j set state = 'done', code = null
from ledger_imports i
where i.company_id = j.company_id and i.job_id = j.id and i.asks is not null and j.state = 'failed' and j.code = 'ledger.mappingMissing';
