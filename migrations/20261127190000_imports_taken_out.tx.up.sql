-- What each import found here already (core/books/bookkeeping, takeout): an import
-- can be taken out again, and what it changed becomes what it was.

create table ledger_import_vouchers (
  company_id uuid not null constraint ledger_import_vouchers_company_id_fk references companies (id),
  import_id  uuid not null,
  voucher_id uuid not null,
  held_at    timestamptz not null default clock_timestamp(), -- imports of one source follow one another
  before     jsonb, -- what the voucher was, where the import changed it
  constraint ledger_import_vouchers_pk primary key (company_id, import_id, voucher_id)
);
create index ledger_import_vouchers_voucher_idx on ledger_import_vouchers (company_id, voucher_id, held_at);
call protect('ledger_import_vouchers');

alter table ledger_imports
  add traced       boolean not null default false, -- what it found and changed is known; not so of imports from before
  add taken_out_at timestamptz,                     -- null while its vouchers are in the books
  add taken_out_by uuid,
  add removed      bigint, -- vouchers that went with it
  add restored     bigint; -- vouchers that became what they were before it

-- Vouchers that a whole file of their year lacks (core/books/bookkeeping, missing):
-- they count until somebody has decided, and it is said how much hangs on them.
create table ledger_missing (
  company_id uuid not null constraint ledger_missing_company_id_fk references companies (id),
  voucher_id uuid not null,
  import_id  uuid not null, -- that lacks it
  kept       boolean not null default false, -- somebody said that it stays
  constraint ledger_missing_pk primary key (company_id, voucher_id)
);
call protect('ledger_missing');
