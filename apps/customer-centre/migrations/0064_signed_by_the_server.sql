-- A statement that slips into a request says neither whose rows it sees nor who may what: whoever asks for that shows a signature, which only
-- the server can make. Whose rows a connection may touch is noted where its login cannot write: in the connection's own memory of a
-- sequence, which costs no row, no log and no lock that anybody waits for.

create table server_key (
  key bytea not null
);
comment on table server_key is 'Signs what only the server may ask of the database; made by this database, read by the login of staff and jobs alone';
insert into server_key values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
grant select on server_key to kontor_operator;

-- Processes of the version before sign nothing: what they ask counts for an hour more, where there are customers.
do $$
begin
  execute format('create function signatures_count_from() returns timestamptz language sql immutable parallel safe return %L::timestamptz',
    case when exists (select from customer) then now() + interval '1 hour' else '-infinity' end);
end $$;

-- Ends the statement where somebody else than the server asks. Who may read the key needs no signature. For functions with definer's rights.
create function check_signature(subject text, signature bytea) returns void
  language plpgsql stable as $$
begin
  if signature is distinct from (select sha256(k.key || convert_to(subject, 'utf8')) from server_key k)
    and not has_table_privilege(session_user, 'server_key', 'select') then
    raise exception 'only the server may ask for this: %', split_part(subject, ' ', 1) using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke execute on function check_signature from public;
-- The same for what the version before calls.
create function check_version() returns void
  language plpgsql stable as $$
begin
  if now() >= signatures_count_from() and not has_table_privilege(session_user, 'server_key', 'select') then
    raise exception 'this process is of a version before: it has to end' using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke execute on function check_version from public;

create unlogged sequence bound_customer minvalue 0;
comment on sequence bound_customer is 'Each connection remembers the customer that it was bound to last; the sequence itself says nothing';
create unlogged sequence bound_user minvalue -9223372036854775808;
comment on sequence bound_user is 'As bound_customer, a hash of the user''s id';
create unlogged sequence rights_opened;
comment on sequence rights_opened is 'As bound_customer, the last transaction in which the server let rights be written';
-- currval() alone: with more, a login could count up to another customer
grant select on bound_customer, bound_user, rights_opened to kontor_app, kontor_operator;

-- Binds this transaction; for functions with definer's rights. Null binds to nobody: the connection forgets whom it was bound to before.
create function bind_both(customer integer, user_id uuid) returns void
  language plpgsql as $$
begin
  perform setval('bound_customer', coalesce(customer, 9223372036854775807)), set_config('kontor.customer', coalesce(customer::text, ''), true),
    setval('bound_user', coalesce(hashtextextended(user_id::text, 0), 0)), set_config('kontor.user', coalesce(user_id::text, ''), true);
end $$;
revoke execute on function bind_both from public;

