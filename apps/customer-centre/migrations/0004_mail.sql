-- Mails as they were sent, and what became of each. They lie in parts by the time they were written, so that what has been
-- kept long enough goes part by part: business letters by the year, all others by the month.

-- Holds the parts alone: nobody but the owner reads or writes past the table.
create schema mail_part;

create table mail (
  id uuid not null,
  letter boolean not null default false,
  created_at timestamptz not null,
  customer_number integer,
  user_id uuid,
  recipient text not null,
  reply_to text,
  contact_id uuid,
  contact_category text constraint mail_contact_category check (contact_category in ('billing', 'domains', 'privacy')),
  locale text not null,
  template text not null,
  subject text not null,
  body text not null,
  html text,
  constraint mail_pkey primary key (letter, created_at, id),
  constraint mail_contact check (contact_id is not null or contact_category is null)
) partition by list (letter);
create table mail_part.letter partition of mail for values in (true) partition by range (created_at);
create table mail_part.other partition of mail for values in (false) partition by range (created_at);
-- what was written before its part was made
create table mail_part.letter_default partition of mail_part.letter default;
create table mail_part.other_default partition of mail_part.other default;
comment on table mail is
  'Every mail as it was written: letters for six years, others for one, those to addresses that nobody confirmed for 30 days';
comment on column mail.id is 'Unique by mail_delivery: a table in parts cannot hold a key without what divides it';
comment on column mail.letter is 'A business letter, which the law wants kept';
comment on column mail.reply_to is 'Who gets the answer, where it is neither the sender nor the address of the settings: whoever wrote the message that this mail brings';
comment on column mail.contact_id is 'The contact it is for, who may be gone by now; null where it is for somebody else';
comment on column mail.contact_category is 'The kind of mails it is one of, for which the address has to be verified; null for a code that verifies it';
comment on column mail.html is 'The same mail as a page, as it was sent: names, addresses and looks in it change later; null for a mail without one';
create index mail_by_user on mail (user_id, created_at desc) where user_id is not null;
create index mail_by_customer on mail (customer_number) where customer_number is not null;
create index mail_by_recipient on mail (lower(recipient), created_at desc);

-- a mail may hold a link that opens an account: requests write mails and cannot read them
alter table mail enable row level security;
create policy written on mail for insert to kontor_app with check (customer_number is null or customer_number = tenant());
create policy operator on mail to kontor_operator using (true);
grant insert on mail to kontor_app;
grant select, insert on mail to kontor_operator;

create table mail_delivery (
  mail_id uuid primary key,
  letter boolean not null,
  written_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  failed_at timestamptz,
  last_error text,
  sent_at timestamptz,
  refused_at timestamptz,
  constraint mail_delivery_end check (sent_at is null or refused_at is null)
);
comment on table mail_delivery is 'What became of a mail: sent once, refused for good, or to be tried again. One row each, written with the mail';
comment on column mail_delivery.mail_id is 'No second mail has this id: a job that runs twice writes one';
comment on column mail_delivery.written_at is 'With letter, the part the mail lies in: mail.created_at';
comment on column mail_delivery.claimed_until is 'One run hands the mail over until then; if it died, the next may';
comment on column mail_delivery.failed_at is 'Last attempt that ended in an error; kept once the mail is sent';
comment on column mail_delivery.last_error is 'What the mail server answered, or why it was not reached';
comment on column mail_delivery.refused_at is 'Nobody takes it, or it was no longer meant for its contact: it is not tried again';
create index mail_delivery_age on mail_delivery (letter, written_at);
create index mail_delivery_waiting on mail_delivery (written_at) where sent_at is null and refused_at is null;
grant select (mail_id) on mail_delivery to kontor_app;
grant select, update on mail_delivery to kontor_operator;

-- Definer's rights: nobody else writes a delivery without its mail.
create function begin_mail_delivery() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mail_delivery (mail_id, letter, written_at) values (new.id, new.letter, new.created_at);
  return null;
