-- What people decided over single rows of the books, whatever the rules say.
-- A decision is never edited: the newest over a row holds, and one that is
-- undone stays, with who undid it.

create table footprint_decisions (
  company_id        uuid not null constraint footprint_decisions_company_id_fk references companies (id),
  id                uuid not null default uuidv7(),
  kind              text not null
                    constraint footprint_decisions_kind_must_be_known
                    check (kind in ('category', 'exclusion', 'rules', 'disabled', 'enabled')),
  category_id       text collate "C" constraint footprint_decisions_category_id_fk references emission_categories (id),
  exclusion         text,
  note              text not null,
  rows              bigint not null default 0,
  from_month        date not null default '0001-01-01', -- first days of the months that the rows lie in
  to_month          date not null default '0001-01-01',
  decided_at        timestamptz not null default clock_timestamp(),
  decided_by        uuid not null,
  impersonated      boolean not null, -- decided_by acted as the company, which is not their own
  job_id            uuid, -- what counts the months anew
  undone_at         timestamptz,
  undone_by         uuid,
  undo_impersonated boolean not null default false,
  undo_job_id       uuid,
  constraint footprint_decisions_pk primary key (company_id, id),
  constraint footprint_decisions_target_must_fit_kind check (
    (category_id is not null) = (kind = 'category') and (exclusion is not null) = (kind = 'exclusion')),
  constraint footprint_decisions_job_fk foreign key (company_id, job_id) references jobs (company_id, id),
  constraint footprint_decisions_undo_job_fk foreign key (company_id, undo_job_id) references jobs (company_id, id)
);
call protect('footprint_decisions');
create trigger refuse_sealed before insert or update or delete on footprint_decisions
  for each row execute function refuse_sealed('from_month', 'to_month');

-- The rows of a decision by what a second import finds them again with. The
-- account stands for the row being the same: one that was booked anew on
-- another account is another row.
create table footprint_decided_rows (
  company_id        uuid not null,
  decision_id       uuid not null,
  source_id         uuid not null,
  fiscal_year_start date not null,
  series            text collate "C" not null,
  number            text collate "C" not null,
  occurrence        int not null,
  line              int not null,
  account           text collate "C" not null,
  constraint footprint_decided_rows_pk primary key
    (company_id, source_id, fiscal_year_start, series, number, occurrence, line, decision_id),
  constraint footprint_decided_rows_decision_fk foreign key (company_id, decision_id)
    references footprint_decisions (company_id, id) on delete cascade
);
create index footprint_decided_rows_decision_idx on footprint_decided_rows (company_id, decision_id);
call protect('footprint_decided_rows');

-- Suggested rules for rows that no rule knows (core/carbon/suggestion), one for
-- each supplier and account of a company. They come from three sides: learned
-- from settled rows and shipped words, from a language model, or from a person
-- of the company who wants always done what they decided over rows once.
-- Calculations make the pending ones anew; what somebody decided stays.
create table suggestions (
  company_id      uuid not null constraint suggestions_company_id_fk references companies (id),
  id              uuid not null default uuidv7(),
  supplier_id     uuid, -- null for rows that name no supplier
  supplier_name   text not null,
  supplier_number text not null,
  account         text not null,
  account_name    text not null,
  state           smallint not null default 0 constraint suggestions_state_must_be_known check (state between 0 and 3),
  category_id     text collate "C" constraint suggestions_category_id_fk references emission_categories (id),
  exclusion       text,
  confidence      double precision not null
                  constraint suggestions_confidence_must_be_a_share check (confidence between 0 and 1),
  reasons         jsonb not null,
  taught          uuid[] not null, -- transactions of the company that speak for it
  rows            bigint not null, -- unmatched ones that it would decide; once approved, those it did
  amount          numeric not null, -- their cost, in the company's currency
  note            text not null default '',
  rule_id         uuid constraint suggestions_rule_id_fk references carbon_rules (id),
  made_at         timestamptz not null default now(),
  decided_at      timestamptz,
  decided_by      uuid,
  origin          text not null default 'learned'
                  constraint suggestions_origin_must_be_known check (origin in ('learned', 'model', 'person')),
  decision_id     uuid, -- over rows, of which the person said so
  proposed_at     timestamptz,
  proposed_by     uuid,
  proposal_note   text not null default '',
  constraint suggestions_pk primary key (company_id, id),
  constraint suggestions_group_uq unique nulls not distinct (company_id, supplier_id, account),
  constraint suggestions_target_must_be_one check ((category_id is null) <> (exclusion is null)),
  constraint suggestions_rule_belongs_to_approval check ((state = 1) = (rule_id is not null)),
  constraint suggestions_decision_has_a_time check ((state = 0) = (decided_at is null)),
  constraint suggestions_person_is_known check (
    (origin = 'person') = (decision_id is not null) and (origin = 'person') = (proposed_at is not null)
    and (origin = 'person') = (proposed_by is not null))
);
create index suggestions_state_idx on suggestions (state, company_id);
call protect('suggestions');

-- Who brought a suggestion into which state, and what was made of it.
create table suggestion_decisions (
  company_id    uuid not null,
  id            uuid not null default uuidv7(),
  suggestion_id uuid not null,
  state         smallint not null,
  category_id   text collate "C",
  exclusion     text,
  note          text not null,
  rule_id       uuid,
  decided_at    timestamptz not null,
  decided_by    uuid,
  impersonated  boolean not null, -- decided_by acted as the company, which is not their own
  constraint suggestion_decisions_pk primary key (company_id, id)
);
create index suggestion_decisions_suggestion_idx on suggestion_decisions (company_id, suggestion_id, decided_at);
call protect('suggestion_decisions');

-- What a language model was asked, by the hash of the question, so that it is
-- asked once. A question without an answer after a while is asked again.
create table suggestion_questions (
  company_id  uuid not null constraint suggestion_questions_company_id_fk references companies (id),
  hash        text collate "C" not null,
  model       text not null,
  asked_at    timestamptz not null,
  answered_at timestamptz,
  category_id text collate "C" constraint suggestion_questions_category_id_fk references emission_categories (id),
  exclusion   text, -- neither where the model sees no place for the rows
  confidence  double precision not null default 0,
  reason      text not null default '',
  constraint suggestion_questions_pk primary key (company_id, hash),
  constraint suggestion_questions_target_must_be_one check (category_id is null or exclusion is null),
  constraint suggestion_questions_only_answers_have_a_target check (
    answered_at is not null or (category_id is null and exclusion is null and reason = ''))
);
call protect('suggestion_questions');
