-- Bank data: a version of the refund account's own, what its bank said of the holder's name, and SEPA mandates word for word.

alter table customer
  add column refund_version integer not null default 1,
  add column refund_check text constraint customer_refund_check check (refund_check in ('match', 'close', 'no_match', 'n/a')),
  add column refund_known_name text,
  add column refund_checked_at timestamptz,
  add constraint customer_refund_checked check ((refund_check is null) = (refund_checked_at is null)),
  add constraint customer_refund_known_name check ((refund_check is not distinct from 'close') = (refund_known_name is not null));
comment on column customer.refund_version is 'Counts changes of the refund account alone: whoever edits addresses is not in its way';
comment on column customer.refund_check is 'Verification of payee (Art. 5c Regulation (EU) 260/2012); null: nobody was asked; n/a: asked, and no answer came';
comment on column customer.refund_known_name is 'Whom the bank knows as the holder: told for a close match alone, and never otherwise';

create table sepa_mandate (
  customer_number integer not null,
  payment_method_id uuid not null,
  reference text not null,
  creditor_id text not null,
  holder text not null,
  iban text not null,
  version text not null,
  locale text not null constraint sepa_mandate_locale check (locale in ('en', 'de')),
  text text not null,
  hash bytea not null,
  text_named boolean not null,
  signed_at timestamptz not null,
  signed_by text not null,
  user_id uuid not null references user_account,
  session_id uuid,
  address_hash bytea,
  constraint sepa_mandate_pkey primary key (customer_number, payment_method_id),
  constraint sepa_mandate_method foreign key (customer_number, payment_method_id) references payment_method (customer_number, id)
);
comment on table sepa_mandate is 'SEPA direct debit mandates as they were given: the words that were shown, and who agreed to them';
comment on column sepa_mandate.hash is 'SHA-256 of the text, which names the creditor';
comment on column sepa_mandate.text_named is 'Whether the call named the text by its hash, as a page that shows it does; an older client merely agreed';
comment on column sepa_mandate.session_id is 'Public id of the session it was given in';
comment on column sepa_mandate.address_hash is 'The address it was given from, under our key: can be compared, not read';
call isolate('sepa_mandate');
grant select, insert on sepa_mandate to kontor_app, kontor_operator;

-- No column changes, and a row goes with its method: once an erasure has begun, through the function below.
create function refuse_change_of_mandate() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.customer_number::text = nullif(current_setting('kontor.forgotten_mandates', true), '')
    and exists (select from erasure_request r where r.customer_number = old.customer_number and r.begun_at is not null) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on sepa_mandate for each row execute function refuse_change_of_mandate();
create trigger append_only_truncate before truncate on sepa_mandate for each statement execute function refuse_change_of_mandate();

-- Definer's rights: nobody else may delete mandates. Only of a customer whose erasure has begun.
create function forget_mandates(customer integer, methods uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.begun_at is not null) then
    raise exception 'no erasure of customer % has begun', customer using errcode = 'restrict_violation';
  end if;
  perform set_config('kontor.forgotten_mandates', customer::text, true);
  delete from sepa_mandate m where m.customer_number = customer and m.payment_method_id = any (methods);
  perform set_config('kontor.forgotten_mandates', '', true);
end $$;
revoke execute on function forget_mandates from public;
grant execute on function forget_mandates to kontor_operator;
