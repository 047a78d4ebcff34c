-- Which questions a company is not asked in a year, by decision of an
-- administrator (core/answer). Answers to them stay where they are.
create table opt_outs (
  company_id  uuid not null constraint opt_outs_company_id_fk references companies (id),
  year        int not null constraint opt_outs_year_must_be_sane check (year between 1990 and 2200),
  question_id text not null,
  reason      text not null constraint opt_outs_reason_must_not_be_empty check (reason <> ''),
  by          uuid not null constraint opt_outs_by_fk references people (id),
  at          timestamptz not null,
  constraint opt_outs_pk primary key (company_id, year, question_id)
);
call protect('opt_outs');
