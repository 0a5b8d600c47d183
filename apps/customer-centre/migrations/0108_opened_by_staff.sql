-- Staff open customers, with the days to pay that were agreed; a customer that is there already is found by its VAT ID.

alter table billing_setting add column payment_days smallint
  constraint billing_setting_payment_days check (payment_days between 0 and 90);
comment on column billing_setting.payment_days is 'Counts the days to pay that were agreed with the customer; null: the provider''s settings hold';

create index customer_by_vat_id on customer (vat_id) where vat_id <> '';
