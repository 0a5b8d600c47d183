-- The desk's filter by product looked at all contracts to find those of one product.

create index contract_by_product on contract (product_code, customer_number, id);
