-- What the larger standards need of the catalogue: words for a whole
-- sub-category, topics to assess, and longer times for smaller companies.
alter table editions add column topics jsonb not null default '[]';
alter table headings add column guidance jsonb;
alter table questions add column phasing_in_years_small int not null default 0;
alter table editions alter column topics drop default;
alter table questions alter column phasing_in_years_small drop default;
-- The next load writes the questions again.
update editions set content_hash = '';
