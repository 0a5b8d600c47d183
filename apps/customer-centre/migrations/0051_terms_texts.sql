-- The general terms, word for word: contracts name their version, and confirmations of orders carry them.

create table terms_text (
  version text not null,
  locale text not null,
  text text not null,
  hash bytea not null,
  storage_key text not null,
  kept_at timestamptz not null,
  constraint terms_text_pkey primary key (version, locale)
);
comment on table terms_text is 'Every version of the general terms that a start has named; none changes once it is kept';
comment on column terms_text.hash is 'SHA-256 of the text: a version that comes back with another one is refused';
comment on column terms_text.storage_key is 'The same text as a file of the store, which goes with mails';
call make_append_only('terms_text');
grant select on terms_text to kontor_app, kontor_operator;
grant insert on terms_text to kontor_operator;
