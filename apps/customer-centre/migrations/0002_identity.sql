-- People who sign in, where they are signed in, and which customers they may act for.

create table user_account (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  email_verified_at timestamptz,
  two_factor_since timestamptz,
  locale text not null default 'en' constraint user_account_locale check (locale in ('en', 'de')),
  admin boolean not null default false,
  preferences jsonb not null default '{}',
  disabled_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index user_account_email on user_account (lower(email));
comment on column user_account.admin is 'Staff of the provider: may act for any customer, each time with a reason';

create table membership (
  customer_number integer not null,
  user_id uuid not null references user_account,
  role text not null constraint membership_role check (role in ('owner', 'admin', 'billing', 'technical', 'support', 'read_only')),
  permissions text[] not null default '{}',
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint membership_pkey primary key (customer_number, user_id)
);
comment on table membership is 'Who may act for which customer; owners may do anything, others what permissions name, without the customer in front';
create index membership_by_user on membership (user_id);
call isolate('membership');

create table session (
  id_hash bytea primary key,
  public_id uuid not null unique,
  user_id uuid not null references user_account,
  current_customer_number integer,
  acting_reason text,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  idle_minutes integer not null,
  user_agent text not null,
  address inet
);
comment on table session is 'Signed-in browsers; the cookie''s SHA-256, never the cookie. Anonymous visitors have no row';
comment on column session.authenticated_at is 'When the password was last given: actions that need fresh authentication look at it';
comment on column session.idle_minutes is 'How long the session lives after its last use: longer where the user asked to be remembered';
create index session_by_user on session (user_id);
create index session_age on session (expires_at);

create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references user_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_user on password_reset (user_id);

grant select, insert, update, delete on session, password_reset to kontor_app, kontor_operator;
grant select, insert, update on user_account to kontor_app, kontor_operator;
grant select, insert, update, delete on membership to kontor_app, kontor_operator;
