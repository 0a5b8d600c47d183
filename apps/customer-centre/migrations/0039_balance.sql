-- Vouchers that add to a customer's balance, and rules by which it is topped up.

create table voucher_batch (
  id uuid primary key,
  reason text not null constraint voucher_batch_reason check (reason <> ''),
  codes integer not null constraint voucher_batch_codes check (codes > 0),
  amount_minor bigint not null constraint voucher_batch_amount check (amount_minor > 0),
  currency text not null,
  max_uses integer not null constraint voucher_batch_max_uses check (max_uses > 0),
  expires_on date not null,
  created_at timestamptz not null,
  created_by uuid not null references user_account,
  needs_approval boolean not null,
  approved_at timestamptz,
  approved_by uuid references user_account,
  made_at timestamptz,
  stopped_at timestamptz,
  constraint voucher_batch_approved check ((approved_at is null) = (approved_by is null)),
  constraint voucher_batch_two_people check (approved_by <> created_by),
  constraint voucher_batch_made check (made_at is null or not needs_approval or approved_at is not null)
);
comment on table voucher_batch is 'Vouchers alike that staff made for a reason';
comment on column voucher_batch.amount_minor is 'Of each use';
comment on column voucher_batch.max_uses is 'Customers that may redeem each code, each once';
comment on column voucher_batch.expires_on is 'The last day on which they are redeemed';
comment on column voucher_batch.needs_approval is 'Above the value that one alone may make when it was asked for';
comment on column voucher_batch.made_at is 'When the codes were made and shown, once';
create index voucher_batch_recent on voucher_batch (created_at desc, id desc);

create table voucher (
  code_hash bytea primary key,
  batch_id uuid not null references voucher_batch,
  ending text not null,
  uses integer not null default 0 constraint voucher_uses check (uses >= 0)
);
comment on table voucher is 'Codes, as SHA-256: 80 random bits are not guessed';
comment on column voucher.ending is 'Its last four characters, by which people tell codes apart';
create index voucher_of_batch on voucher (batch_id);

create table voucher_use (
  customer_number integer not null references customer,
  code_hash bytea not null references voucher,
  at timestamptz not null,
  amount_minor bigint not null,
  currency text not null,
  user_id uuid not null references user_account,
  constraint voucher_use_pkey primary key (customer_number, code_hash)
);
comment on table voucher_use is 'Who redeemed which code: each customer once';
create index voucher_use_of_code on voucher_use (code_hash, at);
call isolate('voucher_use');

create table top_up_rule (
  customer_number integer not null references customer,
  below_minor bigint not null constraint top_up_rule_below check (below_minor > 0),
  amount_minor bigint not null constraint top_up_rule_amount check (amount_minor > 0),
  currency text not null,
  payment_method_id uuid not null,
  most_per_month smallint not null constraint top_up_rule_most check (most_per_month > 0),
  created_at timestamptz not null,
  version integer not null default 1,
  constraint top_up_rule_pkey primary key (customer_number),
  constraint top_up_rule_method foreign key (customer_number, payment_method_id) references payment_method on delete cascade
);
comment on table top_up_rule is 'Below which balance a method is charged by itself, how much, and how often in a month';
call isolate('top_up_rule');

create table automatic_top_up (
  customer_number integer not null,
  payment_id uuid not null,
  on_day date not null,
  constraint automatic_top_up_pkey primary key (customer_number, payment_id),
  constraint automatic_top_up_payment foreign key (customer_number, payment_id) references payment on delete cascade
);
comment on table automatic_top_up is 'Payments that a rule made: they count towards its month';
create index automatic_top_up_by_day on automatic_top_up (customer_number, on_day);
call isolate('automatic_top_up');

-- of many payments few are under way
create index payment_under_way on payment (customer_number) where status in ('initiated', 'pending');

grant select on voucher_batch, voucher to kontor_app;
grant update (uses) on voucher to kontor_app;
grant select, insert, update on voucher_batch, voucher to kontor_operator;
grant select, insert on voucher_use, automatic_top_up to kontor_app, kontor_operator;
grant select, insert, update, delete on top_up_rule to kontor_app, kontor_operator;
grant delete on voucher_use, automatic_top_up to kontor_operator;
