-- People who sign in, the browsers they do it with, where they are signed in, and what is asked of visitors before.

create table user_account (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text,
  password_changed_at timestamptz not null,
  email_verified_at timestamptz,
  two_factor_since timestamptz,
  locale text not null default 'en' constraint user_account_locale check (locale ~ '^[a-z]{2,3}$'),
  admin boolean not null default false,
  admin_by_claim boolean not null default false,
  preferences jsonb not null default '{}',
  disabled_at timestamptz,
  erased_with integer,
  created_at timestamptz not null,
  version integer not null default 1
);
comment on table user_account is 'People who sign in, for however many customers they act';
comment on column user_account.password_hash is 'Argon2id; null for those who only come through the provider''s own sign-in or by passkey';
comment on column user_account.two_factor_since is 'When the first passkey or app was set up; null without one';
comment on column user_account.admin is 'Staff of the provider: may act for any customer, each time with a reason';
comment on column user_account.admin_by_claim is
  'Staff because the identity provider says so: counts in sessions that began there only, as whoever leaves is disabled there';
comment on column user_account.erased_with is 'The customer with whose erasure the sign-in and the name went; nobody signs in as this user again';
create unique index user_account_email on user_account (lower(email));
create index user_account_email_begin on user_account (lower(email) text_pattern_ops);
create index user_account_erased on user_account (erased_with) where erased_with is not null;

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
comment on table device is 'Browsers a user has signed in with, known by a long-lived cookie: an unknown one is worth a mail';
comment on column device.trusted_until is 'Until then this browser is not asked for the second factor';
create index device_by_token on device (token_hash);

