-- The books, by double entry: each row moves an amount from one account to another, so that the sum of all accounts is zero in every
-- currency whatever is written. What a customer owes follows from here: document_settlement is kept by the functions below.

create table ledger_account (
  customer_number integer not null references customer,
  currency text not null,
  entries bigint not null default 0,
  receivable_minor bigint not null default 0,
  balance_minor bigint not null default 0 constraint ledger_account_balance check (balance_minor >= 0),
  constraint ledger_account_pkey primary key (customer_number, currency)
);
comment on table ledger_account is 'Where a customer''s accounts stand, so that nobody adds up entries';
comment on column ledger_account.receivable_minor is 'What is owed on documents, less what open credit notes give back';
comment on column ledger_account.balance_minor is 'What was paid beforehand or too much: it can be used up and never overdrawn';
call isolate('ledger_account');

create table ledger_entry (
  customer_number integer not null references customer,
  id uuid not null,
  position bigint not null,
  at timestamptz not null,
  booked_on date not null,
  kind text not null constraint ledger_entry_kind
    check (kind in ('issued', 'applied', 'payment', 'returned', 'refunded', 'written_off', 'voucher', 'taken_over')),
  debit text not null constraint ledger_entry_debit
    check (debit in ('receivable', 'balance', 'money', 'sales', 'charges', 'losses', 'vouchers', 'opening')),
  credit text not null constraint ledger_entry_credit
    check (credit in ('receivable', 'balance', 'money', 'sales', 'charges', 'losses', 'vouchers', 'opening')),
  debit_document uuid,
  credit_document uuid,
  payment_id uuid,
  amount_minor bigint not null constraint ledger_entry_amount check (amount_minor > 0),
  currency text not null,
  after_minor bigint not null,
  note text not null default '',
  constraint ledger_entry_pkey primary key (customer_number, id),
  constraint ledger_entry_position unique (customer_number, currency, position),
  constraint ledger_entry_debit_document check ((debit = 'receivable') = (debit_document is not null)),
  constraint ledger_entry_credit_document check ((credit = 'receivable') = (credit_document is not null)),
  constraint ledger_entry_moves check (debit <> credit or debit_document is distinct from credit_document)
);
comment on table ledger_entry is 'Every movement of money and claims: an amount goes to the account in debit from the one in credit';
comment on column ledger_entry.position is 'Its place among the customer''s entries in this currency, without a gap';
comment on column ledger_entry.after_minor is 'The customer''s account after it: what they have with us, less what they owe';
comment on column ledger_entry.debit_document is 'Whose claim it is, where the account is receivable';
comment on column ledger_entry.payment_id is 'The payment that it comes from';
create index ledger_entry_of_debit on ledger_entry (customer_number, debit_document) where debit_document is not null;
create index ledger_entry_of_credit on ledger_entry (customer_number, credit_document) where credit_document is not null;
create index ledger_entry_of_payment on ledger_entry (customer_number, payment_id) where payment_id is not null;
create index ledger_entry_by_day on ledger_entry (customer_number, currency, booked_on, position);
call isolate('ledger_entry');
call make_append_only('ledger_entry');

create table payment_hold (
  customer_number integer not null,
  document_id uuid not null,
  payment_id uuid not null,
  constraint payment_hold_pkey primary key (customer_number, document_id),
  constraint payment_hold_payment foreign key (customer_number, payment_id) references payment on delete cascade
);
comment on table payment_hold is 'Documents that a payment is under way for: while a row is here, no second one can begin';
call isolate('payment_hold');

alter table document_settlement add column disputed_at timestamptz;
comment on table document_settlement is 'What became of a document, as ledger, payments and disputes tell it; overdue is not stored but follows from the due date';

grant select, insert, update on ledger_account to kontor_app, kontor_operator;
grant delete on ledger_account to kontor_operator;
grant select, insert on ledger_entry to kontor_app, kontor_operator;
grant select, insert, delete on payment_hold to kontor_app, kontor_operator;

-- Writes entries and moves the accounts. Whoever calls it has locked the customers.
create function book_entries(rows jsonb) returns void
  language plpgsql as $$
