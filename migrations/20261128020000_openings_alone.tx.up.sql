-- Some files say what accounts open a financial year with and not what they close with:
-- enough to know an opening balance that is booked as a voucher (core/carbon/footprint/purchase).
alter table ledger_balances alter column closing drop not null;
