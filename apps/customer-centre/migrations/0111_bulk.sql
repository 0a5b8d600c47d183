-- Staff do something to many customers: the server does it to one after the other, and keeps what became of each.

create table bulk_run (
  id uuid not null,
  made_by uuid not null references user_account,
  made_at timestamptz not null,
  act jsonb not null,
  undoes uuid references bulk_run on delete cascade,
  finished_at timestamptz,
  constraint bulk_run_pkey primary key (id),
  constraint bulk_run_undone_once unique (undoes)
);
comment on table bulk_run is 'Acts of staff on many customers; forgotten 90 days later';
comment on column bulk_run.act is 'Says what is done, as the endpoint takes it';
comment on column bulk_run.undoes is 'Names the act that this one takes back';
create index bulk_run_latest on bulk_run (made_by, made_at);
create index bulk_run_age on bulk_run (made_at);

create table bulk_row (
  run_id uuid not null,
  place integer not null,
  customer_number integer not null references customer,
  state text not null default 'waiting' constraint bulk_row_state check (state in ('waiting', 'done', 'approval', 'unchanged', 'failed')),
  problem text,
  before jsonb,
  after jsonb,
  undo jsonb,
  constraint bulk_row_pkey primary key (run_id, place),
  constraint bulk_row_run foreign key (run_id) references bulk_run on delete cascade,
  constraint bulk_row_once unique (run_id, customer_number)
);
comment on table bulk_row is 'What an act on many customers does, or did, to one of them';
comment on column bulk_row.problem is 'The code of the refusal';
comment on column bulk_row.undo is 'Holds what takes it back; null where nothing can';
create index bulk_row_customer on bulk_row (customer_number);

alter table bulk_run enable row level security;
alter table bulk_row enable row level security;
create policy operator on bulk_run to kontor_operator using (true);
create policy operator on bulk_row to kontor_operator using (true);
grant select, insert, update, delete on bulk_run, bulk_row to kontor_operator;

-- An act that takes a second person is kept for one.
grant insert, update on staff_approval to kontor_operator;
