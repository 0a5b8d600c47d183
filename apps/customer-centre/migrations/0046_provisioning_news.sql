-- What becomes of a contract after it was set up is a task for the provider's systems as well: staff see it until it is done.
alter table provisioning_task drop constraint provisioning_task_kind;
alter table provisioning_task add constraint provisioning_task_kind
  check (kind in ('set_up', 'erase', 'changed', 'ended', 'transferred', 'suspended', 'resumed'));
comment on table provisioning_task is 'What the provider''s systems were asked to do for contracts, and what they answered';
-- a further change before the first is carried out is the same task: how the contract stands by then
create unique index provisioning_task_news on provisioning_task (customer_number, contract_id, kind)
  where state = 'waiting' and kind not in ('set_up', 'erase');

-- readings that name a contract that was transferred are its successor's
create index contract_taken_over on contract (taken_over_from) where taken_over_from is not null;
