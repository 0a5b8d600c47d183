-- What the GDPR gives a customer: the data as an archive, their erasure, the processing agreement, the people's consents; and
-- the doors through which what is append-only goes in the end.

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
comment on column data_export.user_id is 'Who asked: the archive holds what is personal to them, so nobody else gets it';
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
  going_since timestamptz,
  ended_at timestamptz,
  review_on date,
  constraint erasure_request_pkey primary key (customer_number, id),
  constraint erasure_request_date check ((state = 'scheduled') <= (scheduled_for is not null)),
  constraint erasure_request_end check ((state in ('done', 'withdrawn')) = (ended_at is not null))
);
comment on table erasure_request is 'That a customer is to be erased (Art. 17 GDPR), and what became of it';
comment on column erasure_request.begun_at is 'From here on it cannot be withdrawn: some of it is gone';
comment on column erasure_request.going_since is 'From here on some of it may be gone; until then what has begun can still be stopped';
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
  locale text not null constraint processing_agreement_locale check (locale ~ '^[a-z]{2,3}$'),
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

grant select, insert, update on data_export, erasure_request to kontor_app, kontor_operator;
grant select, insert on processing_agreement, consent to kontor_app, kontor_operator;

-- Definer's rights: nobody else may delete mails. Only of a customer whose erasure has begun, and of the people who went with it.
create function forget_mails_of(customer integer, years_over integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten uuid[];
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.begun_at is not null) then
    raise exception 'no erasure of customer % has begun', customer using errcode = 'restrict_violation';
  end if;
  select array_agg(m.id) into forgotten from mail m
    where (m.customer_number = customer or m.user_id in (select u.id from user_account u where u.erased_with = customer))
      and (not m.letter or extract(year from m.created_at) = any (years_over));
  if forgotten is null then return 0; end if;
  perform set_config('kontor.erased_customer', customer::text, true);
  delete from mail m where m.id = any (forgotten)
    and (m.customer_number = customer or m.user_id in (select u.id from user_account u where u.erased_with = customer));
  delete from mail_delivery where mail_id = any (forgotten);
  perform set_config('kontor.erased_customer', '', true);
  return cardinality(forgotten);
end $$;
revoke execute on function forget_mails_of from public;
grant execute on function forget_mails_of to kontor_operator;

-- How many mails went out for this connection's customer, by year and by whether they are letters that the law keeps.
-- Definer's rights: requests may not read mails.
create function mails_by_year(now timestamptz) returns table (letter boolean, day date, count integer)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.letter, max(m.created_at)::date, count(*)::integer
  from mail m
  where m.customer_number = tenant() or m.user_id in (select sole_people(mails_by_year.now))
    or m.user_id in (select u.id from user_account u where u.erased_with = tenant())
  group by 1, extract(year from m.created_at);
end;
revoke execute on function mails_by_year from public;
grant execute on function mails_by_year to kontor_app;

-- Deletes what was kept of an erased customer, of the years that the law has kept long enough. Definer's rights: nobody else
-- may delete from these tables.
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
