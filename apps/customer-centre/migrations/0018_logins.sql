-- The two logins that serve are this database's own, and may change: who isolates a table finds them in the policies that are there.
create or replace procedure isolate(target regclass)
  language plpgsql as $$
declare
  app regrole := (select polroles[1] from pg_policy where polrelid = 'audit_entry'::regclass and polname = 'tenant');
  operator regrole := (select polroles[1] from pg_policy where polrelid = 'audit_entry'::regclass and polname = 'operator');
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy tenant on %s to %s using (customer_number = tenant())', target, app);
  execute format('create policy operator on %s to %s using (true)', target, operator);
end $$;

-- An erasure counts what is left as operator, bound to its customer; it cannot become the login that requests have.
grant execute on function mails_by_year to kontor_operator;

-- Who is staff, what a password is and what seals are no matter of the login that requests have. Of these tables it may do the named thing
-- with every column but these; a column of a later version it may touch once that version grants it.
do $$
declare
  which record;
begin
  for which in values
    ('select', 'user_account', '{password_hash}'::text[]),
    ('insert', 'user_account', '{admin, admin_by_claim, disabled_at, erased_with}'),
    ('update', 'user_account', '{id, password_hash, password_changed_at, admin, admin_by_claim, disabled_at, erased_with, created_at}'),
    ('select', 'registration', '{password_hash}')
  loop
    execute format('revoke %s on %I from kontor_app', which.column1, which.column2);
    execute format('grant %s (%s) on %I to kontor_app', which.column1, (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = which.column2::regclass and attnum > 0 and not attisdropped and attname <> all (which.column3)), which.column2);
  end loop;
end $$;
revoke all on secret, sign_on_key from kontor_app;
-- a link that sets a password is made by a job, which mails it
revoke insert, update, delete on password_reset from kontor_app;
grant update (used_at) on password_reset to kontor_app;

-- Each of the next four has definer's rights, as requests may not read passwords nor set them.

create function has_password(user_id uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return (select u.password_hash is not null from user_account u where u.id = has_password.user_id);

-- Whether this is the user's password still, which then stays until the transaction ends. Volatile: it sees what was committed while it waited.
create function holds_password(user_id uuid, hash text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from user_account u where u.id = holds_password.user_id and u.password_hash = holds_password.hash for share;
  return found;
end $$;

-- Who has compared the old password knows its hash, and nobody else. Without a time it is the same password under other parameters.
-- False where it has changed since, or the user has been disabled.
create function replace_password(user_id uuid, old_hash text, new_hash text, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update user_account u set password_hash = new_hash, password_changed_at = coalesce(at, u.password_changed_at),
      version = u.version + (at is not null)::integer
    where u.id = replace_password.user_id and u.password_hash = old_hash and u.disabled_at is null;
  return found;
end $$;

-- Uses a link up: of two simultaneous calls one sets its password and gets the user. Null where the link does not count, or the user has
-- been disabled.
create function reset_password(link_hash bytea, new_hash text, at timestamptz) returns uuid
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with link as (
    update password_reset r set used_at = reset_password.at
      where r.token_hash = link_hash and r.used_at is null and r.expires_at > reset_password.at returning r.user_id)
  update user_account u set password_hash = new_hash, password_changed_at = reset_password.at, version = u.version + 1
    from link where u.id = link.user_id and u.disabled_at is null returning u.id;
end;

revoke execute on function has_password, holds_password, replace_password, reset_password from public;
grant execute on function has_password to kontor_app, kontor_operator;
grant execute on function holds_password, replace_password, reset_password to kontor_app;

-- Answers hold what people wrote, and links. Those of before stand in the clear until they are forgotten, within a day.
alter table idempotency_key add column sealed bytea;
comment on column idempotency_key.sealed is 'The answer’s body, sealed by vault.ts; null without one';
comment on column idempotency_key.body is 'As versions before kept it';
