alter table companies add column lei text not null default ''
  constraint companies_lei_must_be_an_identifier check (lei = '' or lei ~ '^[0-9A-Z]{18}[0-9]{2}$');