end $$;
revoke execute on function begin_mail_delivery from public;
create trigger begin_delivery after insert on mail for each row execute function begin_mail_delivery();

-- Mails to addresses that nobody has confirmed: of a registration, of an invitation, of a new address.
create function to_stranger(user_id uuid, template text) returns boolean
  language sql immutable parallel safe
  return user_id is null and template in ('verify_email', 'invitation', 'email_change_new');
create index mail_to_strangers on mail (created_at) where to_stranger(user_id, template);

-- Whether claims need what somebody was written: a legal hold stands for the customer, or for one that the reader acts for.
create function mail_is_held(customer integer, reader uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from legal_hold h
    where h.lifted_at is null and (h.customer_number = customer
      or h.customer_number in (select m.customer_number from membership m where m.user_id = reader)));
end $$;

-- Three ways out of the mails: to strangers after 30 days, with an erasure those that are no business letters, and all once
-- they have been kept long enough. The settings alone open nothing: only the functions that set them may delete at all.
create function refuse_change_of_mail() returns trigger
  language plpgsql as $$
declare
  erased text := nullif(current_setting('kontor.erased_customer', true), '');
begin
  if tg_op = 'DELETE' and to_stranger(old.user_id, old.template)
    and old.created_at < nullif(current_setting('kontor.forget_mails_before', true), '')::timestamptz then
    return old;
  end if;
  if tg_op = 'DELETE' and old.created_at < nullif(current_setting(
      case when old.letter then 'kontor.retire_letters_before' else 'kontor.retire_mails_before' end, true), '')::timestamptz
    and not mail_is_held(old.customer_number, old.user_id) then
    return old;
  end if;
  if tg_op = 'DELETE' and erased is not null
    and exists (select from erasure_request r where r.customer_number::text = erased and r.begun_at is not null)
    and (old.customer_number::text = erased
      or exists (select from user_account u where u.id = old.user_id and u.erased_with::text = erased)) then
    return old;
  end if;
  raise exception 'mail is append-only' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on mail for each row execute function refuse_change_of_mail();
create trigger append_only_truncate before truncate on mail for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on mail_part.letter_default for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on mail_part.other_default for each statement execute function refuse_change();

-- Makes one part of the mails, unless it is there. What lies in the default part already stays there, and so does what a
-- changed time zone lets overlap.
create function make_mail_part(kind text, part text, begins timestamptz, ends timestamptz) returns void
  language plpgsql set search_path = mail_part, public, pg_temp as $$
declare
  written boolean;
begin
  if to_regclass(part) is not null then return; end if;
  execute format('select exists (select from %I where created_at >= $1 and created_at < $2)', kind || '_default')
    into written using begins, ends;
  if written then return; end if;
  execute format('create table %I partition of %I for values from (%L) to (%L)', part, kind, begins, ends);
  execute format('create trigger append_only_truncate before truncate on %I for each statement execute function refuse_change()', part);
exception when duplicate_table or invalid_object_definition or check_violation then null;
end $$;

