-- How much a standard wants a question has four degrees, and is another for small companies; an
-- edition begins to be begun in on a day. A build from before says nothing of either, and goes on
-- reading and writing whether a question is voluntary.
alter table editions add column in_force date not null default '2000-01-01';
update editions set in_force = valid_from;

alter table questions
  add column datapoint text not null default '', -- of the act, by id
  add column need text not null default 'necessary',
  add column need_small text not null default '', -- of companies of up to ten employees; empty: the same
  add column cap text not null default '', -- of whom it may be required: all, those over-10, or nobody
  add column inferred boolean not null default false, -- the paragraph's number is
  add column replaces text not null default ''; -- question of an earlier edition
update questions set need = 'voluntary' where voluntary;
