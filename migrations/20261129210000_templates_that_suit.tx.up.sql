-- The industry of a company: a division of NACE, which decides the trade whose carbon template
-- it follows (core/carbon/template, suit.go).
alter table companies add column industry text not null default ''
  constraint companies_industry_ck check (industry ~ '^([0-9]{2})?$');

-- Why the program gave a template that is for a trade. Null where it is for a chart of accounts,
-- and where a person gave it.
alter table company_templates add column industry text;

-- Companies take templates up themselves: the reference has them and who retires one wait for each
-- other, without a right of companies to lock what is of all.
alter table company_templates add constraint company_templates_template_id_fk foreign key (template_id) references carbon_templates (id);

-- Templates that were offered to a company, and that a person wants none of.
create table company_template_refusals (
  company_id  uuid not null constraint company_template_refusals_company_id_fk references companies (id),
  template_id uuid not null constraint company_template_refusals_template_id_fk references carbon_templates (id),
  at          timestamptz not null default now(),
  by          uuid,
  constraint company_template_refusals_pk primary key (company_id, template_id)
);
call protect('company_template_refusals');
