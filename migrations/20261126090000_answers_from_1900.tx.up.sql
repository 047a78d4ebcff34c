-- Answers, what is left out of the questions and seals are of any year from
-- 1900 on: a base year may lie long before anybody reported.
alter table answers drop constraint answers_year_must_be_sane;
alter table answers add constraint answers_year_must_be_sane check (year between 1900 and 2200);
alter table opt_outs drop constraint opt_outs_year_must_be_sane;
alter table opt_outs add constraint opt_outs_year_must_be_sane check (year between 1900 and 2200);
alter table seals drop constraint seals_year_must_be_sane;
alter table seals add constraint seals_year_must_be_sane check (year between 1900 and 2200);
