-- What happened to customers who do not pay, what they promised, and what staff have stopped.

create table dunning_step (
  customer_number integer not null references customer,
  id uuid not null,
  step text not null constraint dunning_step_step
    check (step in ('reminder', 'first_notice', 'second_notice', 'lock', 'termination_notice', 'lock_again')),
  at timestamptz not null,
  taken_on date not null,
  lead_id uuid not null,
  documents uuid[] not null constraint dunning_step_documents check (lead_id = any (documents)),
  sum_minor bigint not null,
  currency text not null,
  termination_on date constraint dunning_step_termination check ((termination_on is not null) = (step = 'termination_notice')),
  constraint dunning_step_pkey primary key (customer_number, id),
  constraint dunning_step_lead foreign key (customer_number, lead_id) references document on delete cascade
);
comment on table dunning_step is 'Steps that were taken about overdue documents: each once for the oldest of them, and the others went along';
comment on column dunning_step.taken_on is 'Local date at the provider';
comment on column dunning_step.sum_minor is 'What was overdue of all documents together';
-- whoever runs twice finds it taken
create unique index dunning_step_once on dunning_step (customer_number, lead_id, step) where step <> 'lock_again';
create unique index dunning_step_again on dunning_step (customer_number, lead_id, taken_on) where step = 'lock_again';
call isolate('dunning_step');
create trigger append_only before update on dunning_step for each row execute function refuse_change();
create trigger append_only_truncate before truncate on dunning_step for each statement execute function refuse_change();

create table payment_promise (
  customer_number integer not null references customer,
  id uuid not null,
  user_id uuid references user_account,
  asked_at timestamptz not null,
  pay_on date not null,
  message text not null default '',
  documents uuid[] not null,
  sum_minor bigint not null,
  currency text not null,
  instalments jsonb not null default '[]',
  state text not null constraint payment_promise_state check (state in ('asked', 'granted', 'refused', 'kept', 'broken', 'over')),
  unlocked boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references user_account,
  answer text not null default '',
  ended_on date,
  constraint payment_promise_pkey primary key (customer_number, id),
  constraint payment_promise_decided check ((state = 'asked') = (decided_at is null)),
  constraint payment_promise_ended check ((state in ('kept', 'broken', 'over')) = (ended_on is not null))
);
comment on table payment_promise is 'More time to pay: asked for, granted by rule or by staff, and how it ended';
comment on column payment_promise.instalments is '[{on, amount_minor}] by day; one alone is a deferral. Empty until it is granted';
comment on column payment_promise.unlocked is 'A lock ended for it: broken, it comes back';
comment on column payment_promise.decided_by is 'Null: by rule';
create unique index payment_promise_open on payment_promise (customer_number) where state in ('asked', 'granted');
create index payment_promise_waiting on payment_promise (asked_at, id) where state = 'asked';
create index payment_promise_granted on payment_promise (customer_number) where state = 'granted';
call isolate('payment_promise');

create table dunning_stop (
  customer_number integer not null references customer,
  id uuid not null,
  document_id uuid,
  until_on date not null,
  reason text not null constraint dunning_stop_reason check (reason <> ''),
  set_at timestamptz not null,
  set_by uuid not null references user_account,
  ended_at timestamptz,
  ended_by uuid references user_account,
  constraint dunning_stop_pkey primary key (customer_number, id),
  constraint dunning_stop_document foreign key (customer_number, document_id) references document on delete cascade
);
comment on table dunning_stop is 'Staff keep dunning from a customer, or from one document, through its last day';
comment on column dunning_stop.document_id is 'Null: whatever the customer owes';
create unique index dunning_stop_open on dunning_stop (customer_number, document_id) nulls not distinct where ended_at is null;
call isolate('dunning_stop');

grant select on dunning_step to kontor_app;
grant select, insert on dunning_step to kontor_operator;
grant select, insert, update on payment_promise, dunning_stop to kontor_app, kontor_operator;
grant delete on payment_promise, dunning_stop to kontor_operator;
