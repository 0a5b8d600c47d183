-- What the GDPR gives a customer: his data as an archive, their erasure, the processing agreement, his people's consents.

create table data_export (
  customer_number integer not null references customer,
  id uuid not null,
  user_id uuid not null references user_account,
  state text not null constraint data_export_state
    check (state in ('requested', 'building', 'ready', 'downloaded', 'failed', 'expired')),
  requested_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  size_bytes bigint,
  sha256 bytea,
  ready_at timestamptz,
  expires_at timestamptz,
  downloaded_at timestamptz,
  error text,
  constraint data_export_pkey primary key (customer_number, id),
  constraint data_export_ready check (state not in ('ready', 'downloaded') or (expires_at is not null and size_bytes is not null))
);
comment on table data_export is 'Archives of everything about a customer (Art. 15, 20 GDPR); the file lies in the store until expires_at';
comment on column data_export.user_id is 'Who asked: the archive holds what is personal to him, so nobody else gets it';
comment on column data_export.attempts is 'Part of the file''s key: a run that is overtaken writes no other''s file';
comment on column data_export.claimed_until is 'One run builds it until then and keeps moving that on; if it died, the next may';
create unique index data_export_open on data_export (customer_number) where state in ('requested', 'building');
create index data_export_expiry on data_export (expires_at) where state in ('ready', 'downloaded');
call isolate('data_export');

create table erasure_request (
  customer_number integer not null references customer,
  id uuid not null,
  user_id uuid not null references user_account,
  state text not null constraint erasure_request_state
    check (state in ('requested', 'waiting', 'scheduled', 'done', 'withdrawn')),
  requested_at timestamptz not null,
  scheduled_for date,
  begun_at timestamptz,
  ended_at timestamptz,
  review_on date,
  constraint erasure_request_pkey primary key (customer_number, id),
  constraint erasure_request_date check ((state = 'scheduled') <= (scheduled_for is not null)),
  constraint erasure_request_end check ((state in ('done', 'withdrawn')) = (ended_at is not null))
);
comment on table erasure_request is 'That a customer is to be erased (Art. 17 GDPR), and what became of it';
comment on column erasure_request.begun_at is 'From here on it cannot be withdrawn: some of it is gone';
comment on column erasure_request.review_on is 'Once done: the day after which the next of what the law kept may go';
create unique index erasure_request_open on erasure_request (customer_number) where state in ('requested', 'waiting', 'scheduled');
create index erasure_request_due on erasure_request (state) where state in ('requested', 'waiting', 'scheduled');
create index erasure_request_review on erasure_request (review_on) where review_on is not null;
call isolate('erasure_request');

create table processing_agreement (
  customer_number integer not null references customer,
  id uuid not null,
  user_id uuid not null references user_account,
  accepted_by text not null,
  accepted_at timestamptz not null,
  version text not null,
  locale text not null constraint processing_agreement_locale check (locale in ('en', 'de')),
  text text not null,
  hash bytea not null,
  constraint processing_agreement_pkey primary key (customer_number, id)
);
comment on table processing_agreement is 'Processing agreements (Art. 28 GDPR) as they were concluded, word for word';
comment on column processing_agreement.hash is 'SHA-256 of the text, which names both parties';
create unique index processing_agreement_once on processing_agreement (customer_number, version);
call isolate('processing_agreement');
call make_append_only('processing_agreement');

create table consent (
  user_id uuid not null references user_account,
  id uuid not null,
  purpose text not null,
  given boolean not null,
  text_version text not null,
  at timestamptz not null,
  constraint consent_pkey primary key (user_id, id)
);
comment on table consent is 'Each time a person gave or withdrew a consent; the last of a purpose counts (Art. 7 GDPR)';
call make_append_only('consent');

alter table user_account add column erased_with integer;
comment on column user_account.erased_with is 'The customer with whose erasure the sign-in and the name went; nobody signs in as this user again';
create index user_account_erased on user_account (erased_with) where erased_with is not null;

grant select, insert, update on data_export, erasure_request to kontor_app, kontor_operator;
grant select, insert on processing_agreement, consent to kontor_app, kontor_operator;

-- what an erasure takes away, at once or once the law does not ask for it any more
grant delete on ticket, ticket_message, ticket_event, customer_limit, payment_method, vat_status, contract to kontor_operator;

-- Mails to addresses that nobody has confirmed: of a registration, of an invitation, of a new address.
create function to_stranger(user_id uuid, template text) returns boolean
  language sql immutable parallel safe
  return user_id is null and template in ('verify_email', 'invitation', 'email_change_new');

-- Two ways now out of the mails: to strangers after 30 days, and with an erasure those that are no business letters.
create or replace function refuse_change_of_mail() returns trigger
  language plpgsql as $$
declare
  erased text := nullif(current_setting('kontor.erased_customer', true), '');
begin
  if tg_op = 'DELETE' and to_stranger(old.user_id, old.template)
    and old.created_at < nullif(current_setting('kontor.forget_mails_before', true), '')::timestamptz then
    return old;
  end if;
  if tg_op = 'DELETE' and erased is not null
    and exists (select from erasure_request r where r.customer_number::text = erased and r.begun_at is not null)
    and (old.customer_number::text = erased
      or exists (select from user_account u where u.id = old.user_id and u.erased_with::text = erased)) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- As before, with all kinds of them.
