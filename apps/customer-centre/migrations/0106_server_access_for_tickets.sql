-- A customer can allow that staff sign in to what belongs to a ticket's contract, for that ticket alone, and take it back.

alter table ticket
  add column server_access_at timestamptz,
  add column server_access_by text,
  add constraint ticket_server_access check ((server_access_at is null) = (server_access_by is null));
comment on column ticket.server_access_at is 'It says since when staff may sign in to what belongs to the contract; empty: they may not';
comment on column ticket.server_access_by is 'It names who of the customer has allowed that';

alter table ticket_event drop constraint ticket_event_kind,
  add constraint ticket_event_kind check (kind in (
    'created', 'status_changed', 'closed', 'reopened', 'merged', 'shared', 'copy_added', 'copy_removed', 'copy_confirmed', 'copy_declined',
    'split_off', 'split_from', 'access_allowed', 'access_withdrawn'));
