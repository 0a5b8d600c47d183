-- Transactions that notify commit one after the other, and nearly all that write would: whoever tells of events looks for them instead, as long
-- as anyone listens.

drop trigger told on event;
drop function tell_listeners();
