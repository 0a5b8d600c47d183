-- Readings that cannot be plausible wait for staff: they are in no sum, so nothing bills, debits or warns of them.

create table usage_hold (
  customer_number integer not null,
  id uuid not null,
  contract_id uuid not null,
  meter text not null,
  month date not null constraint usage_hold_first check (extract(day from month) = 1),
  reason text not null constraint usage_hold_reason check (reason in ('above_usual', 'above_limit')),
  usual numeric(24, 6),
  since timestamptz not null,
  state text not null default 'open' constraint usage_hold_state check (state in ('open', 'accepted', 'rejected', 'corrected')),
  note text not null default '',
  decided_at timestamptz,
  decided_by uuid references user_account,
  constraint usage_hold_pkey primary key (customer_number, id),
  constraint usage_hold_decided check ((state = 'open') = (decided_at is null)),
  constraint usage_hold_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade
);
comment on table usage_hold is 'A meter''s month with readings that staff have to look at';
comment on column usage_hold.reason is 'above_usual: far more than in the months before; above_limit: more than the provider lets pass unseen';
comment on column usage_hold.usual is 'The highest of the months before; null: there is none';
comment on column usage_hold.state is 'corrected: its source has replaced all of the readings';
comment on column usage_hold.note is 'What staff wrote with their decision';
create unique index usage_hold_open on usage_hold (customer_number, contract_id, meter, month) where state = 'open';
create unique index usage_hold_by_id on usage_hold (id);
create index usage_hold_waiting on usage_hold (since, id) where state = 'open';
call isolate('usage_hold');
grant select on usage_hold to kontor_app;
grant select, insert, update, delete on usage_hold to kontor_operator;

alter table usage_reading add column hold_id uuid;
comment on column usage_reading.hold_id is 'It is held, or was rejected, and counts nowhere; null: it counts unless it was replaced';
create index usage_reading_held on usage_reading (hold_id) where hold_id is not null;

alter table usage_month add column accepted_quantity numeric(24, 6);
comment on column usage_month.accepted_quantity is 'What the month came to when staff last accepted a reading of it: about as much more is plausible';
