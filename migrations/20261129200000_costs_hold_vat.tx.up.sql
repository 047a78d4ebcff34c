-- Which costs are booked with value added tax, which factors are without
-- (core/carbon/footprint, vat): of the company as a whole, where the account is empty, and
-- of single accounts.
create table footprint_vat (
  company_id uuid not null constraint footprint_vat_company_id_fk references companies (id),
  account    text collate "C" not null, -- its number in the books
  holds      boolean not null,
  constraint footprint_vat_pk primary key (company_id, account)
);
call protect('footprint_vat');

-- What is taken out of an amount before it meets a price or a factor, and where that comes
-- from. Null where costs are booked without, and for all that was counted before.
alter table emission_calculations add column vat jsonb;
