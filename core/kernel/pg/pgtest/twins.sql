-- Every row of a company gets a twin in a company that nobody is in: the same
-- row under the same id. It is there before its original, so that whoever takes
-- the first of two takes the wrong one, and who changes or removes it is stopped.
create or replace function twin(company uuid) returns uuid language sql immutable
  return ('ffffffff' || substr(company::text, 9))::uuid;

-- add_twins is the statement that adds those of the rows of a source.
create or replace function add_twins(owned regclass, source text) returns text language sql
  return (
    select format('insert into %s (%s) overriding system value select %s from %s r where twin(r.company_id) <> r.company_id on conflict do nothing',
      owned, string_agg(quote_ident(attname), ', '),
      string_agg(case attname when 'company_id' then 'twin(r.company_id)' else 'r.' || quote_ident(attname) end, ', '), source)
    from pg_attribute where attrelid = owned and attnum > 0 and not attisdropped and attgenerated = ''
  );

-- Nothing is asked of what a twin refers to.
create or replace function add_twin() returns trigger language plpgsql security definer set session_replication_role = replica as $$
begin
  execute add_twins(tg_relid, '(select ($1).*)') using new;
  return new;
end $$;

create or replace function spare_twin() returns trigger language plpgsql as $$
begin
  if twin(old.company_id) = old.company_id then
    raise exception '% of % that are of another company', tg_op, tg_table_name;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- A table whose keys hold for all companies at once has no place for twins.
-- Memberships have none: they say which company somebody is in.
do $$
declare
  owned regclass;
begin
  perform set_config('session_replication_role', 'replica', true);
  for owned in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'memberships'
      and not exists (select from pg_index where indrelid = c.oid and indisunique and a.attnum <> all (indkey))
  loop
    execute add_twins(owned, owned::text);
    execute format('update %s set company_id = company_id where twin(company_id) <> company_id', owned); -- puts them behind
    execute format('create or replace trigger a_twin before insert on %s for each row execute function add_twin()', owned);
    execute format('create or replace trigger a_twin_is_spared before update or delete on %s for each row execute function spare_twin()', owned);
  end loop;
  perform set_config('session_replication_role', 'origin', true);
end $$;
