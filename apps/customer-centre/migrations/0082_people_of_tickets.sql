-- Who opens a ticket says which of the customer's people see it, and to which other addresses its messages are copied.

alter table ticket add column readers uuid[];
comment on column ticket.readers is 'Users of the customer who see it, whoever opened it among them; null: all who have rights to its area';
create index ticket_restricted on ticket (customer_number) where readers is not null;

-- Says whether this connection's user sees a ticket of its customer that is not for all of the customer's people: who was chosen; staff who act
-- for the customer; and its owners once none of those who were chosen can read it any more, so that no ticket is lost.
-- Definer's rights: it looks at accounts.
create function ticket_shown(readers uuid[], contract_id uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me uuid := own_user();
  own membership;
begin
  if me is null then return false; end if;
  if me = any(readers) then return true; end if;
  select * into own from membership m where m.customer_number = tenant() and m.user_id = me;
  if not found then return exists (select from user_account u where u.id = me and u.admin); end if;
  if own.role <> 'owner' then return false; end if;
  return not exists (
    select from membership m join user_account u on u.id = m.user_id
    where m.customer_number = tenant() and m.user_id = any(readers) and u.disabled_at is null
      and (m.expires_at is null or m.expires_at > now())
      and (m.role = 'owner' or m.permissions && '{support,support:read,support:write}' or exists (
        select from contract c where c.customer_number = tenant() and c.id = ticket_shown.contract_id
          and 'support:' || c.number = any(m.permissions))));
end $$;
revoke execute on function ticket_shown from public;
grant execute on function ticket_shown to kontor_app, kontor_operator;

-- Finds the tickets of this connection's customer that its user does not see, once in a statement.
create function hidden_tickets() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select array(select t.id from ticket t
    where t.customer_number = tenant() and t.readers is not null and not ticket_shown(t.readers, t.contract_id));
end;
create function hidden_ticket_numbers() returns text[]
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select array(select t.number::text from ticket t
    where t.customer_number = tenant() and t.readers is not null and not ticket_shown(t.readers, t.contract_id));
end;
create function hidden_messages() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select array(select m.id from ticket t join ticket_message m on m.customer_number = t.customer_number and m.ticket_id = t.id
    where t.customer_number = tenant() and t.readers is not null and not ticket_shown(t.readers, t.contract_id));
end;
do $$
declare
  which text;
begin
  foreach which in array array['hidden_tickets', 'hidden_ticket_numbers', 'hidden_messages'] loop
    execute format('revoke execute on function %I from public', which);
    execute format('grant execute on function %I to kontor_app, kontor_operator', which);
  end loop;
end $$;

create policy shown on ticket as restrictive for select to kontor_app using (readers is null or ticket_shown(readers, contract_id));
create policy shown on ticket_message as restrictive for select to kontor_app using (ticket_id <> all((select hidden_tickets())::uuid[]));
create policy shown on ticket_event as restrictive for select to kontor_app using (ticket_id <> all((select hidden_tickets())::uuid[]));
create policy shown on ticket_secret as restrictive for select to kontor_app using (ticket_id <> all((select hidden_tickets())::uuid[]));
create policy of_shown_tickets on file as restrictive for select to kontor_app
  using (purpose <> 'ticket_message' or subject_id <> all((select hidden_messages())::uuid[]));
create policy of_shown_tickets on audit_entry as restrictive for select to kontor_app
  using (subject_kind <> 'ticket' or subject_id <> all((select hidden_ticket_numbers())::text[]));

-- Pages of those who see a ticket hear of it, and of those who do not see it any more.
create or replace function tell_of_ticket() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, readers, kind, subject, data)
  select new.customer_number,
    case when tg_op = 'INSERT' then new.readers
      when old.readers is not null and new.readers is not null then old.readers || new.readers end,
    case when tg_op = 'INSERT' then 'ticket.created'
      when new.assignee_user_id is distinct from old.assignee_user_id and new.status = old.status then 'ticket.assigned'
      else 'ticket.changed' end,
    new.number, jsonb_build_object('contract_number', (
      select c.number from contract c where c.customer_number = new.customer_number and c.id = new.contract_id));
  return null;
end $$;
create or replace function tell_of_message() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, readers, kind, subject, data)
  select t.customer_number, t.readers, tg_argv[0], t.number, jsonb_build_object('contract_number', c.number)
  from ticket t left join contract c on c.customer_number = t.customer_number and c.id = t.contract_id
  where t.customer_number = new.customer_number and t.id = new.ticket_id;
  return null;
end $$;

create table ticket_copy (
  customer_number integer not null,
  ticket_id uuid not null,
  id uuid not null,
  address text not null,
  locale text not null,
  state text not null constraint ticket_copy_state check (state in ('waiting', 'confirmed', 'declined')),
  added_by text not null,
  added_at timestamptz not null,
  decided_at timestamptz,
  constraint ticket_copy_pkey primary key (customer_number, ticket_id, id),
  constraint ticket_copy_ticket foreign key (customer_number, ticket_id) references ticket,
  constraint ticket_copy_decided check ((state = 'waiting') = (decided_at is null))
);
comment on table ticket_copy is 'Addresses to which the messages of a ticket are copied: none before its reader has confirmed that by a link';
comment on column ticket_copy.locale is 'The language in which they are written to';
comment on column ticket_copy.added_by is 'Name of who entered it';
comment on column ticket_copy.state is 'A declined one stays, so that no one asks its reader again';
comment on column ticket_copy.decided_at is 'When its reader confirmed or declined';
create unique index ticket_copy_address on ticket_copy (customer_number, ticket_id, lower(address));
create index ticket_copy_by_ticket on ticket_copy (ticket_id);
create index ticket_copy_age on ticket_copy (added_at) where state = 'waiting';
call isolate('ticket_copy');
create policy shown on ticket_copy as restrictive for select to kontor_app using (ticket_id <> all((select hidden_tickets())::uuid[]));
grant select, insert, delete on ticket_copy to kontor_app;
grant select, insert, update, delete on ticket_copy to kontor_operator;

alter table ticket_event drop constraint ticket_event_kind,
  add constraint ticket_event_kind check (kind in (
    'created', 'status_changed', 'closed', 'reopened', 'merged', 'shared', 'copy_added', 'copy_removed', 'copy_confirmed', 'copy_declined')),
  add column detail text;
comment on column ticket_event.detail is 'Names what it is about besides: the address of a copy';

-- Who was asked and is no customer gets that mail forgotten as other strangers do.
create or replace function to_stranger(user_id uuid, template text) returns boolean
  language sql immutable parallel safe
  return user_id is null and template in (
    'verify_email', 'invitation', 'email_change_new', 'guest_confirm', 'guest_refused', 'ticket_copy_asked');
