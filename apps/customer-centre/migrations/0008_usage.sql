-- Cloud projects, what runs in them and what it costs a day.

create table cloud_project (
  customer_number integer not null references customer,
  id uuid not null,
  contract_id uuid not null,
  name text not null,
  constraint cloud_project_pkey primary key (customer_number, id),
  constraint cloud_project_contract foreign key (customer_number, contract_id) references contract
);
call isolate('cloud_project');

create table cloud_resource (
  customer_number integer not null,
  project_id uuid not null,
  id uuid not null,
  type text not null constraint cloud_resource_type check (type in ('server', 'volume', 'load_balancer', 'address', 'database')),
  name text not null,
  state text not null constraint cloud_resource_state check (state in ('running', 'stopped', 'starting', 'failed')),
  vcpu integer not null default 0,
  ram_mib integer not null default 0,
  disk_gib integer not null default 0,
  region text not null,
  constraint cloud_resource_pkey primary key (customer_number, project_id, id),
  constraint cloud_resource_project foreign key (customer_number, project_id) references cloud_project
);
call isolate('cloud_resource');

create table cloud_cost (
  customer_number integer not null,
  project_id uuid not null,
  day date not null,
  cost_minor bigint not null,
  constraint cloud_cost_pkey primary key (customer_number, day, project_id),
  constraint cloud_cost_project foreign key (customer_number, project_id) references cloud_project
);
comment on column cloud_cost.cost_minor is 'Net cost of the day in the customer''s currency, minor units';
call isolate('cloud_cost');

grant select, insert, update, delete on cloud_project, cloud_resource, cloud_cost to kontor_app, kontor_operator;
