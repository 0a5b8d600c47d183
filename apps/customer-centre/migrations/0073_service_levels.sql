-- Tickets know until when staff are to answer and to solve them; staff follow tickets and name colleagues in their notes.

alter table ticket
  add column first_answered_at timestamptz,
  add column answer_due timestamptz,
  add column solution_due timestamptz,
  add column paused_at timestamptz,
  add column due_at timestamptz,
  add column warn_at timestamptz,
  add column warned_at timestamptz;
comment on column ticket.first_answered_at is 'When staff answered its customer first';
comment on column ticket.answer_due is 'Until when the customer is to be answered, as if its time passed while it is paused; null where no answer is owed or none has a limit';
comment on column ticket.solution_due is 'Until when it is to be solved, likewise';
comment on column ticket.paused_at is 'Since when its time stands still: others are to act, it rests, or it is settled';
comment on column ticket.due_at is 'The earlier of the two, while its time passes';
comment on column ticket.warn_at is 'When staff are told that it is late soon';
comment on column ticket.warned_at is 'When they were told last';
create index ticket_due on ticket (due_at, number) where due_at is not null;
create index ticket_warned on ticket (warn_at) where warn_at is not null;
update ticket t set
  first_answered_at = (select min(m.created_at) from ticket_message m
    where m.customer_number = t.customer_number and m.ticket_id = t.id and m.from_staff and m.created_at > t.created_at),
  paused_at = case when t.status not in ('new', 'in_progress') then t.updated_at end;

create table ticket_follower (
  customer_number integer not null,
  ticket_id uuid not null,
  user_id uuid not null references user_account,
  followed_at timestamptz not null,
  constraint ticket_follower_pkey primary key (customer_number, ticket_id, user_id),
  constraint ticket_follower_ticket foreign key (customer_number, ticket_id) references ticket
);
comment on table ticket_follower is 'Staff who are told of what happens to a ticket though they do not have it: no login of customers reads it';
create index ticket_followed on ticket_follower (user_id);
alter table ticket_follower enable row level security;
create policy operator on ticket_follower to kontor_operator using (true);
grant select, insert, delete on ticket_follower to kontor_operator;

alter table ticket_note add column mentioned uuid[] not null default '{}';
comment on column ticket_note.mentioned is 'Staff whom it names with an @: they are told of it';
