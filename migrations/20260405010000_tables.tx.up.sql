-- What the columns of a table mean, once somebody has said so (core/ledger):
-- the next table with the same columns needs nobody.
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
