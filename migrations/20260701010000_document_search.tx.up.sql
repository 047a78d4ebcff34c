-- Documents are found by parts of words in their text (core/document) without
-- reading all texts.
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
