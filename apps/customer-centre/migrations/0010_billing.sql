-- Payment methods with their mandates, documents as issued, what became of them, and payments.

create table payment_method (
  customer_number integer not null references customer,
  id uuid not null,
  kind text not null constraint payment_method_kind check (kind in ('card', 'sepa', 'paypal')),
  state text not null constraint payment_method_state
    check (state in ('pending_confirmation', 'active', 'expiring', 'expired', 'failed', 'revoked')),
  label text not null,
  holder text not null,
  is_default boolean not null default false,
  expires text,
  iban text,
  bic text,
  mandate_reference text,
  creditor_id text,
  mandate_signed_at timestamptz,
  gateway_token text,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint payment_method_pkey primary key (customer_number, id)
);
comment on table payment_method is 'What a customer pays with';
comment on column payment_method.gateway_token is 'The gateway''s name for the card or agreement; card numbers never reach us';
comment on column payment_method.expires is 'Last month a card counts in, YYYY-MM';
create unique index payment_method_default on payment_method (customer_number) where is_default and state <> 'revoked';
create unique index payment_method_mandate on payment_method (customer_number, mandate_reference);
call isolate('payment_method');

create table sepa_mandate (
  customer_number integer not null,
  payment_method_id uuid not null,
  reference text not null,
  creditor_id text not null,
  holder text not null,
  iban text not null,
  version text not null,
  locale text not null constraint sepa_mandate_locale check (locale ~ '^[a-z]{2,3}$'),
  text text not null,
  hash bytea not null,
  text_named boolean not null,
  signed_at timestamptz not null,
  signed_by text not null,
  user_id uuid not null references user_account,
  session_id uuid,
  address_hash bytea,
  constraint sepa_mandate_pkey primary key (customer_number, payment_method_id),
  constraint sepa_mandate_method foreign key (customer_number, payment_method_id) references payment_method (customer_number, id)
);
comment on table sepa_mandate is 'SEPA direct debit mandates as they were given: the words that were shown, and who agreed to them';
comment on column sepa_mandate.hash is 'SHA-256 of the text, which names the creditor';
comment on column sepa_mandate.text_named is 'Whether the call named the text by its hash, as a page that shows it does; an older client merely agreed';
comment on column sepa_mandate.session_id is 'Public id of the session it was given in';
comment on column sepa_mandate.address_hash is 'The address it was given from, under our key: can be compared, not read';
call isolate('sepa_mandate');

create table document (
  customer_number integer not null references customer,
  id uuid not null,
  number text not null,
  kind text not null constraint document_kind
    check (kind in ('invoice', 'credit_note', 'cancellation', 'proforma', 'final', 'topup_receipt', 'dunning_letter')),
  issued_at timestamptz not null,
  issued_on date not null,
  due_on date,
  period_from date,
  period_to date,
  currency text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  gross_minor bigint not null,
  payment_kind text constraint document_payment_kind check (payment_kind in ('card', 'sepa', 'paypal', 'transfer')),
  seller jsonb not null,
  buyer jsonb not null,
  buyer_reference text not null default '',
  order_number text not null default '',
  taxes jsonb not null,
  tax_note text not null default '',
  corrects_id uuid,
  previous_hash bytea,
  hash bytea not null,
  constraint document_pkey primary key (customer_number, id),
  constraint document_number_key unique (customer_number, number),
  constraint document_sum check (net_minor + tax_minor = gross_minor)
);
comment on table document is 'Issued documents. They never change; a correction is a document of its own';
comment on column document.seller is 'Both parties as they stood on the day of issue';
comment on column document.taxes is '[{category, rate_bp, net_minor, tax_minor}], rounded once per entry';
comment on column document.gross_minor is 'Negative, as are its parts and lines, where a document gives money back: sums need no case for it';
comment on column document.hash is 'SHA-256 over the content and previous_hash: the chain shows a missing or altered document';
create index document_issued on document (customer_number, issued_on, id);
-- staff look for a number without knowing whose it is
create index document_number on document (number text_pattern_ops);
create index document_gross on document (customer_number, gross_minor, id);
-- A document without a due date sorts last; a case, because coalesce is not leakproof and row-level security would keep the
-- page's first row from becoming an index condition.
create index document_due on document (customer_number, (case when due_on is null then date 'infinity' else due_on end), id);
create index document_rare on document (customer_number, kind, issued_on, id) where kind <> 'invoice';
create index document_corrects on document (customer_number, corrects_id) where corrects_id is not null;
call isolate('document');
call make_append_only('document');

