-- A contract can be ended twice: cancelled, and then sooner by a switch or for good cause. Undone, the later one leaves the earlier.

alter table contract add column earlier_ends jsonb not null default '[]'
  constraint contract_earlier_ends check (jsonb_typeof(earlier_ends) = 'array');
comment on column contract.earlier_ends is 'Last days that a sooner one replaced, the latest declared first, as [{on, rule, cancelled_at}]: they hold again once that is undone';
