-- Tickets: the thread and what happened between its messages.

create sequence ticket_number start 20001;
create table ticket (
  customer_number integer not null references customer,
  id uuid not null,
  number bigint not null default nextval('ticket_number'),
  subject text not null,
  category text not null constraint ticket_category check (category in ('technical', 'billing', 'contract', 'domain', 'abuse', 'other')),
  contract_id uuid,
  impact text not null constraint ticket_impact check (impact in ('none', 'degraded', 'down')),
  status text not null constraint ticket_status check (status in (
    'new', 'in_progress', 'waiting_for_customer', 'waiting_for_third_party', 'on_hold', 'resolved', 'closed', 'merged')),
  created_by uuid references user_account,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_author text not null,
  last_from_staff boolean not null default false,
  resolved_at timestamptz,
  closed_at timestamptz,
  rating smallint constraint ticket_rating check (rating between 1 and 5),
  rating_comment text,
  version integer not null default 1,
  constraint ticket_pkey primary key (customer_number, id),
  constraint ticket_number_key unique (customer_number, number),
  constraint ticket_contract foreign key (customer_number, contract_id) references contract
);
comment on table ticket is 'What a customer asks, and where it stands';
create index ticket_recent on ticket (customer_number, updated_at, number);
create index ticket_waiting on ticket (customer_number) where status = 'waiting_for_customer';
create index ticket_resolved on ticket (resolved_at) where status = 'resolved';
call isolate('ticket');

create table ticket_message (
  customer_number integer not null,
  ticket_id uuid not null,
  id uuid not null,
  author_user_id uuid references user_account,
  author_name text not null,
  from_staff boolean not null default false,
  body text not null,
  created_at timestamptz not null,
  constraint ticket_message_pkey primary key (customer_number, ticket_id, id),
  constraint ticket_message_ticket foreign key (customer_number, ticket_id) references ticket
);
comment on table ticket_message is 'The thread of a ticket';
comment on column ticket_message.body is 'Markdown as written';
call isolate('ticket_message');

create table ticket_event (
  customer_number integer not null,
  ticket_id uuid not null,
  id uuid not null,
  kind text not null constraint ticket_event_kind check (kind in ('created', 'status_changed', 'closed', 'reopened')),
  actor text not null,
  from_status text,
  to_status text,
  at timestamptz not null,
  constraint ticket_event_pkey primary key (customer_number, ticket_id, id),
  constraint ticket_event_ticket foreign key (customer_number, ticket_id) references ticket
);
comment on table ticket_event is 'What happened between the messages of a ticket';
call isolate('ticket_event');

grant select, insert, update on ticket to kontor_app, kontor_operator;
grant select, insert on ticket_message, ticket_event to kontor_app, kontor_operator;
grant usage on sequence ticket_number to kontor_app, kontor_operator;
-- what an erasure takes away, once the law does not ask for it any more
grant delete on ticket, ticket_message, ticket_event to kontor_operator;
