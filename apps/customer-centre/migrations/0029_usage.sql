-- Use of metered contracts: readings as sources send them, summed by day and month, what of it is billed, and budgets.

create table machine_token (
  id uuid primary key,
  name text not null constraint machine_token_name check (name <> ''),
  scope text not null constraint machine_token_scope check (scope in ('usage')),
  token_hash bytea not null constraint machine_token_hash_key unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
comment on table machine_token is 'By what programs of the provider call; each for one scope';
comment on column machine_token.token_hash is 'SHA-256 of the token, which is shown once';
comment on column machine_token.last_used_at is 'To the minute';
grant select, insert, update on machine_token to kontor_operator;

create table usage_reading (
  customer_number integer not null,
  contract_id uuid not null,
  meter text not null,
  id text not null,
  at timestamptz not null,
  day date not null,
  quantity numeric(18, 6) not null constraint usage_reading_quantity check (quantity >= 0),
  corrects text,
  replaced_by text,
  token_id uuid not null references machine_token,
  received_at timestamptz not null,
  constraint usage_reading_pkey primary key (customer_number, contract_id, meter, id),
  constraint usage_reading_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade
);
comment on table usage_reading is 'What a source has read, for as long as it can be corrected';
comment on column usage_reading.id is 'The source''s own key: what it sends twice counts once';
comment on column usage_reading.day is 'Local date at the provider';
comment on column usage_reading.quantity is 'Use since the reading before, not the meter''s total';
comment on column usage_reading.corrects is 'Id of the reading that this one stands for';
comment on column usage_reading.replaced_by is 'Id of the reading that stands for this one, which counts no more';
create index usage_reading_age on usage_reading (day);
call isolate('usage_reading');
grant select on usage_reading to kontor_app;
grant select, insert, update, delete on usage_reading to kontor_operator;

create table usage_day (
  customer_number integer not null,
  contract_id uuid not null,
  meter text not null,
  day date not null,
  quantity numeric(24, 6) not null,
  constraint usage_day_pkey primary key (customer_number, contract_id, meter, day),
  constraint usage_day_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade
);
comment on table usage_day is 'Sum of a day''s readings';
call isolate('usage_day');
grant select on usage_day to kontor_app;
grant select, insert, update, delete on usage_day to kontor_operator;

create table usage_month (
  customer_number integer not null,
  contract_id uuid not null,
  meter text not null,
  month date not null constraint usage_month_first check (extract(day from month) = 1),
  quantity numeric(24, 6) not null default 0,
  terms jsonb not null,
  billed_quantity numeric(24, 6),
  billed jsonb,
  constraint usage_month_pkey primary key (customer_number, contract_id, meter, month),
  constraint usage_month_billed check ((billed is null) = (billed_quantity is null)),
  constraint usage_month_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade
);
comment on table usage_month is 'Sum of a month''s readings, and what of it stands on documents';
comment on column usage_month.month is 'Its first day';
comment on column usage_month.terms is 'The meter as it was agreed while the month ran (AgreedMeter)';
comment on column usage_month.billed is 'What it was last billed as (BilledUse in areas/usage/rating.ts); null: it is on no document yet';
-- what is late or was corrected after the bill makes the contract due again
create index usage_month_changed on usage_month (customer_number, contract_id) where quantity <> billed_quantity;
call isolate('usage_month');
grant select, insert, update on usage_month to kontor_app, kontor_operator;
grant delete on usage_month to kontor_operator;

create table usage_budget (
  customer_number integer not null references customer,
  id uuid not null,
  contract_id uuid,
  amount_minor bigint not null constraint usage_budget_amount check (amount_minor > 0),
  told_month date,
  told_percent smallint constraint usage_budget_told check (told_percent in (50, 80, 100)),
  created_at timestamptz not null,
  version integer not null default 1,
  constraint usage_budget_pkey primary key (customer_number, id),
  constraint usage_budget_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade,
  constraint usage_budget_once unique nulls not distinct (customer_number, contract_id)
);
comment on table usage_budget is 'What a customer wants a month''s use to cost at most: it tells, and stops nothing';
comment on column usage_budget.contract_id is 'Null: all contracts together';
comment on column usage_budget.amount_minor is 'As the customer reads amounts: with tax where they do';
comment on column usage_budget.told_month is 'The month in which told_percent was last told: each step once a month';
call isolate('usage_budget');
grant select, insert, update, delete on usage_budget to kontor_app, kontor_operator;
