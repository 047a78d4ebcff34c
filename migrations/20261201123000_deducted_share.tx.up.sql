-- How much of the value added tax on its purchases a company deducts (core/carbon/footprint,
-- vat), in percent, where the account is empty: the rest of it is in the costs. A build from
-- before goes by none.
alter table footprint_vat add column deducted smallint not null default 0
  constraint footprint_vat_deducted_check check (deducted between 0 and 99);
