-- Two people who change an agency's name or colour at once must not overwrite
-- each other unseen (core/agency).
alter table agencies add column version integer not null default 1;
