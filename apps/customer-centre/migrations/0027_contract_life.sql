-- What a contract's state machine needs, and what has happened to it.

alter table contract
  add column suspension text constraint contract_suspension check (suspension in ('payment', 'abuse', 'customer')),
  add column end_rule text constraint contract_end_rule check (end_rule in (
    'minimum_term', 'monthly_notice_after_first_term', 'notice_before_renewal', 'end_of_period', 'price_change', 'wished_day', 'for_cause',
    'trial', 'switch', 'switch_done', 'transferred', 'withdrawn', 'agreed_end')),
  add column transfer_until date,
  add column switch_notified_on date,
  add column early_start_at timestamptz,
  add column renewal_told_for date;
comment on column contract.suspension is 'Why it is suspended: what lifts one reason does not lift another';
comment on column contract.end_rule is 'Why its last day is the one it is: the page explains it';
comment on column contract.transfer_until is 'Last day on which another customer can take it over';
comment on column contract.switch_notified_on is 'When the customer announced to switch the provider (Art. 25 Data Act)';
comment on column contract.early_start_at is 'When a consumer asked for the service to begin before the time for withdrawal is over: without it nothing is owed for days before a withdrawal (§ 357a (2) BGB)';
comment on column contract.renewal_told_for is 'The renewal that was looked at for its announcement';
-- what has come by itself since the job of the last hour
create index contract_renews_by_itself on contract (renews_on) where ends_on is null and renews_on is not null;
create index contract_ends_by_itself on contract (ends_on)
  where ends_on is not null and state not in ('withdrawn', 'ended', 'data_retrieval', 'erased');
-- a month before the last day on which it can be cancelled in time
create index contract_renewal_ahead on contract ((renews_on - notice_days - 31))
  where ends_on is null and renews_on is not null and renewal_told_for is distinct from renews_on;
create index contract_data_end on contract (data_until) where state in ('withdrawn', 'ended', 'data_retrieval');
create index contract_transfer_end on contract (transfer_until) where state = 'transfer_pending';
drop index contract_renewal;

create table contract_event (
  customer_number integer not null,
  contract_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  event text not null,
  actor text,
  staff boolean not null default false,
  detail jsonb not null default '{}',
  constraint contract_event_pkey primary key (customer_number, contract_id, id),
  constraint contract_event_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade
);
comment on table contract_event is 'What happened to a contract, one row for each change of its life; goes with it';
comment on column contract_event.actor is 'Who did it; null: it came by itself, or the person was erased';
comment on column contract_event.detail is 'What the page tells beside it: a last day, an amount, another customer';
call isolate('contract_event');
grant select, insert on contract_event to kontor_app, kontor_operator;
-- names go with the person, the rest stays as long as the contract
grant update (actor, detail) on contract_event to kontor_operator;
