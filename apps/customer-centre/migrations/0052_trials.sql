-- A contract can be tried free of charge: it ends by itself, and is billed once it is kept.
alter table contract
  add column trial_of text references product,
  add column kept_on date,
  add column trial_told_for date,
  add constraint contract_kept check (kept_on is null or trial_of is not null);
comment on column contract.trial_of is 'Product that it was ordered to try; null: it was ordered at once. A customer tries each product once';
comment on column contract.kept_on is 'Day on which a trial was kept: it is billed from it on. Null: it never was, and nothing of it is ever billed';
comment on column contract.trial_told_for is 'Last day of a trial of which the owners were reminded';

-- the only trials until now are those of the demo
update contract set trial_of = product_code where state = 'trial';

alter table contract drop column next_bill_on; -- with its index; the expression of a generated column cannot be changed
alter table contract add column next_bill_on date generated always as (
  case when state in ('ordered', 'provisioning', 'provisioning_failed', 'trial', 'withdrawn')
    or state = 'erased' and end_rule is not distinct from 'withdrawn' or trial_of is not null and kept_on is null then null
  else least(
    case when ends_on is null or coalesce(billed_until + 1, anchor_on, started_on) <= ends_on
      then coalesce(billed_until + 1, anchor_on, started_on) end,
    case when billed_until > ends_on then ends_on + 1 end,
    case when metered and (ends_on is null or coalesce(usage_until + 1, started_on) <= ends_on)
      then (date_trunc('month', coalesce(usage_until + 1, started_on)::timestamp) + interval '1 month')::date end)
  end) stored;
comment on column contract.next_bill_on is 'First day on which something of it is due: the next period, the use of a month that is over, or the days paid for after its end';
create index contract_due on contract (next_bill_on, customer_number) where next_bill_on is not null;

create index contract_tried on contract (customer_number, trial_of) where trial_of is not null;
create index contract_trial_ahead on contract (ends_on) where state = 'trial';

-- what was ordered on trial, and that it was kept: each exactly as it was shown
alter table contract_order
  add column kept boolean not null default false,
  drop constraint contract_order_once,
  add constraint contract_order_once unique (customer_number, contract_id, kept);
comment on column contract_order.kept is 'A trial that was kept: with costs from that day on, after an order without any';

alter table provisioning_task drop constraint provisioning_task_kind;
alter table provisioning_task add constraint provisioning_task_kind
  check (kind in ('set_up', 'erase', 'changed', 'ended', 'transferred', 'suspended', 'resumed', 'kept'));
