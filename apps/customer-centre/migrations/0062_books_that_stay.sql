-- Ledger and entries are books: 10 years (section 147 (1) no. 1, (3) AO, section 257 (1) no. 1, (4) HGB), where vouchers have 8. And what no
-- statement of ours changes or deletes, the logins that serve may not either.

-- As before; entries go by themselves.
create or replace function forget_kept_rows(customer integer, kind text, years_over integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  documents uuid[];
  people uuid[];
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.state = 'done') then
    return;
  end if;
  perform set_config('kontor.retired_customer', customer::text, true);
  if kind = 'books' then
    delete from ledger_entry e where e.customer_number = customer and extract(year from e.booked_on) = any (years_over);
    delete from ledger_account a where a.customer_number = customer
      and not exists (select from ledger_entry e where e.customer_number = a.customer_number);
  elsif kind = 'vouchers' then
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
    delete from declaration_answer a where a.customer_number = customer and extract(year from a.answered_at) = any (years_over);
    delete from declaration d where d.customer_number = customer and extract(year from d.received_at) = any (years_over)
      and not exists (select from declaration_answer a where a.declaration_id = d.id);
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

-- Accounts stand where their entries put them: nobody else moves them. Definer's rights, as neither login may; row-level security on the
-- entries has decided whose they are.
create function move_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_account a set entries = a.entries + s.count, balance_minor = a.balance_minor + s.to_balance,
    receivable_minor = a.receivable_minor + s.to_receivable
  from (select customer_number, currency, count(*) as count,
      sum(case credit when 'balance' then amount_minor else 0 end - case debit when 'balance' then amount_minor else 0 end) as to_balance,
      sum(case debit when 'receivable' then amount_minor else 0 end - case credit when 'receivable' then amount_minor else 0 end) as to_receivable
    from written group by customer_number, currency) s
  where a.customer_number = s.customer_number and a.currency = s.currency;
  return null;
end $$;
revoke execute on function move_accounts from public;
create trigger moves_accounts after insert on ledger_entry referencing new table as written
  for each statement execute function move_accounts();

-- Opens what is missing, at nothing, and locks the accounts of entries to come. An account of another customer's is neither.
create function lock_accounts(customers integer[], currencies text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_account (customer_number, currency)
    select distinct t.customer, t.currency from unnest(customers, currencies) t (customer, currency) order by 1, 2 on conflict do nothing;
  perform from ledger_account a
    where (a.customer_number, a.currency) in (select t.customer, t.currency from unnest(customers, currencies) t (customer, currency))
    order by a.customer_number, a.currency for update;
end $$;
revoke execute on function lock_accounts from public;
grant execute on function lock_accounts to kontor_app, kontor_operator;

-- As before; the entries themselves move the accounts.
create or replace function book_entries(rows jsonb) returns void
  language plpgsql as $$
begin
  perform lock_accounts(array_agg(r.customer_number), array_agg(r.currency)) from jsonb_populate_recordset(null::ledger_entry, rows) r;
  insert into ledger_entry (customer_number, id, position, at, booked_on, kind, debit, credit, debit_document, credit_document, payment_id,
    amount_minor, currency, after_minor, note)
  select w.customer_number, w.id, a.entries + row_number() over own, w.at, w.booked_on, w.kind, w.debit, w.credit, w.debit_document,
    w.credit_document, w.payment_id, w.amount_minor, w.currency,
    a.balance_minor - a.receivable_minor + sum(w.to_balance - w.to_receivable) over own, coalesce(w.note, '')
  from (
    select x.n, r.*,
      case r.credit when 'balance' then r.amount_minor else 0 end - case r.debit when 'balance' then r.amount_minor else 0 end as to_balance,
      case r.debit when 'receivable' then r.amount_minor else 0 end - case r.credit when 'receivable' then r.amount_minor else 0 end as to_receivable
    from jsonb_array_elements(rows) with ordinality x (entry, n), jsonb_populate_record(null::ledger_entry, x.entry) r) w
  join ledger_account a using (customer_number, currency)
  window own as (partition by w.customer_number, w.currency order by w.n);
end $$;

-- What a payment came to is said once, when it has arrived.
create function keep_amount() returns trigger
  language plpgsql as $$
begin
  raise exception 'payment % has arrived: its amount stays', old.id using errcode = 'restrict_violation';
end $$;
create trigger keeps_amount before update of amount_minor on payment for each row
  when (old.settled_at is not null and new.amount_minor <> old.amount_minor) execute function keep_amount();

-- as it moves an account, too
alter function keep_promotion() security definer set search_path = public, pg_temp;
revoke execute on function keep_promotion from public;

revoke insert, update, delete on ledger_account from kontor_app, kontor_operator;

-- Of these tables each column may be changed but those; a column of a later version once that version grants it.
do $$
declare
  which record;
begin
  for which in values
    ('payment', '{customer_number, id, kind, direction, refunds_id, currency, created_at, initiated_by, present, instead_of}'::text[]),
    ('bank_entry', '{id, statement_id, booked_on, kind, amount_minor, currency, party_name, party_iban, remittance, end_to_end_id, batch_id, reason, summary}'),
    ('billing_item', '{customer_number, id, contract_id, kind, description, period_from, period_to, quantity, unit, unit_name, unit_price, discount_bp, created_at, ready_on}'),
    ('usage_month', '{customer_number, contract_id, meter, month}'),
    ('document_settlement', '{customer_number, document_id}'),
    ('number_series', '{issuer, kind, year}')
  loop
    execute format('revoke update on %I from kontor_app, kontor_operator', which.column1);
    execute format('grant update (%s) on %I to %s', (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = which.column1::regclass and attnum > 0 and not attisdropped and attname <> all (which.column2)), which.column1,
      case which.column1 when 'bank_entry' then 'kontor_operator' else 'kontor_app, kontor_operator' end);
  end loop;
end $$;
revoke delete on bank_entry, usage_month from kontor_operator;
