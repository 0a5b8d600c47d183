-- Orders exactly as they were shown and accepted, and what the provider's systems make of them.

create table contract_order (
  customer_number integer not null references customer,
  id uuid not null,
  contract_id uuid not null,
  ordered_at timestamptz not null,
  ordered_by uuid not null references user_account,
  ordered_by_name text not null,
  acting_reason text,
  locale text not null constraint contract_order_locale check (locale ~ '^[a-z]{2,3}$'),
  shown jsonb not null,
  shown_hash bytea not null,
  terms_version text not null,
  early_start boolean not null,
  constraint contract_order_pkey primary key (customer_number, id),
  constraint contract_order_once unique (customer_number, contract_id),
  constraint contract_order_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade
);
comment on table contract_order is 'Orders with exactly what was shown to who ordered: product, prices, terms and the first invoice. Written once; what names a person or runs somewhere goes with an erased customer';
comment on column contract_order.acting_reason is 'Why staff ordered for the customer; null where the customer''s own people did';
comment on column contract_order.shown_hash is 'SHA-256 over the canonical content of shown: the order named it';
comment on column contract_order.early_start is 'A consumer''s wish that work begins within the time for withdrawal, knowing what they then pay (§ 357a (2) BGB)';
call isolate('contract_order');
-- gone with its contract alone, whose own rows take it along
grant select, insert on contract_order to kontor_app, kontor_operator;
grant update (ordered_by_name, acting_reason, shown) on contract_order to kontor_operator;

create table provisioning_task (
  customer_number integer not null references customer,
  id uuid not null,
  contract_id uuid not null,
  state text not null constraint provisioning_task_state check (state in ('waiting', 'sent', 'done', 'failed', 'given_up')),
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  tries integer not null default 0,
  trouble text not null default '',
  result jsonb,
  version integer not null default 1,
  constraint provisioning_task_pkey primary key (customer_number, id),
  constraint provisioning_task_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade,
  constraint provisioning_task_settled check ((state in ('waiting', 'sent')) = (settled_at is null))
);
comment on table provisioning_task is 'What the provider''s systems were asked to set up, and what they answered';
comment on column provisioning_task.tries is 'How often it was sent since staff last asked for it';
comment on column provisioning_task.trouble is 'Why it did not go through, as the adapter or the provider''s system says it: for staff';
comment on column provisioning_task.result is 'The answer as it came: the same again changes nothing';
-- the call-back names the task alone
create unique index provisioning_task_id on provisioning_task (id);
create index provisioning_task_by_contract on provisioning_task (customer_number, contract_id);
create index provisioning_task_open on provisioning_task (created_at) where state in ('waiting', 'sent', 'failed');
call isolate('provisioning_task');
grant select, insert, update on provisioning_task to kontor_app, kontor_operator;
