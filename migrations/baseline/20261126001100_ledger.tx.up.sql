-- Books as the accounting systems have them: where they came from, and every
-- voucher row with an identity that a second import finds again.

-- Files on their way in, part by part; a part once here is not sent again.
create table uploads (
  company_id uuid not null constraint uploads_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  person_id  uuid not null,
  file_name  text not null constraint uploads_file_name_must_not_be_empty check (file_name <> ''),
  size       bigint not null constraint uploads_size_must_be_positive check (size > 0),
  created_at timestamptz not null default now(),
  purpose    text not null, -- parts that belong to one kind of file are no use to another
  constraint uploads_pk primary key (company_id, id)
);
call protect('uploads');

create table upload_parts (
  company_id uuid not null,
  upload_id  uuid not null,
  part       int not null constraint upload_parts_part_must_not_be_negative check (part >= 0),
  size       bigint not null,
  constraint upload_parts_pk primary key (company_id, upload_id, part),
  constraint upload_parts_upload_fk foreign key (company_id, upload_id)
    references uploads (company_id, id) on delete cascade
);
call protect('upload_parts');

-- One set of books. Files of the same company and kind belong to the same
-- source, whichever year they hold, so that no voucher comes in twice.
create table ledger_sources (
  company_id   uuid not null constraint ledger_sources_company_id_fk references companies (id),
  id           uuid not null default uuidv7(),
  kind         text not null constraint ledger_sources_kind_must_not_be_empty check (kind <> ''),
  external_key text not null, -- whose books they are
  name         text not null,
  disabled     boolean not null default false, -- visible, and in no total
  vouchers     bigint not null default 0,
  rows         bigint not null default 0,
  first_date   date,
  last_date    date,
  created_at   timestamptz not null default now(),
  constraint ledger_sources_pk primary key (company_id, id),
  constraint ledger_sources_external_key_uq unique (company_id, kind, external_key)
);
call protect('ledger_sources');

create table ledger_imports (
  company_id uuid not null constraint ledger_imports_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  job_id     uuid not null,
  source_id  uuid, -- null until the file was read
  file_name  text not null,
  blob_key   text not null,
  size       bigint not null,
  sha256     text not null,
  person_id  uuid,  -- who asked for it; null when the system did
  summary    jsonb, -- null until the rows are in
  created_at timestamptz not null default now(),
  constraint ledger_imports_pk primary key (company_id, id),
  constraint ledger_imports_job_fk foreign key (company_id, job_id) references jobs (company_id, id),
  constraint ledger_imports_source_fk foreign key (company_id, source_id) references ledger_sources (company_id, id)
);
create index ledger_imports_created_idx on ledger_imports (company_id, created_at desc);
call protect('ledger_imports');

create table ledger_accounts (
  company_id uuid not null,
  source_id  uuid not null,
  number     text collate "C" not null,
  name       text not null,
  type       text not null
             constraint ledger_accounts_type_must_be_known check (type in ('', 'asset', 'liability', 'cost', 'income')),
  unit       text not null, -- of quantities booked on it
  standard   text not null default '', -- its code in the country's reference chart, as far as the books say
  constraint ledger_accounts_pk primary key (company_id, source_id, number),
  constraint ledger_accounts_source_fk foreign key (company_id, source_id) references ledger_sources (company_id, id)
);
call protect('ledger_accounts');

create table suppliers (
  company_id       uuid not null constraint suppliers_company_id_fk references companies (id),
  id               uuid not null default uuidv7(),
  source_id        uuid,          -- null when entered by hand
  source_key       text collate "C" not null default '',
  name             text not null constraint suppliers_name_must_not_be_empty check (name <> ''),
  corporate_number text not null default '',
  guessed          boolean not null default false, -- the name was read out of a text
  created_at       timestamptz not null default now(),
  constraint suppliers_pk primary key (company_id, id),
  constraint suppliers_source_key_uq unique (company_id, source_id, guessed, source_key),
  constraint suppliers_source_fk foreign key (company_id, source_id) references ledger_sources (company_id, id)
);
call protect('suppliers');

create table vouchers (
  company_id        uuid not null,
  id                uuid not null default uuidv7(),
  source_id         uuid not null,
  fiscal_year_start date not null, -- numbers begin anew with each year
  series            text collate "C" not null,
  number            text collate "C" not null,
  occurrence        int not null default 1, -- 2 for a different voucher under a number already taken
  date              date not null,
  text              text not null,
  hash              bytea not null, -- of all content: equal means unchanged
  constraint vouchers_pk primary key (company_id, id),
  constraint vouchers_identity_uq unique (company_id, source_id, fiscal_year_start, series, number, occurrence),
  constraint vouchers_source_fk foreign key (company_id, source_id) references ledger_sources (company_id, id)
);
call protect('vouchers');

