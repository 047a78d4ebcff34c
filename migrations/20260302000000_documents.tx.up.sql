-- Documents (core/document): evidence that a company keeps beside its answers,
-- the text in them for searching, and which answers they belong to.

-- Parts that belong to one kind of file are no use to another.
alter table uploads add column purpose text not null default 'ledger';
alter table uploads alter column purpose drop default;

create table documents (
  company_id  uuid not null constraint documents_company_id_fk references companies (id),
  id          uuid not null,
  name        text not null constraint documents_name_must_not_be_empty check (name <> ''),
  folded      text not null, -- the name without case and accents
  kind        text not null constraint documents_kind_must_be_known
              check (kind in ('pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt', 'png', 'jpeg')),
  size        bigint not null constraint documents_size_must_be_positive check (size > 0),
  sha256      text not null,
  blob_key    text,          -- null once the bytes are gone for good
  text_state  text not null constraint documents_text_state_must_be_known
              check (text_state in ('waiting', 'read', 'partly', 'empty', 'locked', 'failed', 'none')),
  uploaded_by uuid,
  uploaded_at timestamptz not null,
  deleted_by  uuid,
  deleted_at  timestamptz,   -- shown nowhere, and can be brought back while its bytes are there
  constraint documents_pk primary key (company_id, id)
);
call protect('documents');
create unique index documents_content_uq on documents (company_id, sha256) where deleted_at is null;
create index documents_deleted_idx on documents (deleted_at) where blob_key is not null and deleted_at is not null;

-- What is written in a document. The two texts have the same length, so that a
-- place in one is the same place in the other.
create table document_texts (
  company_id  uuid not null,
  document_id uuid not null,
  text        text not null,
  folded      text not null,
  constraint document_texts_pk primary key (company_id, document_id),
  constraint document_texts_document_fk foreign key (company_id, document_id) references documents (company_id, id)
);
call protect('document_texts');

-- Which answers a document belongs to: what answers.document_ids says, in the
-- form that can be asked from the other side and that refers to real documents.
create table answer_documents (
  company_id  uuid not null,
  answer_id   uuid not null,
  document_id uuid not null,
  constraint answer_documents_pk primary key (company_id, answer_id, document_id),
  constraint answer_documents_answer_fk foreign key (company_id, answer_id) references answers (company_id, id) on delete cascade,
  constraint answer_documents_document_fk foreign key (company_id, document_id) references documents (company_id, id)
);
call protect('answer_documents');
create index answer_documents_document_idx on answer_documents (company_id, document_id);

create function link_documents() returns trigger language plpgsql as $$
begin
  delete from answer_documents where company_id = new.company_id and answer_id = new.id and document_id <> all (new.document_ids);
  insert into answer_documents (company_id, answer_id, document_id)
  select new.company_id, new.id, d from unnest(new.document_ids) d
  on conflict do nothing;
  return null;
end $$;
create trigger link_documents after update of document_ids on answers
  for each row when (old.document_ids <> new.document_ids) execute function link_documents();
create trigger link_first_documents after insert on answers
  for each row when (new.document_ids <> '{}') execute function link_documents();

-- living_documents leaves out what was deleted, in the same order.
create function living_documents(company uuid, ids uuid[]) returns uuid[]
  language sql stable
  return case when ids = '{}' then ids else (
    select coalesce(array_agg(d.id order by i.n), '{}')
    from unnest(ids) with ordinality i (id, n)
    join documents d on d.company_id = company and d.id = i.id
    where d.deleted_at is null
  ) end;
