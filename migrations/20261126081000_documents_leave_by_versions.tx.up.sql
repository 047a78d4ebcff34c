-- A document leaves an answer as a version of the answer and in no other way:
-- while one has it, it is not deleted. It is looked for after seals, which say
-- why it stays.
create function refuse_held_document() returns trigger language plpgsql as $$
begin
  if exists (select from answer_documents where company_id = old.company_id and document_id = old.id) then
    raise exception using errcode = 'TL409', message = 'document.held';
  end if;
  return new;
end $$;
create trigger refuse_unreleased before update of deleted_at on documents
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_held_document();
