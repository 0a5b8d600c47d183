-- The clock of a demo can be moved forward; that of an installation with real customers cannot.

-- Definer's rights: nobody else writes settings. Who is signed in stays so, since their time has not passed.
create function advance_clock(ms bigint) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  step interval := ms * interval '1 millisecond';
  total bigint;
begin
  if ms < 0 or not exists (select from setting where key = 'demo') then
    raise exception 'only the clock of a demo moves, and only forward' using errcode = 'restrict_violation';
  end if;
  insert into setting values ('clock', jsonb_build_object('offset_ms', ms))
    on conflict (key) do update set value = jsonb_build_object('offset_ms', (setting.value ->> 'offset_ms')::bigint + ms)
    returning (value ->> 'offset_ms')::bigint into total;
  update session set authenticated_at = authenticated_at + step, created_at = created_at + step, last_used_at = last_used_at + step,
    expires_at = expires_at + step, absolute_expires_at = absolute_expires_at + step;
  return total;
end $$;
revoke execute on function advance_clock from public;
grant execute on function advance_clock to kontor_operator;
comment on function advance_clock is 'Moves a demo''s clock forward by milliseconds; how far it runs ahead in all';
