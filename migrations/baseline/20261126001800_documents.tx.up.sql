-- Documents (core/questions/document): evidence that a company keeps beside its
-- answers, the text in them for searching, and which answers they belong to.

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
  -- Where each page, slide, chapter or part of a sheet begins, in letters from 0,
  -- and what it is called if it has a name, so that a quote can say where it
  -- stands. Null until a text of before is read again.
  page_starts int[],
  page_names  text[],
  constraint document_texts_pk primary key (company_id, document_id),
  constraint document_texts_document_fk foreign key (company_id, document_id) references documents (company_id, id),
  constraint document_texts_pages_must_match check (cardinality(page_starts) = cardinality(page_names))
);
call protect('document_texts');

-- Documents are found by parts of words in their text (core/questions/document)
-- without reading all texts.
create extension if not exists pg_trgm;
create index document_texts_folded_idx on document_texts using gin (folded gin_trgm_ops);

-- documents_with lists the documents of a company whose folded text contains a
-- word. Row-level security would have each text looked at before the index may
-- be asked, so the function says itself whose they have to be. A plan counts
-- rows and not how long texts are, and takes reading them all for cheap: only
-- the one index is left to it.
create function documents_with(company uuid, word text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
  begin atomic
    select document_id from document_texts
    where company_id::text = company::text and company = any ((select seen_companies())::uuid[])
      and folded like '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  end;
revoke execute on function documents_with from public;
grant execute on function documents_with to app;

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

-- refuse_sealed_document refuses to delete a document that an answer of a
-- sealed year has. It waits for who seals, as refuse_sealed does.
create function refuse_sealed_document() returns trigger language plpgsql as $$
declare
  y int;
begin
  for y in
    select distinct a.year from answer_documents d join answers a on a.company_id = d.company_id and a.id = d.answer_id
    where d.company_id = old.company_id and d.document_id = old.id order by 1
  loop
    perform pg_advisory_xact_lock_shared(hashtextextended('seal ' || old.company_id || ' ' || y, 0));
    if exists (select from seals where company_id = old.company_id and year = y and opened_at is null) then
      raise exception using errcode = 'TL409', message = 'document.sealed';
    end if;
  end loop;
  return new;
end $$;
create trigger refuse_sealed before update of deleted_at on documents
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_sealed_document();
