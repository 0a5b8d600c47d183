-- Whole account numbers of customers stand in one table, which shows them to no one who does not see payments. Where they stood stands what
-- they are recognised by: no row that support, sales or a technician reads holds more, whatever statement reads it.

-- Most acts reach what there is of payments, as an open debit; the numbers only those that issue what is debited. Roles with payments show both.
create or replace function area_bit(area text) returns bigint
  language sql immutable parallel safe
  return 1::bigint << (array_position(array['customers', 'contacts', 'contracts', 'billing', 'payments', 'dunning', 'tickets', 'provisioning',
    'privacy', 'catalogue', 'figures', 'people', 'accounts'], area) - 1);
alter function areas_of rename to areas_of_powers;
create function areas_of(roles text[]) returns bigint
  language sql stable as $$
  select shown | case when shown & area_bit('payments') <> 0 then area_bit('accounts') else 0 end from areas_of_powers(roles) shown
$$;
revoke execute on function areas_of from public;

create table bank_account (
  customer_number integer not null,
  place text not null constraint bank_account_place check (place in ('refund', 'method', 'told', 'payout', 'document')),
  id uuid not null,
  iban text not null,
  constraint bank_account_pkey primary key (customer_number, id, place)
);
comment on table bank_account is 'Whole account numbers of customers; triggers take them out of the rows that they are written to, and leave them masked';
comment on column bank_account.place is 'Which row it was written to: refund (customer), method and told (payment_method), payout, document';
comment on column bank_account.id is 'Id of that row; the nil UUID for a customer';
call isolate('bank_account');
create policy area_seen on bank_account as restrictive for select using ((select sees('payments') and sees('accounts')));
grant select on bank_account to kontor_app, kontor_operator;
-- who transfers is known by account
create index bank_account_of_sender on bank_account (iban) where place in ('refund', 'method');

create function mask_iban(iban text) returns text
  language sql immutable strict parallel safe
  return left(iban, 4) || ' ···· ' || right(iban, 4);
comment on function mask_iban is 'As maskIban of the contract';

lock table customer, payment_method, payout, document in share row exclusive mode;
insert into bank_account
  select customer_number, 'refund', '00000000-0000-0000-0000-000000000000'::uuid, refund_iban from customer where refund_iban <> ''
  union all select customer_number, 'method', id, iban from payment_method where iban <> ''
  union all select customer_number, 'told', id, told_iban from payment_method where told_iban <> ''
  union all select customer_number, 'payout', id, iban from payout where iban <> ''
  union all select customer_number, 'document', id, particulars #>> '{payment,debited_iban}' from document
    where particulars #>> '{payment,debited_iban}' <> '';
