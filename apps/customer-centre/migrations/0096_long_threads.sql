-- The end of a thread, and each part before it, is found without reading the rest.

create index ticket_message_thread on ticket_message (customer_number, ticket_id, created_at, id);
create index ticket_event_thread on ticket_event (customer_number, ticket_id, at, id);
create index ticket_note_thread on ticket_note (customer_number, ticket_id, created_at, id);
