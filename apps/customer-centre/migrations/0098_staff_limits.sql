-- Roles limit what their people do alone: sums in hundredths of a unit, days of more time to pay. What FOUR_EYES, BANK_FOUR_EYES_ABOVE
-- and VOUCHERS_ALONE said stands here.

alter table staff_role add column limits jsonb not null default '{}';
comment on column staff_role.limits is 'It bounds what people with the role do alone, by kind: null is no bound, and what is absent is never done alone';
-- as it was: those who decide did it alone, vouchers up to 500, the rest without a bound
update staff_role set limits = jsonb_build_object(
  'refund', case when 'payments:decide' = any(powers) then null else 0 end,
  'credit', case when 'billing:decide' = any(powers) then null else 0 end,
  'write_off', case when 'billing:decide' = any(powers) then null else 0 end,
  'vouchers', 50000, 'bank', null, 'deferral', null);

create table staff_limit_use (
  id uuid primary key,
  user_id uuid not null references user_account,
  kind text not null,
  size bigint not null,
  used_at timestamptz not null
);
comment on table staff_limit_use is 'Sums that staff have decided about alone, within their limits: many small ones in a day are a large one. Kept for two days';
comment on column staff_limit_use.size is 'Hundredths of a unit, whichever the currency';
create index staff_limit_use_of on staff_limit_use (user_id, used_at);
create index staff_limit_use_age on staff_limit_use (used_at);
alter table staff_limit_use enable row level security;
create policy own on staff_limit_use to kontor_app using (user_id = own_user());
create policy operator on staff_limit_use to kontor_operator using (true);
grant select, insert on staff_limit_use to kontor_app;
grant select, insert, delete on staff_limit_use to kontor_operator;

alter table staff_approval
  add column size bigint,
  add column currency text,
  drop constraint staff_approval_action,
  add constraint staff_approval_action check (action in (
    'unlock', 'hold_lift', 'holder_evidence', 'invoice_correction', 'payment_refund', 'write_off', 'deferral', 'new_owner'));
comment on column staff_approval.size is 'It says what the call is about as the limits of roles count it: hundredths of a unit of the currency, or days';
comment on column staff_approval.currency is 'Currency of the sum; null for days, and where nothing is limited';

drop trigger told on staff_role;
create trigger told after update on staff_role for each row
  when ((old.powers, old.limits) is distinct from (new.powers, new.limits)) execute function tell_of_role();

-- As before, with the limits of roles.
create or replace function resolve_session(session_hash bytea, now timestamptz, bind boolean, signature bytea, touch boolean default true)
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
    roles, (select jsonb_agg(jsonb_build_object('powers', r.powers, 'limits', r.limits)) from staff_role r where r.id::text = any(roles));
end $$;
