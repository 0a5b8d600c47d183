-- People: who is invited to act for a customer, and the terms on which its members do.

alter table membership add column version integer not null default 1;
alter table membership add column second_factor_required_from date;
alter table membership add column invited_by uuid references user_account;
alter table membership add column last_used_at timestamptz;
comment on column membership.expires_at is 'Midnight, where the provider is, after the last day';
comment on column membership.second_factor_required_from is 'As customer.second_factor_required_from, for this one person; the earlier of both counts';
comment on column membership.invited_by is 'Whose invitation it began with; null for those who opened the customer account';
comment on column membership.last_used_at is 'When its user last did something for this customer, to the minute';
create index membership_ending on membership (expires_at) where expires_at is not null;

create table invitation (
  customer_number integer not null references customer,
  id uuid not null,
  email text not null,
  locale text not null constraint invitation_locale check (locale in ('en', 'de')),
  role text not null constraint invitation_role check (role in ('owner', 'admin', 'billing', 'technical', 'support', 'read_only')),
  permissions text[] not null,
  access_expires_at timestamptz,
  second_factor_required boolean not null,
  message text not null,
  state text not null default 'pending'
    constraint invitation_state check (state in ('pending', 'accepted', 'declined', 'revoked')),
  token_hash bytea not null constraint invitation_token unique,
  invited_by uuid not null references user_account,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitation_pkey primary key (customer_number, id)
);
comment on table invitation is 'Access that is offered to whoever reads the mails of an address; swept 90 days after its link has expired';
comment on column invitation.access_expires_at is 'As membership.expires_at, for the access that is offered';
comment on column invitation.state is 'What somebody did to it: one that is still pending may have expired, or be void because its inviter may not give this any more';
comment on column invitation.expires_at is 'End of the link: after seven days, or with the access that is offered';
comment on column invitation.token_hash is 'SHA-256 of the newest link''s token; an older link leads nowhere';
comment on column invitation.invited_by is 'Who vouches for it: whoever sent it last';
create unique index invitation_pending on invitation (customer_number, lower(email)) where state = 'pending';
create index invitation_age on invitation (expires_at);
call isolate('invitation');
grant select, insert, update, delete on invitation to kontor_app, kontor_operator;

-- Finds the customer of a mailed link and binds this connection to it, as resolve_session does with a cookie. No row, no tenant, where
-- the link is unknown. Definer's rights: whoever follows a link belongs to no customer yet.
create function bind_invitation(token_hash bytea) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found integer;
begin
  select i.customer_number into found from invitation i where i.token_hash = bind_invitation.token_hash;
  perform set_config('kontor.customer', coalesce(found::text, ''), false);
  return found;
end $$;
revoke execute on function bind_invitation from public;
grant execute on function bind_invitation to kontor_app;

-- From when on the first of a user's customers wants a second factor of him: all of its people, or him alone.
create or replace function factor_required_from_of(user_id uuid, now timestamptz) returns date
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select min(least(c.second_factor_required_from, own.second_factor_required_from))
  from memberships_of(factor_required_from_of.user_id, factor_required_from_of.now) m
  join customer c on c.customer_number = m.customer_number
  join membership own on own.customer_number = m.customer_number and own.user_id = factor_required_from_of.user_id;
end;

-- What a membership asks in factors counts, those with single contracts are told of the tickets of these alone, and a user
-- learns which of his customers are closed. The version before reads what it knows.
drop function resolve_session(bytea, timestamptz, date);
create function resolve_session(session_hash bytea, now timestamptz, today date)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, factor_required_from date, authenticated_at timestamptz, acting_reason text,
    current_customer_number integer, customer_locked boolean, idle_minutes integer, waiting_tickets integer,
    overdue_invoices integer, memberships jsonb, slid boolean, closed jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s session;
  u user_account;
  staff boolean;
  mine jsonb;
  chosen jsonb;
  current integer;
  -- null: of all contracts, and of none
  ticket_contracts text[];
begin
  perform set_config('kontor.customer', '', false), set_config('kontor.user', '', false);
  select * into s from session where id_hash = session_hash
    and session.expires_at > resolve_session.now and absolute_expires_at > resolve_session.now;
  if not found then return; end if;
  select * into u from user_account where id = s.user_id and disabled_at is null;
  if not found then return; end if;
  staff := u.admin and (not u.admin_by_claim or starts_with(s.method, 'single_sign_on'));

  select coalesce(jsonb_agg(to_jsonb(m)), '[]') into mine from memberships_of(u.id, resolve_session.now) m;
  if s.current_customer_number is not null then
    select m into chosen from jsonb_array_elements(mine) m
      where (m ->> 'customer_number')::integer = s.current_customer_number;
    if chosen is null and staff then
      select jsonb_build_object('customer_number', c.customer_number, 'name', c.name, 'type', c.type, 'role', 'staff',
          'permissions', '{}'::text[], 'locked', c.locked_at is not null, 'lock_reason', c.lock_reason,
          'deactivated', c.deactivated_at is not null)
        into chosen from customer c where c.customer_number = s.current_customer_number;
      mine := jsonb_build_array(chosen) || mine;
    end if;
  end if;
  -- a user whose membership has ended meanwhile goes on with another customer of his
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
  perform set_config('kontor.customer', coalesce(current::text, ''), false),
    set_config('kontor.user', u.id::text, false);

  if not staff and chosen ->> 'role' <> 'owner' and not chosen -> 'permissions' ?| array['support', 'support:read', 'support:write'] then
    ticket_contracts := array(
      select substr(held, 9) from jsonb_array_elements_text(chosen -> 'permissions') held where held like 'support:C-%');
  end if;

  return query select s.public_id, u.id, u.email, u.name, u.locale, staff, u.preferences, u.two_factor_since is not null,
    (select least(c.second_factor_required_from, m.second_factor_required_from)
      from customer c left join membership m on m.customer_number = c.customer_number and m.user_id = u.id
      where u.two_factor_since is null and c.customer_number = current),
    s.authenticated_at, s.acting_reason, current,
    coalesce((chosen ->> 'locked')::boolean, false), s.idle_minutes,
    (select count(*)::integer from ticket t
      where t.customer_number = current and t.status = 'waiting_for_customer'
        and (ticket_contracts is null or t.contract_id in (
          select k.id from contract k where k.customer_number = current and k.number = any(ticket_contracts)))),
    (select count(*)::integer from document_settlement o
      join document d on d.customer_number = o.customer_number and d.id = o.document_id
      where o.customer_number = current and o.open_minor > 0
        and o.status in ('open', 'partially_paid', 'failed') and d.kind in ('invoice', 'final')
        and d.due_on < resolve_session.today),
    mine, slid,
    (select coalesce(jsonb_agg(jsonb_build_object('number', c.customer_number, 'name', c.name, 'since', c.deactivated_at)
        order by c.customer_number), '[]')
      from membership m join customer c on c.customer_number = m.customer_number
      where m.user_id = u.id and c.deactivated_at is not null
        and (m.expires_at is null or m.expires_at > resolve_session.now));
end $$;
revoke execute on function resolve_session from public;
grant execute on function resolve_session to kontor_app;
comment on function resolve_session is 'Finds a session, touches it, binds this connection to its customer and user';