create table session (
  id_hash bytea primary key,
  public_id uuid not null unique,
  user_id uuid not null references user_account,
  device_id uuid references device on delete set null,
  current_customer_number integer constraint session_customer references customer,
  acting_reason text,
  method text not null default 'password',
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
comment on column session.method is 'How its user proved who they are: password, password+totp, password+passkey, password+recovery_code, passkey, single_sign_on …';
comment on column session.authenticated_at is
  'When its user last gave every factor they have: actions that need a fresh proof look at it. 1970 where a remembered browser spared them one';
comment on column session.idle_minutes is 'How long the session lives after its last use: longer where the user asked to be remembered';
create index session_by_user on session (user_id);
create index session_by_device on session (device_id);
create index session_age on session (expires_at);

create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references user_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table password_reset is 'Links that set a new password; the token''s SHA-256, never the token';
create index password_reset_by_user on password_reset (user_id);

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
create index sign_in_attempt_age on sign_in_attempt (at);
-- so that a device can be forgotten without reading all of them
create index sign_in_attempt_by_device on sign_in_attempt (device_id);

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

create table registration (
  id uuid primary key,
  email text not null,
  details jsonb,
  password_hash text,
  browser_hash bytea not null,
  token_hash bytea constraint registration_token unique,
  terms_version text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  constraint registration_emptied check ((details is null) = (confirmed_at is not null)),
  constraint registration_hash check ((password_hash is null) = (confirmed_at is not null))
);
comment on table registration is
  'Asked for and not confirmed: neither user nor customer exists yet. Swept a day after it expires, for the clear answer until then';
comment on column registration.details is 'The fields as they were sent, without the password; emptied once the account exists';
comment on column registration.browser_hash is
  'Of the cookie that the browser had: there the link alone is enough. Elsewhere the password is asked for, which a stranger who registered somebody else''s address never told them';
comment on column registration.token_hash is 'Of the newest link; null until its mail is written, and for addresses that have an account';
-- one per browser: a stranger who registers an address leaves what its owner asked for alone
create unique index registration_of_browser on registration (lower(email), browser_hash);
create index registration_age on registration (expires_at);

-- The check against robots. Unlogged, because a crash may forget all of it: visitors are checked anew, unseen.
create unlogged table anti_bot_token (
  token_hash bytea primary key,
  site_key text not null,
  origin text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table anti_bot_token is 'What a solved challenge earns: good once, for the form of one page''s origin';
create index anti_bot_token_age on anti_bot_token (expires_at);

create unlogged table anti_bot_spent (
  nonce text primary key,
  expires_at timestamptz not null
);
comment on table anti_bot_spent is 'Challenges and waits that were cashed in, kept until they would have expired';
create index anti_bot_spent_age on anti_bot_spent (expires_at);

create unlogged table anti_bot_pass (
  intent bytea primary key,
  expires_at timestamptz not null
);
comment on table anti_bot_pass is
  'Requests let through, by response, idempotency key and content: a repeat of the same one is no second use';
create index anti_bot_pass_age on anti_bot_pass (expires_at);

grant select, insert, update on user_account to kontor_app, kontor_operator;
grant select, insert, update, delete on session, device, password_reset, sign_in_throttle, registration to kontor_app, kontor_operator;
grant select, insert on sign_in_attempt to kontor_app;
grant select, insert, delete on sign_in_attempt to kontor_operator;
grant select, insert on anti_bot_token, anti_bot_spent, anti_bot_pass to kontor_app;
grant update (used_at) on anti_bot_token to kontor_app;
grant select, delete on anti_bot_token, anti_bot_spent, anti_bot_pass to kontor_operator;

-- When mails to the session's user began to fail: written after the last one that was sent, and refused or late since.
-- Definer's rights: requests may not read mails. It tells each user of their own alone.
create function mail_trouble_since(at timestamptz) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with mine as (
    select m.created_at, d.sent_at, d.refused_at, d.failed_at
    from user_account u
    join mail m on m.user_id = u.id and lower(m.recipient) = lower(u.email)
    join mail_delivery d on d.mail_id = m.id
    where u.id = nullif(current_setting('kontor.user', true), '')::uuid
      and m.created_at > mail_trouble_since.at - interval '30 days')
  select min(created_at) from mine
  where created_at > coalesce((select max(created_at) from mine where sent_at is not null), '-infinity')
    and (refused_at is not null or (failed_at is not null and created_at < mail_trouble_since.at - interval '5 minutes'));
end;
revoke execute on function mail_trouble_since from public;
grant execute on function mail_trouble_since to kontor_app;

create table email_change (
  customer_number integer not null default 0,
  id uuid not null,
  user_id uuid not null references user_account,
  session_id uuid not null,
  sign_in boolean not null,
  old_email text not null,
  new_email text not null,
  old_needed boolean not null,
  old_hash bytea not null constraint email_change_old_link unique,
  new_hash bytea not null constraint email_change_new_link unique,
  requested_by text not null,
  requested_at timestamptz not null,
  user_agent text not null,
  address inet not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text constraint email_change_outcome
    check (outcome in ('applied', 'refused', 'cancelled', 'replaced', 'taken', 'outdated')),
  constraint email_change_pkey primary key (customer_number, id),
  constraint email_change_end check ((ended_at is null) = (outcome is null)),
  constraint email_change_concerns check (sign_in or customer_number > 0)
);
comment on table email_change is 'A new e-mail address that was asked for: it counts once the links mailed to the old and to the new one were confirmed';
comment on column email_change.customer_number is 'Whose contact address it is; 0 where it is the sign-in of a user alone';
comment on column email_change.session_id is 'Public id of the session it was asked in, which goes on when the others end';
comment on column email_change.sign_in is 'Whether it is the address the user signs in with; for a customer’s contact as well where there is a number';
comment on column email_change.old_needed is 'False where nobody ever confirmed the old address, or there is no such mailbox: then it cannot be asked. It may refuse all the same. Becomes true where the old address can be asked by the time the new one confirms';
comment on column email_change.old_hash is 'Of the link’s token; the token is made from the id under the vault’s key, so that a mail can be sent again';
comment on column email_change.outcome is 'taken: somebody has signed up under the new address meanwhile; outdated: the old one is not in use any more, or whoever asked may not change it any more';

call isolate('email_change');
-- a user sees the change of their own sign-in whichever customer they act for
create policy own_sign_in on email_change to kontor_app
  using (sign_in and user_id = nullif(current_setting('kontor.user', true), '')::uuid);
create unique index email_change_of_user on email_change (user_id) where sign_in and ended_at is null;
create unique index email_change_of_customer on email_change (customer_number) where customer_number > 0 and ended_at is null;
create index email_change_age on email_change (expires_at);
grant select, insert, update on email_change to kontor_app;
grant select, insert, update, delete on email_change to kontor_operator;

-- Finds the change a link belongs to and binds this transaction to its customer and user.
create function bind_to_email_change(token_hash bytea) returns table (customer_number integer, id uuid, user_id uuid, side text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c email_change;
begin
  select * into c from email_change e where e.old_hash = token_hash or e.new_hash = token_hash;
  if not found then return; end if;
  perform set_config('kontor.customer', case when c.customer_number > 0 then c.customer_number::text else '' end, true),
    set_config('kontor.user', c.user_id::text, true);
  return query select c.customer_number, c.id, c.user_id, case when c.old_hash = token_hash then 'old' else 'new' end;
end $$;
revoke execute on function bind_to_email_change from public;
grant execute on function bind_to_email_change to kontor_app;

-- Ends what a user asked for in their other sessions, of whichever customer: the person who sat there may have been somebody else.
-- Definer's rights: the changes of their customers are seen by no one connection.
create function void_email_changes(asked_by uuid, except_session uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update email_change e set ended_at = void_email_changes.at, outcome = 'cancelled'
    where e.user_id = void_email_changes.asked_by and e.ended_at is null
      and e.session_id is distinct from void_email_changes.except_session;
end;
revoke execute on function void_email_changes from public;
grant execute on function void_email_changes to kontor_app;

-- False where another account has the address, also one that appears at this very moment: that must not end the transaction.
create function change_sign_in_email(id uuid, email text, at timestamptz) returns boolean
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update user_account u set email = change_sign_in_email.email, email_verified_at = at, version = version + 1
    where u.id = change_sign_in_email.id;
  return found;
exception when unique_violation then
  return false;
end $$;

-- Ends what a user asked for in one session, of whichever customer: the person who ends that session may not have asked for it.
-- Definer's rights: the changes of their customers are seen by no one connection.
create function void_email_changes_of_session(asked_by uuid, asked_in uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update email_change e set ended_at = void_email_changes_of_session.at, outcome = 'cancelled'
    where e.user_id = void_email_changes_of_session.asked_by and e.ended_at is null
      and e.session_id = void_email_changes_of_session.asked_in;
end;
revoke execute on function void_email_changes_of_session from public;
grant execute on function void_email_changes_of_session to kontor_app;

-- As above for everybody, where staff end every session but their own.
create function void_email_changes_of_all(except_session uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update email_change e set ended_at = void_email_changes_of_all.at, outcome = 'cancelled'
    where e.ended_at is null and e.session_id <> void_email_changes_of_all.except_session;
end;
revoke execute on function void_email_changes_of_all from public;
grant execute on function void_email_changes_of_all to kontor_app;
