-- Guessing at sign-ins is slowed down, and people read what they did outside any customer.

create unlogged table sign_in_throttle (
  bucket bytea primary key,
  tries integer not null,
  free integer,
  blocked_until timestamptz not null,
  told boolean not null default false,
  forgotten_at timestamptz not null
);
comment on table sign_in_throttle is
  'Tries that did not succeed (yet), counted per bucket; a bucket''s name is hashed, as it holds addresses of people who may have no account. Unlogged because a crash may forget them';
comment on column sign_in_throttle.free is 'How many tries cost no wait; null where the bucket only counts';
comment on column sign_in_throttle.told is 'Whether the account''s owner has been told of this wait already';
create index sign_in_throttle_age on sign_in_throttle (forgotten_at);
grant select, insert, update, delete on sign_in_throttle to kontor_app, kontor_operator;

create index sign_in_attempt_age on sign_in_attempt (at);
-- so that a device can be forgotten without reading all of them
create index sign_in_attempt_by_device on sign_in_attempt (device_id);
create index session_by_device on session (device_id);

create policy own_without_customer on audit_entry for select to kontor_app
  using (customer_number = 0 and actor_user_id = nullif(current_setting('kontor.user', true), '')::uuid);
create index audit_entry_own_without_customer on audit_entry (actor_user_id, at desc, id desc) where customer_number = 0;
