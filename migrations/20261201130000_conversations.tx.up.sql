-- What people say to each other about a question or a figure (core/questions/conversation), and
-- what each is told of inside the product (core/kernel/notice).
create table conversation_threads (
  company_id  uuid not null constraint conversation_threads_company_id_fk references companies (id),
  id          uuid not null default uuidv7(),
  about       text not null constraint conversation_threads_about_must_be_known check (about in ('question', 'figure')),
  year        int not null constraint conversation_threads_year_must_be_sane check (year between 1900 and 2200),
  place       text not null constraint conversation_threads_place_must_not_be_empty check (place <> ''), -- question, or category of the figure
  opened_by   uuid not null constraint conversation_threads_opened_by_fk references people (id),
  opened_at   timestamptz not null,
  resolved_by uuid constraint conversation_threads_resolved_by_fk references people (id),
  resolved_at timestamptz, -- null while it is open
  constraint conversation_threads_pk primary key (company_id, id),
  constraint conversation_threads_resolved_must_be_whole check ((resolved_by is null) = (resolved_at is null))
);
create index conversation_threads_place_idx on conversation_threads (company_id, about, year, place);
call protect('conversation_threads');

create table conversation_messages (
  company_id    uuid not null,
  id            uuid not null default uuidv7(),
  thread_id     uuid not null,
  text          text not null, -- empty once it was taken back
  written_by    uuid not null constraint conversation_messages_written_by_fk references people (id),
  written_at    timestamptz not null,
  impersonated  boolean not null, -- written_by acted as the company, which is not their own
  taken_back_at timestamptz,
  constraint conversation_messages_pk primary key (company_id, id),
  constraint conversation_messages_thread_fk foreign key (company_id, thread_id) references conversation_threads (company_id, id),
  constraint conversation_messages_text_goes_when_taken_back check ((text = '') = (taken_back_at is not null))
);
create index conversation_messages_thread_idx on conversation_messages (company_id, thread_id, id);
call protect('conversation_messages');

create table conversation_mentions (
  company_id uuid not null,
  message_id uuid not null,
  person_id  uuid not null constraint conversation_mentions_person_id_fk references people (id),
  constraint conversation_mentions_pk primary key (company_id, message_id, person_id),
  constraint conversation_mentions_message_fk foreign key (company_id, message_id) references conversation_messages (company_id, id)
);
call protect('conversation_mentions');

create table notices (
  company_id uuid not null constraint notices_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  person_id  uuid not null,
  kind       text not null constraint notices_kind_must_be_known check (kind in ('assigned', 'mentioned', 'answered', 'finished')),
  about      text not null constraint notices_about_must_be_known check (about in ('', 'question', 'figure')),
  year       int not null,       -- 0 where it is about none
  place      text not null,      -- empty where it is about several, or about work
  count      int not null,       -- of questions, with assigned
  message_id uuid,               -- with mentioned and answered
  work       text not null,      -- its kind, with finished
  failed     boolean not null,   -- the work has
  by         uuid,               -- null where nobody did
  at         timestamptz not null,
  read_at    timestamptz,
  mailed_by  bigint,             -- the job that tells of it by mail
  mailed_at  timestamptz,        -- also set from the start on what is never mailed
  constraint notices_pk primary key (company_id, id),
  constraint notices_message_fk foreign key (company_id, message_id) references conversation_messages (company_id, id)
);
create index notices_person_idx on notices (company_id, person_id, at);
create index notices_at_idx on notices (at);
call protect('notices');
-- What somebody is told of is nobody else's to read or to mark; the program itself takes away what is old.
create policy personal_select on notices as restrictive for select to app
  using (person_id = (select own_person()) or (select own_person()) is null);
create policy personal_update on notices as restrictive for update to app using (person_id = (select own_person()));
create policy personal_delete on notices as restrictive for delete to app using ((select own_person()) is null);

-- conversation_people are those whom the company that is written to may address, beside those whom a
-- question is assigned to: its administrators, and the people of its agency.
create function conversation_people() returns table (id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.id, p.name
    from people p left join memberships m on m.person_id = p.id
    where p.disabled_at is null
      and (p.role = 3 and m.company_id = own_company()
        or p.role = 2 and p.agency_id = (select c.agency_id from companies c where c.id = own_company()));
  end;
revoke execute on function conversation_people from public;
grant execute on function conversation_people to app;
