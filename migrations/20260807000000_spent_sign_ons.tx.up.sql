-- Tokens of partners that somebody has come in with, until nobody believes them
-- any more (core/account/signin). The digests say nothing about anybody.
create table spent_sign_ons (
  digest     bytea constraint spent_sign_ons_pk primary key,
  expires_at timestamptz not null
);
create index spent_sign_ons_expires_at_idx on spent_sign_ons (expires_at);
grant select, insert, delete on spent_sign_ons to app;
