-- What is owed back to consumers who have withdrawn is looked for across customers.

create index document_settlement_credit on document_settlement (customer_number, document_id) where open_minor < 0;
