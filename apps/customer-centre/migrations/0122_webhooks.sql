-- Programs are told what happens by signed POSTs. Each target reads the events by itself, from where it stands: one that is dead costs nothing.

create table webhook_target (
  customer_number integer not null constraint webhook_target_customer references customer,
  id uuid not null,
  user_id uuid not null constraint webhook_target_user references user_account,
  name text not null constraint webhook_target_name check (name <> ''),
  url text not null constraint webhook_target_url check (url ~ '^https?://'),
  kinds text[],
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  position text not null,
  paused boolean not null default false,
  stopped_at timestamptz,
  stop_reason text constraint webhook_target_reason check (stop_reason in ('unreachable', 'person')),
  failing_since timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  version integer not null default 1,
  constraint webhook_target_pkey primary key (customer_number, id),
  constraint webhook_target_stopped check ((stopped_at is null) = (stop_reason is null)),
  constraint webhook_target_former check ((former_secret is null) = (former_until is null))
);
comment on table webhook_target is 'Is where events are posted to, for a customer''s programs';
comment on column webhook_target.user_id is 'It is told what this person may see; it stops with their access';
comment on column webhook_target.kinds is 'Kinds of events that it is told; null: all';
comment on column webhook_target.secret is 'Signs what is posted; sealed';
comment on column webhook_target.former_secret is 'Signs as well until former_until; sealed';
comment on column webhook_target.position is 'Says how far the events have been read for it, as a program that pulls is told; empty: begins with the oldest';
comment on column webhook_target.stopped_at is 'Nothing is posted since then, until someone resumes it from where it stands';
comment on column webhook_target.failing_since is 'Says since when no attempt has succeeded; null: the last one did';
create unique index webhook_target_id on webhook_target (id);
create index webhook_target_by_user on webhook_target (user_id);
call isolate('webhook_target');
grant select, insert, update, delete on webhook_target to kontor_app, kontor_operator;

create table webhook_delivery (
  customer_number integer not null,
  id uuid not null,
  target_id uuid not null,
  number bigint not null,
  message_id text not null,
  kind text not null,
  subject text not null,
  body text not null,
  state text not null constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  first_at timestamptz,
  next_at timestamptz,
  tried_at timestamptz,
  status integer,
  reason text,
  answer text,
  ms integer,
  created_at timestamptz not null,
  constraint webhook_delivery_pkey primary key (customer_number, id),
  constraint webhook_delivery_target foreign key (customer_number, target_id) references webhook_target on delete cascade,
  constraint webhook_delivery_message unique (target_id, message_id),
  constraint webhook_delivery_next check ((next_at is null) = (state <> 'waiting'))
);
comment on table webhook_delivery is 'Says what was posted to whom, and what came back; kept for 30 days';
comment on column webhook_delivery.number is 'Is the event''s; of one subject, a higher one is posted later. 0: a test';
comment on column webhook_delivery.first_at is 'Says when it was tried first, from which on it is tried for three days';
comment on column webhook_delivery.answer is 'Holds the first 2 KB of the last answer';
create index webhook_delivery_waiting on webhook_delivery (target_id, number) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (target_id, created_at, id);
create unique index webhook_delivery_id on webhook_delivery (id);
create index webhook_delivery_age on webhook_delivery (created_at);
call isolate('webhook_delivery');
grant select, insert, update, delete on webhook_delivery to kontor_app, kontor_operator;

create table webhook_lease (
  one boolean constraint webhook_lease_pkey primary key default true constraint webhook_lease_one check (one),
  holder uuid not null,
  held_until timestamptz not null
);
comment on table webhook_lease is 'Says which process posts events: one at a time';
grant select, insert, update, delete on webhook_lease to kontor_operator;

-- As look_at_sessions(), for those whose rights targets have.
create function look_at_targets(ids uuid[], now timestamptz) returns setof jsonb
  language sql volatile security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('session_id', t.id, 'user_id', u.id, 'email', u.email, 'user_name', u.name, 'locale', u.locale, 'admin', false,
      'preferences', u.preferences, 'two_factor', u.two_factor_since is not null,
      'factor_required_from', case when u.two_factor_since is null then least(c.second_factor_required_from, own.second_factor_required_from) end,
      'authenticated_at', t.saved_at, 'acting_reason', null, 'current_customer_number', t.customer_number, 'customer_locked', m.locked,
      'idle_minutes', 0, 'memberships', jsonb_build_array(to_jsonb(m)), 'slid', false, 'closed', '[]'::jsonb,
      'staff_roles', null, 'own_roles', null)
  from webhook_target t
  join customer c on c.customer_number = t.customer_number
  join user_account u on u.id = t.user_id and u.disabled_at is null
  -- who comes back later saves it anew
  join membership own on own.customer_number = t.customer_number and own.user_id = u.id and own.created_at <= t.saved_at
  join lateral memberships_at(u.id, look_at_targets.now) m on m.customer_number = t.customer_number
  where t.id = any(ids)
$$;
revoke execute on function look_at_targets from public;
grant execute on function look_at_targets to kontor_operator;
