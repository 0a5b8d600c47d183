-- A mail to a contact leaves only where it is still meant for that contact when its turn comes.

alter table mail
  add column contact_id uuid,
  add column contact_category text constraint mail_contact_category check (contact_category in ('billing', 'domains', 'privacy')),
  add constraint mail_contact check (contact_id is not null or contact_category is null);
comment on column mail.contact_id is 'The contact it is for, who may be gone by now; null where it is for somebody else';
comment on column mail.contact_category is 'The kind of mails it is one of, for which the address has to be verified; null for a code that verifies it';
comment on column mail_delivery.refused_at is 'Nobody takes it, or it was no longer meant for its contact: it is not tried again';

comment on column customer_lock.ends_on is 'Its last day, which counts in full; null: until its reason is gone';
