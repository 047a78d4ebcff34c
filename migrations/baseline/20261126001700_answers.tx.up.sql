-- What companies answer (core/questions/answer), with every earlier state, and
-- who is to answer what. A question is named by its id in the edition that the
-- company's year is pinned to.

create table answers (
  company_id            uuid not null constraint answers_company_id_fk references companies (id),
  id                    uuid not null default uuidv7(),
  year                  int not null constraint answers_year_must_be_sane check (year between 1990 and 2200),
  question_id           text not null,
  value                 jsonb, -- of an answer without one there is none, rather than one that says null
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
  carried_from          int, -- the year; null once a person has saved the answer
  source                text not null default '' -- whose it is as it stands; empty: a person's
                        constraint answers_source_must_be_known check (source in ('', 'footprint', 'assistant')),
  constraint answers_pk primary key (company_id, id),
  constraint answers_question_uq unique (company_id, year, question_id),
  constraint answers_not_applicable_must_have_a_reason check (not not_applicable or not_applicable_reason <> '')
);
call protect('answers');
-- What the administrators' dashboard looks for (core/admin/operations).
create index answers_updated_idx on answers (updated_at);
create trigger refuse_sealed before insert or update or delete on answers
  for each row execute function refuse_sealed('year', 'year');

create table answer_history (
  company_id   uuid not null,
  answer_id    uuid not null,
  version      int not null,
  at           timestamptz not null,
  by           uuid not null constraint answer_history_by_fk references people (id),
  impersonated boolean not null, -- "by" acted as the company, which is not their own
  changes      text[] not null,  -- names of the fields that changed
  before       jsonb,            -- the row of answers as it was; null for the first save
  carry_id     uuid,             -- the job that carried it over from another year, so that all of it can be taken back
  constraint answer_history_pk primary key (company_id, answer_id, version),
  constraint answer_history_answer_fk foreign key (company_id, answer_id) references answers (company_id, id)
);
create index answer_history_carry_idx on answer_history (company_id, carry_id) where carry_id is not null;
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
  impersonated boolean not null default false, -- assigned_by acted as the company, which is not their own
  told_by     bigint,      -- the job that tells the person by mail
  told_at     timestamptz, -- null: the person does not know yet
  constraint assignments_pk primary key (company_id, year, question_id),
  constraint assignments_member_fk foreign key (company_id, person_id)
    references memberships (company_id, person_id) on delete cascade
);
create index assignments_person_idx on assignments (company_id, person_id);
call protect('assignments');

-- Which questions a company is not asked in a year, by decision of an
-- administrator (core/questions/answer). Answers to them stay where they are.
create table opt_outs (
  company_id  uuid not null constraint opt_outs_company_id_fk references companies (id),
  year        int not null constraint opt_outs_year_must_be_sane check (year between 1990 and 2200),
  question_id text not null,
  reason      text not null constraint opt_outs_reason_must_not_be_empty check (reason <> ''),
  by          uuid not null constraint opt_outs_by_fk references people (id),
  at          timestamptz not null,
  constraint opt_outs_pk primary key (company_id, year, question_id)
);
call protect('opt_outs');
create trigger refuse_sealed before insert or update or delete on opt_outs
  for each row execute function refuse_sealed('year', 'year');

-- What a language model suggests as answers (core/questions/prefill): apart
-- from answers, until a person accepts it.

create table answer_suggestions (
  company_id    uuid not null constraint answer_suggestions_company_id_fk references companies (id),
  id            uuid not null,
  year          int not null,
  question_id   text not null,
  kind          text not null constraint answer_suggestions_kind_must_be_known check (kind in ('answer', 'draft')),
  value         jsonb,
  upstream      text not null,
  core_business text not null,
  downstream    text not null,
  reason        text not null,
  evidence      jsonb not null,  -- quotes, each with what it is from: they stand there
  document_ids  uuid[] not null, -- that they are from
  call_id       uuid not null,   -- what was asked and answered (core/ai/assistant)
  job_id        uuid,            -- that prepared many
  asked_by      uuid,
  made_at       timestamptz not null,
  state         text not null constraint answer_suggestions_state_must_be_known
                check (state in ('pending', 'accepted', 'declined', 'stale')),
  decided_by    uuid,
  decided_at    timestamptz,
  constraint answer_suggestions_pk primary key (company_id, id),
  constraint answer_suggestions_must_rest_on_something check (jsonb_array_length(evidence) > 0)
);
call protect('answer_suggestions');
create unique index answer_suggestions_pending_uq on answer_suggestions (company_id, year, question_id) where state = 'pending';
