-- Who wrote a message may change it or take it back for a few minutes; a ticket can follow one that is closed for good.

alter table ticket_message
  add column edited_at timestamptz,
  add column withdrawn_at timestamptz,
  add constraint ticket_message_withdrawn check (withdrawn_at is null or body = '');
comment on column ticket_message.edited_at is 'When its author changed it last';
comment on column ticket_message.withdrawn_at is 'When its author took it back: its text is gone';
grant update (body, edited_at, withdrawn_at) on ticket_message to kontor_app, kontor_operator;

alter table ticket add column follows bigint;
comment on column ticket.follows is 'Number of the ended ticket of the same customer that this one continues';
create index ticket_follows on ticket (customer_number, follows) where follows is not null;
