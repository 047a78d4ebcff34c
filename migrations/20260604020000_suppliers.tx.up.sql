-- Which suppliers are one and the same (core/supplier). What systems say of
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
