-- What staff's roles do not show, no statement of their requests reads: the server says with each transaction of theirs which areas it may see,
-- as it says which customer. The login of staff and jobs takes part in it, so it shows signatures as well and reads the key no more: the
-- server gets that from the owner, who migrates.

-- Processes of the version before name no areas and read the key: that counts for an hour more, where there are customers.
do $$
begin
  execute format('create function areas_count_from() returns timestamptz language sql immutable parallel safe return %L::timestamptz',
    case when exists (select from customer) then now() + interval '1 hour' else '-infinity' end);
end $$;

alter table server_key enable row level security;
create policy version_before on server_key to kontor_operator using (now() < areas_count_from());

create or replace function check_signature(subject text, signature bytea) returns void
  language plpgsql stable as $$
begin
  if signature is distinct from (select sha256(k.key || convert_to(subject, 'utf8')) from server_key k)
    and not has_table_privilege(session_user, 'server_key', 'update')
    and not (now() < areas_count_from() and has_table_privilege(session_user, 'server_key', 'select')) then
    raise exception 'only the server may ask for this: %', split_part(subject, ' ', 1) using errcode = 'insufficient_privilege';
  end if;
end $$;
create or replace function check_version() returns void
  language plpgsql stable as $$
begin
  if not has_table_privilege(session_user, 'server_key', 'update') and now() >=
    (case when has_table_privilege(session_user, 'server_key', 'select') then areas_count_from() else signatures_count_from() end) then
    raise exception 'this process is of a version before: it has to end' using errcode = 'insufficient_privilege';
  end if;
end $$;

create unlogged sequence bound_areas minvalue 0;
comment on sequence bound_areas is 'As bound_customer, the areas that this connection may see: one bit for each, in the order of area_bit()';
grant select on bound_areas to kontor_app, kontor_operator;

-- Numbers the areas of staff's powers as the contract does.
create function area_bit(area text) returns bigint
  language sql immutable parallel safe
  return 1::bigint << (array_position(array['customers', 'contacts', 'contracts', 'billing', 'payments', 'dunning', 'tickets', 'provisioning',
    'privacy', 'catalogue', 'figures', 'people'], area) - 1);
-- What customers see of their own, and jobs of all.
create function all_areas() returns bigint
  language sql immutable parallel safe return 9223372036854775807;

-- The areas that roles show. Those of Kontor's own are held to the contract's by a test.
create function areas_of(roles text[]) returns bigint
  language sql stable as $$
  select coalesce(bit_or(area_bit(split_part(p.power, ':', 1))), 0) from (
    select unnest(r.powers) as power from staff_role r where r.id::text = any(roles)
    union all
    select unnest(k.areas) from (values
      ('support', array['customers', 'contacts', 'contracts', 'billing', 'dunning', 'tickets', 'provisioning', 'catalogue']),
      ('billing', array['customers', 'contacts', 'contracts', 'billing', 'payments', 'dunning', 'tickets', 'catalogue', 'figures']),
      ('sales', array['customers', 'contacts', 'contracts', 'billing', 'tickets', 'provisioning', 'catalogue', 'figures']),
      ('technical', array['customers', 'contacts', 'contracts', 'tickets', 'provisioning']),
      ('privacy', array['customers', 'contacts', 'contracts', 'tickets', 'privacy']),
      ('lead', array['customers', 'contacts', 'contracts', 'billing', 'payments', 'dunning', 'tickets', 'provisioning', 'privacy', 'catalogue', 'figures', 'people']),
      ('owner', array['customers', 'contacts', 'contracts', 'billing', 'payments', 'dunning', 'tickets', 'provisioning', 'privacy', 'catalogue', 'figures', 'people'])
    ) k (role, areas) where k.role = any(roles)) p
$$;
revoke execute on function areas_of from public;

-- For functions with definer's rights. Null forgets what the connection was bound to before.
create function bind_areas_to(areas text) returns void
  language plpgsql as $$
