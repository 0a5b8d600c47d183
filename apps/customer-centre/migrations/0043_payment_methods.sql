-- Cards entered on the sandbox's own page; the method tried when another fails, cards about to expire, top-ups that pause, budgets that stop.

create table sandbox_card_page (
  id uuid not null constraint sandbox_card_page_pkey primary key,
  payer text not null,
  state text not null constraint sandbox_card_page_state check (state in ('wanted', 'asks', 'saved', 'cancelled')),
  return_url text not null,
  locale text not null,
  opened_at timestamptz not null,
  ending text not null default '',
  expires text not null default '',
  holder text not null default ''
);
comment on table sandbox_card_page is 'The sandbox gateway''s own books: each page on which it was to take a card';
comment on column sandbox_card_page.payer is 'Who opened it, as its client calls them';
comment on column sandbox_card_page.state is 'asks: the payer''s bank wants an answer';
comment on column sandbox_card_page.ending is 'Last digits of the test card, which are all that is kept of its number';
grant select, insert, update on sandbox_card_page to kontor_app, kontor_operator;

alter table payment_method
  add column is_backup boolean not null default false,
  add column expiry_told smallint constraint payment_method_expiry_told check (expiry_told in (30, 7)),
  add constraint payment_method_backup_not_default check (not (is_backup and is_default));
comment on column payment_method.is_backup is 'The customer''s choice of what is tried once when another one fails';
comment on column payment_method.expiry_told is 'How many days before its end the customer was last told that the card expires';
create unique index payment_method_one_backup on payment_method (customer_number) where is_backup;

alter table top_up_rule
  add column failures smallint not null default 0 constraint top_up_rule_failures check (failures >= 0),
  add column paused_at timestamptz;
comment on column top_up_rule.failures is 'In a row; with the third one it pauses';
comment on column top_up_rule.paused_at is 'Since when nothing is charged any more, until the customer sets the rule anew';

alter table automatic_top_up add column failure_told_at timestamptz;
comment on column automatic_top_up.failure_told_at is 'When the customer was told that it failed, and it counted towards the pause';
grant update (failure_told_at) on automatic_top_up to kontor_operator;

alter table usage_budget
  add column stops boolean not null default false,
  add constraint usage_budget_stops_one check (not stops or contract_id is not null);
comment on column usage_budget.stops is 'Whether the contract''s metered services are stopped when it is used up';
comment on table usage_budget is 'What a customer wants a month''s use to cost at most: it tells, and stops one contract''s services where they asked for that';

create table usage_stop (
  customer_number integer not null,
  id uuid not null,
  contract_id uuid not null,
  month date not null,
  amount_minor bigint not null,
  stopped_at timestamptz not null,
  lifted_at timestamptz,
  constraint usage_stop_pkey primary key (customer_number, id),
  constraint usage_stop_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade
);
comment on table usage_stop is 'Metered services that were stopped because a budget was used up';
comment on column usage_stop.amount_minor is 'The budget by then: another stop needs a higher one, or a new month';
create unique index usage_stop_one on usage_stop (customer_number, contract_id) where lifted_at is null;
call isolate('usage_stop');
grant select, insert, update on usage_stop to kontor_app, kontor_operator;
grant delete on usage_stop to kontor_operator;
