-- Groups (core/reporting/group): how a company holds those right below it, and
-- which key figures it follows. No sum of a group is stored: it follows from
-- the companies' own figures.

-- A holding belongs to the pair of parent and child, which a company that
-- moves leaves behind: it is none of the child's own data.
--
-- Every change is a version more, and the newest one holds: what was said
-- before, and by whom, stays. A company without any is held whole and always
-- was.
create table group_holdings (
  company_id   uuid not null constraint group_holdings_company_id_fk references companies (id), -- the parent
  member_id    uuid not null constraint group_holdings_member_id_fk references companies (id),
  version      int not null constraint group_holdings_version_must_count_from_one check (version >= 1),
  share        numeric not null
               constraint group_holdings_share_must_be_a_share check (share > 0 and share <= 1),
  joined_on    date, -- the first day in the group; null: always was
  left_on      date, -- the last day in it; null: still is
  by           uuid not null constraint group_holdings_by_fk references people (id),
  impersonated boolean not null, -- "by" acted as the company, which is not their own
  at           timestamptz not null,
  constraint group_holdings_pk primary key (company_id, member_id, version),
  constraint group_holdings_must_not_be_of_itself check (member_id <> company_id),
  constraint group_holdings_must_not_end_before_they_begin check (left_on >= joined_on)
);
call protect('group_holdings');
drop policy tenant_update on group_holdings;
drop policy tenant_delete on group_holdings;
revoke update, delete on group_holdings from app;

create table group_kpis (
  company_id  uuid not null constraint group_kpis_company_id_fk references companies (id), -- the owner, who follows it
  id          uuid not null default uuidv7(),
  place       int not null, -- in the order they are shown
  kind        text not null constraint group_kpis_kind_must_be_known check (kind in ('question', 'category')),
  reference   text not null, -- id of the question or of the emission category
  aggregation text not null constraint group_kpis_aggregation_must_be_known check (aggregation in ('sum', 'average')),
  constraint group_kpis_pk primary key (company_id, id),
  constraint group_kpis_reference_uq unique (company_id, kind, reference, aggregation)
);
call protect('group_kpis');

-- Files that a company had made (core/reporting/report). The bytes lie in the
-- blob store; a row without blob_key is still being written or has failed.
create table report_files (
  company_id uuid not null constraint report_files_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  job_id     uuid not null,
  type       text not null, -- one of that package
  year       smallint not null,
  locale     text not null constraint report_files_locale_must_be_known check (locale in ('sv-SE', 'en-US', 'fi-FI', 'nl-NL')),
  file_name  text not null default '',
  blob_key   text,
  size       bigint,
  sha256     text,
  created_by uuid,
  created_at timestamptz not null default now(),
  options    jsonb not null default '{}', -- what a person chose, as the form of its type lets choose
  constraint report_files_pk primary key (company_id, id),
  constraint report_files_job_id_fk foreign key (company_id, job_id) references jobs (company_id, id)
);
create index report_files_created_idx on report_files (company_id, created_at desc);
call protect('report_files');
