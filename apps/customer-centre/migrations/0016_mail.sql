-- Mails by SMTP: each attempt leaves a trace, a refusal is told from a delay, and a user learns that mails do not reach him.

alter table mail add column html text;
comment on column mail.html is 'The same mail as a page; null for mails written before there was one';
create index mail_recent on mail (created_at desc, id desc);

alter table mail_delivery
  alter column sent_at drop not null,
  add column attempts integer not null default 1,
  add column claimed_until timestamptz,
  add column failed_at timestamptz,
  add column last_error text,
  add column refused_at timestamptz,
  add constraint mail_delivery_end check (sent_at is null or refused_at is null);
comment on table mail_delivery is 'What became of a mail: sent once, refused for good, or to be tried again';
comment on column mail_delivery.claimed_until is 'One run hands the mail over until then; if it died, the next may';
comment on column mail_delivery.failed_at is 'Last attempt that ended in an error; kept once the mail is sent';
comment on column mail_delivery.last_error is 'What the mail server answered, or why it was not reached';
grant update on mail_delivery to kontor_operator;

-- When mails to the session's user began to fail: written after the last one that was sent, and refused or late since.
-- Definer's rights: requests may not read mails. It tells each user of his own alone.
create function mail_trouble_since(at timestamptz) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with mine as (
    select m.created_at, d.sent_at, d.refused_at, d.failed_at
    from user_account u
    join mail m on m.user_id = u.id and lower(m.recipient) = lower(u.email)
    join mail_delivery d on d.mail_id = m.id
    where u.id = nullif(current_setting('kontor.user', true), '')::uuid
      and m.created_at > mail_trouble_since.at - interval '30 days')
  select min(created_at) from mine
  where created_at > coalesce((select max(created_at) from mine where sent_at is not null), '-infinity')
    and (refused_at is not null or (failed_at is not null and created_at < mail_trouble_since.at - interval '5 minutes'));
end;
revoke execute on function mail_trouble_since from public;
grant execute on function mail_trouble_since to kontor_app;

-- A mail to an address that nobody has confirmed may have reached a stranger: it goes after 30 days, and no other mail ever.
create function refuse_change_of_mail() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.user_id is null and old.template = 'verify_email'
    and old.created_at < nullif(current_setting('kontor.forget_mails_before', true), '')::timestamptz then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger append_only on mail;
create trigger append_only before update or delete on mail for each row execute function refuse_change_of_mail();
comment on table mail is 'Every mail as it was written, kept; those to addresses that nobody confirmed for 30 days';
create index mail_to_strangers on mail (created_at) where user_id is null and template = 'verify_email';

-- Definer's rights: nobody else may delete mails.
create function forget_mails_to_strangers(at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten uuid[];
begin
  select array_agg(id) into forgotten from mail
    where user_id is null and template = 'verify_email' and created_at < at - interval '30 days';
  if forgotten is null then return 0; end if;
  perform set_config('kontor.forget_mails_before', (at - interval '30 days')::text, true);
  delete from mail_delivery where mail_id = any(forgotten);
  delete from mail where id = any(forgotten);
  perform set_config('kontor.forget_mails_before', '', true);
  return cardinality(forgotten);
end $$;
revoke execute on function forget_mails_to_strangers from public;
grant execute on function forget_mails_to_strangers to kontor_operator;