create table document_line (
  customer_number integer not null,
  document_id uuid not null,
  position smallint not null,
  description text not null,
  contract_id uuid,
  contract_number text,
  product_group text,
  period_from date,
  period_to date,
  quantity numeric(18, 6) not null,
  unit text not null,
  unit_price numeric(18, 6) not null,
  tax_category text not null,
  tax_rate_bp integer not null,
  net_minor bigint not null,
  constraint document_line_pkey primary key (customer_number, document_id, position),
  constraint document_line_document foreign key (customer_number, document_id) references document
);
comment on table document_line is 'Lines of documents, as issued';
create index document_line_contract on document_line (customer_number, contract_id, document_id);
call isolate('document_line');
call make_append_only('document_line');

create table document_settlement (
  customer_number integer not null,
  document_id uuid not null,
  status text not null constraint document_settlement_status check (status in (
    'open', 'processing', 'paid', 'partially_paid', 'disputed', 'failed', 'refunded', 'partially_refunded', 'cancelled', 'written_off')),
  open_minor bigint not null,
  updated_at timestamptz not null,
  constraint document_settlement_pkey primary key (customer_number, document_id),
  constraint document_settlement_document foreign key (customer_number, document_id) references document
);
comment on table document_settlement is 'What became of a document; overdue is not stored but follows from the due date';
create index document_settlement_open on document_settlement (customer_number, document_id) where open_minor <> 0;
create index document_settlement_unpaid on document_settlement (customer_number, status, document_id) where status <> 'paid';
call isolate('document_settlement');

create table document_event (
  customer_number integer not null,
  document_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  event text not null constraint document_event_event check (event in (
    'issued', 'sent', 'opened', 'reminded', 'debit_announced', 'debited', 'debit_returned', 'paid', 'cancelled')),
  detail text not null default '',
  constraint document_event_pkey primary key (customer_number, document_id, id),
  constraint document_event_document foreign key (customer_number, document_id) references document
);
comment on table document_event is 'What happened to a document, one after the other';
call isolate('document_event');
call make_append_only('document_event');

create table payment (
  customer_number integer not null references customer,
  id uuid not null,
  kind text not null constraint payment_kind check (kind in ('card', 'sepa', 'paypal', 'transfer')),
  status text not null constraint payment_status
    check (status in ('initiated', 'pending', 'succeeded', 'failed', 'refunded', 'charged_back')),
  failure_reason text,
  amount_minor bigint not null,
  currency text not null,
  collect_on date,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint payment_pkey primary key (customer_number, id)
);
comment on table payment is 'Money on its way from or to a customer';
comment on column payment.collect_on is 'Day a direct debit is drawn';
create index payment_recent on payment (customer_number, created_at desc, id desc);
create index payment_pending on payment (customer_number, collect_on) where status = 'pending';
call isolate('payment');

create table payment_allocation (
  customer_number integer not null,
  payment_id uuid not null,
  document_id uuid not null,
  amount_minor bigint not null,
  constraint payment_allocation_pkey primary key (customer_number, payment_id, document_id),
  constraint payment_allocation_payment foreign key (customer_number, payment_id) references payment,
  constraint payment_allocation_document foreign key (customer_number, document_id) references document
);
comment on table payment_allocation is 'Which documents a payment settles, and how much of each';
create index payment_allocation_by_document on payment_allocation (customer_number, document_id);
call isolate('payment_allocation');

create table number_series (
  kind text not null,
  year smallint not null,
  next bigint not null default 1,
  constraint number_series_pkey primary key (kind, year)
);
comment on table number_series is 'Gapless numbers per kind of document and year, taken in the issuing transaction';

grant select, insert on document, document_line, document_event, payment_allocation, sepa_mandate to kontor_app, kontor_operator;
grant select, insert, update on document_settlement, payment, payment_method, number_series to kontor_app, kontor_operator;
grant delete on payment_method to kontor_operator;

-- No column changes, and a row goes with its method: once an erasure has begun, through the function below.
create function refuse_change_of_mandate() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.customer_number::text = nullif(current_setting('kontor.forgotten_mandates', true), '')
    and exists (select from erasure_request r where r.customer_number = old.customer_number and r.begun_at is not null) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on sepa_mandate for each row execute function refuse_change_of_mandate();
create trigger append_only_truncate before truncate on sepa_mandate for each statement execute function refuse_change_of_mandate();

-- Definer's rights: nobody else may delete mandates. Only of a customer whose erasure has begun.
create function forget_mandates(customer integer, methods uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.begun_at is not null) then
    raise exception 'no erasure of customer % has begun', customer using errcode = 'restrict_violation';
  end if;
  perform set_config('kontor.forgotten_mandates', customer::text, true);
  delete from sepa_mandate m where m.customer_number = customer and m.payment_method_id = any (methods);
  perform set_config('kontor.forgotten_mandates', '', true);
end $$;
revoke execute on function forget_mandates from public;
grant execute on function forget_mandates to kontor_operator;
