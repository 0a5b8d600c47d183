-- How many mails went out for this connection's customer, by year and by whether they are letters that the law keeps: years begin at midnight
-- in `zone`, the provider's. What ran before counted in UTC, and goes on to. Definer's rights: requests may not read mails.
create function mails_by_year(now timestamptz, zone text) returns table (letter boolean, day date, count integer)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.letter, max(m.created_at at time zone mails_by_year.zone)::date, count(*)::integer
  from mail m
  where m.customer_number = tenant() or m.user_id in (select sole_people(mails_by_year.now))
    or m.user_id in (select u.id from user_account u where u.erased_with = tenant())
  group by 1, extract(year from m.created_at at time zone mails_by_year.zone);
end;
revoke execute on function mails_by_year(timestamptz, text) from public;
grant execute on function mails_by_year(timestamptz, text) to kontor_app, kontor_operator;
