-- Staff note how long they worked, tag tickets, keep views of their queue and see what others are writing; figures have their indexes.

alter table ticket add column tags text[] not null default '{}';
comment on column ticket.tags is 'Words by which staff find it again; customers see none of them';
create index ticket_tagged on ticket using gin (tags) where tags <> '{}';

create table ticket_tag (
  tag text primary key constraint ticket_tag_text check (tag = lower(tag) and tag <> ''),
  created_at timestamptz not null
);
comment on table ticket_tag is 'Tags that tickets have or had: they are offered again';
grant select, insert on ticket_tag to kontor_operator;

create table ticket_view (
  id uuid primary key,
  user_id uuid not null references user_account,
  name text not null constraint ticket_view_name check (name <> ''),
  filters jsonb not null,
  shared boolean not null,
  created_at timestamptz not null
);
comment on table ticket_view is 'Views of the queue that staff keep, for themselves or for all of them';
comment on column ticket_view.filters is 'What it asks of the list, as its URL says it';
comment on column ticket_view.shared is 'All staff have it; only who made it can delete it';
create index ticket_view_names on ticket_view (lower(name), id);
create index ticket_view_owner on ticket_view (user_id);
grant select, insert, delete on ticket_view to kontor_operator;

create table ticket_work (
  customer_number integer not null,
  ticket_id uuid not null,
  id uuid not null,
  user_id uuid not null references user_account,
  user_name text not null,
  minutes integer not null constraint ticket_work_minutes check (minutes between 1 and 1440),
  body text not null,
  worked_at timestamptz not null,
  constraint ticket_work_pkey primary key (customer_number, ticket_id, id),
  constraint ticket_work_ticket foreign key (customer_number, ticket_id) references ticket
);
comment on table ticket_work is 'How long staff worked at a ticket, and at what: kept for a bill';
comment on column ticket_work.body is 'What was done, as it could stand on a bill';
alter table ticket_work enable row level security;
create policy operator on ticket_work to kontor_operator using (true);
grant select, insert, delete on ticket_work to kontor_operator;

create table ticket_desk_draft (
  customer_number integer not null,
  ticket_id uuid not null,
  user_id uuid not null references user_account,
  body text not null,
  updated_at timestamptz not null,
  constraint ticket_desk_draft_pkey primary key (customer_number, ticket_id, user_id),
  constraint ticket_desk_draft_ticket foreign key (customer_number, ticket_id) references ticket
);
comment on table ticket_desk_draft is 'Answers that staff have begun: other staff see them, and that someone is writing. Kept for 30 days';
create index ticket_desk_draft_age on ticket_desk_draft (updated_at);
alter table ticket_desk_draft enable row level security;
create policy operator on ticket_desk_draft to kontor_operator using (true);
grant select, insert, update, delete on ticket_desk_draft to kontor_operator;

-- what figures of a time span read
create index ticket_settled on ticket (coalesce(resolved_at, closed_at)) where status in ('resolved', 'closed');
create index ticket_first_answered on ticket (first_answered_at) where first_answered_at is not null;
create index ticket_message_by_staff on ticket_message (created_at) include (author_user_id, customer_number, ticket_id) where from_staff;
