-- Staff who are also a customer's people act for him as what they are; and what was asked for in a session ends with it, whoever ends it.

-- The same as before but for staff: a membership that has ended leaves nobody behind as staff, and a reason counts where it was given.
create or replace function resolve_session(session_hash bytea, now timestamptz, today date)
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
    -- who is a member is that, and staff act for a customer only with the reason that they gave
    if chosen is null and staff and s.acting_reason is not null then
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

  if chosen ->> 'role' not in ('owner', 'staff') and not chosen -> 'permissions' ?| array['support', 'support:read', 'support:write'] then
    ticket_contracts := array(
      select substr(held, 9) from jsonb_array_elements_text(chosen -> 'permissions') held where held like 'support:C-%');
  end if;

  return query select s.public_id, u.id, u.email, u.name, u.locale, staff, u.preferences, u.two_factor_since is not null,
    (select least(c.second_factor_required_from, m.second_factor_required_from)
      from customer c left join membership m on m.customer_number = c.customer_number and m.user_id = u.id
      where u.two_factor_since is null and c.customer_number = current),
    s.authenticated_at, case when chosen ->> 'role' = 'staff' then s.acting_reason end, current,
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

-- Ends what a user asked for in one session, of whichever customer: whoever ends that session may not have asked for it.
-- Definer's rights: the changes of his customers are seen by no one connection.
create function void_email_changes_of_session(asked_by uuid, asked_in uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update email_change e set ended_at = void_email_changes_of_session.at, outcome = 'cancelled'
    where e.user_id = void_email_changes_of_session.asked_by and e.ended_at is null
      and e.session_id = void_email_changes_of_session.asked_in;
end;
revoke execute on function void_email_changes_of_session from public;
grant execute on function void_email_changes_of_session to kontor_app;

-- As above for everybody, where staff end every session but their own.
create function void_email_changes_of_all(except_session uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update email_change e set ended_at = void_email_changes_of_all.at, outcome = 'cancelled'
    where e.ended_at is null and e.session_id <> void_email_changes_of_all.except_session;
end;
revoke execute on function void_email_changes_of_all from public;
grant execute on function void_email_changes_of_all to kontor_app;
