-- A ticket names the document and the notice that it is about besides its contract; staff make a ticket of its own of some of its messages.

alter table ticket
  add column document_id uuid,
  add column notice_id uuid references service_notice on delete set null,
  add column split_from bigint,
  add constraint ticket_document foreign key (customer_number, document_id) references document on delete set null (document_id);
comment on column ticket.document_id is 'The invoice or other document that it is about';
comment on column ticket.notice_id is 'The incident or maintenance that it is about';
comment on column ticket.split_from is 'Number of the ticket of the same customer whose messages it began with';
create index ticket_by_document on ticket (customer_number, document_id) where document_id is not null;
create index ticket_by_notice on ticket (notice_id) where notice_id is not null;

grant update (ticket_id) on ticket_message to kontor_operator;
alter table ticket_secret drop constraint ticket_secret_message,
  add constraint ticket_secret_message foreign key (customer_number, ticket_id, message_id) references ticket_message on update cascade;

alter table ticket_event drop constraint ticket_event_kind,
  add constraint ticket_event_kind check (kind in (
    'created', 'status_changed', 'closed', 'reopened', 'merged', 'shared', 'copy_added', 'copy_removed', 'copy_confirmed', 'copy_declined',
    'split_off', 'split_from'));
comment on column ticket_event.detail is 'Names what it is about besides: the address of a copy, the number of the other ticket';
