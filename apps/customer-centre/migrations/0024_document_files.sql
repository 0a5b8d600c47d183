-- Documents as files, made once.

create table document_file (
  customer_number integer not null,
  document_id uuid not null,
  format text not null constraint document_file_format check (format in ('pdf', 'cii', 'ubl')),
  storage_key text not null constraint document_file_key unique,
  bytes bigint not null,
  sha256 bytea not null,
  made_at timestamptz not null,
  constraint document_file_pkey primary key (customer_number, document_id, format),
  constraint document_file_document foreign key (customer_number, document_id) references document (customer_number, id) on delete cascade
);
comment on table document_file is 'What a document is as a file: made once and stored, as what was sent must stay what is shown';
comment on column document_file.sha256 is 'Of the bytes in the file store';
call isolate('document_file');
call make_append_only('document_file');
grant select, insert on document_file to kontor_app, kontor_operator;

-- A document goes with its files once the law asks for it no more: the sweep removes what no record holds.
create function leave_document_file() returns trigger
  language plpgsql as $$
begin
  insert into unclaimed_upload (storage_key, since) values (old.storage_key, '-infinity') on conflict do nothing;
  return null;
end $$;
create trigger document_file_left after delete on document_file for each row execute function leave_document_file();
