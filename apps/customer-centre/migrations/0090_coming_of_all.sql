-- what comes for all customers in a week, each kind by the days between which it is asked for
create index document_due_day on document (due_on) where due_on is not null;
create index document_collect_day on document ((particulars #>> '{payment,collect_on}')) where particulars #>> '{payment,collect_on}' is not null;
create index contract_bill_of_term on contract (next_bill_on) where next_bill_on is not null and cycle <> 'month';
create index contract_price_ahead on contract (next_price_from) where next_price_from is not null;
create index contract_data_until on contract (data_until) where data_until is not null;
