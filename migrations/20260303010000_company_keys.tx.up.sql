-- Keys with which a company's data is fetched elsewhere, sealed outside the
-- database (core/company).
create table company_keys (
  company_id uuid not null constraint company_keys_company_id_fk references companies (id),
  service    text not null constraint company_keys_service_must_be_known check (service in ('goClimate')),
  sealed     bytea not null,
  set_at     timestamptz not null,
  constraint company_keys_pk primary key (company_id, service)
);
call protect('company_keys');
