-- Suggested rules for rows that no rule knows (core/suggestion), one for each
-- supplier and account of a company. Calculations make the pending ones anew;
-- what somebody decided stays.
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
  constraint suggestions_pk primary key (company_id, id),
  constraint suggestions_group_uq unique nulls not distinct (company_id, supplier_id, account),
  constraint suggestions_target_must_be_one check ((category_id is null) <> (exclusion is null)),
  constraint suggestions_rule_belongs_to_approval check ((state = 1) = (rule_id is not null)),
  constraint suggestions_decision_has_a_time check ((state = 0) = (decided_at is null))
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