begin
  perform setval('bound_areas', coalesce(nullif(areas, '')::bigint, 0)), set_config('kontor.areas', coalesce(areas, ''), true);
end $$;
revoke execute on function bind_areas_to from public;

-- The server's own doors. `lasting` binds the connection, not the transaction.
create function bind_areas(areas text, lasting boolean, signature bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_signature('areas ' || areas, signature), bind_areas_to(areas);
  if lasting then perform set_config('kontor.areas', areas, false); end if;
end $$;
revoke execute on function bind_areas from public;
grant execute on function bind_areas to kontor_app, kontor_operator;
create function bind_to(customer text, user_id text, areas text, signature bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if customer <> '' or user_id <> '' or areas <> '' then
    perform check_signature('bind ' || customer || ' ' || user_id || ' ' || areas, signature);
  end if;
  perform bind_both(nullif(customer, '')::integer, nullif(user_id, '')::uuid), bind_areas_to(areas);
end $$;
revoke execute on function bind_to(text, text, text, bytea) from public;
grant execute on function bind_to(text, text, text, bytea) to kontor_app, kontor_operator;

-- Says whether this transaction may see an area: one that the server has bound to it. The owner may.
create function sees(area text) returns boolean
  language plpgsql stable parallel restricted as $$
declare
  named text := current_setting('kontor.areas', true);
begin
  if named = '' or named is null then
    return now() < areas_count_from() or has_table_privilege('public.server_key', 'update');
  end if;
  return currval('public.bound_areas')::text = named and named::bigint & area_bit(area) <> 0;
end $$;

do $$
declare
  which record;
begin
  for which in values
    ('payments', '{sepa_mandate,mandate_amendment,direct_debit,debit_file,bank_entry,bank_statement,payout_file}'::text[]),
    ('tickets', '{ticket,ticket_message,ticket_event,ticket_copy,ticket_secret,ticket_draft,ticket_note,ticket_follower,ticket_work,ticket_desk_draft,guest_ticket,guest_message,inbound_mail}'),
    ('privacy', '{erasure_request,data_export,abuse_notice}'),
    ('contacts', '{contact,contact_use,contact_evidence,contact_code}'),
    ('people', '{staff_elevation}')
  loop
    for i in 1 .. cardinality(which.column2) loop
      if not (select relrowsecurity from pg_class where oid = which.column2[i]::regclass) then
        execute format('alter table %I enable row level security', which.column2[i]);
        execute format('create policy operator on %I to kontor_operator using (true)', which.column2[i]);
      end if;
      execute format('create policy area_seen on %I as restrictive for select using ((select sees(%L)))',
        which.column2[i], which.column1);
    end loop;
  end loop;
end $$;
-- staff hand statements in by the login of requests, which reads no more of them than whether a file is known
create policy handed_in on bank_statement to kontor_app using (true);
create policy area_seen on file as restrictive for select using (case
  when purpose in ('ticket_message', 'ticket_note', 'guest_message') then (select sees('tickets'))
  when purpose = 'evidence' then (select sees('contacts'))
  when purpose = 'abuse_notice' then (select sees('privacy'))
  when purpose = 'mandate' then (select sees('payments'))
  else true end);

-- As before; it binds nothing, and signs by itself.
create or replace function look_at_sessions(ids uuid[], now timestamptz) returns setof jsonb
  language sql volatile security definer set search_path = public, pg_temp as $$
  select to_jsonb(r) from session s
  cross join lateral resolve_session(s.id_hash, look_at_sessions.now, false, (
    select sha256(k.key || convert_to('session ' || encode(s.id_hash, 'hex'), 'utf8')) from server_key k), false) r
  where s.public_id = any(ids)
$$;

-- As before, with the areas.
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
    perform bind_both(current, u.id), bind_areas_to(
      case when staff and (chosen is null or chosen ->> 'role' = 'staff') then areas_of(roles) else all_areas() end::text);
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
