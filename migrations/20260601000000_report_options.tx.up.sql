-- What a person chose about a report, as the form of its type lets choose
-- (core/report). The types are those of that package.
alter table report_files add column options jsonb not null default '{}';
update report_files set options = jsonb_build_object('scope2', scope2);
alter table report_files drop column scope2, drop constraint report_files_type_must_be_known;
