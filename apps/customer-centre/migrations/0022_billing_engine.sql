-- What is agreed in a contract, what is due of it, and documents that prove themselves.

create table catalogue_version (
  version text primary key,
  content jsonb not null,
  hash bytea not null,
  loaded_at timestamptz not null
);
comment on table catalogue_version is 'Every catalogue that was sold from, as the provider wrote it; none changes once it was loaded';
comment on column catalogue_version.hash is 'SHA-256 over the canonical content: a version that comes back with other content is refused';
call make_append_only('catalogue_version');
grant select on catalogue_version to kontor_app, kontor_operator;
grant insert on catalogue_version to kontor_operator;

alter table product
  add column offered boolean not null default true,
  add column content jsonb not null default '{}';
comment on column product.offered is 'In the present catalogue; contracts keep products that are sold no more';
comment on column product.content is 'The product as the present catalogue has it';
grant insert, update on product to kontor_operator;

alter table contract
  add column agreed jsonb not null default '{}',
  add column next_agreed jsonb,
  add column metered boolean not null default false,
  add column anchor_on date,
  add column billed_until date,
  add column usage_until date,
  add column ordered_at timestamptz,
  add column withdrawal_until date,
  add column data_until date,
  add constraint contract_next check ((next_price_minor is null) = (next_price_from is null));
comment on column contract.agreed is 'What was agreed: names, terms, options, meters, discount, as the catalogue had them on that day (areas/catalogue/agreed.ts)';
comment on column contract.next_agreed is 'What holds instead from next_price_from on, where more than the price changes';
comment on column contract.metered is 'Use is billed, each month after it';
comment on column contract.anchor_on is 'First day from which periods of the cycle are counted; null: the first day of the contract';
comment on column contract.billed_until is 'Last day whose recurring price stands on a document; null: none does';
comment on column contract.usage_until is 'Last day of the last month whose use was billed; null: none was';
comment on column contract.withdrawal_until is 'Last day on which a consumer can withdraw';
comment on column contract.data_until is 'Last day on which data can be fetched after the end';
-- One expression instead of a rule that every writer must remember: nothing that is due can be left out of the index.
alter table contract add column next_bill_on date generated always as (
  case when state in ('ordered', 'provisioning', 'provisioning_failed', 'trial', 'withdrawn', 'erased') then null
  else least(
    case when ends_on is null or coalesce(billed_until + 1, anchor_on, started_on) <= ends_on
      then coalesce(billed_until + 1, anchor_on, started_on) end,
    case when billed_until > ends_on then ends_on + 1 end,
    case when metered and (ends_on is null or coalesce(usage_until + 1, started_on) <= ends_on)
      then (date_trunc('month', coalesce(usage_until + 1, started_on)::timestamp) + interval '1 month')::date end)
  end) stored;
comment on column contract.next_bill_on is 'First day on which something of it is due: the next period, the use of a month that is over, or the days paid for after its end';
create index contract_due on contract (next_bill_on, customer_number) where next_bill_on is not null;

create table billing_item (
  customer_number integer not null references customer,
  id uuid not null,
  contract_id uuid,
  kind text not null constraint billing_item_kind
    check (kind in ('recurring', 'option', 'setup', 'usage', 'correction', 'credit', 'compensation', 'service')),
  description jsonb not null,
  period_from date,
  period_to date,
  quantity numeric(18, 6) not null,
  unit text not null,
  unit_price numeric(18, 6) not null constraint billing_item_unit_price check (unit_price >= 0),
  discount_bp integer not null default 0 constraint billing_item_discount check (discount_bp between 0 and 10000),
  ready_on date not null,
  created_at timestamptz not null,
  document_id uuid,
  dropped_at timestamptz,
  constraint billing_item_pkey primary key (customer_number, id),
  constraint billing_item_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete set null (contract_id),
  constraint billing_item_document foreign key (customer_number, document_id) references document (customer_number, id) on delete cascade,
  constraint billing_item_once check (document_id is null or dropped_at is null)
);
comment on table billing_item is 'What is to be billed or credited besides the recurring price and the use: set-up, changes within a period, corrections';
comment on column billing_item.description is '{en, de}: the invoice is written in the customer''s language';
comment on column billing_item.document_id is 'The document it stands on; null while it waits';
comment on column billing_item.dropped_at is 'When it was taken back before it was billed';
create index billing_item_waiting on billing_item (ready_on, customer_number) where document_id is null and dropped_at is null;
create index billing_item_contract_id on billing_item (customer_number, contract_id);
create index billing_item_document_id on billing_item (customer_number, document_id) where document_id is not null;
call isolate('billing_item');
grant select, insert, update on billing_item to kontor_app, kontor_operator;
grant delete on billing_item to kontor_operator;

