-- The industry that somebody named when they signed up: the company that comes of it follows the
-- carbon template of its trade from the first moment (core/people/signup, core/carbon/template).
alter table sign_ups add column industry text not null default ''
  constraint sign_ups_industry_ck check (industry ~ '^([0-9]{2})?$');

drop function take_sign_up(text, bytea, timestamptz);
create function take_sign_up(address text, token_digest bytea, at timestamptz)
  returns table (email text, name text, company text, country text, industry text, corporate_number text, phone text, locale text, terms text)
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    delete from sign_ups s where s.email = address and s.digest = token_digest and s.expires_at > at
    returning s.email, s.name, s.company, s.country, s.industry, s.corporate_number, s.phone, s.locale, s.terms;
  end;
revoke execute on function take_sign_up from public;
grant execute on function take_sign_up to app;
