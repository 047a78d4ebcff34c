-- What owners of groups say of purchases of one company from another (core/reporting/group, inside).

create table group_sellers (
  company_id   uuid not null constraint group_sellers_company_id_fk references companies (id), -- the owner, who said so
  buyer_id     uuid not null constraint group_sellers_buyer_id_fk references companies (id),
  supplier     text not null, -- its name in the buyer's books, as names are compared; empty for management fees without any
  seller_id    uuid constraint group_sellers_seller_id_fk references companies (id), -- null: none of the group
  at           timestamptz not null,
  by           uuid not null constraint group_sellers_by_fk references people (id),
  impersonated boolean not null, -- by acted as the company, which is not their own
  constraint group_sellers_pk primary key (company_id, buyer_id, supplier)
);
call protect('group_sellers');
