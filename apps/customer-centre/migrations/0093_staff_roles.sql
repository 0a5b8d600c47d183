-- Staff have roles: what Kontor brings is named, what a provider makes stands here. Whoever has one is staff.

create table staff_role (
  id uuid primary key,
  name text not null constraint staff_role_name check (name <> ''),
  powers text[] not null,
  version integer not null default 1,
  created_at timestamptz not null
);
comment on table staff_role is 'Roles that a provider makes for its staff; those that Kontor brings are declared in the contract';
comment on column staff_role.powers is 'What it allows, by area and level: billing:act';
create unique index staff_role_names on staff_role (lower(name));

create table staff_elevation (
  id uuid primary key,
  user_id uuid not null references user_account,
  role text not null,
  reason text not null,
  given_by uuid not null references user_account,
  given_at timestamptz not null,
  ends_at timestamptz not null
);
comment on table staff_elevation is 'Roles that somebody has for some hours, besides their own; removed a year after they have ended';
comment on column staff_elevation.role is 'As in user_account.staff_roles';
create index staff_elevation_of on staff_elevation (user_id, ends_at);
create index staff_elevation_age on staff_elevation (ends_at);

grant select, insert, update, delete on staff_role, staff_elevation to kontor_operator;

alter table user_account add column staff_roles text[] not null default '{}';
comment on column user_account.staff_roles is 'Its roles as one of the provider''s staff: names that Kontor brings, ids of staff_role; who has none is no staff';
-- as the flag
grant select (staff_roles) on user_account to kontor_app;
update user_account set staff_roles = '{owner}' where admin;

-- The flag says whether there is a role. A process of the version before knows the flag alone: whom it appoints may do everything, as then.
create function keep_admin() returns trigger
  language plpgsql as $$
begin
  if new.admin and new.staff_roles = '{}' and (tg_op = 'INSERT' or not old.admin) then
    new.staff_roles := '{owner}';
  elsif tg_op = 'UPDATE' and old.admin and not new.admin then
    new.staff_roles := '{}';
  end if;
  new.admin := new.staff_roles <> '{}';
  return new;
end $$;
create trigger admin_kept before insert or update of admin, staff_roles on user_account
  for each row execute function keep_admin();

drop trigger told on user_account;
create trigger told after update on user_account for each row
  when ((old.admin, old.admin_by_claim, old.staff_roles, old.disabled_at, old.two_factor_since)
    is distinct from (new.admin, new.admin_by_claim, new.staff_roles, new.disabled_at, new.two_factor_since))
  execute function tell_of_account();
create trigger told after insert or update on staff_elevation for each row execute function tell_of_access();

-- As before, with the roles.
drop function if exists resolve_session(bytea, timestamptz, boolean);
drop function resolve_session(bytea, timestamptz, boolean, bytea, boolean);
create function resolve_session(session_hash bytea, now timestamptz, bind boolean, signature bytea, touch boolean default true)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, factor_required_from date, authenticated_at timestamptz, acting_reason text,
    current_customer_number integer, customer_locked boolean, idle_minutes integer, memberships jsonb, slid boolean,
    closed jsonb, staff_roles text[], own_roles jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s session;
  u user_account;
  staff boolean;
  mine jsonb;
  chosen jsonb;
  current integer;
  roles text[];
begin
  perform check_signature('session ' || encode(session_hash, 'hex'), signature);
  select * into s from session where id_hash = session_hash
    and session.expires_at > resolve_session.now and absolute_expires_at > resolve_session.now;
  if not found then return; end if;
  select * into u from user_account where id = s.user_id and disabled_at is null;
  if not found then return; end if;
  staff := u.admin and (not u.admin_by_claim or starts_with(s.method, 'single_sign_on'));
  if staff then
    roles := u.staff_roles || array(select e.role from staff_elevation e where e.user_id = u.id and e.ends_at > resolve_session.now);
  end if;

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
        and (m.expires_at is null or m.expires_at > resolve_session.now)),
    roles, (select jsonb_agg(jsonb_build_object('powers', r.powers)) from staff_role r where r.id::text = any(roles));
end $$;
revoke execute on function resolve_session(bytea, timestamptz, boolean, bytea, boolean) from public;
grant execute on function resolve_session(bytea, timestamptz, boolean, bytea, boolean) to kontor_app, kontor_operator;
comment on function resolve_session(bytea, timestamptz, boolean, bytea, boolean) is 'Finds a session, touches it, and may bind this transaction to its customer and user';
