-- Answers that were carried over from another year (core/answer).
alter table answers add column carried_from int; -- the year; null once a person has saved the answer
alter table answer_history add column carry_id uuid; -- the job that carried it over, so that all of it can be taken back
create index answer_history_carry_idx on answer_history (company_id, carry_id) where carry_id is not null;
-- An answer without a value has none, rather than one that says null.
update answers set value = null where value = 'null';
