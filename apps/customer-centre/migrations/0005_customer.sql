-- Customers: who they are, where they live, how they want their documents, what they may use, and their VAT ids.

-- Above the numbers of the demo (10001 …). Numbers may be skipped, never used twice.
create sequence customer_number as integer start 20001;

create table customer (
  customer_number integer primary key,
  type text not null constraint customer_type check (type in ('consumer', 'business', 'public_body')),
  salutation text not null default '' constraint customer_salutation check (salutation in ('', 'ms', 'mr', 'mx')),
  title text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  company_name text not null default '',
  name text not null generated always as (
    case when company_name <> '' then company_name else btrim(first_name || ' ' || last_name) end) stored,
  email text not null,
  email_verified_at timestamptz,
  phone text not null default '',
  locale text not null default 'en' constraint customer_locale check (locale ~ '^[a-z]{2,3}$'),
  currency text not null default 'EUR',

  line1 text not null,
  line2 text not null default '',
  postal_code text not null,
  city text not null,
  country text not null,
  billing_line1 text,
  billing_line2 text,
  billing_postal_code text,
  billing_city text,
  billing_country text,

  vat_id text not null default '',
  tax_number text not null default '',
  small_business boolean not null default false,
  register_court text not null default '',
  register_number text not null default '',

  e_invoice_format text not null default 'pdf'
    constraint customer_e_invoice_format check (e_invoice_format in ('pdf', 'zugferd', 'xrechnung_ubl', 'xrechnung_cii')),
  buyer_reference text not null default '',
  order_number text not null default '',
  receiver_email text not null default '',
  peppol_id text not null default '',

  refund_holder text,
  refund_iban text,
  refund_bic text,
  refund_version integer not null default 1,
  refund_check text constraint customer_refund_check check (refund_check in ('match', 'close', 'no_match', 'n/a')),
  refund_known_name text,
  refund_checked_at timestamptz,

  second_factor_required_from date,
  locked_at timestamptz,
  lock_reason text constraint customer_lock_reason
    check (lock_reason in ('payment', 'abuse', 'verification', 'security', 'customer_request', 'legal')),
  termination_on date,
  deactivated_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz,
  version integer not null default 1,
  constraint customer_billing_address
    check (num_nulls(billing_line1, billing_line2, billing_postal_code, billing_city, billing_country) in (0, 5)),
  constraint customer_refund_checked check ((refund_check is null) = (refund_checked_at is null)),
  constraint customer_refund_known_name check ((refund_check is not distinct from 'close') = (refund_known_name is not null)),
  constraint customer_lock check ((locked_at is null) = (lock_reason is null))
);
comment on table customer is 'Who has contracts and gets invoices';
comment on column customer.name is 'How the customer is called in lists: the company, else the person';
comment on column customer.title is 'Academic or of nobility, as it stands before the name: Dr., Prof. Dr.';
comment on column customer.email_verified_at is 'When somebody confirmed from this very mailbox; null for one that was merely typed';
comment on column customer.billing_line1 is 'Where invoices are addressed, if not to the registered address; the five columns are filled or null together';
comment on column customer.small_business is 'The customer charges no VAT (§ 19 UStG)';
comment on column customer.peppol_id is 'Participant in the Peppol network, scheme:number (BT-49)';
comment on column customer.refund_version is 'Counts changes of the refund account alone: whoever edits addresses is not in its way';
comment on column customer.refund_check is 'Verification of payee (Art. 5c Regulation (EU) 260/2012); null: nobody was asked; n/a: asked, and no answer came';
comment on column customer.refund_known_name is 'Whom the bank knows as the holder: told for a close match alone, and never otherwise';
comment on column customer.second_factor_required_from is 'From then on people without a second factor do nothing for this customer but set one up';
comment on column customer.termination_on is 'When a locked customer''s contracts end if nothing happens';
comment on column customer.changed_at is 'When the record was last saved; null where it stands as it was registered';
create index customer_email on customer (lower(email) text_pattern_ops);
create index customer_words on customer using gin (to_tsvector('simple', name || ' ' || first_name || ' ' || last_name));
comment on index customer_words is 'Words of the name and of the person, found by their beginnings; no stemming, as names have none';
-- what the sweep looks through for ids that nobody has asked about yet
create index customer_with_vat_id on customer (customer_number) where vat_id <> '';
call isolate('customer');

create table customer_limit (
  customer_number integer not null references customer,
  key text not null,
  unit text not null,
  "limit" integer not null,
  ceiling integer not null,
  requested integer,
  request_reason text,
  requested_at timestamptz,
  constraint customer_limit_pkey primary key (customer_number, key)
);
comment on table customer_limit is 'How much of something the customer may use';
comment on column customer_limit.ceiling is 'Up to here the customer sets the limit; more is a request to staff';
call isolate('customer_limit');

create table vat_check (
  customer_number integer not null references customer,
  id uuid not null,
  vat_id text not null,
  outcome text not null constraint vat_check_outcome check (outcome in ('valid', 'invalid', 'unavailable')),
  reason text,
  checked_at timestamptz not null,
  source text not null constraint vat_check_source check (source in ('vies', 'sandbox')),
  consultation_number text,
  name text,
  address text,
  constraint vat_check_pkey primary key (customer_number, id)
);
comment on table vat_check is 'Every answer about a VAT id: the proof for invoices without VAT';
comment on column vat_check.reason is 'Why there was no answer, as the register or we call it; null where there was one';
comment on column vat_check.consultation_number is 'The register''s own number of the consultation; only where the provider''s VAT id was named';
create index vat_check_recent on vat_check (customer_number, checked_at desc, id desc);
call isolate('vat_check');
call make_append_only('vat_check');

create table vat_status (
  customer_number integer not null references customer,
  vat_id text not null,
  state text not null constraint vat_status_state check (state in ('checking', 'valid', 'invalid', 'unavailable')),
  run_id uuid,
  run_since timestamptz,
  check_id uuid,
  failures integer not null default 0,
  next_check_at timestamptz,
  constraint vat_status_pkey primary key (customer_number),
  constraint vat_status_check foreign key (customer_number, check_id) references vat_check,
  constraint vat_status_run check ((run_id is null) = (run_since is null))
);
comment on table vat_status is
  'What holds of a customer''s VAT id. A row that names another id than the customer does says nothing: the present one is unchecked';
comment on column vat_status.run_id is 'The check under way; an answer to any other is too late and is not written';
comment on column vat_status.check_id is 'The answer that the state comes from';
comment on column vat_status.failures is 'Checks in a row that nobody answered: the wait before the next grows with them';
call isolate('vat_status');

grant usage on sequence customer_number to kontor_app, kontor_operator;
grant select, insert, update on customer, customer_limit to kontor_app, kontor_operator;
grant delete on customer_limit to kontor_operator;
grant select on vat_check to kontor_app;
grant select, insert on vat_check to kontor_operator;
grant select, insert, update on vat_status to kontor_app, kontor_operator;
grant delete on vat_status to kontor_operator;