-- The server's own door. Who binds to nobody has nothing to show.
create function bind_to(customer text, user_id text, signature bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if customer <> '' or user_id <> '' then perform check_signature('bind ' || customer || ' ' || user_id, signature); end if;
  perform bind_both(nullif(customer, '')::integer, nullif(user_id, '')::uuid);
end $$;
revoke execute on function bind_to from public;
grant execute on function bind_to to kontor_app, kontor_operator;

-- The customer whose rows this connection may touch: the one that it names, where it was bound to it. Null sees nothing.
create or replace function tenant() returns integer
  language plpgsql stable parallel restricted as $$
declare
  named text := current_setting('kontor.customer', true);
begin
  if named = '' or named is null then return null; end if;
  if now() < signatures_count_from() then return named::integer; end if;
  return case when currval('public.bound_customer')::text = named then named::integer end;
end $$;

-- The user whose own rows this connection may touch, as tenant() for the customer.
create function own_user() returns uuid
  language plpgsql stable parallel restricted as $$
declare
  named text := current_setting('kontor.user', true);
begin
  if named = '' or named is null then return null; end if;
  if now() < signatures_count_from() then return named::uuid; end if;
  return case when currval('public.bound_user') = hashtextextended(named, 0) then named::uuid end;
end $$;
alter policy own_without_customer on audit_entry using (customer_number = 0 and actor_user_id = own_user());
alter policy own_sign_in on email_change using (sign_in and user_id = own_user());
alter policy own on callback_request using (customer_number is null and user_id = own_user());

-- As before, of whom the server has bound this connection to.
create or replace function mail_trouble_since(at timestamptz) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with mine as (
    select m.created_at, d.sent_at, d.refused_at, d.failed_at
    from user_account u
    join mail m on m.user_id = u.id and lower(m.recipient) = lower(u.email)
    join mail_delivery d on d.mail_id = m.id
    where u.id = own_user()
      and m.created_at > mail_trouble_since.at - interval '30 days')
  select min(created_at) from mine
  where created_at > coalesce((select max(created_at) from mine where sent_at is not null), '-infinity')
    and (refused_at is not null or (failed_at is not null and created_at < mail_trouble_since.at - interval '5 minutes'));
end;

-- As before. A link's hash is read by its own customer alone, so it shows by itself who may be bound.
create or replace function bind_to_email_change(token_hash bytea) returns table (customer_number integer, id uuid, user_id uuid, side text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c email_change;
begin
  select * into c from email_change e where e.old_hash = token_hash or e.new_hash = token_hash;
  if not found then return; end if;
  perform bind_both(nullif(c.customer_number, 0), c.user_id);
  return query select c.customer_number, c.id, c.user_id, case when c.old_hash = token_hash then 'old' else 'new' end;
end $$;
create or replace function bind_invitation(token_hash bytea) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found integer;
begin
  select i.customer_number into found from invitation i where i.token_hash = bind_invitation.token_hash;
  perform bind_both(found, own_user());
  return found;
end $$;
create or replace function bind_transfer(token_hash bytea) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found integer;
begin
  select t.customer_number into found from contract_transfer t where t.token_hash = bind_transfer.token_hash;
  perform bind_both(found, own_user());
  return found;
end $$;

-- Whom a user may act for is told to the server alone. What finds it is as before; it is for functions with definer's rights.
alter function memberships_of(uuid, timestamptz) rename to memberships_at;
alter function memberships_at security invoker reset all;
revoke execute on function memberships_at from kontor_app, kontor_operator;
create function memberships_of(user_id uuid, now timestamptz, signature bytea)
  returns table (customer_number integer, name text, type text, role text, permissions text[], locked boolean, lock_reason text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform check_signature('memberships ' || user_id, signature);
  return query select * from memberships_at(memberships_of.user_id, memberships_of.now);
end $$;
revoke execute on function memberships_of(uuid, timestamptz, bytea) from public;
grant execute on function memberships_of(uuid, timestamptz, bytea) to kontor_app, kontor_operator;
-- For processes of the version before.
create function memberships_of(user_id uuid, now timestamptz)
  returns table (customer_number integer, name text, type text, role text, permissions text[], locked boolean, lock_reason text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform check_version();
  return query select * from memberships_at(memberships_of.user_id, memberships_of.now);
end $$;
revoke execute on function memberships_of(uuid, timestamptz) from public;
grant execute on function memberships_of(uuid, timestamptz) to kontor_app, kontor_operator;

-- As before. The hash of a session alone, which requests may read, opens nothing.
create function resolve_session(session_hash bytea, now timestamptz, bind boolean, signature bytea)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, factor_required_from date, authenticated_at timestamptz, acting_reason text,
    current_customer_number integer, customer_locked boolean, idle_minutes integer, memberships jsonb, slid boolean,
    closed jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s session;
  u user_account;
  staff boolean;
  mine jsonb;
  chosen jsonb;
  current integer;
begin
  perform check_signature('session ' || encode(session_hash, 'hex'), signature);
  select * into s from session where id_hash = session_hash
    and session.expires_at > resolve_session.now and absolute_expires_at > resolve_session.now;
  if not found then return; end if;
  select * into u from user_account where id = s.user_id and disabled_at is null;
  if not found then return; end if;
  staff := u.admin and (not u.admin_by_claim or starts_with(s.method, 'single_sign_on'));

  select coalesce(jsonb_agg(to_jsonb(m)), '[]') into mine from memberships_at(u.id, resolve_session.now) m;
  if s.current_customer_number is not null then
    select m into chosen from jsonb_array_elements(mine) m
      where (m ->> 'customer_number')::integer = s.current_customer_number;
    -- who is a member is that, and staff act for a customer only with the reason that they gave
    if chosen is null and staff and s.acting_reason is not null then
      select jsonb_build_object('customer_number', c.customer_number, 'name', c.name, 'type', c.type, 'role', 'staff',
          'permissions', '{}'::text[], 'locked', c.locked_at is not null, 'lock_reason', c.lock_reason,
          'deactivated', c.deactivated_at is not null)
        into chosen from customer c where c.customer_number = s.current_customer_number;
      mine := jsonb_build_array(chosen) || mine;
    end if;
  end if;
  -- a user whose membership has ended meanwhile goes on with another of their customers
  if chosen is null and not staff then chosen := mine -> 0; end if;
  current := (chosen ->> 'customer_number')::integer;

  slid := s.last_used_at < resolve_session.now - interval '1 minute';
  if slid then
    update session set last_used_at = resolve_session.now,
      expires_at = least(session.absolute_expires_at, resolve_session.now + make_interval(mins => s.idle_minutes))
      where id_hash = session_hash;
  end if;
  -- by itself: a session that has just begun, or gone on to another customer, is not due to slide
  update membership m set last_used_at = resolve_session.now where m.customer_number = current and m.user_id = u.id
    and (m.last_used_at is null or m.last_used_at < resolve_session.now - interval '1 minute');
  if bind then
    perform bind_both(current, u.id);
  end if;

  return query select s.public_id, u.id, u.email, u.name, u.locale, staff, u.preferences, u.two_factor_since is not null,
    (select least(c.second_factor_required_from, m.second_factor_required_from)
      from customer c left join membership m on m.customer_number = c.customer_number and m.user_id = u.id
      where u.two_factor_since is null and c.customer_number = current),
    s.authenticated_at, case when chosen ->> 'role' = 'staff' then s.acting_reason end, current,
    coalesce((chosen ->> 'locked')::boolean, false), s.idle_minutes,
    mine, slid,
    (select coalesce(jsonb_agg(jsonb_build_object('number', c.customer_number, 'name', c.name, 'since', c.deactivated_at)
        order by c.customer_number), '[]')
      from membership m join customer c on c.customer_number = m.customer_number
      where m.user_id = u.id and c.deactivated_at is not null
        and (m.expires_at is null or m.expires_at > resolve_session.now));
end $$;
revoke execute on function resolve_session(bytea, timestamptz, boolean, bytea) from public;
grant execute on function resolve_session(bytea, timestamptz, boolean, bytea) to kontor_app;
comment on function resolve_session(bytea, timestamptz, boolean, bytea) is 'Finds a session, touches it, and may bind this transaction to its customer and user';
-- For processes of the version before.
create or replace function resolve_session(session_hash bytea, now timestamptz, bind boolean)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, factor_required_from date, authenticated_at timestamptz, acting_reason text,
    current_customer_number integer, customer_locked boolean, idle_minutes integer, memberships jsonb, slid boolean,
    closed jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform check_version();
  return query select * from resolve_session(session_hash, resolve_session.now, bind, (
    select sha256(k.key || convert_to('session ' || encode(session_hash, 'hex'), 'utf8')) from server_key k));
end $$;

-- Jobs come from the server. What enqueues them is as before; it is for functions with definer's rights.
alter function enqueue_jobs(text, jsonb, jsonb) rename to put_jobs;
alter function put_jobs security invoker reset all;
revoke execute on function put_jobs from kontor_app, kontor_operator;
create function enqueue_jobs(job_name text, jobs text, queue_options text, signature bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_signature('jobs ' || job_name || ' ' || jobs || ' ' || queue_options, signature);
  perform put_jobs(job_name, jobs::jsonb, queue_options::jsonb);
end $$;
revoke execute on function enqueue_jobs(text, text, text, bytea) from public;
grant execute on function enqueue_jobs(text, text, text, bytea) to kontor_app, kontor_operator;
create function enqueue_jobs(job_name text, jobs jsonb, queue_options jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_version();
  perform put_jobs(job_name, jobs, queue_options);
end $$;
revoke execute on function enqueue_jobs(text, jsonb, jsonb) from public;
grant execute on function enqueue_jobs(text, jsonb, jsonb) to kontor_app, kontor_operator;

-- As before.
create or replace function tell_applications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- a job for each: one that does not answer keeps no other waiting
  perform put_jobs('single-sign-on.tell-applications',
      jsonb_agg(jsonb_build_object('data',
        jsonb_build_object('user_id', old.user_id, 'client_id', a.key, 'sid', a.value ->> 'sid'))),
      '{"policy": "standard", "notify": true, "retryLimit": 18, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 600,
        "expireInSeconds": 90, "heartbeatSeconds": 60, "deleteAfterSeconds": 604800}')
    from jsonb_each(old.authorizations) a having count(*) > 0;
  return old;
end $$;

-- Who may be somebody, and who may what, is written in transactions for which the server has opened it.
create function open_rights(signature bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_signature('rights', signature), setval('rights_opened', txid_current());
end $$;
revoke execute on function open_rights from public;
grant execute on function open_rights to kontor_app, kontor_operator;

create function refuse_rights() returns trigger
  language plpgsql as $$
begin
  if now() >= signatures_count_from() and not has_table_privilege('public.server_key', 'select')
    and currval('public.rights_opened') <> txid_current() then
    raise exception 'the server has not opened % in this transaction', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
do $$
declare
  which record;
begin
  for which in values
    ('session', 'id_hash, public_id, user_id, current_customer_number, acting_reason, method, authenticated_at, absolute_expires_at'),
    ('device', 'user_id, token_hash, trusted_until'),
    ('pending_sign_in', 'id_hash, user_id, method, expires_at'),
    ('passkey', 'user_id, credential_id, public_key'),
    ('totp_app', 'user_id, secret, confirmed_at'),
    ('recovery_code', 'user_id, code_hash, salt'),
    ('factor_recovery', 'user_id, cancel_hash, finish_hash, due_at, ready_at'),
    ('email_change', 'customer_number, user_id, sign_in, new_email, old_needed, old_hash, new_hash, old_confirmed_at, new_confirmed_at'),
    ('federated_identity', 'issuer, subject, user_id'),
    ('sign_on_record', 'model, id_hash, payload, expires_at'),
    ('user_account', 'email, email_verified_at, two_factor_since, disabled_at'),
    ('membership', 'customer_number, user_id, role, permissions, expires_at'),
    ('invitation', 'customer_number, email, role, permissions, access_expires_at, token_hash, state, expires_at')
  loop
    -- accounts are made by whoever registers
    execute format('create trigger opened_by_server before %s update of %s on %I for each statement execute function refuse_rights()',
      case which.column1 when 'user_account' then '' when 'membership' then 'insert or delete or' else 'insert or' end, which.column2, which.column1);
  end loop;
end $$;