begin
  insert into ledger_account (customer_number, currency)
    select distinct r.customer_number, r.currency from jsonb_populate_recordset(null::ledger_entry, rows) r
    order by 1, 2 on conflict do nothing;
  perform from ledger_account a
    where (a.customer_number, a.currency) in (select r.customer_number, r.currency from jsonb_populate_recordset(null::ledger_entry, rows) r)
    order by a.customer_number, a.currency for update;
  with wanted as (
    select x.n, r.*,
      case r.credit when 'balance' then r.amount_minor else 0 end - case r.debit when 'balance' then r.amount_minor else 0 end as to_balance,
      case r.debit when 'receivable' then r.amount_minor else 0 end - case r.credit when 'receivable' then r.amount_minor else 0 end as to_receivable
    from jsonb_array_elements(rows) with ordinality x (entry, n), jsonb_populate_record(null::ledger_entry, x.entry) r),
  written as (
    insert into ledger_entry (customer_number, id, position, at, booked_on, kind, debit, credit, debit_document, credit_document, payment_id,
      amount_minor, currency, after_minor, note)
    select w.customer_number, w.id, a.entries + row_number() over own, w.at, w.booked_on, w.kind, w.debit, w.credit, w.debit_document,
      w.credit_document, w.payment_id, w.amount_minor, w.currency,
      a.balance_minor - a.receivable_minor + sum(w.to_balance - w.to_receivable) over own, coalesce(w.note, '')
    from wanted w join ledger_account a using (customer_number, currency)
    window own as (partition by w.customer_number, w.currency order by w.n))
  update ledger_account a set entries = a.entries + s.count, balance_minor = a.balance_minor + s.to_balance,
    receivable_minor = a.receivable_minor + s.to_receivable
  from (select customer_number, currency, count(*) as count, sum(to_balance) as to_balance, sum(to_receivable) as to_receivable
    from wanted group by customer_number, currency) s
  where a.customer_number = s.customer_number and a.currency = s.currency;
end $$;

-- Says anew how documents stand: what is open of them was written before.
create function restate_documents(customer integer, documents uuid[], at timestamptz) returns void
  language sql as $$
  update document_settlement s set updated_at = at, status = case
    when d.kind = 'proforma' then 'open'
    when exists (select from payment_hold h where h.customer_number = customer and h.document_id = d.id) then 'processing'
    when s.open_minor <> 0 and s.disputed_at is not null then 'disputed'
    when s.open_minor = 0 and exists (select from ledger_entry e
      where e.customer_number = customer and e.credit_document = d.id and e.kind = 'written_off') then 'written_off'
    when s.open_minor = 0 and given.back >= d.gross_minor and d.gross_minor > 0 then 'refunded'
    when s.open_minor = 0 and given.back > 0 then 'partially_refunded'
    when s.open_minor = 0 and exists (select from document c
      join ledger_entry e on e.customer_number = customer and e.debit_document = c.id and e.credit_document = d.id
      where c.customer_number = customer and c.corrects_id = d.id and c.kind = 'cancellation') then 'cancelled'
    when s.open_minor = 0 then 'paid'
    when paid.minor > 0 then 'partially_paid'
    when (select p.status from payment_allocation a join payment p on p.customer_number = customer and p.id = a.payment_id
      where a.customer_number = customer and a.document_id = d.id order by p.created_at desc, p.id desc limit 1) in ('failed', 'charged_back') then 'failed'
    else 'open' end
  from document d
  cross join lateral (select coalesce(sum(e.amount_minor), 0) as back
    from document c join ledger_entry e on e.customer_number = customer and e.debit_document = c.id and e.kind = 'refunded'
    where c.customer_number = customer and c.corrects_id = d.id) given
  -- what a credit note has set off is not paid
  cross join lateral (select coalesce(sum(case when e.credit_document = d.id then e.amount_minor else -e.amount_minor end), 0) as minor
    from ledger_entry e where e.customer_number = customer and d.id in (e.debit_document, e.credit_document)
      and e.kind <> 'issued' and (e.debit_document is null or e.credit_document is null)) paid
  where s.customer_number = customer and s.document_id = any (documents) and d.customer_number = customer and d.id = s.document_id
$$;
comment on function restate_documents is 'Called where a payment begins or ends, a dispute, or by post_entries: nothing else writes a status';

-- Books entries of one customer, and what they change of documents.
create function post_entries(customer integer, rows jsonb) returns void
  language plpgsql as $$
declare
  touched uuid[];
  moment timestamptz;
begin
  perform book_entries(rows);
  select array_agg(distinct m.document_id), max(m.at) into touched, moment from (
    select r.debit_document as document_id, r.at from jsonb_populate_recordset(null::ledger_entry, rows) r where r.debit_document is not null
    union select r.credit_document, r.at from jsonb_populate_recordset(null::ledger_entry, rows) r where r.credit_document is not null) m;
  if touched is null then return; end if;
  update document_settlement s set open_minor = s.open_minor + m.moved
  from (
    select document_id, sum(amount) as moved from (
      select r.debit_document as document_id, r.amount_minor as amount from jsonb_populate_recordset(null::ledger_entry, rows) r
      union all
      select r.credit_document, -r.amount_minor from jsonb_populate_recordset(null::ledger_entry, rows) r) halves
    where document_id is not null group by document_id) m
  where s.customer_number = customer and s.document_id = m.document_id;
  if exists (
    select from unnest(touched) t (id)
    left join document d on d.customer_number = customer and d.id = t.id
    left join document_settlement s on s.customer_number = customer and s.document_id = t.id
    where s.open_minor is null or abs(s.open_minor) > abs(d.gross_minor) or s.open_minor::numeric * d.gross_minor < 0) then
    raise exception 'a document would be settled for more than it says' using errcode = 'check_violation';
  end if;
  perform restate_documents(customer, touched, moment);
