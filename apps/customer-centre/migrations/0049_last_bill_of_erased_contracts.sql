-- A customer who was set aside until the data of an ended contract were deleted still gets its last bill, or paid days back.

alter table contract drop column next_bill_on; -- with its index; the expression of a generated column cannot be changed
alter table contract add column next_bill_on date generated always as (
  case when state in ('ordered', 'provisioning', 'provisioning_failed', 'trial', 'withdrawn')
    or state = 'erased' and end_rule is not distinct from 'withdrawn' then null
  else least(
    case when ends_on is null or coalesce(billed_until + 1, anchor_on, started_on) <= ends_on
      then coalesce(billed_until + 1, anchor_on, started_on) end,
    case when billed_until > ends_on then ends_on + 1 end,
    case when metered and (ends_on is null or coalesce(usage_until + 1, started_on) <= ends_on)
      then (date_trunc('month', coalesce(usage_until + 1, started_on)::timestamp) + interval '1 month')::date end)
  end) stored;
comment on column contract.next_bill_on is 'First day on which something of it is due: the next period, the use of a month that is over, or the days paid for after its end';
create index contract_due on contract (next_bill_on, customer_number) where next_bill_on is not null;
