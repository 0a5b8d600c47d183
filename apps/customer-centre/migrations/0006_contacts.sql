-- People, roles and organisations used for contracts and domains.

create table contact (
  customer_number integer not null references customer,
  id uuid not null,
  kind text not null constraint contact_kind check (kind in ('person', 'role', 'organisation')),
  first_name text not null default '',
  last_name text not null default '',
  organisation text not null default '',
  name text collate "und-x-icu" not null generated always as (
    case when kind = 'person' then btrim(first_name || ' ' || last_name) else organisation end) stored,
  email text collate "und-x-icu" not null,
  phone text not null default '',
  line1 text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null,
  locale text not null default 'en' constraint contact_locale check (locale in ('en', 'de')),
  roles text[] not null default '{}',
  note text not null default '',
  email_verification text not null default 'unverified'
    constraint contact_email_verification check (email_verification in ('unverified', 'mail_sent', 'verified', 'failed', 'expired')),
  phone_verification text not null default 'unverified'
    constraint contact_phone_verification check (phone_verification in ('unverified', 'mail_sent', 'verified', 'failed', 'expired')),
  created_at timestamptz not null,
  version integer not null default 1,
  constraint contact_pkey primary key (customer_number, id)
);
create index contact_name on contact (customer_number, name, id);
create index contact_email on contact (customer_number, email, id);
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
create index contact_use_by_contract on contact_use (customer_number, contract_id);
call isolate('contact_use');

grant select, insert, update, delete on contact, contact_use to kontor_app, kontor_operator;
