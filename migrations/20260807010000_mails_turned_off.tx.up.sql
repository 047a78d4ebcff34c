-- Kinds of mails that people do not want (core/account/mailing).
create table mails_turned_off (
  person_id uuid not null constraint mails_turned_off_person_id_fk references people (id),
  kind      text not null constraint mails_turned_off_kind_must_not_be_empty check (kind <> ''),
  at        timestamptz not null,
  constraint mails_turned_off_pk primary key (person_id, kind)
);
call protect_personal('mails_turned_off');
