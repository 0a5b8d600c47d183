-- Contacts: people, roles and organisations used for contracts and domains, codes that verify their addresses and numbers, and
-- domain holders who have to be confirmed.

create table contact (
  customer_number integer not null references customer,
  id uuid not null,
  kind text not null constraint contact_kind check (kind in ('person', 'role', 'organisation')),
  first_name text not null default '',
  last_name text not null default '',
  organisation text not null default '',
  name text collate "und-x-icu" not null generated always as (
    case when kind = 'person' then btrim(first_name || ' ' || last_name) else organisation end) stored,
  name_key text collate "und-x-icu" generated always as (
    lower(case when kind = 'person' then btrim(first_name || ' ' || last_name) else organisation end)) stored,
  email text collate "und-x-icu" not null,
  email_key text collate "und-x-icu" generated always as (lower(email)) stored,
  phone text not null default '',
  phone_key text generated always as (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^00', '')) stored,
  fax text not null default '',
  line1 text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null,
  locale text not null default 'en' constraint contact_locale check (locale ~ '^[a-z]{2,3}$'),
  roles text[] not null default '{}',
  mail_categories text[] not null default '{}' constraint contact_mail_categories
    check (mail_categories <@ array['billing', 'domains', 'privacy']),
  note text not null default '',
  email_verification text not null default 'unverified'
    constraint contact_email_verification check (email_verification in ('unverified', 'mail_sent', 'verified', 'failed', 'expired')),
  email_verified_at timestamptz,
  phone_verification text not null default 'unverified'
    constraint contact_phone_verification check (phone_verification in ('unverified', 'code_sent', 'verified', 'failed', 'expired')),
  phone_verified_at timestamptz,
  holder_state text not null default 'not_needed' constraint contact_holder_state
    check (holder_state in ('not_needed', 'open', 'evidence_received', 'confirmed', 'overdue')),
  holder_since timestamptz,
  holder_asked_at timestamptz,
  holder_due_on date,
  registry_handle text not null default '',
  id_type text constraint contact_id_type check (id_type in ('company_register', 'vat_id', 'passport', 'identity_card')),
  id_number bytea,
  id_number_end text not null default '',
  created_at timestamptz not null,
  version integer not null default 1,
  constraint contact_pkey primary key (customer_number, id),
  constraint contact_holder_deadline check (holder_due_on is null or holder_state in ('open', 'evidence_received', 'overdue')),
  constraint contact_id_number check ((id_type is null) = (id_number is null))
);
comment on table contact is 'People, roles and organisations that a customer names in contracts and domains';
comment on column contact.email_verified_at is 'When the code came back; null unless verified or expired';
comment on column contact.email_key is 'For finding doubles, as the other keys: one address however it is spelt';
comment on column contact.phone_key is 'Digits with the country''s code in front';
comment on column contact.holder_state is 'Whether the owner named in domain contracts has been confirmed (BSIG 2025 § 49)';
comment on column contact.holder_since is 'Since when the state holds';
comment on column contact.holder_asked_at is 'Since when name, address and number have to be proved: a mailed code counts if it came later, also once a domain is held again; null where they never changed';
comment on column contact.holder_due_on is 'Last day for it; a further change of the data does not move it';
comment on column contact.mail_categories is 'Mails it gets besides the customer''s people, while its address is verified';
comment on column contact.registry_handle is 'What a registry calls it by';
comment on column contact.id_number is 'Sealed under the vault''s key, bound to the row';
comment on column contact.id_number_end is 'The last characters in clear, for people to recognise it by';
create index contact_name on contact (customer_number, name, id);
create index contact_email on contact (customer_number, email, id);
create index contact_by_email on contact (customer_number, email_key);
create index contact_by_phone on contact (customer_number, phone_key) where phone_key <> '';
create index contact_by_name on contact (customer_number, name_key);
create index contact_email_verified on contact (email_verified_at) where email_verification = 'verified';
create index contact_phone_verified on contact (phone_verified_at) where phone_verification = 'verified';
create index contact_holder on contact (holder_state, holder_due_on) where holder_state <> 'not_needed';
create index contact_mailed on contact (customer_number) where mail_categories <> '{}';
call isolate('contact');

create table contact_use (
  customer_number integer not null,
  contact_id uuid not null,
  contract_id uuid not null,
  role text not null,
  constraint contact_use_pkey primary key (customer_number, contact_id, contract_id, role),
  constraint contact_use_contact foreign key (customer_number, contact_id) references contact,
  constraint contact_use_contract foreign key (customer_number, contract_id) references contract
);
comment on table contact_use is 'Where a contact is named, and as what';
create index contact_use_by_contract on contact_use (customer_number, contract_id);
call isolate('contact_use');

create table contact_code (
  customer_number integer not null,
  contact_id uuid not null,
  channel text not null constraint contact_code_channel check (channel in ('email', 'phone')),
  code_hash bytea,
  sent_to text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  sends integer not null default 1,
  next_send_at timestamptz not null,
  constraint contact_code_pkey primary key (customer_number, contact_id, channel),
  constraint contact_code_contact foreign key (customer_number, contact_id) references contact on delete cascade
);
comment on table contact_code is 'The last code sent to a contact''s address or number';
comment on column contact_code.code_hash is 'Under the vault''s key, as six digits are soon tried out; null once it is used up';
comment on column contact_code.sends is 'How many were sent within a day of each other: each waits twice as long as the one before';
create index contact_code_age on contact_code (next_send_at);
call isolate('contact_code');

create table contact_evidence (
  customer_number integer not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null constraint contact_evidence_kind check (kind in ('mail_code', 'phone_code', 'document', 'provider')),
  note text not null default '',
  given_at timestamptz not null,
  given_by text not null,
  decision text constraint contact_evidence_decision check (decision in ('accepted', 'rejected')),
  reason text not null default '',
  decided_at timestamptz,
  decided_by text,
  constraint contact_evidence_pkey primary key (customer_number, id),
  constraint contact_evidence_contact foreign key (customer_number, contact_id) references contact on delete cascade
);
comment on table contact_evidence is 'How, when and by whom a domain''s holder was checked; people are kept by their names, as they were then';
comment on column contact_evidence.decision is 'Of the provider''s staff; null where a code decided or nobody has looked yet';
create index contact_evidence_of on contact_evidence (customer_number, contact_id, given_at);
call isolate('contact_evidence');

grant select, insert, update, delete on contact, contact_use, contact_code, contact_evidence to kontor_app, kontor_operator;
