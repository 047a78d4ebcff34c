-- Some sources tell of an account in which half of the books it stands, and no more: an
-- account was called an asset then, or nothing at all (core/books/ledger, core/reference/chart).
alter table ledger_accounts drop constraint ledger_accounts_type_must_be_known;
alter table ledger_accounts add constraint ledger_accounts_type_must_be_known
  check (type in ('', 'asset', 'liability', 'cost', 'income', 'balance', 'results'));
