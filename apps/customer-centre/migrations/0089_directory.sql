-- lists over all customers, in the orders in which staff read them
create index customer_by_name on customer (name, customer_number);
create index customer_by_country on customer (country);
create index contract_started on contract (started_on, id);
create index contract_ending on contract (ends_on, id) where ends_on is not null;
create index document_latest on document (issued_on, id);
