-- Pages of owners hear of a ticket whose chosen readers have all gone, as they see it then.

-- Definer's rights: it looks at accounts.
create function ticket_lost(customer integer, readers uuid[], contract_id uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select not exists (
    select from membership m join user_account u on u.id = m.user_id
    where m.customer_number = ticket_lost.customer and m.user_id = any(ticket_lost.readers) and u.disabled_at is null
      and (m.expires_at is null or m.expires_at > now())
      and (m.role = 'owner' or m.permissions && '{support,support:read,support:write}' or exists (
        select from contract c where c.customer_number = ticket_lost.customer and c.id = ticket_lost.contract_id
          and 'support:' || c.number = any(m.permissions))));
end;
comment on function ticket_lost is 'Says whether none of those for whom a ticket is can read it any more';

-- Who hears of a ticket: those for whom it is, and owners where it is lost; null stays null, for all who may read it.
create function ticket_listeners(customer integer, readers uuid[], contract_id uuid) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select case when ticket_listeners.readers is null or not ticket_lost(customer, ticket_listeners.readers, contract_id)
    then ticket_listeners.readers
    else ticket_listeners.readers || array(select m.user_id from membership m
      where m.customer_number = ticket_listeners.customer and m.role = 'owner') end;
end;

do $$
declare
  which text;
begin
  foreach which in array array['ticket_lost', 'ticket_listeners'] loop
    execute format('revoke execute on function %I from public', which);
    execute format('grant execute on function %I to kontor_app, kontor_operator', which);
  end loop;
end $$;

create or replace function ticket_shown(readers uuid[], contract_id uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me uuid := own_user();
  own membership;
begin
  if me is null then return false; end if;
  if me = any(readers) then return true; end if;
  select * into own from membership m where m.customer_number = tenant() and m.user_id = me;
  if not found then return exists (select from user_account u where u.id = me and u.admin); end if;
  return own.role = 'owner' and ticket_lost(tenant(), readers, contract_id);
end $$;

create or replace function tell_of_ticket() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, readers, kind, subject, data)
  select new.customer_number,
    case when tg_op = 'INSERT' then now_shown
      when old.readers is not null and now_shown is not null then old.readers || now_shown end,
    case when tg_op = 'INSERT' then 'ticket.created'
      when new.assignee_user_id is distinct from old.assignee_user_id and new.status = old.status then 'ticket.assigned'
      else 'ticket.changed' end,
    new.number, jsonb_build_object('contract_number', (
      select c.number from contract c where c.customer_number = new.customer_number and c.id = new.contract_id))
  from ticket_listeners(new.customer_number, new.readers, new.contract_id) now_shown;
  return null;
end $$;
create or replace function tell_of_message() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, readers, kind, subject, data)
  select t.customer_number, ticket_listeners(t.customer_number, t.readers, t.contract_id), tg_argv[0], t.number,
    jsonb_build_object('contract_number', c.number)
  from ticket t left join contract c on c.customer_number = t.customer_number and c.id = t.contract_id
  where t.customer_number = new.customer_number and t.id = new.ticket_id;
  return null;
end $$;

-- Those who go may have been the last for whom tickets are: owners see them from then on. Definer's rights: who lets them go sees none of these.
create function tell_of_lost_tickets(customer integer, reader uuid) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into event (customer_number, readers, kind, subject, data)
  select t.customer_number, ticket_listeners(t.customer_number, t.readers, t.contract_id), 'ticket.changed', t.number,
    jsonb_build_object('contract_number', (
      select c.number from contract c where c.customer_number = t.customer_number and c.id = t.contract_id))
  from ticket t
  where t.customer_number = tell_of_lost_tickets.customer and t.readers is not null and tell_of_lost_tickets.reader = any(t.readers)
    and ticket_lost(t.customer_number, t.readers, t.contract_id);
end;
revoke execute on function tell_of_lost_tickets from public;
create function tell_of_reader() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_of_lost_tickets(old.customer_number, old.user_id);
  return null;
end $$;
revoke execute on function tell_of_reader from public;
create trigger told_owners_gone after delete on membership for each row execute function tell_of_reader();
create trigger told_owners after update on membership for each row
  when ((old.role, old.permissions, old.expires_at) is distinct from (new.role, new.permissions, new.expires_at))
  execute function tell_of_reader();
create function tell_of_disabled() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_of_lost_tickets(m.customer_number, m.user_id) from membership m where m.user_id = new.id;
  return null;
end $$;
revoke execute on function tell_of_disabled from public;
create trigger told_owners after update on user_account for each row
  when (old.disabled_at is null and new.disabled_at is not null) execute function tell_of_disabled();