create table ledger_rows (
  company_id        uuid not null,
  id                uuid not null default uuidv7(),
  voucher_id        uuid not null,
  line              int not null constraint ledger_rows_line_must_be_positive check (line > 0),
  date              date not null,
  account           text collate "C" not null,
  amount            numeric(20, 4) not null, -- debit positive
  currency          text not null,
  original_amount   numeric(20, 4),
  original_currency text,
  text              text not null,
  supplier_id       uuid,
  quantity          numeric(20, 6),
  unit              text not null,
  cost_centre       text not null,
  project           text not null,
  disabled          boolean not null default false, -- visible, and in no total
  constraint ledger_rows_pk primary key (company_id, id),
  constraint ledger_rows_line_uq unique (company_id, voucher_id, line),
  constraint ledger_rows_voucher_fk foreign key (company_id, voucher_id) references vouchers (company_id, id),
  constraint ledger_rows_supplier_fk foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
create index ledger_rows_date_idx on ledger_rows (company_id, date);
-- Suppliers are deleted with the books that they came with.
create index ledger_rows_supplier_idx on ledger_rows (company_id, supplier_id) where supplier_id is not null;
call protect('ledger_rows');

-- Supplier invoices, kept so that they meet their voucher whichever of the two
-- comes first.
create table ledger_invoices (
  company_id        uuid not null,
  source_id         uuid not null,
  key               text collate "C" not null constraint ledger_invoices_key_must_not_be_empty check (key <> ''),
  number            text not null,
  supplier_key      text collate "C" not null,
  date              date not null,
  fiscal_year_start date,  -- of the voucher that books it; null when not booked
  series            text collate "C" not null,
  voucher_number    text collate "C" not null,
  constraint ledger_invoices_pk primary key (company_id, source_id, key),
  constraint ledger_invoices_source_fk foreign key (company_id, source_id) references ledger_sources (company_id, id)
);
create index ledger_invoices_voucher_idx on ledger_invoices (company_id, source_id, fiscal_year_start, series, voucher_number);
call protect('ledger_invoices');

-- Lines are kept and removed together with their invoice, in one statement
-- after the other. A check of each line against its invoice would be planned
-- while there are few, and then read all of them once there are many.
create table ledger_invoice_lines (
  company_id  uuid not null,
  source_id   uuid not null,
  invoice_key text collate "C" not null,
  line        int not null,
  account     text collate "C" not null,
  amount      numeric(20, 4) not null, -- debit positive
  quantity    numeric(20, 6),
  unit        text not null,
  text        text not null,
  constraint ledger_invoice_lines_pk primary key (company_id, source_id, invoice_key, line),
  constraint ledger_invoice_lines_source_fk foreign key (company_id, source_id) references ledger_sources (company_id, id)
);
call protect('ledger_invoice_lines');

-- Which vouchers a reading has brought so far; what it did not bring of a span
-- that it brought in full was deleted in the system.
create table ledger_brought (
  company_id uuid not null constraint ledger_brought_company_id_fk references companies (id),
  reading_id uuid not null,
  voucher_id uuid not null,
  constraint ledger_brought_pk primary key (company_id, reading_id, voucher_id)
);
call protect('ledger_brought');

-- What the columns of a table mean, once somebody has said so
-- (core/books/ledger): the next table with the same columns needs nobody.
create table ledger_mappings (
  company_id uuid not null constraint ledger_mappings_company_id_fk references companies (id),
  signature  text not null,  -- of the columns
  file_name  text not null,  -- of the table that it was made for
  mapping    jsonb not null,
  person_id  uuid not null,
  saved_at   timestamptz not null default now(),
  constraint ledger_mappings_pk primary key (company_id, signature)
);
call protect('ledger_mappings');

-- Which suppliers are one and the same (core/books/supplier). What systems say of
-- each stays in suppliers.

-- The records that another one stands for.
create table supplier_identities (
  company_id   uuid not null constraint supplier_identities_company_id_fk references companies (id),
  supplier_id  uuid not null,
  canonical_id uuid not null,
  basis        text not null constraint supplier_identities_basis_must_be_known check (basis in ('number', 'name', 'hand')),
  constraint supplier_identities_pk primary key (company_id, supplier_id),
  constraint supplier_identities_must_name_another check (canonical_id <> supplier_id)
);
call protect('supplier_identities');

-- What people said about them, which comes before numbers and names.
create table supplier_decisions (
  company_id        uuid not null constraint supplier_decisions_company_id_fk references companies (id),
  id                uuid not null default uuidv7(),
  kind              text not null constraint supplier_decisions_kind_must_be_known check (kind in ('merged', 'separated', 'distinct')),
  main_id           uuid, -- which is to stand for all; of one that was separated, whom it was of
  decided_at        timestamptz not null default clock_timestamp(),
  decided_by        uuid not null,
  impersonated      boolean not null, -- decided_by acted as the company, which is not their own
  undone_at         timestamptz,      -- null while it holds
  undone_by         uuid,
  undo_impersonated boolean not null default false,
  constraint supplier_decisions_pk primary key (company_id, id)
);
call protect('supplier_decisions');
create index supplier_decisions_decided_idx on supplier_decisions (company_id, decided_at desc);

-- Over which records, as they were called then: books come and go.
create table supplier_decided_records (
  company_id  uuid not null,
  decision_id uuid not null,
  supplier_id uuid not null,
  name        text not null,
  number      text not null,
  place       int not null,
  constraint supplier_decided_records_pk primary key (company_id, decision_id, supplier_id),
  constraint supplier_decided_records_decision_fk foreign key (company_id, decision_id) references supplier_decisions (company_id, id)
);
call protect('supplier_decided_records');
-- What was decided stays as it was.
drop policy tenant_update on supplier_decided_records;
drop policy tenant_delete on supplier_decided_records;
revoke update, delete on supplier_decided_records from app;

-- Companies whose suppliers came before anybody asked which of them are one
-- (core/books/supplier). The program asks for each of them once, and takes it
-- away.
create table supplier_backlog (
  company_id uuid constraint supplier_backlog_pk primary key
             constraint supplier_backlog_company_id_fk references companies (id)
);
call protect('supplier_backlog');

-- supplier_backlog_companies are all of them.
create function supplier_backlog_companies() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select company_id from supplier_backlog order by company_id;
  end;
revoke execute on function supplier_backlog_companies from public;
grant execute on function supplier_backlog_companies to app;
