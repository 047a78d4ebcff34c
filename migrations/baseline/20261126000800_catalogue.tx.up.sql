-- What the reporting standards ask (core/reference/catalogue). The content
-- belongs to nobody and is written by the loader alone; what disappears from
-- its files is retired, never deleted, since answers may point at it.

create table editions (
  id               text constraint editions_pk primary key,
  family           text not null,
  standards        smallint[] not null constraint editions_standards_must_not_be_empty check (cardinality(standards) > 0),
  titles           jsonb not null,
  act              jsonb not null, -- by language
  official_journal jsonb not null, -- by language
  url              text not null,
  taxonomy         text not null,
  valid_from       date not null,
  first_year       int not null,
  last_year        int not null default 0, -- zero: open
  content_hash     text not null,
  loaded_at        timestamptz not null,
  topics           jsonb not null -- to assess
);

create table headings (
  edition_id text not null constraint headings_edition_id_fk references editions (id),
  kind       text not null constraint headings_kind_must_be_known
             check (kind in ('chapters', 'categories', 'subCategories', 'groups')),
  id         text not null,
  position   int not null,
  names      jsonb not null,
  rows       text not null default '',
  rows_from  text not null default '',
  guidance   jsonb, -- words for a whole sub-category
  constraint headings_pk primary key (edition_id, kind, id)
);

create table questions (
  edition_id       text not null constraint questions_edition_id_fk references editions (id),
  id               text not null,
  standards        smallint[] not null,
  code             text not null,
  paragraph        text not null,
  section          smallint not null constraint questions_section_must_be_known check (section between 0 and 12),
  chapter          text not null,
  category         text not null,
  sub_category     text not null,
  group_id         text not null,
  position         int not null,
  type             smallint not null constraint questions_type_must_be_known check (type in (0, 1, 2, 3, 5, 6)),
  shape            text not null constraint questions_shape_must_be_known check (shape in ('single', 'table')),
  unit             text not null,
  options          text not null,
  multiple         boolean not null,
  voluntary        boolean not null,
  condition        text not null,
  phasing_in_years int not null,
  topic            text not null,
  legal            text not null,
  xbrl             text not null,
  source           text not null,
  texts            jsonb not null, -- by locale
  content_hash     text not null,
  retired_at       timestamptz,
  phasing_in_years_small int not null, -- for smaller companies
  figure           text not null, -- of the footprint, that it asks for
  constraint questions_pk primary key (edition_id, id)
);

create table options (
  list_id      text not null,
  key          text not null,
  position     int not null,
  parent       text not null,
  labels       jsonb not null, -- by locale
  xbrl         text not null,
  hazardous    boolean not null,
  standards    smallint[] not null, -- empty: all
  content_hash text not null,
  retired_at   timestamptz,
  constraint options_pk primary key (list_id, key)
);

grant select, insert, update on editions, questions, options to app;
grant select, insert, update, delete on headings to app;

-- A company's year stays with the edition it was begun in.
create table company_editions (
  company_id uuid not null constraint company_editions_company_id_fk references companies (id),
  year       int not null,
  standard   smallint not null,
  edition_id text not null constraint company_editions_edition_id_fk references editions (id),
  pinned_at  timestamptz not null default now(),
  constraint company_editions_pk primary key (company_id, year, standard)
);
call protect('company_editions');
create trigger refuse_sealed before insert or update or delete on company_editions
  for each row execute function refuse_sealed('year', 'year');
