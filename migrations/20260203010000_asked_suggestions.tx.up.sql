-- Suggestions come from three sides: learned from settled rows and shipped
-- words, from a language model, or from a person of the company who wants
-- always done what they decided over rows once.
alter table suggestions add column origin text not null default 'learned'
  constraint suggestions_origin_must_be_known check (origin in ('learned', 'model', 'person'));
alter table suggestions add column decision_id uuid; -- over rows, of which the person said so; those tables come later
alter table suggestions add column proposed_at timestamptz;
alter table suggestions add column proposed_by uuid;
alter table suggestions add column proposal_note text not null default '';
alter table suggestions add constraint suggestions_person_is_known check (
  (origin = 'person') = (decision_id is not null) and (origin = 'person') = (proposed_at is not null)
  and (origin = 'person') = (proposed_by is not null));

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
