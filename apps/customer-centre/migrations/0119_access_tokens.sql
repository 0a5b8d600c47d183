-- Tokens by which people's own programs call: each has rights of its person for one customer, and ends with them.
create table access_token (
  customer_number integer not null constraint access_token_customer references customer,
  id uuid not null,
  user_id uuid not null constraint access_token_user references user_account,
  name text not null constraint access_token_name check (name <> ''),
  token_hash bytea not null constraint access_token_hash unique,
  hint text not null,
  scopes text[] not null constraint access_token_scopes check (cardinality(scopes) > 0),
  contracts text[],
  networks cidr[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  replaced_by uuid,
  last_used_at timestamptz,
  last_used_address inet,
  last_used_client text,
  constraint access_token_pkey primary key (customer_number, id)
);
comment on table access_token is 'By what customers'' programs call; swept 90 days after it counts no more';
comment on column access_token.token_hash is 'SHA-256 of the token, which is shown once';
comment on column access_token.hint is 'The last characters of the token, by which people tell theirs apart';
comment on column access_token.scopes is 'Which of its person''s rights it has, as the contract package names them';
comment on column access_token.contracts is 'Numbers of the contracts that it is limited to; null: all that its person may see';
comment on column access_token.networks is 'It is accepted from these alone; empty: from anywhere';
comment on column access_token.expires_at is 'Midnight, where the provider is, after its last day; sooner once another has taken its place';
comment on column access_token.replaced_by is 'The token that takes its place, which both count beside for a while';
comment on column access_token.last_used_at is 'To the minute';
create index access_token_by_user on access_token (user_id);
create index access_token_expiry on access_token (expires_at) where ended_at is null;
call isolate('access_token');
grant select, insert, update, delete on access_token to kontor_app, kontor_operator;

-- Finds whose token it is, as resolve_session() does of a session, and counts the call in a window of a minute. Nothing is found where it has
-- ended, or its person may no longer act for the customer. Definer's rights: no tenant is set yet.
create function resolve_token(hash bytea, now timestamptz, bind boolean, signature bytea)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, factor_required_from date, authenticated_at timestamptz, acting_reason text,
    current_customer_number integer, customer_locked boolean, idle_minutes integer, memberships jsonb, slid boolean,
    closed jsonb, staff_roles text[], own_roles jsonb, token jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  t access_token;
  u user_account;
  mine jsonb;
  counted rate_limit;
begin
  perform check_signature('session ' || encode(hash, 'hex'), signature);
  select * into t from access_token a where a.token_hash = hash and a.ended_at is null and a.expires_at > resolve_token.now;
  if not found then return; end if;
  select * into u from user_account where id = t.user_id and disabled_at is null;
  if not found then return; end if;
  -- who comes back later makes new ones
  select to_jsonb(m) into mine from memberships_at(u.id, resolve_token.now) m where m.customer_number = t.customer_number
    and exists (select from membership own where own.customer_number = t.customer_number and own.user_id = u.id and own.created_at <= t.created_at);
  if mine is null then return; end if;

  insert into rate_limit as r (key, window_ends_at, count) values ('token:' || t.id, resolve_token.now + interval '1 minute', 1)
    on conflict (key) do update set
      count = case when r.window_ends_at <= resolve_token.now then 1 else r.count + 1 end,
      window_ends_at = case when r.window_ends_at <= resolve_token.now then excluded.window_ends_at else r.window_ends_at end
    returning * into counted;
  if bind then perform bind_both(t.customer_number, u.id), bind_areas_to(all_areas()::text); end if;

  return query select t.id, u.id, u.email, u.name, u.locale, false, u.preferences, u.two_factor_since is not null,
    (select least(c.second_factor_required_from, m.second_factor_required_from)
      from customer c join membership m on m.customer_number = c.customer_number and m.user_id = u.id
      where u.two_factor_since is null and c.customer_number = t.customer_number),
    t.created_at, null::text, t.customer_number, (mine ->> 'locked')::boolean, 0, jsonb_build_array(mine), false, '[]'::jsonb,
    null::text[], null::jsonb,
    jsonb_build_object('name', t.name, 'scopes', t.scopes, 'contracts', t.contracts, 'networks', t.networks, 'calls', counted.count,
      'window_ends_at', counted.window_ends_at,
      'stale', t.last_used_at is null or t.last_used_at < resolve_token.now - interval '1 minute');
end $$;
revoke execute on function resolve_token from public;
grant execute on function resolve_token to kontor_app, kontor_operator;

-- Notes when, from where and by what a token was used, once a minute.
create function touch_token(id uuid, now timestamptz, address inet, client text, signature bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_signature('token ' || id, signature);
  update access_token a set last_used_at = touch_token.now, last_used_address = address, last_used_client = client where a.id = touch_token.id;
end $$;
revoke execute on function touch_token from public;
grant execute on function touch_token to kontor_app, kontor_operator;
