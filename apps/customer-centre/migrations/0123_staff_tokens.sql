-- The provider's tokens are made by one of staff as well, for a part of what that person may: they open staff's endpoints, and lose what their
-- person loses. Those that only send readings, made by the command, go on as they are.

alter table machine_token
  alter column scope drop not null,
  add column user_id uuid constraint machine_token_user references user_account,
  add column hint text not null default '',
  add column scopes text[] not null default '{usage:write}' constraint machine_token_scopes check (cardinality(scopes) > 0),
  add column networks cidr[] not null default '{}',
  add column expires_at timestamptz,
  add column replaced_by uuid,
  add column last_used_address inet,
  add column last_used_client text,
  add constraint machine_token_lasting check (user_id is null or expires_at is not null);
comment on table machine_token is 'By what programs of the provider call';
comment on column machine_token.scope is 'Is what the version before reads: tokens of a person are none that it takes';
comment on column machine_token.user_id is 'Whose powers it has a part of, and with whom it ends; null: it was made by the command';
comment on column machine_token.hint is 'The last characters of the token, by which people tell theirs apart';
comment on column machine_token.scopes is 'Names what it may, as the contract package does';
comment on column machine_token.networks is 'It is accepted from these alone; empty: from anywhere';
comment on column machine_token.expires_at is 'Midnight after its last day; sooner once another has taken its place. Null: of the command''s, which last';
comment on column machine_token.replaced_by is 'The token that takes its place, which both count beside for a while';
create index machine_token_by_user on machine_token (user_id);

-- As before, and the provider's: of one of staff, with the areas that its scopes and their lasting roles both show.
create or replace function resolve_token(hash bytea, now timestamptz, bind boolean, signature bytea)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, factor_required_from date, authenticated_at timestamptz, acting_reason text,
    current_customer_number integer, customer_locked boolean, idle_minutes integer, memberships jsonb, slid boolean,
    closed jsonb, staff_roles text[], own_roles jsonb, token jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  t access_token;
  p machine_token;
  u user_account;
  mine jsonb;
  counted rate_limit;
  shown bigint;
begin
  perform check_signature('session ' || encode(hash, 'hex'), signature);
  select * into t from access_token a where a.token_hash = hash and a.ended_at is null and a.expires_at > resolve_token.now;
  if not found then
    select * into p from machine_token m
      where m.token_hash = hash and m.revoked_at is null and m.expires_at > resolve_token.now;
    if not found then return; end if;
  end if;
  select * into u from user_account where id = coalesce(t.user_id, p.user_id) and disabled_at is null;
  if not found then return; end if;
  if t.id is not null then
    -- who comes back later makes new ones
    select to_jsonb(m) into mine from memberships_at(u.id, resolve_token.now) m where m.customer_number = t.customer_number
      and exists (select from membership own where own.customer_number = t.customer_number and own.user_id = u.id and own.created_at <= t.created_at);
    if mine is null then return; end if;
  elsif not u.admin then
    return;
  end if;

  insert into rate_limit as r (key, window_ends_at, count)
    values ('token:' || coalesce(t.id, p.id), resolve_token.now + interval '1 minute', 1)
    on conflict (key) do update set
      count = case when r.window_ends_at <= resolve_token.now then 1 else r.count + 1 end,
      window_ends_at = case when r.window_ends_at <= resolve_token.now then excluded.window_ends_at else r.window_ends_at end
    returning * into counted;
  if bind then
    shown := all_areas();
    if t.id is null then
      select coalesce(bit_or(area_bit(split_part(s, ':', 1))), 0) into shown from unnest(p.scopes) s;
      shown := areas_of(u.staff_roles) & (shown | case when shown & area_bit('payments') <> 0 then area_bit('accounts') else 0 end);
    end if;
    perform bind_both(t.customer_number, u.id), bind_areas_to(shown::text);
  end if;

  return query select coalesce(t.id, p.id), u.id, u.email, u.name, u.locale, t.id is null, u.preferences, u.two_factor_since is not null,
    (select least(c.second_factor_required_from, m.second_factor_required_from)
      from customer c join membership m on m.customer_number = c.customer_number and m.user_id = u.id
      where u.two_factor_since is null and c.customer_number = t.customer_number),
    coalesce(t.created_at, p.created_at), null::text, t.customer_number, coalesce((mine ->> 'locked')::boolean, false), 0,
    case when mine is null then '[]'::jsonb else jsonb_build_array(mine) end, false, '[]'::jsonb,
    case when t.id is null then u.staff_roles end,
    case when t.id is null then (select jsonb_agg(jsonb_build_object('powers', r.powers, 'limits', r.limits)) from staff_role r
      where r.id::text = any(u.staff_roles)) end,
    jsonb_build_object('name', coalesce(t.name, p.name), 'scopes', coalesce(t.scopes, p.scopes), 'contracts', t.contracts,
      'networks', coalesce(t.networks, p.networks), 'calls', counted.count, 'window_ends_at', counted.window_ends_at,
      'stale', coalesce(t.last_used_at, p.last_used_at, '-infinity') < resolve_token.now - interval '1 minute');
end $$;

create or replace function touch_token(id uuid, now timestamptz, address inet, client text, signature bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_signature('token ' || id, signature);
  update access_token a set last_used_at = touch_token.now, last_used_address = address, last_used_client = client where a.id = touch_token.id;
  update machine_token m set last_used_at = touch_token.now, last_used_address = address, last_used_client = client where m.id = touch_token.id;
end $$;

-- Finds a token that counts for the endpoints of programs, with the lasting roles of the person whose it is.
create function machine_of(hash bytea, now timestamptz)
  returns table (id uuid, name text, scopes text[], networks text[], stale boolean, roles text[], own jsonb)
  language sql stable as $$
  select m.id, m.name, m.scopes, array(select n::text from unnest(m.networks) n),
    coalesce(m.last_used_at, '-infinity') < machine_of.now - interval '1 minute', u.staff_roles,
    (select coalesce(jsonb_agg(jsonb_build_object('powers', r.powers)), '[]') from staff_role r where r.id::text = any(u.staff_roles))
  from machine_token m left join user_account u on u.id = m.user_id and u.admin and u.disabled_at is null
  where m.token_hash = machine_of.hash and m.revoked_at is null and (m.expires_at is null or m.expires_at > machine_of.now)
    and (m.user_id is null or u.id is not null)
$$;
revoke execute on function machine_of from public;
grant execute on function machine_of to kontor_operator;

-- Streams and calls that wait by a token end with it.
create function tell_of_token() returns trigger
  language plpgsql as $$
begin
  insert into event (kind, subject, readers) values ('access.changed', new.user_id, array[new.user_id]);
  return null;
end $$;
create trigger told_over after update on access_token for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_of_token();
create trigger told_over after update on machine_token for each row
  when (old.revoked_at is null and new.revoked_at is not null and new.user_id is not null) execute function tell_of_token();
