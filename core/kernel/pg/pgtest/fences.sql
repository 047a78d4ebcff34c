-- A worker's fence is to be the last statement of its transaction: what it
-- writes after it may take longer than the lease that the fence gives. A
-- transaction that prolongs the lease of a job may therefore write nothing more.
create function note_fence() returns trigger language plpgsql as $$
begin
  perform set_config('pgtest.fenced', 'on', true);
  return null;
end $$;

create trigger a_fence_is_noted after update on jobs for each row
  when (old.state = 'running' and new.state = 'running' and old.fence = new.fence and old.lease_until is distinct from new.lease_until)
  execute function note_fence();

create function nothing_after_fence() returns trigger language plpgsql as $$
begin
  if current_setting('pgtest.fenced', true) = 'on' then
    raise exception 'a fence stands before other writes: % of %', lower(tg_op), tg_table_name;
  end if;
  return null;
end $$;

do $$
declare tbl regclass;
begin
  for tbl in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('create trigger a_fence_comes_last before insert or update or delete or truncate on %s for each statement
      when (pg_trigger_depth() = 0) execute function nothing_after_fence()', tbl);
  end loop;
end $$;
