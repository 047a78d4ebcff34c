-- What a language model suggests as answers (core/prefill): apart from answers,
-- until a person accepts it.

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
  call_id       uuid not null,   -- what was asked and answered (core/assistant)
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

-- An answer that a person has accepted as it was suggested.
alter table answers drop constraint answers_source_must_be_known;
alter table answers add constraint answers_source_must_be_known check (source in ('', 'footprint', 'assistant'));
