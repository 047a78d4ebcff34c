-- The assistant (core/ai/assistant): what a language model was asked for a
-- company and what it said, what a company may spend on it, and how the
-- administrators word what it is told.

-- A company without a row uses it, within the budget that all have.
create table assistant_settings (
  company_id     uuid not null constraint assistant_settings_pk primary key
                 constraint assistant_settings_company_id_fk references companies (id),
  switched_off   boolean not null default false,
  monthly_tokens bigint constraint assistant_settings_budget_must_not_be_negative check (monthly_tokens >= 0) -- null for that of all
);
call protect('assistant_settings');

-- One call: what was sent, what came, and what it cost. A call without an
-- outcome is under way, or was left behind by a process that died.
create table assistant_calls (
  company_id      uuid not null constraint assistant_calls_company_id_fk references companies (id),
  id              uuid not null default uuidv7(),
  kind            text not null constraint assistant_calls_kind_must_not_be_empty check (kind <> ''),
  subject         text not null,
  person_id       uuid,                     -- null for work of the program
  impersonated    boolean not null,
  model           text not null,
  wording         int not null,             -- version of the instructions; 0 for those that ship
  asked_at        timestamptz not null,
  instructions    text not null,
  material        text not null,
  outcome         text constraint assistant_calls_outcome_must_be_known
                  check (outcome in ('answered', 'noAnswer', 'unavailable', 'cancelled')),
  answer          text not null default '',
  question_tokens bigint not null,
  answer_tokens   bigint not null,
  estimated       boolean not null default true, -- the server did not count the tokens
  took_ms         bigint,
  constraint assistant_calls_pk primary key (company_id, id),
  constraint assistant_calls_only_what_ended_took_time check ((outcome is null) = (took_ms is null))
);
call protect('assistant_calls');
create index assistant_calls_asked_idx on assistant_calls (asked_at);

-- assistant_tokens is what all companies together have used since a time.
create function assistant_tokens(since timestamptz) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select coalesce(sum(question_tokens + answer_tokens), 0)::bigint from assistant_calls where asked_at >= since;
  end;

-- forget_assistant_calls removes the oldest calls before a time.
create function forget_assistant_calls(before timestamptz) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    with gone as (
      delete from assistant_calls c
      using (select company_id, id from assistant_calls where asked_at < before order by asked_at limit 10000) old
      where c.company_id = old.company_id and c.id = old.id returning 1
    )
    select count(*) from gone;
  end;
revoke execute on function assistant_tokens, forget_assistant_calls from public;
grant execute on function assistant_tokens, forget_assistant_calls to app;

-- What the administrators have made of the instructions of a kind, a row a
-- version. Without a text it is again the wording that ships.
create table assistant_wordings (
  kind    text not null constraint assistant_wordings_kind_must_not_be_empty check (kind <> ''),
  version int not null constraint assistant_wordings_versions_begin_at_one check (version > 0),
  text    text constraint assistant_wordings_text_must_not_be_empty check (text <> ''),
  made_at timestamptz not null,
  made_by uuid,
  constraint assistant_wordings_pk primary key (kind, version)
);
alter table assistant_wordings enable row level security;
alter table assistant_wordings force row level security;
create policy shared_select on assistant_wordings for select to app using (true);
create policy admin_insert on assistant_wordings for insert to app with check ((select sees_all()));
do $$ begin execute format('create policy owner on assistant_wordings to %I using (true) with check (true)', current_user); end $$;
grant select, insert on assistant_wordings to app;
