-- What may be required of a smaller company, and what it may decline, goes by what it is asked for
-- (core/chain/chaincap). What was asked before was for no report by the CSRD.
alter table supplier_requests
  add column purpose text not null default 'other'
    constraint supplier_requests_purpose_must_be_known check (purpose in ('csrdReport', 'other')),
  add column in_scope boolean not null default false, -- who asks has to report by the CSRD
  add column first_day date, -- of the financial year that is reported on; null: that of the calendar year
  drop constraint supplier_requests_size_must_be_known,
  add constraint supplier_requests_size_must_be_known check (size in ('upTo10', 'upTo1000', 'over1000', 'unknown'));
