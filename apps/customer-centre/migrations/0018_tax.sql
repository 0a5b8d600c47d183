-- Tax: what the register of VAT ids answered, what holds of the present id, and the rest of the e-invoice block.

alter table customer
  add column small_business boolean not null default false,
  add column peppol_id text not null default '';
comment on column customer.small_business is 'The customer charges no VAT himself (§ 19 UStG)';
comment on column customer.peppol_id is 'Participant in the Peppol network, scheme:number (BT-49)';

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
-- what the sweep looks through for ids that nobody has asked about yet
create index customer_with_vat_id on customer (customer_number) where vat_id <> '';

grant select on vat_check to kontor_app;
grant select, insert on vat_check to kontor_operator;
grant select, insert, update on vat_status to kontor_app, kontor_operator;
