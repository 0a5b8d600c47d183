-- Registrations that wait for their address to be confirmed, and which terms were accepted.

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
  'Of the cookie that the browser had: there the link alone is enough. Elsewhere the password is asked for, which a stranger who registered somebody else''s address never told him';
comment on column registration.token_hash is 'Of the newest link; null until its mail is written, and for addresses that have an account';
-- one per browser: a stranger who registers an address leaves what its owner asked for alone
create unique index registration_of_browser on registration (lower(email), browser_hash);
create index registration_age on registration (expires_at);

create table terms_acceptance (
  customer_number integer not null references customer,
  id uuid not null,
  user_id uuid not null references user_account,
  version text not null,
  accepted_at timestamptz not null,
  constraint terms_acceptance_pkey primary key (customer_number, id)
);
comment on table terms_acceptance is 'Which terms who accepted for a customer; accepted_at is when the box was ticked, before the address was confirmed';
call isolate('terms_acceptance');
call make_append_only('terms_acceptance');

-- Above the numbers of the demo (10001 …) and of whatever else is there. Numbers may be skipped, never used twice.
create sequence customer_number as integer start 20001;
select setval('customer_number', (select max(customer_number) from customer))
  where exists (select from customer where customer_number >= 20001);

grant select, insert, update, delete on registration to kontor_app, kontor_operator;
grant select, insert on terms_acceptance to kontor_app, kontor_operator;
grant usage on sequence customer_number to kontor_app, kontor_operator;
