-- Who administers the owner of a group may act as a company of it, as
-- administrators and agencies do (core/account/session): the session says so
-- as long as the company stands below their own.
create or replace function session_scope(token_digest bytea, at timestamptz)
  returns table (id uuid, state text, person_id uuid, email text, name text, role smallint, agency_id uuid,
                 agency_name text, locale text, two_factor boolean, company_id uuid, impersonated boolean,
                 disabled_features bigint, has_children boolean, also_seen uuid[])
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    with live as (
      select s.* from sessions s
      where s.digest = token_digest and s.expires_at > at and s.seen_at + s.idle > at
    ), noted as (
      update sessions s set seen_at = at from live l
      where s.person_id = l.person_id and s.id = l.id and s.seen_at < at - interval '1 minute'
    )
    select l.id, l.state, p.id, p.email, p.name, p.role, p.agency_id, a.name, p.locale,
           exists (select from credentials c where c.person_id = p.id and c.seed is not null),
           coalesce(acting.id, own.id), acting.id is not null,
           coalesce(acting.disabled_features, own.disabled_features, 0),
           exists (select from companies child where child.parent_id = coalesce(acting.id, own.id)),
           case when acting.id is not null then descendants(acting.id)
                when p.role = 2 then array(select client.id from companies client where client.agency_id = p.agency_id)
                when p.role = 3 then descendants(own.id)
                else '{}' end
    from live l
    join people p on p.id = l.person_id and p.disabled_at is null
    left join agencies a on a.id = p.agency_id
    left join memberships m on m.person_id = p.id
    left join companies own on own.id = m.company_id and p.role in (3, 4)
    left join companies acting on acting.id = l.acting_for
      and (p.role = 1
           or (p.role = 2 and acting.agency_id = p.agency_id)
           or (p.role = 3 and acting.id = any (descendants(own.id))));
  end;

-- own_group is the company that whoever asks administers, first, and those
-- below it, also while they act as one of these.
create function own_group() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select unnest(m.company_id || descendants(m.company_id))
    from memberships m join people p on p.id = m.person_id and p.role = 3
    where m.person_id = own_person();
  end;
revoke execute on function own_group from public;
grant execute on function own_group to app;
