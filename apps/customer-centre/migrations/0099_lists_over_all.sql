-- Staff keep views of every list over all customers as they do of tickets; and those lists have the orders in which they are read.

alter table ticket_view rename to saved_view;
alter table saved_view rename constraint ticket_view_pkey to saved_view_pkey;
alter table saved_view rename constraint ticket_view_name to saved_view_name;
alter index ticket_view_names rename to saved_view_names;
alter index ticket_view_owner rename to saved_view_owner;
-- a process of the version before keeps views of tickets alone
alter table saved_view add column list text not null default 'tickets';
comment on table saved_view is 'Views of lists that staff keep, for themselves or for all who may read the list';
comment on column saved_view.list is 'Names the list as the contract does';
create view ticket_view as select id, user_id, name, filters, shared, created_at from saved_view where list = 'tickets';
comment on view ticket_view is 'The name by which the version before knows the views of tickets';
grant select, insert, delete on ticket_view to kontor_operator;

create index payment_latest on payment (created_at, id);
create index payment_by_amount on payment (amount_minor, id);
create index payment_method_mandates on payment_method (mandate_signed_at, id) where mandate_signed_at is not null;
create index payment_method_iban_end on payment_method (right(iban, 4)) where iban is not null;
create index contract_order_latest on contract_order (ordered_at, id);
create index mail_delivery_latest on mail_delivery (written_at, mail_id);
create index mail_delivery_undelivered on mail_delivery (written_at, mail_id) where refused_at is not null or bounced_at is not null;
create index audit_entry_latest on audit_entry (at, id) where customer_number > 0;
create index user_account_by_name on user_account (name, id) where erased_with is null;
create index user_account_latest on user_account (created_at, id) where erased_with is null;
create index user_account_words on user_account using gin (to_tsvector('simple', name));
