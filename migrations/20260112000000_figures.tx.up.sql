-- Answers that were taken from the company's footprint (core/answer), and
-- which figure a question asks for (core/catalogue).
alter table questions add column figure text not null default '';
alter table questions alter column figure drop default;
update editions set content_hash = '';
alter table answers add column source text not null default ''
  constraint answers_source_must_be_known check (source in ('', 'footprint')); -- empty: a person
