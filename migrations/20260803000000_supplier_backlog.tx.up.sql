-- Companies whose suppliers came before anybody asked which of them are one
-- (core/supplier). The program asks for each of them once, and takes it away.
create table supplier_backlog (
  company_id uuid constraint supplier_backlog_pk primary key
             constraint supplier_backlog_company_id_fk references companies (id)
);
call protect('supplier_backlog');
insert into supplier_backlog select distinct company_id from suppliers;

-- supplier_backlog_companies are all of them.
create function supplier_backlog_companies() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select company_id from supplier_backlog order by company_id;
  end;
revoke execute on function supplier_backlog_companies from public;
grant execute on function supplier_backlog_companies to app;
