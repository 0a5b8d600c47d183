-- Staff work tickets at their own desk: who has one, since when it waits, until when it rests, and what they note among themselves.

alter table ticket
  add column assignee_user_id uuid references user_account,
  add column waiting_since timestamptz default now(),
  add column hold_until date,
  add column merged_into bigint;
comment on column ticket.assignee_user_id is 'The member of staff who has taken it';
comment on column ticket.waiting_since is 'Since when the customer waits for staff; null once they have answered. The default is for processes that do not know the column';
comment on column ticket.hold_until is 'The last day of a rest; null: until staff go on';
comment on column ticket.merged_into is 'Number of the ticket of the same customer in which a merged one continues';
update ticket t set waiting_since = case when t.status in ('new', 'in_progress') and not t.last_from_staff
  then (select max(m.created_at) from ticket_message m where m.customer_number = t.customer_number and m.ticket_id = t.id) end;
create unique index ticket_by_number on ticket (number);
create index ticket_unanswered on ticket (waiting_since, number) where waiting_since is not null;
create index ticket_unsettled on ticket (updated_at, number) where status not in ('resolved', 'closed', 'merged');
create index ticket_latest on ticket (updated_at, number);
create index ticket_assigned on ticket (assignee_user_id) where status not in ('resolved', 'closed', 'merged');
create index ticket_resting on ticket (hold_until) where status = 'on_hold';

alter table ticket_event drop constraint ticket_event_kind,
  add constraint ticket_event_kind check (kind in ('created', 'status_changed', 'closed', 'reopened', 'merged'));

create table ticket_note (
  customer_number integer not null,
  ticket_id uuid not null,
  id uuid not null,
  kind text not null constraint ticket_note_kind check (kind in ('note', 'assigned')),
  author_user_id uuid references user_account,
  author_name text not null,
  body text not null,
  created_at timestamptz not null,
  constraint ticket_note_pkey primary key (customer_number, ticket_id, id),
  constraint ticket_note_ticket foreign key (customer_number, ticket_id) references ticket
);
comment on table ticket_note is 'What staff write among themselves about a ticket, and who took it: no login of customers reads it';
comment on column ticket_note.body is 'Markdown as written; of an assignment the name of who has it, empty where it was given back';
alter table ticket_note enable row level security;
create policy operator on ticket_note to kontor_operator using (true);
grant select, insert, delete on ticket_note to kontor_operator;

alter table mail add column thread uuid;
comment on column mail.thread is 'What it is about, so that mail programs show all mails about it as one conversation';
