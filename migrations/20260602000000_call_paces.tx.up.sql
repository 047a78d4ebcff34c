-- When accounting systems may be called next, by what is called and for whom
-- (core/connection). It is counted anew after a crash of the database.
create unlogged table call_paces (
  subject    text collate "C" constraint call_paces_pk primary key,
  next_at    timestamptz not null, -- of the next call that is booked
  held_until timestamptz not null  -- nobody calls before, whenever it was booked
);
grant select, insert, update, delete on call_paces to app;
