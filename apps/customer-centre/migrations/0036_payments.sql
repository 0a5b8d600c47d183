-- Payments as a state machine: what a payment was asked for, each of its steps, what went back, and what gateways tell of it.

alter table payment
  add column direction text not null default 'in' constraint payment_direction check (direction in ('in', 'out')),
  add column refunds_id uuid,
  add column instead_of uuid,
  add column method_id uuid,
  add column label text not null default '',
  add column gateway text,
  add column gateway_reference text,
  add column present boolean not null default false,
  add column initiated_by uuid references user_account,
  add column action_url text,
  add column expires_at timestamptz,
  add column look_at timestamptz,
  add column said text not null default '',
  add column returned_at timestamptz,
  add column return_reason text,
  add column refunded_minor bigint not null default 0,
  add column version integer not null default 1,
  add constraint payment_amount check (amount_minor > 0),
  add constraint payment_refunded check (refunded_minor between 0 and amount_minor),
  add constraint payment_refunds check ((direction = 'out') or refunds_id is null),
  add constraint payment_refunds_payment foreign key (customer_number, refunds_id) references payment on delete set null (refunds_id),
  add constraint payment_instead_of foreign key (customer_number, instead_of) references payment on delete set null (instead_of),
  add constraint payment_method foreign key (customer_number, method_id) references payment_method on delete set null (method_id);
comment on column payment.direction is 'out: money that goes back to the customer';
comment on column payment.refunds_id is 'The payment that this one gives back';
comment on column payment.instead_of is 'The payment that failed before, where this one takes the customer''s backup method';
comment on column payment.method_id is 'The saved method; null: a transfer, or without saving one';
comment on column payment.label is 'What people recognise the method by, as it was then: methods can be removed';
comment on column payment.gateway_reference is 'The gateway''s or the bank''s own name for it; ours at the gateway is the id, so that it can be asked at any time';
comment on column payment.present is 'Whether the payer is there and can be asked by the bank';
comment on column payment.initiated_by is 'Who pays; null: the clock';
comment on column payment.action_url is 'Where the payer confirms it, until expires_at';
comment on column payment.look_at is 'When the gateway is asked what became of it, where it has not said so by then';
comment on column payment.said is 'What the gateway or the bank said, in its words or codes';
comment on column payment.refunded_minor is 'What of it went back, or is about to';
create unique index payment_gateway_reference on payment (gateway, gateway_reference) where gateway_reference is not null;
-- gateways know the id alone
create unique index payment_by_id on payment (id);
create index payment_look on payment (look_at) where look_at is not null;
create index payment_refunds on payment (customer_number, refunds_id) where refunds_id is not null;
create index payment_instead_of on payment (customer_number, instead_of) where instead_of is not null;
create index payment_by_method on payment (customer_number, method_id) where method_id is not null;

alter table payment_allocation
  add column position smallint not null default 0,
  add constraint payment_allocation_amount check (amount_minor > 0);
comment on table payment_allocation is 'Which documents a payment is meant for, in which order and with how much: what it has settled stands in the ledger';
create index payment_hold_of on payment_hold (customer_number, payment_id);

create table payment_event (
  customer_number integer not null,
  payment_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  event text not null constraint payment_event_event check (event in (
    'initiated', 'asked', 'no_answer', 'confirmation_wanted', 'confirmed', 'submitted', 'succeeded', 'failed', 'returned',
    'charged_back', 'refund_asked', 'refunded', 'refund_failed', 'to_balance')),
  detail text not null default '',
  constraint payment_event_pkey primary key (customer_number, payment_id, id),
  constraint payment_event_payment foreign key (customer_number, payment_id) references payment on delete cascade
);
comment on table payment_event is 'Each step of a payment, one after the other';
call isolate('payment_event');
call make_append_only('payment_event');

-- The inbox of webhooks. What was sent is not kept: an event only says which payment to ask the gateway about.
create table gateway_event (
  gateway text not null,
  event_id text not null,
  kind text not null,
  payment_id uuid,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text not null default '',
  constraint gateway_event_pkey primary key (gateway, event_id)
);
comment on table gateway_event is 'What payment gateways told us, once each';
comment on column gateway_event.payment_id is 'Our payment by the gateway''s word; null: it named none of ours';
create index gateway_event_received on gateway_event (received_at);

-- As if it were another company: what the sandbox gateway was asked and what it did. Nothing else reads it.
create table sandbox_charge (
  id uuid not null constraint sandbox_charge_pkey primary key,
  kind text not null,
  token text not null,
  amount_minor bigint not null,
  currency text not null,
  state text not null constraint sandbox_charge_state
    check (state in ('wanted', 'pending', 'succeeded', 'failed', 'charged_back')),
  reason text not null default '',
  return_url text not null default '',
  locale text not null default 'en',
  asked_at timestamptz not null,
  tells_at timestamptz,
  refunded_minor bigint not null default 0,
  constraint sandbox_charge_refunded check (refunded_minor between 0 and amount_minor)
);
comment on table sandbox_charge is 'The sandbox gateway''s own books: each charge by the name that its client gave it';
comment on column sandbox_charge.state is 'wanted: the payer has to confirm it on the sandbox''s page';
comment on column sandbox_charge.tells_at is 'When it says what became of it, where it does so late';
create index sandbox_charge_tells on sandbox_charge (tells_at) where tells_at is not null;

create table sandbox_refund (
  id uuid not null constraint sandbox_refund_pkey primary key,
  charge_id uuid not null references sandbox_charge,
  amount_minor bigint not null constraint sandbox_refund_amount check (amount_minor > 0),
  state text not null constraint sandbox_refund_state check (state in ('succeeded', 'failed')),
  asked_at timestamptz not null
);
comment on table sandbox_refund is 'What the sandbox gateway gave back, once for each name';
create index sandbox_refund_charge on sandbox_refund (charge_id);

grant select, insert on payment_event to kontor_app, kontor_operator;
grant select, insert, update, delete on gateway_event to kontor_operator;
grant select, insert, update on sandbox_charge, sandbox_refund to kontor_app, kontor_operator;

-- Giving money back, and giving a claim up, can need a colleague.
alter table staff_approval drop constraint staff_approval_action, add constraint staff_approval_action
  check (action in ('unlock', 'hold_lift', 'holder_evidence', 'invoice_correction', 'payment_refund', 'write_off'));
