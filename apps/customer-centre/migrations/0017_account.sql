-- The account record: how a person is addressed, where invoices go, and e-mail addresses that change once both addresses have agreed.

alter table customer
  add column salutation text not null default '' constraint customer_salutation check (salutation in ('', 'ms', 'mr', 'mx')),
  add column title text not null default '',
  add column email_verified_at timestamptz,
  add column changed_at timestamptz,
  add column billing_line1 text,
  add column billing_line2 text,
  add column billing_postal_code text,
  add column billing_city text,
  add column billing_country text,
  add constraint customer_billing_address
    check (num_nulls(billing_line1, billing_line2, billing_postal_code, billing_city, billing_country) in (0, 5));
comment on column customer.title is 'Academic or of nobility, as it stands before the name: Dr., Prof. Dr.';
comment on column customer.email_verified_at is 'When somebody confirmed from this very mailbox; null for one that was merely typed';
comment on column customer.changed_at is 'When the record was last saved; null where it stands as it was registered';
comment on column customer.billing_line1 is 'Where invoices are addressed, if not to the registered address; the five columns are filled or null together';

-- what was confirmed at registration counts for the contact address as well, as long as it is still the same
update customer c set email_verified_at = u.email_verified_at
from membership m join user_account u on u.id = m.user_id
where m.customer_number = c.customer_number and m.role = 'owner' and u.email_verified_at is not null
  and lower(u.email) = lower(c.email);

create table email_change (
  customer_number integer not null default 0,
  id uuid not null,
  user_id uuid not null references user_account,
  session_id uuid not null,
  sign_in boolean not null,
  old_email text not null,
  new_email text not null,
  old_needed boolean not null,
  old_hash bytea not null constraint email_change_old_link unique,
  new_hash bytea not null constraint email_change_new_link unique,
  requested_by text not null,
  requested_at timestamptz not null,
  user_agent text not null,
  address inet not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text constraint email_change_outcome
    check (outcome in ('applied', 'refused', 'cancelled', 'replaced', 'taken', 'outdated')),
  constraint email_change_pkey primary key (customer_number, id),
  constraint email_change_end check ((ended_at is null) = (outcome is null)),
  constraint email_change_concerns check (sign_in or customer_number > 0)
);
comment on table email_change is 'A new e-mail address that was asked for: it counts once the links mailed to the old and to the new one were confirmed';
comment on column email_change.customer_number is 'Whose contact address it is; 0 where it is the sign-in of a user alone';
comment on column email_change.session_id is 'Public id of the session it was asked in, which goes on when the others end';
comment on column email_change.sign_in is 'Whether it is the address the user signs in with; for a customer’s contact as well where there is a number';
comment on column email_change.old_needed is 'False where nobody ever confirmed the old address, or there is no such mailbox: then it cannot be asked. It may refuse all the same. Becomes true where the old address can be asked by the time the new one confirms';
comment on column email_change.old_hash is 'Of the link’s token; the token is made from the id under the vault’s key, so that a mail can be sent again';
comment on column email_change.outcome is 'taken: somebody has signed up under the new address meanwhile; outdated: the old one is not in use any more, or whoever asked may not change it any more';

call isolate('email_change');
-- a user sees the change of his own sign-in whichever customer he acts for
create policy own_sign_in on email_change to kontor_app
  using (sign_in and user_id = nullif(current_setting('kontor.user', true), '')::uuid);
create unique index email_change_of_user on email_change (user_id) where sign_in and ended_at is null;
create unique index email_change_of_customer on email_change (customer_number) where customer_number > 0 and ended_at is null;
create index email_change_age on email_change (expires_at);
grant select, insert, update on email_change to kontor_app;
grant select, insert, update, delete on email_change to kontor_operator;

-- Finds the change a link belongs to and binds this connection to its customer and user, as resolve_session does for a session.
create function bind_to_email_change(token_hash bytea) returns table (customer_number integer, id uuid, user_id uuid, side text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c email_change;
begin
  perform set_config('kontor.customer', '', false), set_config('kontor.user', '', false);
  select * into c from email_change e where e.old_hash = token_hash or e.new_hash = token_hash;
  if not found then return; end if;
  perform set_config('kontor.customer', case when c.customer_number > 0 then c.customer_number::text else '' end, false),
    set_config('kontor.user', c.user_id::text, false);
  return query select c.customer_number, c.id, c.user_id, case when c.old_hash = token_hash then 'old' else 'new' end;
end $$;
revoke execute on function bind_to_email_change from public;
grant execute on function bind_to_email_change to kontor_app;

-- Whether the mail servers say of an address, for a day or longer, that there is no such mailbox or domain (RFC 3463, 5.1.x), and no
-- mail to it was taken since: nobody can confirm from there. Other refusals do not count, as they can be brought about from outside: a
-- mailbox that was filled up or written to too often, a mail that looks like spam.
-- Definer's rights: requests may not read mails.
create index mail_by_recipient on mail (lower(recipient), created_at desc);
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

-- Ends what a user asked for in his other sessions, of whichever customer: whoever sat there may have been somebody else.
-- Definer's rights: the changes of his customers are seen by no one connection.
create function void_email_changes(asked_by uuid, except_session uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update email_change e set ended_at = void_email_changes.at, outcome = 'cancelled'
    where e.user_id = void_email_changes.asked_by and e.ended_at is null
      and e.session_id is distinct from void_email_changes.except_session;
end;
revoke execute on function void_email_changes from public;
grant execute on function void_email_changes to kontor_app;

-- False where another account has the address, also one that appears at this very moment: that must not end the transaction.
create function change_sign_in_email(id uuid, email text, at timestamptz) returns boolean
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update user_account u set email = change_sign_in_email.email, email_verified_at = at, version = version + 1
    where u.id = change_sign_in_email.id;
  return found;
exception when unique_violation then
  return false;
end $$;
