-- Lines are kept and removed together with their invoice, in one statement
-- after the other. A check of each line against its invoice is planned while
-- there are few, and then reads all of them once there are many.
alter table ledger_invoice_lines
  drop constraint ledger_invoice_lines_invoice_fk,
  add constraint ledger_invoice_lines_source_fk foreign key (company_id, source_id) references ledger_sources (company_id, id);
