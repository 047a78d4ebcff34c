-- Files that a company had made (core/report). The bytes lie in the blob
-- store; a row without blob_key is still being written or has failed.
create table report_files (
  company_id uuid not null constraint report_files_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  job_id     uuid not null,
  type       text not null constraint report_files_type_must_be_known check (type in ('carbon-xlsx')),
  year       smallint not null,
  locale     text not null constraint report_files_locale_must_be_known check (locale in ('sv-SE', 'en-US', 'fi-FI', 'nl-NL')),
  scope2     text not null constraint report_files_scope2_must_be_known check (scope2 in ('location', 'market')),
  file_name  text not null default '',
  blob_key   text,
  size       bigint,
  sha256     text,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint report_files_pk primary key (company_id, id),
  constraint report_files_job_id_fk foreign key (company_id, job_id) references jobs (company_id, id)
);
create index report_files_created_idx on report_files (company_id, created_at desc);
call protect('report_files');