create or replace function forget_mails_to_strangers(at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten uuid[];
begin
  select array_agg(id) into forgotten from mail
    where to_stranger(user_id, template) and created_at < at - interval '30 days';
  if forgotten is null then return 0; end if;
  perform set_config('kontor.forget_mails_before', (at - interval '30 days')::text, true);
  delete from mail_delivery where mail_id = any(forgotten);
  delete from mail where id = any(forgotten);
  perform set_config('kontor.forget_mails_before', '', true);
  return cardinality(forgotten);
end $$;
drop index mail_to_strangers;
create index mail_to_strangers on mail (created_at) where to_stranger(user_id, template);

-- Definer's rights: nobody else may delete mails. Only of a customer whose erasure has begun, and of the people who went with it.
create function forget_mails_of(customer integer, letters text[], years_over integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten uuid[];
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.begun_at is not null) then
    raise exception 'no erasure of customer % has begun', customer using errcode = 'restrict_violation';
  end if;
  select array_agg(m.id) into forgotten from mail m
    where (m.customer_number = customer or m.user_id in (select u.id from user_account u where u.erased_with = customer))
      and (m.template <> all (letters) or extract(year from m.created_at) = any (years_over));
  if forgotten is null then return 0; end if;
  perform set_config('kontor.erased_customer', customer::text, true);
  delete from mail_delivery where mail_id = any (forgotten);
  delete from mail where id = any (forgotten);
  perform set_config('kontor.erased_customer', '', true);
  return cardinality(forgotten);
end $$;
revoke execute on function forget_mails_of from public;
grant execute on function forget_mails_of to kontor_operator;
create index mail_by_customer on mail (customer_number) where customer_number is not null;

-- Those who act for this connection's customer and for no other: with it goes their sign-in. Staff stay. Definer's rights:
-- it looks at all memberships, and tells of the tenant's own people alone.
create function sole_people(now timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.user_id from membership m join user_account u on u.id = m.user_id
  where m.customer_number = tenant() and not u.admin
    and not exists (select from membership o
      where o.user_id = m.user_id and o.customer_number <> m.customer_number
        and (o.expires_at is null or o.expires_at > sole_people.now));
end;
revoke execute on function sole_people from public;
grant execute on function sole_people to kontor_app, kontor_operator;

-- How many mails went out for this connection's customer, by year and by whether they are letters that the law keeps.
-- Definer's rights: requests may not read mails.
create function mails_by_year(letters text[], now timestamptz) returns table (letter boolean, day date, count integer)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.template = any (mails_by_year.letters), max(m.created_at)::date, count(*)::integer
  from mail m
  where m.customer_number = tenant() or m.user_id in (select sole_people(mails_by_year.now))
    or m.user_id in (select u.id from user_account u where u.erased_with = tenant())
  group by 1, extract(year from m.created_at);
end;
revoke execute on function mails_by_year from public;
grant execute on function mails_by_year to kontor_app;

-- Append-only tables lose rows in one case: those of an erased customer, once the law does not ask for them any more.
-- The setting alone opens nothing: only the function below may delete from these tables at all.
create or replace function refuse_change() returns trigger
  language plpgsql as $$
declare
  retired text := nullif(current_setting('kontor.retired_customer', true), '');
  gone jsonb;
begin
  if tg_op = 'DELETE' and retired is not null
    and exists (select from erasure_request r where r.customer_number::text = retired and r.state = 'done') then
    gone := to_jsonb(old);
    if gone ->> 'customer_number' = retired then return old; end if;
    -- what a person did outside any customer goes with the last customer he had
    if coalesce(gone ->> 'customer_number', '0') = '0' and exists (select from user_account u
        where u.id::text = coalesce(gone ->> 'actor_user_id', gone ->> 'user_id') and u.erased_with::text = retired) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function forget_kept_rows(customer integer, kind text, years_over integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  documents uuid[];
  people uuid[];
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.state = 'done') then
    return;
  end if;
  perform set_config('kontor.retired_customer', customer::text, true);
  if kind = 'vouchers' then
    select array_agg(d.id) into documents from document d
      where d.customer_number = customer and extract(year from d.issued_on) = any (years_over);
    delete from payment_allocation a where a.customer_number = customer and a.document_id = any (documents);
    delete from document_settlement s where s.customer_number = customer and s.document_id = any (documents);
    delete from document_event e where e.customer_number = customer and e.document_id = any (documents);
    delete from document_line l where l.customer_number = customer and l.document_id = any (documents);
    delete from document d where d.customer_number = customer and d.id = any (documents);
    delete from payment p where p.customer_number = customer and extract(year from p.created_at) = any (years_over)
      and not exists (select from payment_allocation a where a.customer_number = customer and a.payment_id = p.id);
    delete from cloud_cost c where c.customer_number = customer and extract(year from c.day) = any (years_over);
    delete from vat_check v where v.customer_number = customer and extract(year from v.checked_at) = any (years_over);
  elsif kind = 'letters' then
    delete from declaration d where d.customer_number = customer and extract(year from d.received_at) = any (years_over);
  elsif kind = 'evidence' then
    select array_agg(u.id) into people from user_account u where u.erased_with = customer;
    delete from consent c where c.user_id = any (people);
    delete from audit_entry e where e.customer_number = 0 and e.actor_user_id = any (people);
    delete from audit_entry e where e.customer_number = customer;
    delete from terms_acceptance a where a.customer_number = customer;
    delete from processing_agreement a where a.customer_number = customer;
    delete from data_export x where x.customer_number = customer;
  end if;
  perform set_config('kontor.retired_customer', '', true);
end $$;
revoke execute on function forget_kept_rows from public;
grant execute on function forget_kept_rows to kontor_operator;
comment on function forget_kept_rows is 'Deletes what was kept of an erased customer, of the years that the law has kept long enough';
