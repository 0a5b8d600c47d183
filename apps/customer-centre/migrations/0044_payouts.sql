-- Balance that is paid out: asked for by the customer, held, looked at by staff, and transferred by a file for the bank.

alter table customer add column refund_changed_at timestamptz;
comment on column customer.refund_changed_at is 'Since when refunds go to this holder and account: for some days nothing is sent there';

-- what is on its way to a customer is neither theirs to spend nor gone
alter table ledger_entry
  drop constraint ledger_entry_debit, add constraint ledger_entry_debit
    check (debit in ('receivable', 'balance', 'payouts', 'money', 'sales', 'charges', 'losses', 'vouchers', 'opening')),
  drop constraint ledger_entry_credit, add constraint ledger_entry_credit
    check (credit in ('receivable', 'balance', 'payouts', 'money', 'sales', 'charges', 'losses', 'vouchers', 'opening'));

-- a dispute that is won brings the money back
alter table payment_event drop constraint payment_event_event, add constraint payment_event_event check (event in (
    'initiated', 'asked', 'no_answer', 'confirmation_wanted', 'confirmed', 'submitted', 'succeeded', 'failed', 'returned',
    'charged_back', 'reinstated', 'refund_asked', 'refunded', 'refund_failed', 'to_balance'));

-- a statement that was refused can be imported again, once the reason is gone
grant select (state, sha256), update (state, refusal, imported_at, imported_by) on bank_statement to kontor_app;

create table payout_file (
  id uuid not null,
  message_id text not null constraint payout_file_message unique,
  made_at timestamptz not null,
  made_by text not null,
  payouts integer not null,
  sum_minor bigint not null,
  execute_on date not null,
  bytes integer not null,
  sha256 bytea not null,
  storage_key text not null,
  executed_at timestamptz,
  constraint payout_file_pkey primary key (id)
);
comment on table payout_file is 'Files of credit transfers made for the bank (pain.001), in euros; their bytes stay as they were made';
comment on column payout_file.executed_at is 'When the bank had carried it out, by the word of staff';

create table payout (
  customer_number integer not null references customer,
  id uuid not null,
  state text not null constraint payout_state
    check (state in ('asked', 'second', 'approved', 'sent', 'paid', 'to_source', 'refused', 'withdrawn', 'returned')),
  amount_minor bigint not null constraint payout_amount check (amount_minor > 0),
  currency text not null,
  holder text not null,
  iban text not null,
  bic text,
  not_before date,
  end_to_end_id text not null constraint payout_end_to_end unique,
  asked_at timestamptz not null,
  asked_by uuid references user_account,
  approved_by uuid references user_account,
  seconded_by uuid references user_account,
  to_source boolean not null default false,
  reason text not null default '',
  file_id uuid references payout_file,
  ended_at timestamptz,
  version integer not null default 1,
  constraint payout_pkey primary key (customer_number, id),
  constraint payout_two_people check (seconded_by <> approved_by),
  constraint payout_filed check (state not in ('sent', 'paid', 'returned') or file_id is not null)
);
comment on table payout is 'Balance that a customer asked to be paid out; from then on the books hold it apart';
comment on column payout.state is 'second: above the limit, one member of staff has approved it; to_source: given back by card or PayPal instead';
comment on column payout.not_before is 'The account was changed a short while before: nothing is sent there until this day';
comment on column payout.to_source is 'By which way the first has approved it';
create index payout_by_state on payout (state, asked_at, id);
create index payout_of_file on payout (file_id) where file_id is not null;
create index payout_recent on payout (customer_number, asked_at desc, id desc);
create unique index payout_by_id on payout (id);
call isolate('payout');

grant select, insert, update on payout to kontor_app, kontor_operator;
grant delete on payout to kontor_operator;
grant select, insert, update on payout_file to kontor_operator;

-- money that went back when nothing was left to take it from: no document asks for it, so people have to
create table loss_note (
  customer_number integer not null,
  entry_id uuid not null,
  note text not null,
  noted_at timestamptz not null,
  noted_by uuid references user_account,
  constraint loss_note_pkey primary key (customer_number, entry_id)
);
comment on table loss_note is 'What staff did about a loss that no document asks for: from then on it waits no more';
call isolate('loss_note');
create index ledger_entry_losses on ledger_entry (at, id) where debit = 'losses' and kind <> 'written_off';
grant select on loss_note to kontor_app;
grant select, insert, delete on loss_note to kontor_operator;
