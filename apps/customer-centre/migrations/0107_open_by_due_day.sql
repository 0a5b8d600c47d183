-- Staff's lists of what is not paid read it from the settlements alone: who owes how much, what is due when, what is overdue. A document never
-- changes, so what is repeated of it stays true.

alter table document_settlement
  add column claim boolean,
  add column currency text,
  add column issued_on date,
  add column due_on date;
comment on column document_settlement.claim is 'Repeats of the document that it asks for money; null where it was paid before this column came';
comment on column document_settlement.currency is 'Repeats the document''s; null as with claim';
comment on column document_settlement.issued_on is 'Repeats the document''s; null as with claim';
comment on column document_settlement.due_on is 'Repeats the document''s; null as with claim, and where it has none';

-- Processes of the version before, and tests, leave them out. A document may come in the same statement as its settlement: it is there once the statement ends.
create function repeat_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update document_settlement s
  set claim = d.kind in ('invoice', 'final', 'dunning_letter'), currency = d.currency, issued_on = d.issued_on, due_on = d.due_on
  from fresh f join document d on d.customer_number = f.customer_number and d.id = f.document_id
  where f.issued_on is null and (f.open_minor <> 0 or f.status <> 'paid') and s.customer_number = f.customer_number and s.document_id = f.document_id;
  return null;
end $$;
revoke execute on function repeat_documents from public;
create trigger repeats_documents after insert on document_settlement referencing new table as fresh
  for each statement execute function repeat_documents();

-- What was paid before this version, and is not any more.
create function repeat_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select d.kind in ('invoice', 'final', 'dunning_letter'), d.currency, d.issued_on, d.due_on
    into new.claim, new.currency, new.issued_on, new.due_on
    from document d where d.customer_number = new.customer_number and d.id = new.document_id;
  return new;
end $$;
revoke execute on function repeat_document from public;
create trigger repeats_document before update on document_settlement
  for each row when (new.issued_on is null and (new.open_minor <> 0 or new.status <> 'paid')) execute function repeat_document();

update document_settlement s
set claim = d.kind in ('invoice', 'final', 'dunning_letter'), currency = d.currency, issued_on = d.issued_on, due_on = d.due_on
from document d where d.customer_number = s.customer_number and d.id = s.document_id
  and (s.open_minor <> 0 or s.status <> 'paid');

create index document_settlement_owed on document_settlement (customer_number, currency) include (open_minor, due_on, status)
  where claim and open_minor > 0;
create index document_settlement_by_issue on document_settlement (issued_on, document_id) include (customer_number, open_minor, due_on, status)
  where status <> 'paid';
create index document_settlement_by_due_day on document_settlement (due_on, document_id) include (customer_number, open_minor, status)
  where open_minor <> 0 and due_on is not null;
