-- What people remark on a question and year, beside its answer (core/answer):
-- one text, kept version by version. The newest is the comment; an empty one
-- took it away.
create table question_comments (
  company_id   uuid not null constraint question_comments_company_id_fk references companies (id),
  year         int not null constraint question_comments_year_must_be_sane check (year between 1900 and 2200),
  question_id  text not null,
  version      int not null constraint question_comments_version_must_count_from_one check (version >= 1),
  comment      text not null,
  at           timestamptz not null,
  by           uuid not null constraint question_comments_by_fk references people (id),
  impersonated boolean not null, -- "by" acted as the company, which is not their own
  constraint question_comments_pk primary key (company_id, year, question_id, version)
);
call protect('question_comments');
-- A version is written once.
drop policy tenant_update on question_comments;
drop policy tenant_delete on question_comments;
revoke update, delete on question_comments from app;

create trigger refuse_sealed before insert or update or delete on question_comments
  for each row execute function refuse_sealed('year', 'year');

-- living_document_names are the names of living_documents, in the same order.
create function living_document_names(company uuid, ids uuid[]) returns text[]
  language sql stable
  return case when ids = '{}' then '{}' else (
    select coalesce(array_agg(d.name order by i.n), '{}')
    from unnest(ids) with ordinality i (id, n)
    join documents d on d.company_id = company and d.id = i.id
    where d.deleted_at is null
  ) end;
