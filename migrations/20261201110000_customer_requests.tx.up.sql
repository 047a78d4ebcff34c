-- What others ask of a company in questionnaires of their own (core/chain/customerrequest). What may
-- be declined of it follows from the rest, and is not stored.
create table customer_requests (
  company_id uuid not null constraint customer_requests_company_id_fk references companies (id),
  id         uuid not null default uuidv7(),
  asker      text not null constraint customer_requests_asker_must_not_be_empty check (asker <> ''),
  in_scope   boolean not null, -- the asker has to report by the CSRD
  purpose    text not null constraint customer_requests_purpose_must_be_known check (purpose in ('csrdReport', 'other')),
  first_day  date not null,    -- of the financial year that the asker reports on
  size       text not null constraint customer_requests_size_must_be_known
             check (size in ('unknown', 'upTo10', 'upTo1000', 'over1000')), -- that the company declares
  items      text[] not null,  -- questions of the standard for voluntary use
  others     text[] not null,  -- what is asked in the asker's own words
  received   date,             -- null where nobody has said when
  note       text not null,
  version    int not null constraint customer_requests_version_must_count_from_one check (version >= 1),
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  removed_at timestamptz,      -- null unless it was removed, which can be undone
  constraint customer_requests_pk primary key (company_id, id),
  constraint customer_requests_must_ask_something check (cardinality(items) + cardinality(others) > 0)
);
call protect('customer_requests');
