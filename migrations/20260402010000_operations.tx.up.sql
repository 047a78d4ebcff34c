-- What the administrators' dashboard looks for among all companies
-- (core/operations): recent answers, work that failed, refused sign-ins.
create index answers_updated_idx on answers (updated_at);
create index jobs_failed_idx on jobs (finished_at) where state = 'failed';
create index audit_events_refused_idx on audit_events (at) where kind in ('signInRefused', 'codeRefused');
