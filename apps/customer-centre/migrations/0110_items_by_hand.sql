-- Staff bill what no contract says: lines of their own, also time that they noted at tickets.

alter table billing_item add column by_hand boolean not null default false, add column project text not null default '';
comment on column billing_item.by_hand is 'Says that staff added it, who change it and take it back until it is billed';
comment on column billing_item.project is 'Names what lines belong together on a document; empty: nothing';
create index billing_item_by_hand on billing_item (customer_number, created_at) where by_hand and document_id is null and dropped_at is null;

alter table ticket_work add column billing_item_id uuid,
  add constraint ticket_work_billing_item foreign key (customer_number, billing_item_id) references billing_item (customer_number, id)
    on delete set null (billing_item_id);
comment on column ticket_work.billing_item_id is 'Names the item that bills it; one that was taken back bills it no more';
create index ticket_work_billed on ticket_work (customer_number, billing_item_id) where billing_item_id is not null;
grant update (billing_item_id) on ticket_work to kontor_operator;
