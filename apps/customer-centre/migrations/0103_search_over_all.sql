-- Staff find by one search what they may see: documents by their amount, customers by their address, bank entries by their words.

create index document_by_gross on document (abs(gross_minor));
create index customer_address_words on customer using gin (to_tsvector('simple', line1 || ' ' || postal_code || ' ' || city));
create index bank_entry_words on bank_entry using gin (to_tsvector('simple', party_name || ' ' || remittance));
create index bank_entry_end_to_end on bank_entry (end_to_end_id) where end_to_end_id is not null;
