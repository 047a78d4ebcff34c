-- The code that an account has in its country's reference chart, as far as the
-- books say (core/ledger).
alter table ledger_accounts add column standard text not null default '';
