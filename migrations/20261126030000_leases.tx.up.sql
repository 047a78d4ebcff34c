-- A worker that is amid a transaction which holds its job's row lives, whatever
-- the lease says that others see until it commits; the server lets the row go
-- when the worker dies.
create or replace function stalled_jobs()
  returns table (company_id uuid, id uuid, kind text)
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    select j.company_id, j.id, j.kind from jobs j
    where j.state = 'running' and j.lease_until < statement_timestamp()
    for no key update skip locked;
  end;
