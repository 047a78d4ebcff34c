-- Work that failed may be started again by a person: its attempts are counted
-- anew then. Work that a person stopped has not failed.
alter table jobs
  add column attempts bigint not null default 0, -- since it was last started
  add column restarts bigint not null default 0,
  drop constraint jobs_state_must_be_known,
  add constraint jobs_state_must_be_known check (state in ('queued', 'running', 'done', 'failed', 'cancelled'));
update jobs set attempts = fence;
