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
call protect('ledger_rows');
