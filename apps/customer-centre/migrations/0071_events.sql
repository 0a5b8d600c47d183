-- What happens is kept as events, in the transaction that causes it: pages that are open hear of them.

create table event (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  customer_number integer,
  readers uuid[],
  kind text not null,
  subject text not null,
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
comment on table event is 'Tells what happened, for those who were not there: written in the causing transaction, kept for 30 days. Its kinds are declared in the contract';
comment on column event.id is 'Orders the events of one subject, which its lock lets happen one after the other';
comment on column event.transaction is 'Says which rows a reader has seen: by id alone, one that commits after a higher id would be passed over';
comment on column event.customer_number is 'Null: it concerns no customer';
comment on column event.readers is 'Users who hear of it, besides staff; null: whoever may read its subject';
comment on column event.subject is 'Number or id of what it happened to';
create index event_by_transaction on event (transaction);
create index event_by_customer on event (customer_number, transaction);
create index event_age on event (at);
call isolate('event');
create policy without_customer on event for insert to kontor_app with check (customer_number is null);
grant insert on event to kontor_app;
grant select, insert, delete on event to kontor_operator;

-- A hint alone: who hears it reads the table. Sent when the transaction commits, once however often it was asked for.
create function tell_listeners() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('kontor_event', '');
  return null;
end $$;
create trigger told after insert on event for each statement execute function tell_listeners();

create function tell_of_ticket() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  select new.customer_number,
    case when tg_op = 'INSERT' then 'ticket.created'
      when new.assignee_user_id is distinct from old.assignee_user_id and new.status = old.status then 'ticket.assigned'
      else 'ticket.changed' end,
    new.number, jsonb_build_object('contract_number', (
      select c.number from contract c where c.customer_number = new.customer_number and c.id = new.contract_id));
  return null;
end $$;
create trigger told_new after insert on ticket for each row execute function tell_of_ticket();
create trigger told after update on ticket for each row when (old.version <> new.version) execute function tell_of_ticket();

create function tell_of_message() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  select t.customer_number, tg_argv[0], t.number, jsonb_build_object('contract_number', c.number)
  from ticket t left join contract c on c.customer_number = t.customer_number and c.id = t.contract_id
  where t.customer_number = new.customer_number and t.id = new.ticket_id;
  return null;
end $$;
create trigger told after insert or update on ticket_message for each row execute function tell_of_message('ticket.message');
create trigger told after insert on ticket_note for each row execute function tell_of_message('ticket.noted');

create function tell_of_id() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject) values (new.customer_number, tg_argv[0], new.id);
  return null;
end $$;
create trigger told_new after insert on payment for each row execute function tell_of_id('payment.changed');
create trigger told after update on payment for each row when (old.version <> new.version) execute function tell_of_id('payment.changed');
create trigger told_new after insert on document for each row execute function tell_of_id('document.issued');

create function tell_of_settlement() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject) values (new.customer_number, 'document.changed', new.document_id);
  return null;
end $$;
create trigger told after update on document_settlement for each row
  when ((old.status, old.open_minor, old.disputed_at) is distinct from (new.status, new.open_minor, new.disputed_at))
  execute function tell_of_settlement();

create function tell_of_contract() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  values (new.customer_number, 'contract.changed', new.number, jsonb_build_object('contract_number', new.number));
  return null;
end $$;
create trigger told_new after insert on contract for each row execute function tell_of_contract();
create trigger told after update on contract for each row when (old.version <> new.version) execute function tell_of_contract();

create function tell_of_task() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  select c.customer_number, 'contract.changed', c.number, jsonb_build_object('contract_number', c.number) from contract c
  where c.customer_number = new.customer_number and c.id = new.contract_id;
  return null;
end $$;
create trigger told_new after insert on provisioning_task for each row execute function tell_of_task();
create trigger told after update on provisioning_task for each row when (old.version <> new.version) execute function tell_of_task();

-- What waits for staff at their desk.
create function tell_desk() returns trigger
  language plpgsql as $$
