-- Inboxes that systems without an API of their own send books to (core/inbox).
create table inboxes (
  company_id uuid not null constraint inboxes_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  name       text not null constraint inboxes_name_must_not_be_empty check (name <> ''),
  public_key text collate "C" not null, -- in its address, and no secret
  digest     bytea not null,            -- of the key
  made_at    timestamptz not null,
  renewed_at timestamptz,               -- when the key was last replaced
  constraint inboxes_pk primary key (company_id, id)
);
create unique index inboxes_digest_uq on inboxes (digest);
call protect('inboxes');

-- What came, once for every content.
create table inbox_deliveries (
  company_id  uuid not null,
  inbox_id    uuid not null,
  sha256      bytea not null, -- of the content, unpacked
  import_id   uuid not null,
  received_at timestamptz not null,
  constraint inbox_deliveries_pk primary key (company_id, inbox_id, sha256),
  constraint inbox_deliveries_import_uq unique (company_id, import_id),
  constraint inbox_deliveries_inbox_fk foreign key (company_id, inbox_id) references inboxes (company_id, id) on delete cascade,
  -- A delivery is entered before its import, so that of two at once one stops.
  constraint inbox_deliveries_import_fk foreign key (company_id, import_id)
    references ledger_imports (company_id, id) deferrable initially deferred
);
create index inbox_deliveries_received_idx on inbox_deliveries (company_id, received_at desc);
call protect('inbox_deliveries');

-- inbox_of_key is whose inbox a key opens, before anybody's tenant is known.
-- It goes by the key alone: what a wrong one costs says nothing about which
-- inboxes there are.
create function inbox_of_key(key_digest bytea)
  returns table (company_id uuid, id uuid, name text, public_key text, disabled_features bigint)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select i.company_id, i.id, i.name, i.public_key, c.disabled_features
    from inboxes i join companies c on c.id = i.company_id
    where i.digest = key_digest;
  end;
revoke execute on function inbox_of_key from public;
grant execute on function inbox_of_key to app;
