-- Who was told by mail of what was assigned to them (core/answer).
alter table assignments add column impersonated boolean not null default false; -- assigned_by acted as the company, which is not their own
alter table assignments add column told_by bigint;      -- the job that tells the person
alter table assignments add column told_at timestamptz; -- null: the person does not know yet
update assignments set told_at = assigned_at;
