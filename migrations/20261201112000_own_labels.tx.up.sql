-- Where the label of an option is our own translation, because the official one was not read. A
-- build from before says nothing of it.
alter table options add column own text[] not null default '{}'; -- locales
