-- People are told in the portal and in digests as each of them chose; mails for staff wait until their quiet hours are over; a mail that comes
-- back marks what was sent and its address; each person reads their mails as they were sent.

create table notification (
  user_id uuid not null references user_account,
  id uuid not null,
  customer_number integer references customer,
  event text not null,
  needs text,
  contract_number text,
  title jsonb not null,
  path text,
  in_portal boolean not null,
  digest text constraint notification_digest check (digest in ('daily', 'weekly')),
  created_at timestamptz not null,
  read_at timestamptz,
  digested_at timestamptz,
  constraint notification_pkey primary key (user_id, id),
  constraint notification_told check (in_portal or digest is not null)
);
comment on table notification is 'Tells a person in the portal or in a digest what has happened, as they chose when it did. It is kept for 90 days';
comment on column notification.id is 'Is that of the mail that tells the same: what runs twice tells it once';
comment on column notification.customer_number is 'The customer concerned';
comment on column notification.event is 'The word by which people choose how they are told';
comment on column notification.needs is 'The area in which its reader has to have rights at the customer; null where it is for staff';
comment on column notification.contract_number is 'The contract it is about: rights to that one alone are enough';
comment on column notification.title is 'One line in each language';
comment on column notification.path is 'Opens in the portal what it is about';
comment on column notification.digest is 'The digest that tells of it, unless it was read before; null: none';
create index notification_latest on notification (user_id, created_at desc, id desc) where in_portal;
create index notification_unread on notification (user_id) where in_portal and read_at is null;
create index notification_undigested on notification (digest, user_id) where digest is not null and digested_at is null;
create index notification_by_customer on notification (customer_number);
create index notification_age on notification (created_at);
alter table notification enable row level security;
create policy written on notification for insert to kontor_app with check (customer_number = tenant());
create policy own on notification for select to kontor_app
  using (user_id = own_user() and (needs is null or customer_number = tenant()));
create policy own_read on notification for update to kontor_app
  using (user_id = own_user() and (needs is null or customer_number = tenant()));
create policy operator on notification to kontor_operator using (true);
grant select, insert, update (read_at) on notification to kontor_app;
grant select, insert, update, delete on notification to kontor_operator;

-- Open pages count again.
create function tell_of_notifications() returns trigger
  language plpgsql as $$
begin
  insert into event (kind, subject, readers)
    select distinct 'notification.changed', user_id::text, array[user_id] from changed where in_portal;
  return null;
end $$;
create trigger told_new after insert on notification referencing new table as changed for each statement execute function tell_of_notifications();
create trigger told after update on notification referencing new table as changed for each statement execute function tell_of_notifications();

-- who had turned off mails about tickets of customers goes on without each kind of them
update user_account set preferences = jsonb_set(preferences, '{notifications}', (preferences -> 'notifications') || (
    select jsonb_object_agg(event, preferences -> 'notifications' -> 'staff_tickets')
    from unnest(array['staff_new', 'staff_replied', 'staff_assigned', 'staff_late', 'staff_colleagues']) event))
  where preferences -> 'notifications' ? 'staff_tickets';

alter table mail add column held_until timestamptz;
comment on column mail.held_until is 'When the quiet hours of its reader end: it does not leave before';

alter table mail_delivery
  add column bounced_at timestamptz,
  add column bounce text;
comment on column mail_delivery.bounced_at is 'When the news came that it was not delivered, though a mail server had taken it';
comment on column mail_delivery.bounce is 'The status and the words of the server that refused it';
grant select (bounced_at) on mail_delivery to kontor_app;

-- Lists mails as they were sent: those to this connection's user, and with `contacts` those to contacts of its customer, except codes.
-- Definer's rights: requests may not read mails.
create function mails_shown(contacts boolean) returns table (
    id uuid, recipient text, subject text, template text, created_at timestamptz, held_until timestamptz, sent_at timestamptz,
    refused_at timestamptz, bounced_at timestamptz, reason text, own boolean, attachments integer)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.id, m.recipient, m.subject, m.template, m.created_at, m.held_until, d.sent_at, d.refused_at, d.bounced_at,
    case when d.bounced_at is not null then d.bounce when d.refused_at is not null then d.last_error end,
    m.user_id is not null, (select count(*) from mail_attachment a where a.mail_id = m.id)::integer
  from mail m join mail_delivery d on d.mail_id = m.id
  where m.user_id = own_user()
    or (mails_shown.contacts and m.customer_number = tenant() and m.user_id is null and m.contact_category is not null);
end;
revoke execute on function mails_shown from public;
grant execute on function mails_shown to kontor_app, kontor_operator;

-- One of them with its text, as it was sent: links that open anything stand without what opens it. One that has not left is not shown.
-- Definer's rights: requests may not read mails.
create function mail_shown(mail_id uuid, contacts boolean) returns table (locale text, body text, html text, attachments jsonb)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.locale, without_tokens(m.body), without_tokens(m.html),
    (select coalesce(jsonb_agg(a.name order by a.position), '[]') from mail_attachment a where a.mail_id = m.id)
  from mail_delivery d join mail m on m.letter = d.letter and m.created_at = d.written_at and m.id = d.mail_id
  where d.mail_id = mail_shown.mail_id and (d.sent_at is not null or d.refused_at is not null)
    and (m.user_id = own_user()
      or (mail_shown.contacts and m.customer_number = tenant() and m.user_id is null and m.contact_category is not null));
end;
revoke execute on function mail_shown from public;
grant execute on function mail_shown to kontor_app, kontor_operator;

-- As before, where a mail that came back has not reached anyone. A server takes a mail before another refuses it: after a bounce a mail counts
-- as delivered once an hour has passed without another.
create or replace function mail_trouble_since(at timestamptz) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with mine as (
    select m.created_at, d.sent_at, d.refused_at, d.failed_at, d.bounced_at
    from user_account u
    join mail m on m.user_id = u.id and lower(m.recipient) = lower(u.email)
    join mail_delivery d on d.mail_id = m.id
    where u.id = own_user()
      and m.created_at > mail_trouble_since.at - interval '30 days'),
  delivered as (
    select created_at from mine where sent_at is not null and bounced_at is null
      and (sent_at < mail_trouble_since.at - interval '1 hour' or not exists (select from mine b where b.bounced_at is not null)))
  select min(created_at) from mine
  where created_at > coalesce((select max(created_at) from delivered), '-infinity')
    and (refused_at is not null or bounced_at is not null
      or (failed_at is not null and sent_at is null and created_at < mail_trouble_since.at - interval '5 minutes'));
end;

-- mailbox_is_dead() stays as it is: anyone can write a bounce, and it takes a safeguard away.

-- Since when mails to an address of this connection's customer come back; null where none did since one was delivered.
-- Definer's rights: requests may not read mails.
create function bouncing_since(address text, at timestamptz) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select min(d.bounced_at)
  from mail m join mail_delivery d on d.mail_id = m.id
  where m.customer_number = tenant() and lower(m.recipient) = lower(bouncing_since.address) and d.bounced_at is not null
    and m.created_at > coalesce((select max(t.created_at) from mail t join mail_delivery s on s.mail_id = t.id
      where lower(t.recipient) = lower(bouncing_since.address) and s.sent_at is not null and s.bounced_at is null
        and s.sent_at < bouncing_since.at - interval '1 hour'), '-infinity');
end;
revoke execute on function bouncing_since from public;
grant execute on function bouncing_since to kontor_app, kontor_operator;