update customer set refund_iban = mask_iban(refund_iban) where refund_iban <> '';
update payment_method set iban = mask_iban(nullif(iban, '')), told_iban = mask_iban(nullif(told_iban, '')) where iban <> '' or told_iban <> '';
update payout set iban = mask_iban(iban) where iban <> '';
-- documents say what they said: their hash is over the whole number, which their reader puts in
alter table document disable trigger append_only;
update document set particulars = jsonb_set(particulars, '{payment,debited_iban}', to_jsonb(mask_iban(particulars #>> '{payment,debited_iban}')))
  where particulars #>> '{payment,debited_iban}' <> '';
alter table document enable trigger append_only;

drop index payment_method_by_iban;
drop index customer_by_refund_iban;

-- Keeps the whole number, and returns what stays in its row.
create function keep_account(customer integer, which text, of_row uuid, number text) returns text
  language plpgsql as $$
begin
  if coalesce(number, '') = '' then
    delete from bank_account where customer_number = customer and id = of_row and place = which;
    return number;
  end if;
  -- a session that does not see the whole one cannot pass it on
  if strpos(number, '·') > 0 then
    raise exception 'a masked account is none' using errcode = 'check_violation', constraint = 'bank_account_whole';
  end if;
  insert into bank_account values (customer, which, of_row, number)
    on conflict (customer_number, id, place) do update set iban = excluded.iban;
  return mask_iban(number);
end $$;
revoke execute on function keep_account from public;

create function take_refund_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.refund_iban := keep_account(new.customer_number, 'refund', '00000000-0000-0000-0000-000000000000', new.refund_iban);
  return new;
end $$;
create function take_method_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.iban is distinct from old.iban then
    new.iban := keep_account(new.customer_number, 'method', new.id, new.iban);
  end if;
  if tg_op = 'INSERT' or new.told_iban is distinct from old.told_iban then
    new.told_iban := keep_account(new.customer_number, 'told', new.id, new.told_iban);
  end if;
  return new;
end $$;
create function take_payout_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.iban := keep_account(new.customer_number, 'payout', new.id, new.iban);
  return new;
end $$;
create function take_document_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.particulars := jsonb_set(new.particulars, '{payment,debited_iban}',
    to_jsonb(keep_account(new.customer_number, 'document', new.id, new.particulars #>> '{payment,debited_iban}')));
  return new;
end $$;
create function forget_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from bank_account where customer_number = old.customer_number and place = any(tg_argv)
    and id = coalesce((to_jsonb(old) ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000');
  return null;
end $$;
revoke execute on function take_refund_account, take_method_accounts, take_payout_account, take_document_account, forget_accounts from public;

create trigger account_taken before insert on customer for each row when (new.refund_iban is not null) execute function take_refund_account();
create trigger account_taken_anew before update of refund_iban on customer for each row
  when (new.refund_iban is distinct from old.refund_iban) execute function take_refund_account();
create trigger account_forgotten after delete on customer for each row execute function forget_accounts('refund');
create trigger account_taken before insert on payment_method for each row
  when (new.iban is not null or new.told_iban is not null) execute function take_method_accounts();
create trigger account_taken_anew before update of iban, told_iban on payment_method for each row
  when ((new.iban, new.told_iban) is distinct from (old.iban, old.told_iban)) execute function take_method_accounts();
create trigger account_forgotten after delete on payment_method for each row execute function forget_accounts('method', 'told');
create trigger account_taken before insert on payout for each row when (new.iban <> '') execute function take_payout_account();
create trigger account_taken_anew before update of iban on payout for each row
  when (new.iban is distinct from old.iban) execute function take_payout_account();
create trigger account_forgotten after delete on payout for each row execute function forget_accounts('payout');
create trigger account_taken before insert on document for each row
  when (new.particulars #>> '{payment,debited_iban}' <> '') execute function take_document_account();
create trigger account_forgotten after delete on document for each row
  when (old.particulars #>> '{payment,debited_iban}' <> '') execute function forget_accounts('document');

comment on column customer.refund_iban is 'Masked; bank_account has the whole number';
comment on column payment_method.iban is 'Masked; bank_account has the whole number';
comment on column payment_method.told_iban is 'The account under which the bank knows the mandate, where it has changed since: the next debit says so. Masked, as iban';
comment on column payout.iban is 'Masked; bank_account has the whole number';

-- processes of the version before would copy what is masked: theirs fails, and is done again
alter table direct_debit add constraint direct_debit_whole_account check (strpos(iban, '·') = 0 and strpos(coalesce(told_iban, ''), '·') = 0);
alter table mandate_amendment add constraint mandate_amendment_whole_account check (strpos(from_iban, '·') = 0);

-- What staff change is carried out with the powers that the call was admitted with: as it begins, their transaction holds the rows that say so,
-- and who takes a power away waits for those that have begun. It is no door: it shows nothing that its caller does not name.
create function keep_powers(person text, roles text, own_roles text, at text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  held text[];
  own jsonb;
begin
  if person = '' then return; end if;
  select u.staff_roles into held from user_account u where u.id = person::uuid and u.admin and u.disabled_at is null for share;
  held := held || array(select e.role from (
    select role from staff_elevation where user_id = person::uuid and ends_at > at::timestamptz order by id for share) e);
  own := (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
    select powers, limits from staff_role where id::text = any(held) order by id for share) r);
  if held is null or not array(select jsonb_array_elements_text(roles::jsonb)) <@ held
    or exists (select from jsonb_array_elements(own_roles::jsonb) was where was <> all (select jsonb_array_elements(own))) then
    raise exception 'powers of the caller were taken away' using errcode = 'insufficient_privilege', constraint = 'powers_kept';
  end if;
end $$;
revoke execute on function keep_powers from public;
grant execute on function keep_powers to kontor_app, kontor_operator;
