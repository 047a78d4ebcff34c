-- Which builds fit this schema (core/pg): those that know the migration which
-- this names, all of them while it names none. A migration that takes away what
-- older builds need names the one that came with the first build which does not,
-- as in: update oldest_build set migration = '20270101000000'.
create table oldest_build (
  one       boolean not null default true constraint oldest_build_pk primary key
            constraint oldest_build_must_be_alone check (one),
  migration text not null default ''
);
insert into oldest_build default values;
grant select on oldest_build, bun_migrations, river_migration to app;