create table billing_setting (
  customer_number integer primary key references customer,
  collective boolean not null default true,
  receivers text[] not null default '{}',
  attach boolean not null default true,
  version integer not null default 1
);
comment on table billing_setting is 'How a customer wants documents: one for all contracts or one each, and who else gets them. No row: the defaults';
comment on column billing_setting.attach is 'Whether mails carry the document; otherwise they link to it';
call isolate('billing_setting');
grant select, insert, update on billing_setting to kontor_app, kontor_operator;
grant delete on billing_setting to kontor_operator;

create table billing_exception (
  customer_number integer not null references customer,
  id uuid not null,
  contract_id uuid,
  reason text not null,
  detail jsonb not null default '{}',
  since timestamptz not null,
  tries integer not null default 1,
  retry_on date not null,
  constraint billing_exception_pkey primary key (customer_number, id),
  constraint billing_exception_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade,
  constraint billing_exception_once unique nulls not distinct (customer_number, contract_id)
);
comment on table billing_exception is 'What a run set aside, with its reason: it is tried again, and goes once it is billed';
comment on column billing_exception.contract_id is 'Null: it is the customer whose data keep every document back';
call isolate('billing_exception');
grant select on billing_exception to kontor_app;
grant select, insert, update, delete on billing_exception to kontor_operator;

create table billing_run (
  id uuid primary key,
  as_of date not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  customers integer not null default 0,
  documents integer not null default 0,
  lines integer not null default 0,
  set_aside integer not null default 0,
  sums jsonb not null default '{}'
);
comment on table billing_run is 'Each run with what it did; one without an end was broken off, and the next one went on from there';
comment on column billing_run.sums is 'Gross by currency, in minor units';
create index billing_run_recent on billing_run (started_at desc);
grant select on billing_run to kontor_operator;
grant insert, update on billing_run to kontor_operator;

-- Numbers and chains are each issuer's own. The row of a series is locked only while its documents are written and committed.
alter table number_series
  add column issuer text not null default 'main',
  add column last_hash bytea,
  drop constraint number_series_pkey,
  add constraint number_series_pkey primary key (issuer, kind, year);
comment on column number_series.last_hash is 'Hash of the document with the last number: its successor''s predecessor';

alter table document
  add column issuer text not null default 'main',
  add column series text,
  add column sequence bigint,
  add column locale text not null default 'en',
  add column particulars jsonb not null default '{}',
  add constraint document_series check ((series is null) = (sequence is null));
comment on column document.series is 'issuer/kind/year; null for documents that were taken over from elsewhere';
comment on column document.particulars is 'What else EN 16931 asks for, frozen: contact, electronic addresses, means of payment, exemption, proofs (areas/billing/document-model.ts)';
create unique index document_issuer_number on document (issuer, number);

alter table document_line
  add column allowance_minor bigint not null default 0,
  add column allowance_reason text not null default '',
  add column kind text not null default 'recurring';
comment on column document_line.allowance_minor is 'Discount within net_minor, as a positive amount (BT-136)';

create table document_chain (
  series text not null,
  sequence bigint not null,
  number text not null,
  document_id uuid not null,
  content_hash bytea not null,
  hash bytea not null,
  constraint document_chain_pkey primary key (series, sequence)
);
comment on table document_chain is 'Every document ever issued, by series: stays when a document is deleted after its years, so that the chain proves that nothing else is missing';
comment on column document_chain.hash is 'SHA-256 over the hash of the one before and content_hash; the first has none before it';
create unique index document_chain_document on document_chain (document_id);
call make_append_only('document_chain');
grant select, insert on document_chain to kontor_operator;