-- Makes the parts of this month and of the two to come, of this year and the next, as calendars have them in a time zone.
-- Definer's rights: nobody else makes tables.
create function make_mail_parts(at timestamptz, zone text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamp := date_trunc('month', at at time zone zone);
  year timestamp := date_trunc('year', at at time zone zone);
begin
  for ahead in 0..2 loop
    perform make_mail_part('other', 'other_' || to_char(month, 'YYYY_MM'),
      month at time zone zone, (month + interval '1 month') at time zone zone);
    month := month + interval '1 month';
  end loop;
  for ahead in 0..1 loop
    perform make_mail_part('letter', 'letter_' || to_char(year, 'YYYY'),
      year at time zone zone, (year + interval '1 year') at time zone zone);
    year := year + interval '1 year';
  end loop;
end $$;
revoke execute on function make_mail_parts from public;
grant execute on function make_mail_parts to kontor_operator;

-- Removes mails written before these moments: a part of which nothing is held goes whole, what lies in a default part and
-- what stands beside held mails goes row by row. Returns how many parts went. Definer's rights: nobody else may delete mails.
create function retire_mails(letters_before timestamptz, others_before timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part record;
  held boolean;
  dropped integer := 0;
begin
  perform set_config('kontor.retire_letters_before', letters_before::text, true),
    set_config('kontor.retire_mails_before', others_before::text, true);
  for part in
    select i.inhrelid::regclass as name, case when kind.letter then letters_before else others_before end as before,
      (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz as ends
    from (values (true, 'mail_part.letter'::regclass), (false, 'mail_part.other'::regclass)) kind (letter, parent)
    join pg_inherits i on i.inhparent = kind.parent
    join pg_class c on c.oid = i.inhrelid
  loop
    continue when part.ends > part.before;
    held := exists (select from legal_hold h where h.lifted_at is null);
    if held then
      execute format('select exists (select from %s where mail_is_held(customer_number, user_id))', part.name) into held;
    end if;
    if part.ends is not null and not held then
      execute format('drop table %s', part.name);
      dropped := dropped + 1;
    else
      execute format('delete from %s where created_at < $1 and not mail_is_held(customer_number, user_id)', part.name)
        using part.before;
    end if;
  end loop;
  delete from mail_delivery d
    where ((d.letter and d.written_at < letters_before) or (not d.letter and d.written_at < others_before))
      and not exists (select from mail m where m.letter = d.letter and m.created_at = d.written_at and m.id = d.mail_id);
  perform set_config('kontor.retire_letters_before', '', true), set_config('kontor.retire_mails_before', '', true);
  return dropped;
end $$;
revoke execute on function retire_mails from public;
grant execute on function retire_mails to kontor_operator;

-- Removes the oldest of what is past its time, and returns how many. Definer's rights: nobody else may delete mails.
create function forget_mails_to_strangers(at timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten uuid[];
  youngest timestamptz;
begin
  select array_agg(id), max(created_at) into forgotten, youngest from (
    select id, created_at from mail
      where to_stranger(user_id, template) and created_at < at - interval '30 days'
      order by created_at limit most) over;
  if forgotten is null then return 0; end if;
  perform set_config('kontor.forget_mails_before', (at - interval '30 days')::text, true);
  delete from mail_delivery where mail_id = any(forgotten);
  -- the time lets the index find them: ids are unique only within a part
  delete from mail where to_stranger(user_id, template) and created_at <= youngest and id = any(forgotten);
  perform set_config('kontor.forget_mails_before', '', true);
  return cardinality(forgotten);
end $$;
revoke execute on function forget_mails_to_strangers from public;
grant execute on function forget_mails_to_strangers to kontor_operator;

-- Whether the mail servers say of an address, for a day or longer, that there is no such mailbox or domain (RFC 3463, 5.1.x), and no
-- mail to it was taken since: nobody can confirm from there. Other refusals do not count, as they can be brought about from outside: a
-- mailbox that was filled up or written to too often, a mail that looks like spam.
-- Definer's rights: requests may not read mails.
create function mailbox_is_dead(address text, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(min(d.refused_at) < mailbox_is_dead.at - interval '1 day', false)
  from mail m join mail_delivery d on d.mail_id = m.id
  where lower(m.recipient) = lower(mailbox_is_dead.address) and d.refused_at is not null
    and d.last_error ~ '\m5\d\d[ -]5\.1\.(1|2|6|10)\M'
    and m.created_at > coalesce((select max(t.created_at) from mail t join mail_delivery s on s.mail_id = t.id
      where lower(t.recipient) = lower(mailbox_is_dead.address) and s.sent_at is not null), '-infinity');
end;
revoke execute on function mailbox_is_dead from public;
grant execute on function mailbox_is_dead to kontor_app;
