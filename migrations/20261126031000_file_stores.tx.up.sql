-- The one store of files that belongs to this database (core/operations). The
-- store carries the same ids and number, so that neither is taken for another's.
create table file_stores (
  only_one    boolean not null default true constraint file_stores_pk primary key constraint file_stores_is_one_row check (only_one),
  database_id uuid,                               -- whom the store names; a copy has the same
  store_id    uuid,                               -- null until it has met a store
  tidyings    bigint not null default 0,
  tidied_at   timestamptz,                        -- when that was last due, also where it was refused
  incarnation text not null default '',           -- see database_incarnation
  since       timestamptz not null default now(), -- when it was made, restored or met its store, whatever was last
  alive_at    timestamptz not null default now()
);
insert into file_stores default values;
grant select, update on file_stores to app;

-- database_incarnation changes with most ways to copy or restore a database.
create function database_incarnation() returns text
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select concat_ws(' ', s.system_identifier, c.timeline_id, d.oid, (select setting from pg_settings where name = 'data_directory'))
    from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database());
exception when insufficient_privilege then
  return (select oid::text from pg_database where datname = current_database());
end $$;
