-- Contacts: fax, the kinds of mail they get, and what registries know a domain's holder by.

alter table contact
  add column fax text not null default '',
  add column mail_categories text[] not null default '{}' constraint contact_mail_categories
    check (mail_categories <@ array['billing', 'domains', 'privacy']),
  add column registry_handle text not null default '',
  add column id_type text constraint contact_id_type check (id_type in ('company_register', 'vat_id', 'passport', 'identity_card')),
  add column id_number bytea,
  add column id_number_end text not null default '',
  add constraint contact_id_number check ((id_type is null) = (id_number is null));
comment on column contact.mail_categories is 'Mails it gets besides the customer''s people, while its address is verified';
comment on column contact.registry_handle is 'What a registry calls it by';
comment on column contact.id_number is 'Sealed under the vault''s key, bound to the row';
comment on column contact.id_number_end is 'The last characters in clear, for people to recognise it by';
create index contact_mailed on contact (customer_number) where mail_categories <> '{}';
