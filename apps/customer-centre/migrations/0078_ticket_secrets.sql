-- What customers confide to staff with a message: sealed, opened once, and gone after a while.

create table ticket_secret (
  customer_number integer not null,
  ticket_id uuid not null,
  message_id uuid not null,
  sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  opened_by text,
  constraint ticket_secret_pkey primary key (customer_number, ticket_id, message_id),
  constraint ticket_secret_message foreign key (customer_number, ticket_id, message_id) references ticket_message,
  constraint ticket_secret_opened check ((opened_at is null) = (opened_by is null) and (opened_at is null or sealed is null))
);
comment on table ticket_secret is 'Confidential data that came with a message of a ticket, such as a password: staff open it once';
comment on column ticket_secret.sealed is 'The data under the vault''s key; null once it was opened or its time was over';
comment on column ticket_secret.expires_at is 'It is deleted then, opened or not';
comment on column ticket_secret.opened_by is 'Name of the member of staff who opened it';
create index ticket_secret_waiting on ticket_secret (expires_at) where sealed is not null;
call isolate('ticket_secret');
-- customers' login writes it and reads whether it was opened, and never what it is
grant select (customer_number, ticket_id, message_id, created_at, expires_at, opened_at, opened_by), insert, delete on ticket_secret to kontor_app;
grant select, insert, update, delete on ticket_secret to kontor_operator;
