-- What is open of a document is the sum of its entries: nobody else moves it, as nobody else moves accounts (0062).

-- Adds up what is open anew, which says the same however often it is called. Definer's rights, as neither login may write it. Entries of a
-- customer's currency are written under the lock of its account: behind that, the next statement sees all of them.
create function settle_documents(customers integer[], documents uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_accounts(array_agg(d.customer_number), array_agg(d.currency))
    from unnest(customers, documents) t (customer, document)
    join document d on d.customer_number = t.customer and d.id = t.document;
  update document_settlement s set open_minor = b.minor
  from unnest(customers, documents) t (customer, document)
  cross join lateral (select sum(h.minor) as minor from (
      select e.amount_minor as minor, e.kind from ledger_entry e where e.customer_number = t.customer and e.debit_document = t.document
      union all
      select -e.amount_minor, e.kind from ledger_entry e where e.customer_number = t.customer and e.credit_document = t.document) h
    -- without one the document is of a time before the books, and its entries say nothing
    having bool_or(h.kind = 'issued')) b
  where s.customer_number = t.customer and s.document_id = t.document;
end $$;
comment on function settle_documents is 'Called by post_entries: nothing else writes what is open, but who issues a document';
revoke execute on function settle_documents from public;
grant execute on function settle_documents to kontor_app, kontor_operator;

-- As before; what is open is added up.
create or replace function post_entries(rows jsonb) returns void
  language plpgsql as $$
declare
  customers integer[];
  touched uuid[];
  moment timestamptz;
begin
  perform book_entries(rows);
  select array_agg(m.customer_number), array_agg(m.document), max(m.at) into customers, touched, moment from (
    select r.customer_number, x.document, max(r.at) as at from jsonb_populate_recordset(null::ledger_entry, rows) r
    cross join lateral (values (r.debit_document), (r.credit_document)) x (document)
    where x.document is not null group by 1, 2) m;
  if touched is null then return; end if;
  perform settle_documents(customers, touched);
  if exists (
    select from unnest(customers, touched) t (customer, document)
    left join document d on d.customer_number = t.customer and d.id = t.document
    left join document_settlement s on s.customer_number = t.customer and s.document_id = t.document
    where s.open_minor is null or abs(s.open_minor) > abs(d.gross_minor) or s.open_minor::numeric * d.gross_minor < 0) then
    raise exception 'a document would be settled for more than it says' using errcode = 'check_violation';
  end if;
  perform restate_documents(customers, touched, moment);
end $$;

revoke update (open_minor) on document_settlement from kontor_app, kontor_operator;
