-- What the provider sells, what customers have, and what runs in their cloud projects.

create table product (
  code text primary key,
  product_group text not null constraint product_group
    check (product_group in ('web_hosting', 'domain', 'virtual_server', 'cloud', 'mail', 'certificate')),
  name text not null,
  description_en text not null default '',
  description_de text not null default '',
  monthly_price_minor bigint not null,
  currency text not null default 'EUR'
);
comment on table product is 'What is offered, and its price';

create sequence contract_number start 1001;
create table contract (
  customer_number integer not null references customer,
  id uuid not null,
  number text not null default 'C-' || nextval('contract_number'),
  product_code text not null references product,
  label text collate "und-x-icu" not null constraint contract_label check (label <> ''),
  state text not null constraint contract_state check (state in (
    'ordered', 'provisioning', 'active', 'trial', 'suspended', 'cancellation_scheduled', 'transfer_pending',
    'provisioning_failed', 'withdrawn', 'ended', 'data_retrieval', 'erased')),
  price_minor bigint not null,
  currency text not null default 'EUR',
  cycle text not null constraint contract_cycle check (cycle in ('month', 'quarter', 'half_year', 'year', 'two_years')),
  started_on date not null,
  minimum_term_ends_on date,
  notice_days integer not null default 30,
  renews_on date,
  ends_on date,
  cancelled_at timestamptz,
  next_price_minor bigint,
  next_price_from date,
  terms_version text not null default '',
  data_location text not null default '',
  payment_method_id uuid,
  attributes jsonb not null default '[]',
  domain text generated always as
    (lower(jsonb_path_query_first(attributes, '$[*] ? (@.name == "Domain").value') #>> '{}')) stored,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint contract_pkey primary key (customer_number, id),
  constraint contract_number_key unique (customer_number, number),
  constraint contract_payment_method
    foreign key (customer_number, payment_method_id) references payment_method (customer_number, id)
);
comment on table contract is 'What a customer has ordered';
comment on column contract.label is 'How the customer calls it; the product''s name until they rename it. Sorted as people do, whatever the server''s locale';
comment on column contract.renews_on is 'First day of the next term: a contract that is not renewed ends the day before';
comment on column contract.ends_on is 'Last day of the contract';
comment on column contract.minimum_term_ends_on is 'Last day of the first term';
comment on column contract.price_minor is 'Net price of one cycle in minor units';
comment on column contract.attributes is 'What identifies it technically: [{name, value}], such as the domain or the server''s id';
comment on column contract.domain is 'The domain among the attributes, in small letters; null where there is none. A column, so that an index finds it among all customers';
create index contract_by_state on contract (customer_number, state);
-- Orders of the list. A contract that never renews sorts last; a case, because coalesce is not leakproof and row-level
-- security would keep the page's first row from becoming an index condition.
create index contract_by_label on contract (customer_number, label, id);
create index contract_by_renewal on contract (customer_number, (case when renews_on is null then date 'infinity' else renews_on end), id);
create index contract_by_start on contract (customer_number, started_on, id);
create index contract_by_price on contract (customer_number, price_minor, id);
create index contract_renewal on contract (renews_on) where renews_on is not null;
-- a declaration may name a contract without its customer
create index contract_by_number on contract (number);
create index contract_domain on contract (domain text_pattern_ops) where domain is not null;
call isolate('contract');

create table cloud_project (
  customer_number integer not null references customer,
  id uuid not null,
  contract_id uuid not null,
  name text not null,
  constraint cloud_project_pkey primary key (customer_number, id),
  constraint cloud_project_contract foreign key (customer_number, contract_id) references contract
);
comment on table cloud_project is 'Projects of a cloud contract';
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
comment on table cloud_resource is 'What runs in a project';
call isolate('cloud_resource');

grant select on product to kontor_app, kontor_operator;
grant usage on sequence contract_number to kontor_app, kontor_operator;
grant select, insert, update on contract to kontor_app, kontor_operator;
grant delete on contract to kontor_operator;
grant select, insert, update, delete on cloud_project, cloud_resource to kontor_app, kontor_operator;
