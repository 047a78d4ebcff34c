-- What a seal covers and people enter stands still in every direction while the
-- year is sealed: 20260706000000 refused to delete documents and contracts, and
-- let them be made, changed and brought back.

create or replace function refuse_sealed_document() returns trigger language plpgsql as $$
declare
  y int;
begin
  for y in
    select distinct a.year from answer_documents d join answers a on a.company_id = d.company_id and a.id = d.answer_id
    where d.company_id = old.company_id and d.document_id = old.id order by 1
  loop
    perform pg_advisory_xact_lock_shared(hashtextextended('seal ' || old.company_id || ' ' || y, 0));
    if exists (select from seals where company_id = old.company_id and year = y and opened_at is null) then
      raise exception using errcode = 'TL409', message = 'document.sealed';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
drop trigger refuse_sealed on documents;
create trigger refuse_sealed before update of deleted_at, name, sha256 on documents
  for each row when ((old.deleted_at is null, old.name, old.sha256) <> (new.deleted_at is null, new.name, new.sha256))
  execute function refuse_sealed_document();
create trigger refuse_sealed_removal before delete on documents
  for each row execute function refuse_sealed_document();

drop trigger refuse_sealed on energy_contracts;
create trigger refuse_sealed before insert or update or delete on energy_contracts
  for each row execute function refuse_sealed('from_date', 'to_date');
