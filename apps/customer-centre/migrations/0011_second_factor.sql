-- Second factors, devices, and sign-ins that are not finished yet.

create table pending_sign_in (
  id_hash bytea primary key,
  user_id uuid not null references user_account,
  method text not null,
  remember boolean not null,
  failures integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table pending_sign_in is
  'Password given, second factor outstanding. A table of its own: resolve_session() never looks here, so nothing else opens';
create index pending_sign_in_by_user on pending_sign_in (user_id);
create index pending_sign_in_age on pending_sign_in (expires_at);

create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account,
  credential_id bytea not null constraint passkey_credential unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on column passkey.synced is 'Backed up by its keeper, so it may be on several devices';
create index passkey_by_user on passkey (user_id);

create table totp_app (
  id uuid primary key,
  user_id uuid not null references user_account,
  name text not null,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  last_used_at timestamptz
);
comment on column totp_app.secret is 'Sealed by vault.ts, never in clear';
comment on column totp_app.confirmed_at is 'Null while it is set up: it opens nothing before its first right code';
comment on column totp_app.last_step is 'Time step of the last code taken: a code counts once, and no older one after it';
create index totp_app_by_user on totp_app (user_id);

create table recovery_code (
  user_id uuid not null references user_account,
  code_hash bytea not null,
  salt bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (user_id, code_hash)
);
comment on table recovery_code is 'Argon2id under one salt per set, so one hash compares with all ten; the row stays after use, for the count';

create table factor_recovery (
  id uuid primary key,
  user_id uuid not null references user_account,
  cancel_hash bytea not null unique,
  finish_hash bytea unique,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  cancelled_at timestamptz,
  finished_at timestamptz,
  reminded_at timestamptz not null,
  ready_at timestamptz,
  address inet
);
comment on table factor_recovery is 'Somebody with the password says that all factors are lost: they fall after a delay in which the owner can say no';
comment on column factor_recovery.reminded_at is 'When the last mail about it was written';
comment on column factor_recovery.ready_at is 'When the link that finishes it was sent; it counts for seven days from then';
create unique index factor_recovery_open on factor_recovery (user_id) where cancelled_at is null and finished_at is null;

create table webauthn_challenge (
  challenge bytea primary key,
  browser_hash bytea not null,
  purpose text not null constraint webauthn_challenge_purpose check (purpose in ('add', 'sign_in', 'confirm')),
  user_id uuid references user_account,
  expires_at timestamptz not null
);
comment on table webauthn_challenge is 'Asked of one browser, answered once';
create index webauthn_challenge_age on webauthn_challenge (expires_at);

create table device (
  id uuid primary key,
  user_id uuid not null references user_account,
  token_hash bytea not null,
  user_agent text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  trusted_until timestamptz,
  constraint device_token unique (user_id, token_hash)
);
create index device_by_token on device (token_hash);
comment on table device is 'Browsers a user has signed in with, known by a long-lived cookie: an unknown one is worth a mail';
comment on column device.trusted_until is 'Until then this browser is not asked for the second factor';

create table sign_in_attempt (
  id uuid primary key,
  user_id uuid not null references user_account,
  at timestamptz not null,
  outcome text not null constraint sign_in_attempt_outcome
    check (outcome in ('succeeded', 'wrong_password', 'wrong_code', 'throttled', 'second_factor_asked')),
  method text not null,
  device_id uuid references device on delete set null,
  user_agent text not null,
  address inet
);
comment on table sign_in_attempt is 'Each try at an existing account, for its owner to read';
create index sign_in_attempt_recent on sign_in_attempt (user_id, at desc, id desc);

alter table user_account alter column password_hash drop not null;
comment on column user_account.password_hash is 'Argon2id; null for those who only come through the provider''s own sign-in or by passkey';
alter table user_account add column admin_by_claim boolean not null default false;
comment on column user_account.admin_by_claim is
  'Staff because the identity provider says so: counts in sessions that began there only, as whoever leaves is disabled there';
comment on column user_account.two_factor_since is 'When the first passkey or app was set up; null without one';

alter table customer add column second_factor_required_from date;
comment on column customer.second_factor_required_from is 'From then on people without a second factor do nothing for this customer but set one up';

alter table session add column method text not null default 'password';
alter table session add column device_id uuid references device on delete set null;
comment on column session.authenticated_at is
  'When its user last gave every factor he has: actions that need a fresh proof look at it. 1970 where a remembered browser spared him one';
comment on column session.method is 'How its user proved himself: password, password+totp, password+passkey, password+recovery_code, passkey, single_sign_on …';

-- Counters go once their window is over, whatever its length. A process of the version before still writes when it began:
-- that column has a default now and goes with a later migration, and what such a process counts has ended at once.
alter table rate_limit alter column window_started_at set default now();
alter table rate_limit add column window_ends_at timestamptz not null default now();
create index rate_limit_end on rate_limit (window_ends_at);

insert into secret values ('vault', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

grant select, insert, update, delete on
  pending_sign_in, passkey, totp_app, recovery_code, factor_recovery, webauthn_challenge, device
  to kontor_app, kontor_operator;
grant select, insert on sign_in_attempt to kontor_app;
grant select, insert, delete on sign_in_attempt to kontor_operator;

revoke execute on function memberships_of from public;
grant execute on function memberships_of to kontor_app, kontor_operator;

-- From when on the first of a user's customers wants a second factor of him. Definer's rights: it looks at all of them.
create function factor_required_from_of(user_id uuid, now timestamptz) returns date
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select min(c.second_factor_required_from)
  from memberships_of(factor_required_from_of.user_id, factor_required_from_of.now) m
  join customer c on c.customer_number = m.customer_number;
end;
revoke execute on function factor_required_from_of from public;
grant execute on function factor_required_from_of to kontor_app, kontor_operator;

-- What a user still owes in factors is part of every session's answer; the user's id is set for policies that look at it.
drop function resolve_session(bytea, timestamptz, date);
create function resolve_session(session_hash bytea, now timestamptz, today date)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, factor_required_from date, authenticated_at timestamptz, acting_reason text,
    current_customer_number integer, customer_locked boolean, idle_minutes integer, waiting_tickets integer,
    overdue_invoices integer, memberships jsonb, slid boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s session;
  u user_account;
  staff boolean;
  mine jsonb;
  chosen jsonb;
begin
  perform set_config('kontor.customer', '', false), set_config('kontor.user', '', false);
  select * into s from session where id_hash = session_hash
    and session.expires_at > resolve_session.now and absolute_expires_at > resolve_session.now;
  if not found then return; end if;
  select * into u from user_account where id = s.user_id and disabled_at is null;
  if not found then return; end if;
  staff := u.admin and (not u.admin_by_claim or starts_with(s.method, 'single_sign_on'));

  select coalesce(jsonb_agg(to_jsonb(m)), '[]') into mine from memberships_of(u.id, resolve_session.now) m;
  if s.current_customer_number is not null then
    select m into chosen from jsonb_array_elements(mine) m
      where (m ->> 'customer_number')::integer = s.current_customer_number;
    if chosen is null and staff then
      select jsonb_build_object('customer_number', c.customer_number, 'name', c.name, 'type', c.type, 'role', 'staff',
          'permissions', '{}'::text[], 'locked', c.locked_at is not null, 'lock_reason', c.lock_reason,
          'deactivated', c.deactivated_at is not null)
        into chosen from customer c where c.customer_number = s.current_customer_number;
      mine := jsonb_build_array(chosen) || mine;
    end if;
  end if;
  -- a user whose membership has ended meanwhile goes on with another customer of his
  if chosen is null and not staff then chosen := mine -> 0; end if;

  slid := s.last_used_at < resolve_session.now - interval '1 minute';
  if slid then
    update session set last_used_at = resolve_session.now,
      expires_at = least(session.absolute_expires_at, resolve_session.now + make_interval(mins => s.idle_minutes))
      where id_hash = session_hash;
  end if;
  perform set_config('kontor.customer', coalesce(chosen ->> 'customer_number', ''), false),
    set_config('kontor.user', u.id::text, false);

  return query select s.public_id, u.id, u.email, u.name, u.locale, staff, u.preferences, u.two_factor_since is not null,
    (select c.second_factor_required_from from customer c
      where u.two_factor_since is null and c.customer_number = (chosen ->> 'customer_number')::integer),
    s.authenticated_at, s.acting_reason, (chosen ->> 'customer_number')::integer,
    coalesce((chosen ->> 'locked')::boolean, false), s.idle_minutes,
    (select count(*)::integer from ticket t
      where t.customer_number = (chosen ->> 'customer_number')::integer and t.status = 'waiting_for_customer'),
    (select count(*)::integer from document_settlement o
      join document d on d.customer_number = o.customer_number and d.id = o.document_id
      where o.customer_number = (chosen ->> 'customer_number')::integer and o.open_minor > 0
        and o.status in ('open', 'partially_paid', 'failed') and d.kind in ('invoice', 'final')
        and d.due_on < resolve_session.today),
    mine, slid;
end $$;
revoke execute on function resolve_session from public;
grant execute on function resolve_session to kontor_app;
comment on function resolve_session is 'Finds a session, touches it, binds this connection to its customer and user';
