-- The people who may act for a customer, those who are invited to, and how a session finds its user and customer.

create table membership (
  customer_number integer not null constraint membership_customer references customer,
  user_id uuid not null references user_account,
  role text not null constraint membership_role check (role in ('owner', 'admin', 'billing', 'technical', 'support', 'read_only')),
  permissions text[] not null default '{}',
  second_factor_required_from date,
  invited_by uuid references user_account,
  expires_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  version integer not null default 1,
  constraint membership_pkey primary key (customer_number, user_id)
);
comment on table membership is 'Who may act for which customer; owners may do anything, others what permissions name, without the customer in front';
comment on column membership.second_factor_required_from is 'As customer.second_factor_required_from, for this one person; the earlier of both counts';
comment on column membership.invited_by is 'Whose invitation it began with; null for those who opened the customer account';
comment on column membership.expires_at is 'Midnight, where the provider is, after the last day';
comment on column membership.last_used_at is 'When its user last did something for this customer, to the minute';
create index membership_by_user on membership (user_id);
create index membership_ending on membership (expires_at) where expires_at is not null;
call isolate('membership');

create table invitation (
  customer_number integer not null references customer,
  id uuid not null,
  email text not null,
  locale text not null constraint invitation_locale check (locale ~ '^[a-z]{2,3}$'),
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

create table terms_acceptance (
  customer_number integer not null references customer,
  id uuid not null,
  user_id uuid not null references user_account,
  version text not null,
  accepted_at timestamptz not null,
  constraint terms_acceptance_pkey primary key (customer_number, id)
);
comment on table terms_acceptance is 'Which terms who accepted for a customer; accepted_at is when the box was ticked, before the address was confirmed';
call isolate('terms_acceptance');
call make_append_only('terms_acceptance');

grant select, insert, update, delete on membership, invitation to kontor_app, kontor_operator;
grant select, insert on terms_acceptance to kontor_app, kontor_operator;

-- Finds the customer of a mailed link and binds this transaction to it. No row, no tenant, where
-- the link is unknown. Definer's rights: people who follow a link belong to no customer yet.
create function bind_invitation(token_hash bytea) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found integer;
begin
  select i.customer_number into found from invitation i where i.token_hash = bind_invitation.token_hash;
  perform set_config('kontor.customer', coalesce(found::text, ''), true);
  return found;
end $$;
revoke execute on function bind_invitation from public;
grant execute on function bind_invitation to kontor_app;

-- The customers a user may act for, those closed to them left out, as the session calls see them.
-- Definer's rights: a session is resolved before any tenant is set.
create function memberships_of(user_id uuid, now timestamptz)
  returns table (customer_number integer, name text, type text, role text, permissions text[], locked boolean, lock_reason text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.customer_number, c.name, c.type, m.role, m.permissions, c.locked_at is not null, c.lock_reason
  from membership m
  join customer c on c.customer_number = m.customer_number
  where m.user_id = memberships_of.user_id
    and c.deactivated_at is null
    and (m.expires_at is null or m.expires_at > memberships_of.now)
  order by m.customer_number;
end;
revoke execute on function memberships_of from public;
grant execute on function memberships_of to kontor_app, kontor_operator;

-- From when on the first of a user's customers wants a second factor: of all its people, or of this one alone.
-- Definer's rights: it looks at all of them.
create function factor_required_from_of(user_id uuid, now timestamptz) returns date
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select min(least(c.second_factor_required_from, own.second_factor_required_from))
  from memberships_of(factor_required_from_of.user_id, factor_required_from_of.now) m
  join customer c on c.customer_number = m.customer_number
  join membership own on own.customer_number = m.customer_number and own.user_id = factor_required_from_of.user_id;
end;
revoke execute on function factor_required_from_of from public;
grant execute on function factor_required_from_of to kontor_app, kontor_operator;

-- Resolves a session cookie's hash in one statement: touches the session and the membership (at most once a minute), binds the
-- rest of the statement's transaction where asked to, and returns the user with what they may do and what they still owe in
-- factors. No row, no tenant, where the session does not count.
create function resolve_session(session_hash bytea, now timestamptz, bind boolean)
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
    perform set_config('kontor.customer', coalesce(current::text, ''), true), set_config('kontor.user', u.id::text, true);
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
revoke execute on function resolve_session from public;
grant execute on function resolve_session to kontor_app;
comment on function resolve_session is 'Finds a session, touches it, and may bind this transaction to its customer and user';

-- Those who act for this connection's customer and for no other: with it goes their sign-in. Staff stay. Definer's rights:
-- it looks at all memberships, and tells of the tenant's own people alone.
create function sole_people(now timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.user_id from membership m join user_account u on u.id = m.user_id
  where m.customer_number = tenant() and not u.admin
    and not exists (select from membership o
      where o.user_id = m.user_id and o.customer_number <> m.customer_number
        and (o.expires_at is null or o.expires_at > sole_people.now));
end;
revoke execute on function sole_people from public;
grant execute on function sole_people to kontor_app, kontor_operator;
