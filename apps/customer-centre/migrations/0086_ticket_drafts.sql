-- Messages that a customer's people have begun follow them to another device.

create table ticket_draft (
  customer_number integer not null references customer,
  user_id uuid not null references user_account,
  ticket_number bigint not null,
  category text not null,
  contract_number text not null,
  subject text not null,
  body text not null,
  version integer not null,
  updated_at timestamptz not null,
  constraint ticket_draft_pkey primary key (customer_number, user_id, ticket_number)
);
comment on table ticket_draft is 'Messages that people have begun and not sent: each person sees their own alone. Kept for 90 days';
comment on column ticket_draft.ticket_number is 'It is 0 for the ticket that is to be opened';
comment on column ticket_draft.version is 'It grows with each change, so that of two devices neither overwrites the other';
create index ticket_draft_age on ticket_draft (updated_at);
create index ticket_draft_by_user on ticket_draft (user_id);
call isolate('ticket_draft');
create policy own on ticket_draft as restrictive to kontor_app using (user_id = own_user());
grant select, insert, update, delete on ticket_draft to kontor_app;
grant select, delete on ticket_draft to kontor_operator;
