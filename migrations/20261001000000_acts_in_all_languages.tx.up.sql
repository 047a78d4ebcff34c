-- A legal act and its journal have a name in each language. The loader, which
-- is to read all editions anew, writes them.

alter table editions
  alter column act type jsonb using to_jsonb(act),
  alter column official_journal type jsonb using to_jsonb(official_journal);

update editions set act = '{}', official_journal = '{}', content_hash = '';
