-- What is owed back to customers is looked for across all of them: after withdrawals, and VAT that they owe themselves.

create index document_settlement_credit on document_settlement (customer_number, document_id) where open_minor < 0;

create index document_taxed_abroad on document (customer_number, id)
  where kind = 'invoice' and tax_minor > 0 and buyer ->> 'vat_id' <> '' and left(buyer ->> 'vat_id', 2) <> left(seller ->> 'vat_id', 2);

-- staff have looked at the VAT of an invoice and left it
alter table document_event drop constraint document_event_event, add constraint document_event_event check (event in (
    'issued', 'sent', 'opened', 'reminded', 'debit_announced', 'debited', 'debit_returned', 'paid', 'cancelled', 'vat_kept'));
