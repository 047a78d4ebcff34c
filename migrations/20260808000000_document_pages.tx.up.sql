-- Where in the text of a document each page, slide, chapter or part of a sheet
-- begins, in letters from 0, and what it is called if it has a name
-- (core/document), so that a quote can say where it stands. Null until a text
-- of before is read again.

alter table document_texts add column page_starts int[];
alter table document_texts add column page_names text[];
alter table document_texts add constraint document_texts_pages_must_match
  check (cardinality(page_starts) = cardinality(page_names));
