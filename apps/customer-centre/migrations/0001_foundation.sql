-- Roles, tenant isolation, and the tables every area leans on.
--
-- The owner (who migrates) is not who serves requests: connections of the server take the role kontor_app, which owns
-- nothing and is bound by row-level security; work across customers (staff search, jobs) takes kontor_operator.

do $$
begin
  create role kontor_app nologin;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to this database
end $$;
do $$
begin
  create role kontor_operator nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant kontor_app, kontor_operator to current_user;
grant usage on schema public to kontor_app, kontor_operator;

-- The customer whose rows this connection may touch; set by every request's first statement. Null sees nothing.
create function tenant() returns integer
  language sql stable parallel safe
  return nullif(current_setting('kontor.customer', true), '')::integer;

-- UUID version 7 of a given time: ids sort by creation. PostgreSQL 18 has uuidv7(); we support 15 and later.
create function uuid_at(at timestamptz) returns uuid
  language sql volatile parallel safe
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid;

-- Binds a table with a customer_number to its tenant.
create procedure isolate(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy tenant on %s to kontor_app using (customer_number = tenant())', target);
  execute format('create policy operator on %s to kontor_operator using (true)', target);
end $$;

-- Refuses every change: for documents, audit and mails as sent. Grants forbid it to the roles above; this also stops the owner.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create procedure make_append_only(target regclass)
  language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_change()', target);
end $$;

create table setting (
  key text primary key,
  value jsonb not null
);
comment on table setting is 'Facts about this installation: whether it holds demo data, the demo clock''s offset';

create table secret (
  name text primary key,
  value bytea not null
);
comment on table secret is 'Keys made by this installation, shared by all of its processes';
insert into secret values ('csrf', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create table audit_entry (
  customer_number integer not null,
  id uuid not null,
  at timestamptz not null,
  actor_user_id uuid,
  actor_name text not null,
  staff boolean not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_label text not null,
  before jsonb,
  after jsonb,
  address inet,
  request_id text not null,
  acting_reason text,
  constraint audit_entry_pkey primary key (customer_number, id)
);
comment on table audit_entry is 'Who changed what, written in the causing transaction; customer 0 where no customer is concerned';
create index audit_entry_recent on audit_entry (customer_number, at desc, id desc);
call isolate('audit_entry');
create policy without_customer on audit_entry for insert to kontor_app with check (customer_number = 0);
call make_append_only('audit_entry');

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  body jsonb,
  created_at timestamptz not null,
  constraint idempotency_key_pkey primary key (scope, key)
);
comment on table idempotency_key is 'Answers of writes, replayed for 24 hours; inserted in the write''s own transaction, so only what was committed is replayed';
create index idempotency_key_age on idempotency_key (created_at);

create unlogged table rate_limit (
  key text primary key,
  window_started_at timestamptz not null,
  count integer not null
);
comment on table rate_limit is 'Counters of limited endpoints; unlogged because a crash may forget them';
create index rate_limit_age on rate_limit (window_started_at);

create table mail (
  id uuid primary key,
  customer_number integer,
  user_id uuid,
  recipient text not null,
  locale text not null,
  template text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
comment on table mail is 'Every mail as it was written, kept';
create index mail_by_user on mail (user_id, created_at desc);
call make_append_only('mail');

create table mail_delivery (
  mail_id uuid primary key references mail,
  sent_at timestamptz not null
);
comment on table mail_delivery is 'That a mail has left the house: inserted once, so no mail is sent twice';

grant select on setting, secret to kontor_app, kontor_operator;
grant select, insert on audit_entry to kontor_app, kontor_operator;
-- a mail may hold a link that opens an account: requests write mails and cannot read them
grant insert, select (id) on mail to kontor_app;
grant select, insert on mail, mail_delivery to kontor_operator;
grant select, insert, update, delete on idempotency_key, rate_limit to kontor_app, kontor_operator;
