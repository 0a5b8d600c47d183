-- The provider tells of incidents and maintenance: whom a notice concerns, what was told and when, and who wants to be told.

create table service_notice (
  id uuid primary key,
  kind text not null constraint service_notice_kind check (kind in ('incident', 'maintenance')),
  state text not null constraint service_notice_state check (case kind
    when 'incident' then state in ('investigating', 'identified', 'monitoring', 'resolved')
    else state in ('planned', 'running', 'done') end),
  scope text not null constraint service_notice_scope check (scope in ('all', 'products', 'contracts')),
  products text[] not null default '{}',
  title jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  latest_update_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint service_notice_span check (ends_at > starts_at),
  constraint service_notice_maintenance_ends check (kind = 'incident' or ends_at is not null)
);
comment on table service_notice is 'Incidents and maintenance of which the provider tells';
comment on column service_notice.products is 'Holds the codes of the products concerned, with scope products';
comment on column service_notice.title is 'Holds a text for each language, by its code';
comment on column service_notice.ends_at is 'The planned end; null where none is known';
comment on column service_notice.ended_at is 'When staff said that it was over; null while it is current';
comment on column service_notice.latest_update_id is 'The update that banners show, and that readers dismiss';
create index service_notice_current on service_notice (starts_at) where ended_at is null;
create index service_notice_ended on service_notice (ended_at) where ended_at is not null;

create table service_notice_update (
  notice_id uuid not null references service_notice,
  id uuid not null,
  state text not null,
  text jsonb not null,
  author_name text not null,
  told boolean not null,
  at timestamptz not null,
  constraint service_notice_update_pkey primary key (notice_id, id)
);
comment on table service_notice_update is 'What was told of a notice, word for word: none changes once it is published';
comment on column service_notice_update.text is 'Holds a text for each language, by its code';
comment on column service_notice_update.told is 'Those concerned were told by mail, and not only those who asked for it';
call make_append_only('service_notice_update');

create table service_notice_contract (
  customer_number integer not null,
  notice_id uuid not null references service_notice,
  contract_id uuid not null,
  constraint service_notice_contract_pkey primary key (customer_number, notice_id, contract_id),
  constraint service_notice_contract_contract foreign key (customer_number, contract_id) references contract on delete cascade
);
comment on table service_notice_contract is 'The contracts that a notice with scope contracts concerns';
create index service_notice_contract_notice on service_notice_contract (notice_id);
call isolate('service_notice_contract');

create table service_notice_reader (
  user_id uuid not null references user_account,
  notice_id uuid not null references service_notice,
  followed_at timestamptz,
  dismissed_update_id uuid,
  constraint service_notice_reader_pkey primary key (user_id, notice_id)
);
comment on table service_notice_reader is 'Who wants to be told of a notice, and up to which update they have dismissed its banner';
comment on column service_notice_reader.followed_at is 'Since when they are told of each update by mail; null where they are not';
create index service_notice_reader_followers on service_notice_reader (notice_id) where followed_at is not null;

-- A notice about single contracts is there for their customers alone, and what each reader has noted for themself.
alter table service_notice enable row level security;
create policy concerned on service_notice for select to kontor_app using (
  scope <> 'contracts' or exists (select from service_notice_contract c where c.customer_number = tenant() and c.notice_id = id));
create policy operator on service_notice to kontor_operator using (true);
alter table service_notice_update enable row level security;
create policy concerned on service_notice_update for select to kontor_app using (
  exists (select from service_notice n where n.id = notice_id));
create policy operator on service_notice_update to kontor_operator using (true);
alter table service_notice_reader enable row level security;
create policy own on service_notice_reader to kontor_app using (user_id = own_user());
create policy operator on service_notice_reader to kontor_operator using (true);

grant select on service_notice, service_notice_update, service_notice_contract to kontor_app;
grant select, insert, update on service_notice to kontor_operator;
grant select, insert on service_notice_update to kontor_operator;
grant select, insert, delete on service_notice_contract to kontor_operator;
grant select, insert, update on service_notice_reader to kontor_app;
grant select, delete on service_notice_reader to kontor_operator;
