-- Folders that are read by IMAP: how far each has been read is kept with the mails themselves, so that none comes twice and none is missed.

create table inbound_mailbox (
  mailbox text not null constraint inbound_mailbox_pkey primary key,
  validity bigint,
  uid bigint not null default 0,
  looked_at timestamptz,
  holder uuid,
  held_until timestamptz
);
comment on table inbound_mailbox is 'How far folders of mail servers have been read, and which process reads them. It is about no one';
comment on column inbound_mailbox.mailbox is 'Its user, server and folder';
comment on column inbound_mailbox.validity is 'UIDVALIDITY: with another one the folder has new numbers; null before it was opened once';
comment on column inbound_mailbox.uid is 'The number of the last mail that was taken over; all up to it are';
comment on column inbound_mailbox.looked_at is 'When all of it was read last: after new numbers, what has arrived since the day before is looked through';
comment on column inbound_mailbox.holder is 'The process that reads it, until the moment beside it; if it died, the next may';
alter table inbound_mailbox enable row level security;
create policy operator on inbound_mailbox to kontor_operator using (true);
grant select, insert, update, delete on inbound_mailbox to kontor_operator;
