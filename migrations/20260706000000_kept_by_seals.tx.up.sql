-- What a sealed year rests on stays while the year is sealed.

-- refuse_sealed_document refuses to delete a document that an answer of a
-- sealed year has. It waits for who seals, as refuse_sealed does.
create function refuse_sealed_document() returns trigger language plpgsql as $$
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
  return new;
end $$;
create trigger refuse_sealed before update of deleted_at on documents
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_sealed_document();

create trigger refuse_sealed before update of deleted_at on energy_contracts
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_sealed('from_date', 'to_date');
