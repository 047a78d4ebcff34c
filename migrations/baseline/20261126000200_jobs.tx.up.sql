-- Long work that a person waits for. The job runner only starts it; progress,
-- outcome, lease and fencing are kept here (core/kernel/job).
create table jobs (
  company_id  uuid not null constraint jobs_company_id_fk references companies (id),
  id          uuid not null default uuidv7(),
  kind        text not null constraint jobs_kind_must_not_be_empty check (kind <> ''),
  state       text not null default 'queued'
              constraint jobs_state_must_be_known
              check (state in ('queued', 'running', 'done', 'failed', 'cancelled')), -- cancelled by a person: it has not failed
  done        bigint not null default 0,
  total       bigint not null default 0,
  code        text,  -- what went wrong, as a fault code
  params      jsonb not null default '{}',
  result      jsonb,
  person_id   uuid,  -- who asked for it; null when the system did
  fence       bigint not null default 0, -- grows with every taking of the lease
  lease_until timestamptz,
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  finished_at timestamptz,
  attempts    bigint not null default 0, -- since it was last started
  restarts    bigint not null default 0, -- by a person, after it had failed
  constraint jobs_pk primary key (company_id, id)
);
create index jobs_open_idx on jobs (lease_until) where state in ('queued', 'running');
create index jobs_company_created_idx on jobs (company_id, created_at desc);
-- What the administrators' dashboard looks for (core/admin/operations).
create index jobs_failed_idx on jobs (finished_at) where state = 'failed';
call protect('jobs');

-- stalled_jobs lists work whose worker has gone silent, for the sweeper that
-- starts it again; it crosses tenants and returns ids only.
create function stalled_jobs()
  returns table (company_id uuid, id uuid, kind text)
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    select j.company_id, j.id, j.kind from jobs j
    where j.state = 'running' and j.lease_until < now();
  end;
