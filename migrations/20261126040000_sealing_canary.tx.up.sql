-- One sealed value that tells whether a process has the key of this
-- installation (core/account/secret).
create table sealing_canary (
  one    boolean not null default true constraint sealing_canary_pk primary key
         constraint sealing_canary_must_be_alone check (one),
  sealed bytea not null
);
grant select, insert on sealing_canary to app;

-- sealed_values are all others, by where they lie. A process that finds no
-- canary opens one of them before it makes one. Without the key they say nothing.
create function sealed_values() returns table (place text, key text[], sealed bytea)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select 'credentials.seed', array[person_id::text], seed from credentials where seed is not null
    union all
    select 'credentials.next_seed', array[person_id::text], next_seed from credentials where next_seed is not null
    union all
    select 'company_keys.sealed', array[company_id::text, service], sealed from company_keys
    union all
    select 'connection_secrets.sealed', array[company_id::text, connection_id::text, name], sealed from connection_secrets
    union all
    select 'connection_grants.verifier', array[company_id::text, encode(digest, 'hex')], verifier from connection_grants;
  end;
revoke execute on function sealed_values from public;
grant execute on function sealed_values to app;