begin
  if exists (select from changed) then
    insert into event (kind, subject) values ('desk.changed', tg_table_name);
  end if;
  return null;
end $$;
do $$
declare
  queue text;
begin
  foreach queue in array array['abuse_notice', 'callback_request', 'contact_evidence', 'customer_limit', 'declaration', 'inbound_mail',
    'inquiry', 'lock_request', 'loss_note', 'payment_promise', 'payout', 'staff_approval', 'usage_hold']
  loop
    execute format('create trigger told_new after insert on %I referencing new table as changed for each statement execute function tell_desk()', queue);
    execute format('create trigger told after update on %I referencing new table as changed for each statement execute function tell_desk()', queue);
  end loop;
end $$;

-- Who may what: streams of events look anew at whom they are for.
create function tell_of_access() returns trigger
  language plpgsql as $$
declare
  who uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  insert into event (kind, subject, readers) values ('access.changed', who, array[who]);
  return null;
end $$;
create trigger told_gone after delete on session for each row execute function tell_of_access();
create trigger told after update on session for each row
  when ((old.current_customer_number, old.acting_reason) is distinct from (new.current_customer_number, new.acting_reason)
    or new.expires_at < old.expires_at)
  execute function tell_of_access();
create trigger told_new after insert or delete on membership for each row execute function tell_of_access();
create trigger told after update on membership for each row
  when ((old.role, old.permissions, old.expires_at, old.second_factor_required_from)
    is distinct from (new.role, new.permissions, new.expires_at, new.second_factor_required_from))
  execute function tell_of_access();

create function tell_of_account() returns trigger
  language plpgsql as $$
begin
  insert into event (kind, subject, readers) values ('access.changed', new.id, array[new.id]);
  return null;
end $$;
create trigger told after update on user_account for each row
  when ((old.admin, old.admin_by_claim, old.disabled_at, old.two_factor_since)
    is distinct from (new.admin, new.admin_by_claim, new.disabled_at, new.two_factor_since))
  execute function tell_of_account();

create function tell_of_customer() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject) values (new.customer_number, 'access.changed', new.customer_number);
  return null;
end $$;
create trigger told after update on customer for each row
  when ((old.locked_at, old.lock_reason, old.deactivated_at, old.second_factor_required_from)
    is distinct from (new.locked_at, new.lock_reason, new.deactivated_at, new.second_factor_required_from))
  execute function tell_of_customer();

-- As before; whoever only looks touches nothing.
drop function resolve_session(bytea, timestamptz, boolean, bytea);
create function resolve_session(session_hash bytea, now timestamptz, bind boolean, signature bytea, touch boolean default true)
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

  slid := touch and s.last_used_at < resolve_session.now - interval '1 minute';
  if slid then
    update session set last_used_at = resolve_session.now,
      expires_at = least(session.absolute_expires_at, resolve_session.now + make_interval(mins => s.idle_minutes))
      where id_hash = session_hash;
  end if;
  -- by itself: a session that has just begun, or gone on to another customer, is not due to slide
  update membership m set last_used_at = resolve_session.now where touch and m.customer_number = current and m.user_id = u.id
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
revoke execute on function resolve_session(bytea, timestamptz, boolean, bytea, boolean) from public;
grant execute on function resolve_session(bytea, timestamptz, boolean, bytea, boolean) to kontor_app, kontor_operator;
comment on function resolve_session(bytea, timestamptz, boolean, bytea, boolean) is 'Finds a session, touches it, and may bind this transaction to its customer and user';
-- Finds sessions by their public ids, and touches none; for the login of staff and jobs.
create function look_at_sessions(ids uuid[], now timestamptz) returns setof jsonb
  language sql volatile as $$
  select to_jsonb(r) from session s
  cross join lateral resolve_session(s.id_hash, look_at_sessions.now, false, null, false) r
  where s.public_id = any(ids)
$$;
revoke execute on function look_at_sessions from public;
grant execute on function look_at_sessions to kontor_operator;
