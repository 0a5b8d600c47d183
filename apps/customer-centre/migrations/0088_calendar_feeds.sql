-- What comes for a customer, as a calendar that a person's own program reads: by a secret address, for as long as they may act for the customer.

create table calendar_feed (
  customer_number integer not null,
  user_id uuid not null,
  token_hash bytea not null constraint calendar_feed_token unique,
  created_at timestamptz not null,
  revisions jsonb not null default '{}',
  constraint calendar_feed_pkey primary key (customer_number, user_id),
  constraint calendar_feed_membership foreign key (customer_number, user_id) references membership on delete cascade
);
comment on table calendar_feed is 'Each person has one address for each customer: a new one ends the old';
comment on column calendar_feed.token_hash is 'SHA-256 of the secret part of the address, which is shown once';
comment on column calendar_feed.revisions is 'By the UID of each event it says a hash of what was told, how often that has changed, and when it last did (RFC 5545: SEQUENCE, DTSTAMP)';
create index calendar_feed_by_user on calendar_feed (user_id);
call isolate('calendar_feed');
grant select, insert, update, delete on calendar_feed to kontor_app;
grant select, update, delete on calendar_feed to kontor_operator;
