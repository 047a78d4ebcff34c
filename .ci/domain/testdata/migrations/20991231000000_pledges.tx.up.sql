create table pledges (
  company_id uuid not null references companies (id),
  id uuid not null default uuidv7(),
  text text not null,
  noted boolean not null default false,
  constraint pledges_pk primary key (company_id, id)
);
call protect('pledges');
