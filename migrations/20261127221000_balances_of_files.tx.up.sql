-- What imported files say that accounts come to in a financial year (core/books/bookkeeping,
-- closing), so that their vouchers can be compared with it for as long as they are here.
create table ledger_balances (
  company_id uuid    not null constraint ledger_balances_company_id_fk references companies (id),
  import_id  uuid    not null,
  account    text    not null collate "C",
  year_from  date    not null, -- the same of all balances of an import
  year_to    date    not null,
  reaches    date    not null, -- the last day that they speak for
  opening    numeric not null,
  closing    numeric not null,
  constraint ledger_balances_pk primary key (company_id, import_id, account),
  constraint ledger_balances_import_fk foreign key (company_id, import_id) references ledger_imports (company_id, id)
);
call protect('ledger_balances');
