alter table group_holdings
  add share_from date,                            -- from which day on the share is held; null: ever since the company has been in the group
  add corrects   boolean not null default false;  -- takes the place of what was said last of the share
