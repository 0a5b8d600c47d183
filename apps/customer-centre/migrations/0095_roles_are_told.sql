-- Who may what has changed for all who have the role: their streams of events and pages look anew.
create function tell_of_role() returns trigger
  language plpgsql as $$
begin
  insert into event (kind, subject, readers)
  select 'access.changed', u.id, array[u.id] from user_account u
  where new.id::text = any(u.staff_roles)
    or exists (select from staff_elevation e where e.user_id = u.id and e.role = new.id::text and e.ends_at > now());
  return null;
end $$;
create trigger told after update on staff_role for each row when (old.powers <> new.powers) execute function tell_of_role();

-- As before, for processes of the version before, without what they do not know.
create function resolve_session(session_hash bytea, now timestamptz, bind boolean)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, factor_required_from date, authenticated_at timestamptz, acting_reason text,
    current_customer_number integer, customer_locked boolean, idle_minutes integer, memberships jsonb, slid boolean,
    closed jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform check_version();
  return query select r.session_id, r.user_id, r.email, r.user_name, r.locale, r.admin, r.preferences, r.two_factor, r.factor_required_from,
    r.authenticated_at, r.acting_reason, r.current_customer_number, r.customer_locked, r.idle_minutes, r.memberships, r.slid, r.closed
    from resolve_session(session_hash, resolve_session.now, bind, (
    select sha256(k.key || convert_to('session ' || encode(session_hash, 'hex'), 'utf8')) from server_key k)) r;
end $$;
revoke execute on function resolve_session(bytea, timestamptz, boolean) from public;
grant execute on function resolve_session(bytea, timestamptz, boolean) to kontor_app;