end $$;

-- For a customer's documents that are there without entries: of a version without books, taken over, or made for a demo.
create function open_books(customer integer) returns void
  language sql as $$
  with bare as materialized (
    select d.customer_number, d.id, d.currency, d.gross_minor, d.corrects_id, d.issued_at, d.issued_on, s.open_minor, s.status, s.updated_at
    from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    where d.customer_number = customer and d.gross_minor <> 0 and d.kind <> 'proforma' and not exists (
      select from ledger_entry e where e.customer_number = d.customer_number and e.kind = 'issued' and d.id in (e.debit_document, e.credit_document))),
  paid as (
    select b.id, b.customer_number, p.id as payment_id, a.amount_minor, coalesce(p.settled_at, p.created_at) as at
    from bare b
    join payment_allocation a on a.customer_number = b.customer_number and a.document_id = b.id
    join payment p on p.customer_number = a.customer_number and p.id = a.payment_id and p.status in ('succeeded', 'refunded')),
  left_over as (
    select b.*, b.gross_minor - b.open_minor - coalesce((select sum(p.amount_minor) from paid p where p.id = b.id), 0) as rest,
      exists (select from paid p where p.id = b.corrects_id) as of_paid
    from bare b),
  entries as (
    select 0 as step, customer_number, issued_at as at, issued_on as booked_on, 'issued' as kind,
      case when gross_minor > 0 then 'receivable' else 'sales' end as debit, case when gross_minor > 0 then 'sales' else 'receivable' end as credit,
      case when gross_minor > 0 then id end as debit_document, case when gross_minor < 0 then id end as credit_document,
      null::uuid as payment_id, abs(gross_minor) as amount_minor, currency
    from bare
    union all
    select 1, p.customer_number, p.at, p.at::date, 'payment', 'money', 'receivable', null, p.id, p.payment_id, p.amount_minor, b.currency
    from paid p join bare b on b.id = p.id
    union all
    -- a credit note that is settled was paid back where its invoice was paid, and set off where it was not
    select 2, c.customer_number, c.updated_at, c.updated_at::date, case when c.of_paid then 'refunded' else 'applied' end, 'receivable',
      case when c.of_paid then 'money' else 'receivable' end, c.id, case when not c.of_paid then c.corrects_id end, null, -c.rest, c.currency
    from left_over c left join left_over i on i.id = c.corrects_id
    where c.rest < 0 and (c.of_paid or i.rest >= -c.rest)
    union all
    select 3, l.customer_number, l.updated_at, l.updated_at::date, case l.status when 'written_off' then 'written_off' else 'taken_over' end,
      case when r.rest < 0 then 'receivable' when l.status = 'written_off' then 'losses' else 'opening' end,
      case when r.rest > 0 then 'receivable' else 'opening' end,
      case when r.rest < 0 then l.id end, case when r.rest > 0 then l.id end, null, abs(r.rest), l.currency
    from left_over l cross join lateral (
      select case
        when l.rest < 0 and (l.of_paid or (select i.rest from left_over i where i.id = l.corrects_id) >= -l.rest) then 0
        when l.rest > 0 then l.rest + coalesce((
          select sum(c.rest) from left_over c where c.corrects_id = l.id and c.rest < 0 and not c.of_paid and l.rest >= -c.rest), 0)
        else l.rest end as rest) r
    where r.rest <> 0)
  select book_entries(coalesce(jsonb_agg(to_jsonb(e) - 'step' || jsonb_build_object('id', x.id) order by e.at, e.step, x.id), '[]'))
  from entries e
  -- the same for the same document: a demo is made twice alike
  cross join lateral (select md5(e.step || concat(e.debit_document, e.credit_document, e.payment_id)) as digits) m
  cross join lateral (select (lpad(to_hex((extract(epoch from e.at) * 1000)::bigint), 12, '0')
    || '7' || substr(m.digits, 1, 3) || 'a' || substr(m.digits, 4, 15))::uuid as id) x;
  update document_settlement set disputed_at = updated_at where customer_number = customer and status = 'disputed' and disputed_at is null;
  insert into payment_hold (customer_number, document_id, payment_id)
    select distinct on (a.customer_number, a.document_id) a.customer_number, a.document_id, a.payment_id
    from payment_allocation a join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
    where a.customer_number = customer and p.status in ('initiated', 'pending') on conflict do nothing;
$$;
do $$
begin
  perform open_books(customer_number) from customer order by customer_number;
end $$;

-- entries are vouchers
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
  if kind = 'vouchers' then
    select array_agg(d.id) into documents from document d
      where d.customer_number = customer and extract(year from d.issued_on) = any (years_over);
    delete from ledger_entry e where e.customer_number = customer and extract(year from e.booked_on) = any (years_over);
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
