-- What companies answer (core/answer), with every earlier state, and who is to
-- answer what. A question is named by its id in the edition that the company's
-- year is pinned to.

create table answers (
  company_id            uuid not null constraint answers_company_id_fk references companies (id),
  id                    uuid not null default uuidv7(),
  year                  int not null constraint answers_year_must_be_sane check (year between 1990 and 2200),
  question_id           text not null,
  value                 jsonb,
  completed             boolean not null,
  not_applicable        boolean not null,
  not_applicable_reason text not null,
  explanation           text not null,
  reasoning             text not null,
  notes                 text not null,
  tags                  text[] not null,
  upstream              text not null,
  core_business         text not null,
  downstream            text not null,
  document_ids          uuid[] not null default '{}',
  version               int not null constraint answers_version_must_count_from_one check (version >= 1),
  updated_by            uuid not null constraint answers_updated_by_fk references people (id),
  updated_at            timestamptz not null,
  constraint answers_pk primary key (company_id, id),
  constraint answers_question_uq unique (company_id, year, question_id),
  constraint answers_not_applicable_must_have_a_reason check (not not_applicable or not_applicable_reason <> '')
);
call protect('answers');

create table answer_history (
  company_id   uuid not null,
  answer_id    uuid not null,
  version      int not null,
  at           timestamptz not null,
  by           uuid not null constraint answer_history_by_fk references people (id),
  impersonated boolean not null, -- "by" acted as the company, which is not their own
  changes      text[] not null,  -- names of the fields that changed
  before       jsonb,            -- the row of answers as it was; null for the first save
  constraint answer_history_pk primary key (company_id, answer_id, version),
  constraint answer_history_answer_fk foreign key (company_id, answer_id) references answers (company_id, id)
);
call protect('answer_history');
-- History is written once.
drop policy tenant_update on answer_history;
drop policy tenant_delete on answer_history;
revoke update, delete on answer_history from app;

create table assignments (
  company_id  uuid not null,
  year        int not null,
  question_id text not null,
  person_id   uuid not null,
  assigned_by uuid not null constraint assignments_assigned_by_fk references people (id),
  assigned_at timestamptz not null,
  constraint assignments_pk primary key (company_id, year, question_id),
  constraint assignments_member_fk foreign key (company_id, person_id)
    references memberships (company_id, person_id) on delete cascade
);
create index assignments_person_idx on assignments (company_id, person_id);
call protect('assignments');
