-- Deleting a contract's data at its end is a task as well: staff see it until it is done, and do it where nothing is told by itself.
alter table provisioning_task add column kind text not null default 'set_up'
  constraint provisioning_task_kind check (kind in ('set_up', 'erase'));
comment on table provisioning_task is 'What the provider''s systems were asked to set up or to erase, and what they answered';
create unique index provisioning_task_erase on provisioning_task (customer_number, contract_id) where kind = 'erase';
