-- Connections to accounting systems (core/books/connection) and what they
-- brought.

create table connections (
  company_id     uuid not null constraint connections_company_id_fk references companies (id),
  id             uuid not null default uuidv7(),
  provider       text not null constraint connections_provider_must_not_be_empty check (provider <> ''),
  settings       jsonb not null default '{}', -- what a person filled in, secrets apart
  key_hint       text not null default '',    -- the last characters of the key
  books_id       text not null default '',    -- whose books they are, as the system says
  books_name     text not null default '',
  books_number   text not null default '',
  books_currency text not null default '',
  source_id      uuid,                        -- null until the system has said whose books they are
  paused         boolean not null default false,
  reason         text not null default '',    -- why the last attempt failed
  failure_text   text not null default '',
  failure_trace  text not null default '',
  failures       int not null default 0,      -- in a row
  failed_at      timestamptz,
  bookmark       jsonb,                       -- where the next reading finds what changed
  generation     int not null default 1,      -- grows when everything is to be read again
  job_id         uuid,                        -- of the last reading
  next_at        timestamptz,                 -- when it is read next; null when nobody but a person can say
  person_id      uuid,
  created_at     timestamptz not null default now(),
  constraint connections_pk primary key (company_id, id),
  constraint connections_source_uq unique (company_id, source_id),
  constraint connections_source_fk foreign key (company_id, source_id) references ledger_sources (company_id, id),
  constraint connections_job_fk foreign key (company_id, job_id) references jobs (company_id, id)
);
create index connections_next_idx on connections (next_at) where next_at is not null;
call protect('connections');

-- Keys and tokens, sealed outside the database. Their rows are locked while
-- tokens are renewed, which holds up nobody who looks at the connection.
create table connection_secrets (
  company_id    uuid not null,
  connection_id uuid not null,
  name          text not null constraint connection_secrets_name_must_be_known check (name in ('key', 'tokens')),
  sealed        bytea not null,
  constraint connection_secrets_pk primary key (company_id, connection_id, name),
  constraint connection_secrets_connection_fk foreign key (company_id, connection_id)
    references connections (company_id, id) on delete cascade
);
call protect('connection_secrets');

-- People on their way to a system's own pages and back.
create table connection_grants (
  company_id    uuid not null,
  digest        bytea not null, -- of the state that they come back with
  connection_id uuid not null,
  person_id     uuid not null,
  session_id    uuid not null,
  verifier      bytea not null, -- sealed
  expires_at    timestamptz not null,
  constraint connection_grants_pk primary key (company_id, digest),
  constraint connection_grants_connection_fk foreign key (company_id, connection_id)
    references connections (company_id, id) on delete cascade
);
call protect('connection_grants');

create table connection_readings (
  company_id         uuid not null,
  id                 uuid not null default uuidv7(),
  connection_id      uuid not null,
  generation         int not null,
  job_id             uuid not null, -- of its last attempt
  tries              int not null default 1,
  first_day          date not null,
  last_day           date not null,
  bookmark           jsonb,
  cursor             jsonb,
  page_hash          bytea, -- of the page before
  pages              int not null default 0,
  vouchers_new       bigint not null default 0,
  vouchers_changed   bigint not null default 0,
  vouchers_unchanged bigint not null default 0,
  vouchers_removed   bigint not null default 0,
  suppliers          bigint not null default 0,
  invoices           bigint not null default 0,
  touched_from       date, -- what is computed from rows is stale there
  touched_to         date,
  reason             text not null default '',
  failure_text       text not null default '',
  failure_trace      text not null default '',
  started_at         timestamptz not null,
  ended_at           timestamptz, -- null while it goes on
  constraint connection_readings_pk primary key (company_id, id),
  constraint connection_readings_connection_fk foreign key (company_id, connection_id)
    references connections (company_id, id) on delete cascade
);
create index connection_readings_started_idx on connection_readings (company_id, connection_id, started_at desc);
create unique index connection_readings_job_uq on connection_readings (company_id, job_id);
call protect('connection_readings');

-- The cursors that a reading went by: one that comes again leads in a circle.
create table connection_cursors (
  company_id uuid not null,
  reading_id uuid not null,
  digest     bytea not null,
  constraint connection_cursors_pk primary key (company_id, reading_id, digest),
  constraint connection_cursors_reading_fk foreign key (company_id, reading_id)
    references connection_readings (company_id, id) on delete cascade
);
call protect('connection_cursors');

-- due_connections lists what is to be read by then, for the schedule that has
-- it read; it crosses tenants and returns ids only. Nothing is fetched for a
-- company whose free time is over.
create function due_connections(by timestamptz)
  returns table (company_id uuid, id uuid)
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    select c.company_id, c.id from connections c
    join companies o on o.id = c.company_id
    where c.next_at <= by and not c.paused and o.disabled_features & 16 = 0 -- integrations (core/kernel/tenant)
      and not trial_ended(o.id, by)
    order by c.next_at, c.id
    limit 500;
  end;

-- When accounting systems may be called next, by what is called and for whom
-- (core/books/connection). It is counted anew after a crash of the database.
create unlogged table call_paces (
  subject    text collate "C" constraint call_paces_pk primary key,
  next_at    timestamptz not null, -- of the next call that is booked
  held_until timestamptz not null  -- nobody calls before, whenever it was booked
);
grant select, insert, update, delete on call_paces to app;

-- Inboxes that systems without an API of their own send books to
-- (core/books/inbox).
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
