-- Mails that arrive: each is kept whole first, and then becomes an answer in its ticket or waits for staff.

create table inbound_mail (
  id uuid not null constraint inbound_mail_pkey primary key,
  recipient text not null,
  answers uuid,
  message_id text not null,
  digest bytea not null,
  envelope_sender text not null,
  received_at timestamptz not null,
  bytes integer not null,
  storage_key text not null constraint inbound_mail_key unique,
  state text not null default 'received' constraint inbound_mail_state check (state in ('received', 'filed', 'held', 'ignored', 'discarded')),
  reason text,
  from_address text,
  from_name text,
  subject text,
  body text,
  files integer,
  decided_at timestamptz,
  decided_by uuid references user_account,
  customer_number integer,
  ticket_id uuid,
  message uuid,
  constraint inbound_mail_once unique nulls not distinct (recipient, message_id, digest, answers),
  constraint inbound_mail_reason check ((state in ('held', 'ignored')) <= (reason is not null)),
  constraint inbound_mail_ticket foreign key (customer_number, ticket_id) references ticket
);
comment on table inbound_mail is 'Mails as they arrived, and what became of each. No login of customers reads it';
comment on column inbound_mail.recipient is 'The provider’s address that it was sent to';
comment on column inbound_mail.answers is 'The mail of ours whose signed address it was sent to; null where it came to the plain address';
comment on column inbound_mail.message_id is 'As its sender gave it; made of its content where they gave none';
comment on column inbound_mail.digest is 'Of its content without the traces of its way: the same mail delivered twice is kept once, another one under the same Message-ID is one of its own';
comment on column inbound_mail.envelope_sender is 'Empty for what wants no answer, such as bounces';
comment on column inbound_mail.reason is 'Why it waits for staff or is no answer';
comment on column inbound_mail.body is 'Its whole text, quotes included, shortened to 100,000 characters';
comment on column inbound_mail.files is 'How many files came with it';
comment on column inbound_mail.decided_by is 'The member of staff who decided about it; null where Kontor did';
comment on column inbound_mail.message is 'The message of the ticket that it became';
create index inbound_mail_held on inbound_mail (received_at) where state = 'held';
create index inbound_mail_by_ticket on inbound_mail (customer_number, ticket_id) where ticket_id is not null;
create index inbound_mail_by_sender on inbound_mail (lower(from_address)) where from_address is not null;
create index inbound_mail_over on inbound_mail (received_at) where state <> 'filed';
alter table inbound_mail enable row level security;
create policy operator on inbound_mail to kontor_operator using (true);
grant select, insert, update, delete on inbound_mail to kontor_operator;

-- A mail goes with its bytes: the sweep removes what no record holds.
create function leave_inbound_mail() returns trigger
  language plpgsql as $$
begin
  insert into unclaimed_upload (storage_key, since) values (old.storage_key, '-infinity') on conflict do nothing;
  return null;
end $$;
create trigger inbound_mail_left after delete on inbound_mail for each row execute function leave_inbound_mail();

alter table ticket_note drop constraint ticket_note_kind,
  add constraint ticket_note_kind check (kind in ('note', 'assigned', 'automatic_mail', 'undelivered'));
comment on column ticket_note.body is 'Markdown as written; of an assignment the name of who has it, empty where it was given back; of an automatic mail its subject';
