-- Customers whom the law exempts from VAT show a certificate. An exemption counts by days, is ended and never deleted, and no two are of one day.

create table tax_exemption (
  customer_number integer not null,
  id uuid not null,
  ground text not null constraint tax_exemption_ground check (ground ~ '^[a-z_]{1,40}$'),
  texts jsonb,
  certificate text not null,
  certified_on date not null,
  valid_from date not null,
  valid_until date,
  recorded_at timestamptz not null,
  recorded_by_name text not null,
  ended_on date,
  ended_at timestamptz,
  ended_by_name text,
  end_reason text not null default '',
  reminded_at timestamptz,
  constraint tax_exemption_pkey primary key (customer_number, id),
  constraint tax_exemption_customer foreign key (customer_number) references customer,
  constraint tax_exemption_days check (valid_until is null or valid_until >= valid_from),
  constraint tax_exemption_ended check ((ended_on is null) = (ended_at is null) and (ended_on is null) = (ended_by_name is null)
    and (ended_on is null or ended_on >= valid_from - 1 and (valid_until is null or ended_on <= valid_until))),
  constraint tax_exemption_overlap exclude using gist (int4range(customer_number, customer_number, '[]') with &&,
    (case when ended_on < valid_from then 'empty'::daterange else daterange(valid_from, coalesce(ended_on, valid_until), '[]') end) with &&)
);
comment on table tax_exemption is 'Says from which day to which a customer is charged no VAT, and by which certificate';
comment on column tax_exemption.ground is 'Names the law, as the contract lists it';
comment on column tax_exemption.texts is 'Holds what documents say of it, by language; null where the ground has a text of its own';
comment on column tax_exemption.certificate is 'Is the number of the certificate';
comment on column tax_exemption.valid_until is 'Is the last day that the certificate is for; null: it names none';
comment on column tax_exemption.ended_on is 'Is the last day on which it counts, where staff ended it earlier; the day before valid_from: it never counted';
comment on column tax_exemption.reminded_at is 'Says when the customer was told that it ends soon';
create index tax_exemption_ends on tax_exemption (valid_until) where ended_on is null;

call isolate('tax_exemption');
grant select on tax_exemption to kontor_app;
grant select, insert, delete on tax_exemption to kontor_operator;
grant update (ended_on, ended_at, ended_by_name, end_reason, reminded_at) on tax_exemption to kontor_operator;

create function has_documents(customer integer) returns boolean
  language sql stable as $$ select exists (select from document d where d.customer_number = customer) $$;

-- It is kept as long as documents that name it; what was ended stays so.
create function keep_tax_exemption() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null and (new.ended_on, new.ended_at, new.ended_by_name, new.end_reason)
      is distinct from (old.ended_on, old.ended_at, old.ended_by_name, old.end_reason) then
      raise exception 'an exemption is ended once' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if has_documents(old.customer_number)
    or not exists (select from erasure_request r where r.customer_number = old.customer_number and r.begun_at is not null) then
    raise exception 'an exemption is ended, not deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger stays before update or delete on tax_exemption for each row execute function keep_tax_exemption();

-- The certificate is a paper of the books.
drop policy area_seen on file;
create policy area_seen on file as restrictive for select using (case
  when purpose in ('ticket_message', 'ticket_note', 'guest_message') then (select sees('tickets'))
  when purpose = 'evidence' then (select sees('contacts'))
  when purpose = 'abuse_notice' then (select sees('privacy'))
  when purpose = 'mandate' then (select sees('payments'))
  when purpose = 'tax_exemption' then (select sees('billing'))
  else true end);
