-- Staff keep notes with files about a customer, and tag it with words of their own. No login of customers reads either.

create table customer_note (
  customer_number integer not null,
  id uuid not null,
  author_user_id uuid references user_account,
  author_name text not null,
  body text not null,
  created_at timestamptz not null,
  constraint customer_note_pkey primary key (customer_number, id),
  constraint customer_note_customer foreign key (customer_number) references customer
);
comment on table customer_note is 'Staff write them among themselves about a customer: no login of customers reads them';
comment on column customer_note.body is 'Holds lines as written';
alter table customer_note enable row level security;
create policy operator on customer_note to kontor_operator using (true);
grant select, insert, delete on customer_note to kontor_operator;

create table customer_tag (
  customer_number integer not null,
  tag text not null,
  constraint customer_tag_pkey primary key (customer_number, tag),
  constraint customer_tag_customer foreign key (customer_number) references customer
);
comment on table customer_tag is 'Holds staff''s own words for a customer: no login of customers reads them';
create index customer_tag_customers on customer_tag (tag, customer_number);
alter table customer_tag enable row level security;
create policy operator on customer_tag to kontor_operator using (true);
grant select, insert, delete on customer_tag to kontor_operator;

create policy customer_notes_unseen on file as restrictive to kontor_app using (purpose <> 'customer_note');
