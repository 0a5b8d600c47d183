-- Reaching the provider: files that people send, messages, call-backs, notices of illegal content, the PIN of who calls, and the
-- declarations that the law lets anybody make without signing in: cancellation (§ 312k BGB) and withdrawal (§ 356a BGB).

create table file (
  id uuid primary key,
  customer_number integer references customer,
  purpose text not null constraint file_purpose check (purpose ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  name text not null constraint file_name check (length(name) between 1 and 120),
  content_type text not null,
  bytes bigint not null constraint file_bytes check (bytes > 0),
  sha256 bytea not null constraint file_sha256 check (octet_length(sha256) = 32),
  storage_key text not null constraint file_storage_key unique,
  created_at timestamptz not null
);
comment on table file is 'What lies in the file store, and whose it is';
comment on column file.customer_number is 'Null: sent by somebody who is no customer; staff alone see it';
comment on column file.subject_id is 'What it belongs to: a message, a notice, a ticket''s message';
comment on column file.content_type is 'What its content is, found out by us; never what the sender said';
create index file_of_subject on file (subject_id);
create index file_by_customer on file (customer_number, created_at);
call isolate('file');
create policy without_customer on file for insert to kontor_app with check (customer_number is null);

create table unclaimed_upload (
  storage_key text primary key,
  since timestamptz not null
);
comment on table unclaimed_upload is
  'Keys of the file store that no record holds (yet): written before a file arrives, and removed in the transaction that keeps it. What stays here is swept';
create index unclaimed_upload_age on unclaimed_upload (since);

create sequence inquiry_number start 1001;
create table inquiry (
  id uuid primary key,
  number text not null constraint inquiry_number_key unique,
  customer_number integer references customer,
  user_id uuid references user_account,
  received_at timestamptz not null,
  topic text not null,
  reference text not null,
  name text not null,
  email text not null,
  message text not null,
  locale text not null constraint inquiry_locale check (locale ~ '^[a-z]{2,3}$')
);
comment on table inquiry is 'Messages of the contact page, as they were sent; the provider''s mailbox has each as well';
create index inquiry_by_customer on inquiry (customer_number, received_at desc);
call isolate('inquiry');
create policy without_customer on inquiry for insert to kontor_app with check (customer_number is null);

create sequence callback_number start 1001;
create table callback_request (
  id uuid primary key,
  number text not null constraint callback_number_key unique,
  customer_number integer references customer,
  user_id uuid references user_account,
  topic text not null,
  name text not null,
  email text not null,
  phone text not null,
  locale text not null constraint callback_locale check (locale ~ '^[a-z]{2,3}$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  constraint callback_slot_order check (starts_at < ends_at)
);
comment on table callback_request is 'Who wants to be called, when, and about what; forgotten 90 days after the call';
create index callback_by_customer on callback_request (customer_number, starts_at);
create index callback_by_user on callback_request (user_id, starts_at) where cancelled_at is null;
create index callback_age on callback_request (ends_at);
call isolate('callback_request');
create policy without_customer on callback_request for insert to kontor_app with check (customer_number is null);
-- a user whom no customer has let in reads and takes back what they asked for themselves
create policy own on callback_request to kontor_app
  using (customer_number is null and user_id = nullif(current_setting('kontor.user', true), '')::uuid);

create table callback_slot (
  starts_at timestamptz primary key,
  taken integer not null constraint callback_slot_taken check (taken >= 0)
);
comment on table callback_slot is 'How many places of a slot are taken: one row each, so that the last place goes to one of two';

create table caller_pin (
  customer_number integer not null references customer,
  user_id uuid not null references user_account on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint caller_pin_pkey primary key (customer_number, user_id)
);
comment on table caller_pin is 'What a customer''s people say on the phone to be known';
comment on column caller_pin.sealed is 'Six digits, sealed for this customer and user: shown to them, compared by staff';
create index caller_pin_age on caller_pin (expires_at);
call isolate('caller_pin');

create sequence abuse_notice_number start 1001;
create table abuse_notice (
  id uuid primary key,
  number text not null constraint abuse_notice_number_key unique,
  received_at timestamptz not null,
  category text not null,
  explanation text not null,
  locations text[] not null constraint abuse_notice_locations check (cardinality(locations) between 1 and 50),
  name text,
  email text,
  locale text not null constraint abuse_notice_locale check (locale ~ '^[a-z]{2,3}$'),
  body text not null,
  status text not null default 'received' constraint abuse_notice_status check (status in ('received', 'decided')),
  decision text,
  statement text,
  decided_at timestamptz,
  decided_by uuid references user_account,
  constraint abuse_notice_decided check (
    (status = 'decided') = (decision is not null and statement is not null and decided_at is not null and decided_by is not null))
);
comment on table abuse_notice is 'Notices of illegal content (Art. 16 of Regulation (EU) 2022/2065), and what was decided about them';
comment on column abuse_notice.body is 'The notice as its receipt shows it';
comment on column abuse_notice.email is 'Null where the notifier stayed unknown, as they may about the sexual abuse of children (Art. 16 (2) (c))';
create index abuse_notice_queue on abuse_notice (status, received_at desc, id desc);
-- requests hand notices in and can read none: a customer must not see who has reported them
alter table abuse_notice enable row level security;
create policy hand_in on abuse_notice for insert to kontor_app with check (status = 'received');
create policy operator on abuse_notice to kontor_operator using (true);

grant usage on sequence inquiry_number, callback_number, abuse_notice_number to kontor_app;
grant select, insert, delete on file, unclaimed_upload to kontor_app, kontor_operator;
grant select, insert on inquiry to kontor_app;
grant select, insert, update on callback_request to kontor_app;
grant select, insert, update on callback_slot to kontor_app;
grant select, insert, update, delete on caller_pin to kontor_app;
grant insert on abuse_notice to kontor_app;
grant select, delete on inquiry, callback_request, callback_slot, caller_pin to kontor_operator;
grant select, update on abuse_notice to kontor_operator;

create sequence declaration_number start 1001;
create table declaration (
  id uuid primary key,
  number text not null default 'D-' || nextval('declaration_number') constraint declaration_number_key unique,
  kind text not null constraint declaration_kind check (kind in ('cancellation', 'withdrawal')),
  received_at timestamptz not null,
  name text not null,
  email text not null,
  customer_text text not null,
  contract_text text not null,
  content jsonb not null,
  body text not null,
  locale text not null constraint declaration_locale check (locale ~ '^[a-z]{2,3}$'),
  customer_number integer references customer,
  contract_id uuid,
  ends_on date,
  address_hash bytea not null,
  constraint declaration_contract foreign key (customer_number, contract_id) references contract (customer_number, id),
  constraint declaration_match check ((customer_number is null) = (contract_id is null))
);
comment on table declaration is 'What was declared, word for word, kept as proof; nothing here changes a contract by itself';
comment on column declaration.customer_number is 'Whose contract it is, where the declaration names it and who declares is known there; null: people have to look';
comment on column declaration.content is 'The fields as they were sent';
comment on column declaration.body is 'The declaration as the declarer saw and received it';
comment on column declaration.ends_on is 'Last day of the contract by this cancellation, as far as it could be computed';
comment on column declaration.address_hash is 'Keyed hash of the network address, to tell a flood from many people';
create index declaration_by_customer on declaration (customer_number, received_at desc);
create index declaration_unmatched on declaration (received_at) where customer_number is null;
call isolate('declaration');
create policy unmatched on declaration for insert to kontor_app with check (customer_number is null);
call make_append_only('declaration');

grant usage on sequence declaration_number to kontor_app, kontor_operator;
grant select, insert on declaration to kontor_app, kontor_operator;
