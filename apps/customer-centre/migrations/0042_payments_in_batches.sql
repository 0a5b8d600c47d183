-- Payments begin and end many at a time: books and documents of any number of customers in one statement.

drop function post_entries(integer, jsonb);
drop function restate_documents(integer, uuid[], timestamptz);

-- Says anew how documents stand: what is open of them was written before. Document n is customer n's.
create function restate_documents(customers integer[], documents uuid[], at timestamptz) returns void
  language sql as $$
  update document_settlement s set updated_at = at, status = case
    when d.kind = 'proforma' then 'open'
    when exists (select from payment_hold h where h.customer_number = d.customer_number and h.document_id = d.id) then 'processing'
    when s.open_minor <> 0 and s.disputed_at is not null then 'disputed'
    when s.open_minor = 0 and exists (select from ledger_entry e
      where e.customer_number = d.customer_number and e.credit_document = d.id and e.kind = 'written_off') then 'written_off'
    when s.open_minor = 0 and given.back >= d.gross_minor and d.gross_minor > 0 then 'refunded'
    when s.open_minor = 0 and given.back > 0 then 'partially_refunded'
    when s.open_minor = 0 and exists (select from document c
      join ledger_entry e on e.customer_number = c.customer_number and e.debit_document = c.id and e.credit_document = d.id
      where c.customer_number = d.customer_number and c.corrects_id = d.id and c.kind = 'cancellation') then 'cancelled'
    when s.open_minor = 0 then 'paid'
    when paid.minor > 0 then 'partially_paid'
    when (select p.status from payment_allocation a join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
      where a.customer_number = d.customer_number and a.document_id = d.id order by p.created_at desc, p.id desc limit 1)
      in ('failed', 'charged_back') then 'failed'
    else 'open' end
  from unnest(customers, documents) t (customer, document)
  join document d on d.customer_number = t.customer and d.id = t.document
  cross join lateral (select coalesce(sum(e.amount_minor), 0) as back
    from document c join ledger_entry e on e.customer_number = c.customer_number and e.debit_document = c.id and e.kind = 'refunded'
    where c.customer_number = t.customer and c.corrects_id = t.document) given
  -- what a credit note has set off is not paid
  cross join lateral (select coalesce(sum(x.minor), 0) as minor from (
      select -e.amount_minor as minor from ledger_entry e
      where e.customer_number = t.customer and e.debit_document = t.document and e.kind <> 'issued' and e.credit_document is null
      union all select e.amount_minor from ledger_entry e
      where e.customer_number = t.customer and e.credit_document = t.document and e.kind <> 'issued' and e.debit_document is null) x) paid
  where s.customer_number = t.customer and s.document_id = t.document
$$;
comment on function restate_documents is 'Called where payments begin or end, a dispute, or by post_entries: nothing else writes a status';

-- Books entries, and what they change of documents.
create function post_entries(rows jsonb) returns void
  language plpgsql as $$
declare
  customers integer[];
  touched uuid[];
  moment timestamptz;
begin
  perform book_entries(rows);
  with moved as (
    select r.customer_number, x.document, sum(x.minor) as minor, max(r.at) as at
    from jsonb_populate_recordset(null::ledger_entry, rows) r
    cross join lateral (values (r.debit_document, r.amount_minor), (r.credit_document, -r.amount_minor)) x (document, minor)
    where x.document is not null group by 1, 2),
  changed as (
    update document_settlement s set open_minor = s.open_minor + m.minor
    from moved m where s.customer_number = m.customer_number and s.document_id = m.document)
  select array_agg(m.customer_number), array_agg(m.document), max(m.at) into customers, touched, moment from moved m;
  if touched is null then return; end if;
  if exists (
    select from unnest(customers, touched) t (customer, document)
    left join document d on d.customer_number = t.customer and d.id = t.document
    left join document_settlement s on s.customer_number = t.customer and s.document_id = t.document
    where s.open_minor is null or abs(s.open_minor) > abs(d.gross_minor) or s.open_minor::numeric * d.gross_minor < 0) then
    raise exception 'a document would be settled for more than it says' using errcode = 'check_violation';
  end if;
  perform restate_documents(customers, touched, moment);
end $$;
