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

-- Refuses every change: for documents and audit. Grants forbid it to the roles above; this also stops the owner.
-- Append-only tables lose rows in one case: those of an erased customer, once the law does not ask for them any more.
-- The setting alone opens nothing: only forget_kept_rows() may delete from these tables at all.
create function refuse_change() returns trigger
  language plpgsql as $$
declare
  retired text := nullif(current_setting('kontor.retired_customer', true), '');
  gone jsonb;
begin
  if tg_op = 'DELETE' and retired is not null
    and exists (select from erasure_request r where r.customer_number::text = retired and r.state = 'done') then
    gone := to_jsonb(old);
    if gone ->> 'customer_number' = retired then return old; end if;
    -- what a person did outside any customer goes with the last customer they had
    if coalesce(gone ->> 'customer_number', '0') = '0' and exists (select from user_account u
        where u.id::text = coalesce(gone ->> 'actor_user_id', gone ->> 'user_id') and u.erased_with::text = retired) then
      return old;
    end if;
  end if;
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
insert into secret
select name, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
from unnest(array['csrf', 'vault', 'anti_bot', 'cookies']) name;

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
create index audit_entry_own_without_customer on audit_entry (actor_user_id, at desc, id desc) where customer_number = 0;
call isolate('audit_entry');
create policy without_customer on audit_entry for insert to kontor_app with check (customer_number = 0);
-- people read what they did outside any customer
create policy own_without_customer on audit_entry for select to kontor_app
  using (customer_number = 0 and actor_user_id = nullif(current_setting('kontor.user', true), '')::uuid);
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
  count integer not null,
  window_ends_at timestamptz not null
);
comment on table rate_limit is 'Counters of limited endpoints; unlogged because a crash may forget them';
comment on column rate_limit.window_ends_at is 'Counters go once their window is over, whatever its length';
create index rate_limit_end on rate_limit (window_ends_at);

grant select on setting, secret to kontor_app, kontor_operator;
grant select, insert on audit_entry to kontor_app, kontor_operator;
grant select, insert, update, delete on idempotency_key, rate_limit to kontor_app, kontor_operator;
