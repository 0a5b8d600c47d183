-- Staff tag tickets of guests and hand them over, alone and several at once, as they do those of customers.

alter table guest_ticket add column tags text[] not null default '{}';
comment on column guest_ticket.tags is 'Staff’s own words for it; no guest sees them';
comment on column guest_ticket.assignee_user_id is 'The member of staff who has it: who answered last, or to whom it was handed over';
create index guest_ticket_tags on guest_ticket using gin (tags) where tags <> '{}';
