-- Who is no customer writes to a department by mail: their tickets stand apart until a customer is known, and go on under the same number.

create table guest_ticket (
  id uuid not null constraint guest_ticket_pkey primary key,
  number bigint not null default nextval('ticket_number') constraint guest_ticket_number unique,
  status text not null constraint guest_ticket_status check (status in ('unconfirmed', 'open', 'closed', 'bound')),
  email text not null,
  name text not null,
  locale text not null,
  subject text not null,
  category text not null,
  assignee_user_id uuid references user_account,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  waiting_since timestamptz,
  first_answered_at timestamptz,
  closed_at timestamptz
);
comment on table guest_ticket is 'What people ask by mail who are no customers. No login of customers reads it';
comment on column guest_ticket.number is 'It comes from the same row as those of tickets, and stays when the ticket becomes a customer’s';
comment on column guest_ticket.status is 'An unconfirmed one waits until its sender presses the link that was mailed; a bound one goes on as the ticket of its number';
comment on column guest_ticket.email is 'Where answers go; who writes from there writes in the ticket';
comment on column guest_ticket.locale is 'The language in which they seem to write';
comment on column guest_ticket.category is 'Code of the topic, which says the department';
comment on column guest_ticket.assignee_user_id is 'The member of staff who answered last';
comment on column guest_ticket.waiting_since is 'The guest waits for staff since then; null once they have answered';
create index guest_ticket_open on guest_ticket (waiting_since, number) where status = 'open';
create index guest_ticket_by_email on guest_ticket (lower(email), created_at);
create index guest_ticket_latest on guest_ticket (updated_at);
alter table guest_ticket enable row level security;
create policy operator on guest_ticket to kontor_operator using (true);
grant select, insert, update, delete on guest_ticket to kontor_operator;

create table guest_message (
  id uuid not null constraint guest_message_pkey primary key,
  guest_ticket_id uuid not null constraint guest_message_ticket references guest_ticket on delete cascade,
  author_user_id uuid references user_account,
  author_name text not null,
  from_staff boolean not null,
  body text not null,
  created_at timestamptz not null
);
comment on table guest_message is 'The thread of a guest’s ticket';
comment on column guest_message.body is 'Markdown as written';
create index guest_message_thread on guest_message (guest_ticket_id, created_at);
create index guest_message_said on guest_message (created_at) where from_staff;
alter table guest_message enable row level security;
create policy operator on guest_message to kontor_operator using (true);
grant select, insert, delete on guest_message to kontor_operator;

-- A message goes with its files, whoever takes it away: the sweep removes what no record holds.
create function leave_guest_message() returns trigger
  language plpgsql as $$
begin
  with dropped as (delete from file where subject_id = old.id and purpose = 'guest_message' returning storage_key)
    insert into unclaimed_upload (storage_key, since) select storage_key, '-infinity' from dropped on conflict do nothing;
  return null;
end $$;
create trigger guest_message_left after delete on guest_message for each row execute function leave_guest_message();

alter table inbound_mail add column guest_ticket_id uuid constraint inbound_mail_guest_ticket references guest_ticket on delete cascade;
comment on column inbound_mail.guest_ticket_id is 'The guest’s ticket that it belongs to; the mail goes with it';
create index inbound_mail_by_guest on inbound_mail (guest_ticket_id) where guest_ticket_id is not null;

-- What machines write to people who are no customers goes after 30 days, as other mails to strangers do.
create or replace function to_stranger(user_id uuid, template text) returns boolean
  language sql immutable parallel safe
  return user_id is null and template in ('verify_email', 'invitation', 'email_change_new', 'guest_confirm', 'guest_refused');
