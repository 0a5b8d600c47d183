-- Direct debits with the life of their mandates, and what the bank reports.

alter table payment_method
  add column sequence text not null default 'RCUR' constraint payment_method_sequence check (sequence in ('RCUR', 'OOFF')),
  add column notice_days smallint not null default 14 constraint payment_method_notice_days check (notice_days between 1 and 14),
  add column last_used_on date,
  add column told_iban text;
comment on column payment_method.sequence is 'Of a mandate: recurrent (RCUR) or for one debit (OOFF)';
comment on column payment_method.notice_days is 'Days between announcement and debit that the mandate agrees on';
comment on column payment_method.last_used_on is 'Day of the latest debit: a mandate lapses 36 months after it';
comment on column payment_method.told_iban is 'The account under which the bank knows the mandate, where it has changed since: the next debit says so';
create index payment_method_by_mandate on payment_method (mandate_reference) where mandate_reference is not null;

-- who transfers is known by account and name
create index payment_method_by_iban on payment_method (iban) where iban is not null;
create index customer_by_refund_iban on customer (refund_iban) where refund_iban is not null;
create function plain_name(name text) returns text
  language sql immutable strict parallel safe as $$
  select regexp_replace(replace(replace(replace(replace(lower(name), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), '[^a-z0-9]', '', 'g')
$$;
comment on function plain_name is 'As areas/payments/bank/match.ts writes names: banks write umlauts in two letters, and everything large';
create index customer_by_plain_name on customer (plain_name(name));

create table mandate_amendment (
  customer_number integer not null,
  payment_method_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  from_iban text not null,
  iban text not null,
  holder text not null,
  version text not null,
  locale text not null constraint mandate_amendment_locale check (locale ~ '^[a-z]{2,3}$'),
  text text not null,
  hash bytea not null,
  signed_by text not null,
  user_id uuid not null references user_account,
  session_id uuid,
  address_hash bytea,
  constraint mandate_amendment_pkey primary key (customer_number, payment_method_id, id),
  constraint mandate_amendment_mandate foreign key (customer_number, payment_method_id) references sepa_mandate on delete cascade
);
comment on table mandate_amendment is 'Changes of the account that a mandate is for, agreed to by the payer; the reference stays';
call isolate('mandate_amendment');
create trigger append_only before update or delete on mandate_amendment for each row execute function refuse_change_of_mandate();
create trigger append_only_truncate before truncate on mandate_amendment for each statement execute function refuse_change_of_mandate();

create table debit_file (
  id uuid not null,
  message_id text not null constraint debit_file_message unique,
  made_at timestamptz not null,
  made_by text not null,
  debits integer not null,
  sum_minor bigint not null,
  first_on date not null,
  last_on date not null,
  bytes integer not null,
  sha256 bytea not null,
  storage_key text not null,
  constraint debit_file_pkey primary key (id)
);
comment on table debit_file is 'Files of direct debits made for the bank (pain.008), in euros; their bytes stay as they were made';
comment on column debit_file.message_id is 'Unique for ever: banks refuse a file whose name they know';

create table direct_debit (
  customer_number integer not null,
  payment_id uuid not null,
  payment_method_id uuid not null,
  end_to_end_id text not null constraint direct_debit_end_to_end unique,
  collect_on date not null,
  amount_minor bigint not null constraint direct_debit_amount check (amount_minor > 0),
  sequence text not null,
  mandate_reference text not null,
  mandate_signed_on date not null,
  creditor_id text not null,
  holder text not null,
  iban text not null,
  bic text,
  told_iban text,
  town text,
  country text,
  remittance text not null,
  file_id uuid references debit_file,
  batch_id text,
  constraint direct_debit_pkey primary key (customer_number, payment_id),
  constraint direct_debit_payment foreign key (customer_number, payment_id) references payment on delete cascade
);
comment on table direct_debit is 'Debits as the bank gets them: what the mandate said on the day they were begun';
comment on column direct_debit.end_to_end_id is 'What the bank names a debit by when it returns';
comment on column direct_debit.batch_id is 'The part of the file it stands in: the bank books one sum for each';
create index direct_debit_waiting on direct_debit (collect_on) where file_id is null;
create index direct_debit_batch on direct_debit (batch_id) where batch_id is not null;
create index direct_debit_method on direct_debit (customer_number, payment_method_id);
call isolate('direct_debit');

create table bank_statement (
  id uuid not null,
  sha256 bytea not null constraint bank_statement_known unique,
  name text not null,
  bytes bigint not null,
  storage_key text not null,
  state text not null constraint bank_statement_state check (state in ('importing', 'imported', 'refused')),
  refusal text,
  format text,
  entries integer not null default 0,
  known integer not null default 0,
  from_on date,
  to_on date,
  imported_at timestamptz not null,
  imported_by text not null,
  constraint bank_statement_pkey primary key (id)
);
comment on table bank_statement is 'Files of the bank (camt.053, camt.054), each taken in once';
comment on column bank_statement.known is 'Entries that an earlier file brought already';
create index bank_statement_recent on bank_statement (imported_at desc, id desc);

create table bank_entry (
  id uuid not null,
  statement_id uuid not null references bank_statement,
  reference text not null,
  booked_on date not null,
  kind text not null constraint bank_entry_kind check (kind in ('transfer', 'return', 'batch', 'other')),
  amount_minor bigint not null constraint bank_entry_amount check (amount_minor > 0),
  currency text not null,
  party_name text not null default '',
  party_iban text not null default '',
  remittance text not null default '',
  end_to_end_id text,
  batch_id text,
  reason text,
  state text not null constraint bank_entry_state
    check (state in ('exact', 'probable', 'unmatched', 'waiting', 'booked', 'set_aside')),
  customer_number integer references customer,
  documents jsonb not null default '[]',
  payment_id uuid,
  note text not null default '',
  asked_by uuid references user_account,
  decided_by text,
  decided_at timestamptz,
  version integer not null default 1,
  constraint bank_entry_pkey primary key (id),
  constraint bank_entry_once unique (reference),
  constraint bank_entry_payment foreign key (customer_number, payment_id) references payment on delete cascade,
  constraint bank_entry_waits check ((state = 'waiting') = (asked_by is not null)),
  constraint bank_entry_booked check (state <> 'booked' or kind = 'batch' or payment_id is not null)
);
comment on table bank_entry is 'What came in or went back on our account, and which payment it became';
comment on column bank_entry.reference is 'The bank''s own, or a hash of the entry where it gives none: the same entry of two files is one';
comment on column bank_entry.state is 'exact: to be booked by itself; probable: staff confirm; waiting: a colleague confirms';
comment on column bank_entry.documents is '[{id, amount_minor}]: what it is for; the rest goes to the balance';
create index bank_entry_queue on bank_entry (state, booked_on, id);
create index bank_entry_by_customer on bank_entry (customer_number, booked_on, id) where customer_number is not null;
create index bank_entry_by_payment on bank_entry (customer_number, payment_id) where payment_id is not null;
create index bank_entry_by_statement on bank_entry (statement_id, id);
create index bank_entry_known_account on bank_entry (party_iban) where state = 'booked' and kind = 'transfer';
call isolate('bank_entry');

grant select, insert on mandate_amendment to kontor_app, kontor_operator;
grant select, insert, update on direct_debit to kontor_app, kontor_operator;
grant select on bank_entry to kontor_app;
grant select, insert, update on debit_file, bank_statement to kontor_operator;
-- staff's uploads
grant insert, select (id) on bank_statement to kontor_app;
grant select, insert, update, delete on bank_entry to kontor_operator;
