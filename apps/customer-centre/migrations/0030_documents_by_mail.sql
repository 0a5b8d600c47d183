-- Documents by mail, and many of them in one file.

create table mail_attachment (
  mail_id uuid not null references mail_delivery on delete cascade,
  position smallint not null,
  name text not null,
  content_type text not null,
  storage_key text not null,
  constraint mail_attachment_pkey primary key (mail_id, position)
);
comment on table mail_attachment is 'What goes with a mail: files of the store, read when the mail leaves and kept only there';
-- they go with their mail, by the doors that mails have
create trigger append_only before update on mail_attachment for each row execute function refuse_change();
create trigger append_only_truncate before truncate on mail_attachment for each statement execute function refuse_change();
grant insert on mail_attachment to kontor_app;
grant select, insert on mail_attachment to kontor_operator;
-- when a mail left, or that nobody takes it, says nothing of what stands in it: documents show it in their history
grant select (mail_id, sent_at, refused_at) on mail_delivery to kontor_app;

create table document_archive (
  customer_number integer not null references customer,
  id uuid not null,
  user_id uuid not null references user_account,
  year smallint,
  document_ids uuid[],
  documents integer not null,
  state text not null constraint document_archive_state
    check (state in ('requested', 'building', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  attempts integer not null default 0,
  ready_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint,
  error text,
  constraint document_archive_pkey primary key (customer_number, id),
  constraint document_archive_what check ((year is null) <> (document_ids is null))
);
comment on table document_archive is 'Documents that somebody asked for as one ZIP file: those of a year, or a selection';
comment on column document_archive.attempts is 'Each run writes a file of its own, named by it';
create unique index document_archive_open on document_archive (customer_number) where state in ('requested', 'building');
create index document_archive_recent on document_archive (customer_number, requested_at desc);
create index document_archive_over on document_archive (expires_at) where state = 'ready';
call isolate('document_archive');
grant select, insert on document_archive to kontor_app;
grant select, insert, update, delete on document_archive to kontor_operator;
