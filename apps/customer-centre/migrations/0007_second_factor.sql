-- Second factors, and sign-ins that are not finished yet.

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
comment on table passkey is 'Passkeys and security keys of users';
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
comment on table totp_app is 'Authenticator apps of users';
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

grant select, insert, update, delete on
  pending_sign_in, passkey, totp_app, recovery_code, factor_recovery, webauthn_challenge
  to kontor_app, kontor_operator;
